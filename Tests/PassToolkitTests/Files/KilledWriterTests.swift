import Foundation
import PassModel
import PassToolkit
import Platform
import Testing
import TestSupport

@Suite("A writer that is killed") struct KilledWriterTests {
    private static let (old, new) = ([UInt8].text("old"), [UInt8].text("new"))

    /// A folder with the old file, or none, and how many system calls with a name it takes to write the new one.
    private func folder(isNew: Bool) throws -> (TemporaryFolder, callCount: Int) {
        let folder = try TemporaryFolder()
        for name in isNew ? [] : ["a", "counted"] { try folder.write(Self.old, to: name) }
        let calls = Calls()
        try calls.counting { try OutputFile.write(Self.new, to: folder.path("counted"), replacing: true) }
        return (folder, calls.total)
    }

    @Test(
        "a writer that dies before any of its system calls leaves the old file, the whole new one or none",
        arguments: [false, true])
    func everyCall(isNew: Bool) async throws {
        let (folder, callCount) = try self.folder(isNew: isNew)
        let path = folder.path("a")
        let whole: Set<[UInt8]?> = [isNew ? nil : Self.old, Self.new]
        #expect(callCount > 1)
        for number in 0..<callCount {
            try? FileManager.default.removeItem(atPath: path)
            if !isNew { try folder.write(Self.old, to: "a") }
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, number = number as Int] in
                try Calls().dying(before: number) {
                    try OutputFile.write(Array("new".utf8), to: path, replacing: true)
                }
            }
            #expect(whole.contains(try? InputFile.read(path)), "torn before call \(number)")
        }
        #expect(try folder.files().allSatisfy { ["a", "counted"].contains($0) || $0.hasPrefix(".a.") })
    }

    @Test("a writer that dies in the middle of a file leaves the old file or none", arguments: [false, true])
    func middle(isNew: Bool) async throws {
        let (folder, _) = try self.folder(isNew: isNew)
        let path = folder.path("a")
        await #expect(processExitsWith: .signal(SIGXFSZ)) { [path = path as String] in
            try endProcess(beyond: 65_536)
            try OutputFile.write([UInt8](repeating: 7, count: 1_000_000), to: path, replacing: true)
        }
        #expect((try? InputFile.read(path)) == (isNew ? nil : Self.old))
    }

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
        var killed = 0
        for round in 1...100 {
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
        #expect(killed > 0, "every one had finished: nothing was shown")
        // A killed writer may leave only hidden temporary files.
        for name in try folder.files() where name.hasPrefix("out/") && !["out/keep", "out/a.pkpass"].contains(name) {
            #expect(name.hasPrefix("out/.a.pkpass.") && name.hasSuffix(".tmp"))
        }
    }
}

/// Lets the system kill this process as soon as a file of it has more bytes.
private func endProcess(beyond byteCount: UInt) throws {
    // The threads of tests block signals.
    var none = sigset_t()
    unsafe _ = sigemptyset(&none)
    unsafe _ = pthread_sigmask(SIG_SETMASK, &none, nil)
    signal(SIGXFSZ, SIG_DFL)
    var limit = rlimit(rlim_cur: rlim_t(byteCount), rlim_max: rlim_t(byteCount))
    #if canImport(Glibc)
        let result = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
        let result = unsafe setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    try #require(result == 0)
}
