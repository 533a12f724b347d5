import Foundation
import PassModel
import PassToolkit
import Platform
import Testing
import TestSupport

@Suite("A writer that is killed") struct KilledWriterTests {
    /// A source of a few incompressible megabytes, so that writing takes a while.
    private func source(in folder: TemporaryFolder) throws -> String {
        for (name, bytes) in SamplePass.files([("serialNumber", .string("{{serial}}"))]) {
            try folder.write(bytes, to: "source.pass/\(name)")
        }
        var generator = SeededGenerator(seed: 1)
        let noise = (0..<1_000_000).flatMap { _ -> [UInt8] in
            let number = generator.next()
            return stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        try folder.write(noise, to: "source.pass/noise.png")
        return folder.path("source.pass")
    }

    private func create(_ serial: String, _ source: String, to output: String, in folder: TemporaryFolder) throws
        -> Process
    {
        let process = Process()
        process.executableURL = URL(filePath: Program.path ?? "")
        process.arguments = [
            "create", source, "--set", "serial=\(serial)", "--identity", Checkout.path("certs-sample/signer.pem"),
            "--key",
            Checkout.path("certs-sample/signer-key.pem"), "--allow-other-identity", "--signing-time",
            "2027-01-01T00:00:00Z",
            "--force", "-o", output,
        ]
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(
        "a writer that is killed leaves the old file, the whole new one or none",
        .enabled(if: Effort.isFull, "\(Effort.hint)"), .enabled(if: Program.path != nil, "\(Program.absence)"))
    func killed() throws {
        let folder = try TemporaryFolder()
        let source = try source(in: folder)
        let output = folder.path("out/a.pkpass")
        try folder.write([UInt8](), to: "out/keep")
        var whole: [String: [UInt8]] = [:]
        for serial in ["one", "two"] {
            let process = try create(serial, source, to: output, in: folder)
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            whole[serial] = try InputFile.read(output)
            #expect(try PassBundle(archive: whole[serial] ?? []).pass().serialNumber == serial)
        }
        #expect(whole["one"] != whole["two"])
        try FileManager.default.removeItem(atPath: output)

        var pause = KillPause(seed: 2)
        var (killed, round) = (0, 0)
        while killed < 40, round < 500 {
            round += 1
            let process = try create(round.isMultiple(of: 2) ? "one" : "two", source, to: output, in: folder)
            Thread.sleep(forTimeInterval: pause.seconds)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            let isKilled = process.terminationReason == .uncaughtSignal
            killed += isKilled ? 1 : 0
            pause.follow(wasRunning: isKilled)
            guard FileManager.default.fileExists(atPath: output) else { continue }
            let bytes = try InputFile.read(output)
            #expect(whole.values.contains(bytes), "torn in round \(round): \(bytes.count) bytes")
            if round % 7 == 6 { try FileManager.default.removeItem(atPath: output) }
        }
        #expect(killed == 40, "nearly every one had finished: nothing was shown")
        // A killed writer may leave only hidden temporary files.
        for name in try folder.files() where name.hasPrefix("out/") && !["out/keep", "out/a.pkpass"].contains(name) {
            #expect(name.hasPrefix("out/.a.pkpass.") && name.hasSuffix(".tmp"))
        }
    }
}
