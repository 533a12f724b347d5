import Foundation
import Testing
import TestSupport

/// Batches that are long enough to be watched, interrupted and killed.
@Suite("Batch", .serialized, .endsByItself) struct BatchTests {
    private let workplace: Workplace
    private static let identity = [
        "PASSTOOL_IDENTITY": "certs-sample/signer.pem", "PASSTOOL_KEY": "certs-sample/signer-key.pem",
    ]

    init() throws {
        workplace = try Workplace()
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
    }

    /// Writes a list of `count` members and returns the names of their passes.
    private func writeList(_ count: Int) throws -> Set<String> {
        var text =
            "serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number\n"
        let numbers = (1...count).map { "S\(100_000 + $0)" }
        for (index, number) in numbers.enumerated() {
            text +=
                "\(number),M:\(number),\(index),\"Lind, \(index)\",2035-01-18T09:00:00-08:00,Gold,\(index % 10),18.4\n"
        }
        try text.write(toFile: "\(workplace.work)/members.csv", atomically: true, encoding: .utf8)
        return Set(numbers.map { "\($0).pkpass" })
    }

    private func batch(_ more: String...) throws -> Witness.Result {
        try workplace.run(
            ["passtool", "batch", "card.pass", "--data", "members.csv", "-o", "passes"] + more,
            environment: Self.identity)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(workplace.work)/passes")
    }

    /// Verifies all passes in one run.
    private func expectAllValid() throws {
        let result = try workplace.shell(
            "find passes -name '*.pkpass' | xargs passtool verify --trust-anchor certs-sample/root.pem")
        #expect(result.status == 0, "\(result.text.suffix(2000))")
    }

    @Test("a batch makes only valid passes, and OpenSSL accepts a sample of them")
    func manyPasses() throws {
        let count = Effort.count(quick: 100, full: 1_000)
        let expected = try writeList(count)
        let result = try batch("-q")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try Set(names()) == expected)
        try expectAllValid()
        try Witness.openssl.orSkip()
        try Witness.unzip.orSkip()
        for number in stride(from: 100_001, to: 100_001 + count, by: 50) {
            let check = try workplace.shell(
                """
                rm -rf one && mkdir one && cd one && unzip -q ../passes/S\(number).pkpass && \
                openssl cms -verify -binary -in signature -inform DER -content manifest.json \
                    -CAfile ../certs-sample/root.pem -purpose any -no_check_time -out /dev/null
                """)
            #expect(check.status == 0, "S\(number): \(check.errors)")
        }
    }

    /// Starts a batch, sends it a signal once there are some passes, and waits for it.
    private func interrupt(_ number: Int32, after count: Int, _ more: [String]) throws -> (Int32, String) {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Program.path))
        process.arguments = ["batch", "card.pass", "--data", "members.csv", "-o", "passes"] + more
        process.environment = workplace.environment(Self.identity)
        process.currentDirectoryURL = URL(filePath: workplace.work)
        process.standardInput = FileHandle.nullDevice
        let said = "\(workplace.work)/said"
        try Data().write(to: URL(filePath: said))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: said))
        try process.run(withDefault: number)
        while process.isRunning, (try? names().count) ?? 0 < count { Thread.sleep(forTimeInterval: 0.005) }
        kill(process.processIdentifier, number)
        process.waitUntilExit()
        return (process.terminationStatus, try String(contentsOfFile: said, encoding: .utf8))
    }

    @Test(
        "Ctrl-C finishes the passes in progress and tells how to resume, which works",
        arguments: Effort.sample([SIGINT, SIGTERM], quick: 1))
    func interrupted(signal: Int32) throws {
        // Longer than it takes until the signal comes: the rest of the list is left out when it goes on.
        _ = try writeList(10_000)
        let (status, said) = try interrupt(signal, after: 20, ["--report", "report.jsonl"])
        #expect(status == 128 + signal && said.contains("--resume"), "\(said)")
        let made = try names()
        let lines = try String(contentsOfFile: "\(workplace.work)/report.jsonl", encoding: .utf8).split(separator: "\n")
        #expect(made.count >= 20 && lines.count == made.count)
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        try expectAllValid()
        let expected = try writeList(made.count + 100)
        #expect(Set(made).isSubset(of: expected))
        let result = try batch("--resume", "-q")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try Set(names()) == expected)
    }

    @Test("a batch without a terminal draws nothing, and says nothing with --quiet")
    func plain() throws {
        _ = try writeList(20)
        let said = try batch().errors
        #expect(said.hasPrefix("made 20 passes in ") && !said.contains(/[\r\x1B]/), "\(said)")
        let quiet = try batch("--resume", "-q")
        #expect(quiet.errors.isEmpty && quiet.text.isEmpty)
    }
}
