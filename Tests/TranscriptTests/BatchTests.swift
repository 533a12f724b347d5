import Foundation
import Testing
import TestSupport

/// Batches that are long enough to be watched, interrupted and killed.
@Suite("Batch", .serialized, .endsByItself) struct BatchTests {
    private let workplace: Workplace
    private static let identity = [
        "PASSTOOL_IDENTITY": "certs-sample/signer.pem", "PASSTOOL_KEY": "certs-sample/signer-key.pem",
    ]

    private static let batch = ["batch", "card.pass", "--data", "members.csv", "-o", "passes"]

    init() throws {
        workplace = try Workplace()
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
    }

    /// Writes a list of `count` members and returns the names of their passes.
    private func writeList(_ count: Int) throws -> Set<String> {
        var text = "serialNumber,barcodeMessage,memberNumber,memberName,memberSince,level,stars:number,balance:number\n"
        let numbers = (1...count).map { "S\(100_000 + $0)" }
        for (index, number) in numbers.enumerated() {
            text +=
                "\(number),M:\(number),\(index),\"Lind, \(index)\",2035-01-18T09:00:00-08:00,Gold,\(index % 10),18.4\n"
        }
        try text.write(toFile: "\(workplace.work)/members.csv", atomically: true, encoding: .utf8)
        return Set(numbers.map { "\($0).pkpass" })
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: "\(workplace.work)/passes")
    }

    /// Starts a batch, sends it a signal once there are some passes, and waits for it.
    private func interrupt(_ number: Int32, after count: Int) throws -> (Int32, String) {
        let process = workplace.process(Self.batch + ["--report", "report.jsonl"], environment: Self.identity)
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
        // Long enough for the signal; the resumed run gets a shorter list.
        _ = try writeList(10_000)
        let (status, said) = try interrupt(signal, after: 20)
        #expect(status == 128 + signal && said.contains("--resume"), "\(said)")
        let made = try names()
        let lines = try String(contentsOfFile: "\(workplace.work)/report.jsonl", encoding: .utf8).split(separator: "\n")
        #expect(made.count >= 20 && lines.count == made.count)
        #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
        let valid = try workplace.shell(
            "find passes -name '*.pkpass' | xargs passtool verify --trust-anchor certs-sample/root.pem")
        #expect(valid.status == 0, "\(valid.text.suffix(2000))")
        let expected = try writeList(made.count + 100)
        #expect(Set(made).isSubset(of: expected))
        let result = try workplace.run(["passtool"] + Self.batch + ["--resume", "-q"], environment: Self.identity)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try Set(names()) == expected)
    }
}
