import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// What the system sees of a run: which programs it starts, which files it makes, what stands in its arguments.
@Suite("Secrets and the system", .serialized) struct SecretTraceTests {
    private static let phrase = "K7-\(UUID().uuidString)"
    private let workplace: Workplace

    /// Whether programs may be traced here.
    static let canTrace = (try? Witness("strace").run(["-o", "/dev/null", "true"]))?.status == 0

    init() throws {
        workplace = try Workplace()
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let certificate = try TestCertificates.certificate(passType: "pass.com.example.sample", team: "SAMPLE1234")
        let store = try TestCertificates.material(certificate)
            .pkcs12(passphrase: Passphrase(utf8: Array(Self.phrase.utf8)), name: "test")
        try workplace.add(["key.p12": store, "phrase.txt": Array("\(Self.phrase)\n".utf8)])
    }

    private static let ways: [(arguments: [String], variables: [String: String])] = [
        (["--identity", "key.p12", "--passphrase-file", "phrase.txt"], [:]),
        ([], ["PASSTOOL_PASSPHRASE": phrase, "PASSTOOL_IDENTITY": "key.p12"]),
    ]

    @Test(
        "signing starts no program, creates only the output file and writes the passphrase nowhere",
        .enabled(if: canTrace, "strace is not installed, or may not trace here"), arguments: 0..<ways.count)
    func trace(way: Int) throws {
        let (arguments, variables) = Self.ways[way]
        let command = ["passtool", "create", "card.pass", "--data", "card.json", "-o", "card.pkpass"] + arguments
        let calls =
            "execve,execveat,open,openat,creat,openat2,memfd_create,mkdir,mkdirat,link,linkat,symlink,rename,"
            + "renameat,renameat2,mknod,mknodat,write,writev,pwrite64,pwritev,sendto,sendmsg,connect,socket"
        let tracing = ["strace", "-f", "-qq", "-s", "1000000", "-o", "trace.txt", "-e", "trace=\(calls)"]
        let result = try workplace.run(tracing + command, environment: variables)
        #expect(result.status == 0, "\(result.errors)")
        let trace = String(decoding: try Data(contentsOf: URL(filePath: "\(workplace.work)/trace.txt")), as: UTF8.self)
        let lines = trace.split(separator: "\n").map { $0.drop { $0.isNumber || $0 == " " } }
        #expect(lines.count { $0.hasPrefix("execve") } == 1)  // passtool itself
        #expect(!lines.contains { $0.contains(/^(memfd_create|mk|symlink|connect|creat|socket)/) })
        let writable = lines.filter { $0.contains(/O_(CREAT|WRONLY|RDWR|TMPFILE)/) && !$0.contains(" = -1 ") }
        let made = writable.compactMap { $0.firstMatch(of: /"([^"]*)"/).map { String($0.1) } }
        #expect(made.count == 1 && made[0].contains(/^(.*\/)?\.card\.pkpass\.[0-9a-z]+\.tmp$/), "\(made)")
        let named = lines.filter { $0.contains(/^(link|rename)/) }
        #expect(named.count == 1 && named[0].contains("\"card.pkpass\""), "\(named)")
        #expect(lines.contains { $0.hasPrefix("write") })
        #expect(!trace.contains(Self.phrase))
    }

    @Test(
        "a passphrase is no longer in memory when the pass is written, but where the system keeps variables",
        .enabled(if: MemorySearch.isPossible, "there is no /proc/self/mem"))
    func memory() throws {
        #expect(try copies(arguments: ["--passphrase-file", "phrase.txt"]) == [0, 0])
        #expect(try copies(variables: ["PASSTOOL_PASSPHRASE": Self.phrase]) == [1, 0])
    }

    /// How often passtool's memory holds the passphrase in UTF-8 and in UTF-16 (PKCS#12) while it writes.
    private func copies(arguments: [String] = [], variables: [String: String] = [:]) throws -> [Int] {
        // More than a pipe holds, so that passtool waits for a reader.
        try workplace.add(["card.pass/extra.bin": (0..<300_000).map { _ in .random(in: 0...255) }])
        let process = workplace.process(
            ["create", "card.pass", "--data", "card.json", "-o", "-", "--identity", "key.p12"] + arguments,
            environment: variables)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let start = try #require(try pipe.fileHandleForReading.read(upToCount: 4))
        #expect(Array(start) == Array("PK\u{3}\u{4}".utf8))
        let masked = [Data(Self.phrase.utf8), Data(Self.phrase.utf8.flatMap { [0, $0] })]
            .map { Data($0.map { $0 ^ MemorySearch.mask }) }
        let counts = Result { try masked.map { try MemorySearch.count(ofMasked: $0, in: process.processIdentifier) } }
        _ = try pipe.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        do {
            return try counts.get()
        } catch is UnreadableMemory { try Test.skip("the memory of another process cannot be read here") }
    }
}
