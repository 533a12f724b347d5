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
        "a program that is killed leaves the old pass or the new one",
        arguments: Effort.sample([SIGKILL, SIGINT, SIGTERM], quick: 1))
    func killed(signal: Int32) throws {
        var passes: [Data] = []
        for time in Self.times {
            #expect(try create("whole.pkpass", at: time).status == 0)
            passes.append(try #require(bytes("whole.pkpass")))
        }
        #expect(passes[0] != passes[1])
        var pause = KillPause(seed: UInt64(signal))
        let wanted = Effort.count(quick: 4, full: 20)
        var (interrupted, round) = (0, 0)
        while interrupted < wanted, round < 20 * wanted {
            round += 1
            let process = try start(time: Self.times[round % 2], interruptedBy: signal)
            Thread.sleep(forTimeInterval: pause.seconds)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            let wasRunning = process.terminationReason == .uncaughtSignal
            interrupted += wasRunning ? 1 : 0
            pause.follow(wasRunning: wasRunning)
            #expect(bytes("card.pkpass").map(passes.contains) ?? true, "round \(round)")
        }
        #expect(interrupted == wanted)
        let leftovers = try FileManager.default.contentsOfDirectory(atPath: workplace.work).filter {
            $0.contains("card.pkpass")
        }
        #expect(leftovers.allSatisfy { $0 == "card.pkpass" || $0.hasPrefix(".card.pkpass.") && $0.hasSuffix(".tmp") })
        #expect(try create("card.pkpass").status == 0)
        #expect(try workplace.shell("passtool verify --trust-anchor certs-sample/root.pem card.pkpass").status == 0)
    }

    private func start(time: String, interruptedBy signal: Int32) throws -> Process {
        let process = workplace.process(
            Self.create.dropFirst() + ["card.pkpass", "--signing-time", time], environment: Self.identity)
        try process.run(withDefault: signal)
        return process
    }
}
