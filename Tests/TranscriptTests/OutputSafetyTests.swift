import Foundation
import Testing
import TestSupport

/// The output file is always a whole pass, the old or the new one, or missing.
@Suite("Output safety", .serialized) struct OutputSafetyTests {
    private let workplace: Workplace
    private static let times = ["2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z"]
    private static let create = ["passtool", "create", "card.pass", "--data", "card.json", "--force", "-o"]
    private static let identity = [
        "PASSTOOL_IDENTITY": "certs-sample/signer.pem", "PASSTOOL_KEY": "certs-sample/signer-key.pem",
    ]

    init() throws {
        workplace = try Workplace()
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
    }

    private func create(_ output: String, at time: String = times[0]) throws -> Witness.Result {
        try workplace.run(Self.create + [output, "--signing-time", time], environment: Self.identity)
    }

    private func bytes(_ name: String) -> Data? { try? Data(contentsOf: URL(filePath: "\(workplace.work)/\(name)")) }

    @Test(
        "a program that is killed leaves the old pass or the new one", .enabled(if: Effort.isFull, "\(Effort.hint)"),
        arguments: [(SIGKILL, 40), (SIGINT, 15), (SIGTERM, 15)])
    func killed(signal: Int32, rounds: Int) throws {
        var passes: [Data] = []
        for time in Self.times {
            #expect(try create("whole.pkpass", at: time).status == 0)
            passes.append(try #require(bytes("whole.pkpass")))
        }
        #expect(passes[0] != passes[1])
        var pause = KillPause(seed: UInt64(signal))
        var interrupted = 0
        for round in 0..<rounds {
            let process = try start(time: Self.times[round % 2], interruptedBy: signal)
            Thread.sleep(forTimeInterval: pause.seconds)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            let wasRunning = process.terminationReason == .uncaughtSignal
            interrupted += wasRunning ? 1 : 0
            pause.follow(wasRunning: wasRunning)
            let found = bytes("card.pkpass")
            #expect(found.map(passes.contains) ?? true, "round \(round)")
        }
        #expect(interrupted > 3)
        let leftovers = try FileManager.default.contentsOfDirectory(atPath: workplace.work).filter {
            $0.contains("card.pkpass")
        }
        #expect(leftovers.allSatisfy { $0 == "card.pkpass" || $0.hasPrefix(".card.pkpass.") && $0.hasSuffix(".tmp") })
        #expect(try create("card.pkpass").status == 0)
        #expect(try workplace.shell("passtool verify --trust-anchor certs-sample/root.pem card.pkpass").status == 0)
    }

    private func start(time: String, interruptedBy signal: Int32) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Program.path))
        process.arguments = Self.create.dropFirst() + ["card.pkpass", "--signing-time", time]
        process.environment = workplace.environment(Self.identity)
        process.currentDirectoryURL = URL(filePath: workplace.work)
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run(withDefault: signal)
        return process
    }

    @Test(
        "on a full disk the old pass stays and the message says why",
        .enabled(if: getuid() == 0, "mounting a small disk needs root"))
    func fullDisk() throws {
        try withDisk { disk in
            try Data("old".utf8).write(to: URL(filePath: "\(disk)/card.pkpass"))
            let result = try create("disk/card.pkpass")
            #expect(result.status == 73)
            #expect(result.errors == "passtool: error: cannot write 'disk/card.pkpass': no space left on device\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["card.pkpass"])
            #expect(bytes("disk/card.pkpass") == Data("old".utf8))
        }
    }

    @Test("in a folder that cannot be written the old pass stays and the message says why")
    func readOnlyFolder() throws {
        guard getuid() == 0 else {
            let folder = "\(workplace.work)/locked"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data("old".utf8).write(to: URL(filePath: "\(folder)/card.pkpass"))
            try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
            defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
            return try expectRefusal("locked/card.pkpass", because: "permission denied")
        }
        // Root may write everywhere except on a read-only file system.
        try withDisk { disk in
            try Data("old".utf8).write(to: URL(filePath: "\(disk)/card.pkpass"))
            #expect(try Witness("mount").run(["-o", "remount,ro", disk]).status == 0)
            try expectRefusal("disk/card.pkpass", because: "read-only file system")
        }
    }

    private func expectRefusal(_ output: String, because reason: String) throws {
        let result = try create(output)
        #expect(result.status == 73)
        #expect(result.errors == "passtool: error: cannot write '\(output)': \(reason)\n")
        #expect(bytes(output) == Data("old".utf8))
    }

    /// Lends a disk of 32 KB, named `disk` in the workplace.
    private func withDisk(_ body: (String) throws -> Void) throws {
        let disk = "\(workplace.work)/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let mounted = try Witness("mount").run(["-t", "tmpfs", "-o", "size=32k", "tmpfs", disk])
        guard mounted.status == 0 else { try Test.skip("no disk can be mounted here: \(mounted.errors)") }
        defer { _ = try? Witness("umount").run([disk]) }
        try body(disk)
    }
}
