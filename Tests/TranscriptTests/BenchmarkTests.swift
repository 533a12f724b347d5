import Foundation
import Testing
import TestSupport

/// The figures must be consistent, whatever they are.
@Suite("Benchmark") struct BenchmarkTests {
    private struct Report: Decodable {
        struct Making: Decodable {
            let template, target: String
            let workers: Int
            let signaturesPerSecond, passesPerSecond, ratio: Double
        }
        struct Verifying: Decodable {
            let template: String
            let workers: Int
            let proofsPerSecond, passesPerSecond, share: Double
        }
        let format, key: String
        let making: [Making]
        let verifying: [Verifying]
        let peakByteCount: Int
    }

    @Test(
        "the benchmark measures each card in memory and on disk, by one core and by all, and leaves no files",
        .enabled(if: Effort.isFull, "\(Effort.hint)"))
    func report() throws {
        let workplace = try Workplace()
        let result = try workplace.run(
            ["passtool", "benchmark", "--json", "--seconds", "0.2", "--directory", "."],
            environment: [
                "PASSTOOL_IDENTITY": "certs-sample/signer.pem", "PASSTOOL_KEY": "certs-sample/signer-key.pem",
            ])
        #expect(result.status == 0 && result.errors == "", "\(result.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(result.text.utf8))
        #expect(report.format == "passtool.benchmark/1" && report.key == "RSA 2048")
        let counts = Set([1, ProcessInfo.processInfo.activeProcessorCount]).sorted()
        let rows = counts.map { "memory \($0)" } + counts.map { "disk \($0)" }
        for template in ["light", "heavy"] {
            let making = report.making.filter { $0.template == template }
            #expect(making.map { "\($0.target) \($0.workers)" } == rows)
            #expect(report.verifying.filter { $0.template == template }.map(\.workers) == counts)
        }
        #expect(report.making.count == 2 * rows.count && report.verifying.count == 2 * counts.count)
        for line in report.making {
            #expect(line.passesPerSecond > 0 && line.signaturesPerSecond > 0)
            // Rates are rounded to integers, the ratio to thousandths.
            #expect(abs(line.ratio - line.passesPerSecond / line.signaturesPerSecond) < 0.01)
        }
        for line in report.verifying {
            #expect(line.passesPerSecond > 0 && line.proofsPerSecond > 0)
            #expect(abs(line.share - line.passesPerSecond / line.proofsPerSecond) < 0.01)
        }
        #expect(report.peakByteCount > 1_000_000)
        #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.work) == ["certs-sample"])
    }
}
