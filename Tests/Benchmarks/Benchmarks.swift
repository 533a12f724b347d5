internal import Foundation
import PassModel
import PassRules
internal import PassToolkit

/// How long the parts of the work take, each run again and again in one process: `make bench`.
///
/// With the names of some of `lint`, `parts`, `verify` and `ratios` it runs these alone, for a profiler.
/// `TMPDIR` says where `ratios` writes passes; they are removed.
///
/// Figures are for comparing parts and changes on one machine; no test depends on them.
@main enum Benchmarks {
    static func main() async throws {
        if isWanted("lint") {
            for name in ["coffee", "bakery-languages", "boarding-pass", "poster-event"] { try lint(name) }
        }
        for weight in SpeedTemplate.Weight.allCases { try await making(weight) }
    }

    private static let names = Set(CommandLine.arguments.dropFirst())

    /// Whether a part is among those that were asked for by name; without names, all are.
    static func isWanted(_ name: String) -> Bool { names.isEmpty || names.contains(name) }

    static let templates = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Templates").path(percentEncoded: false)

    private static func lint(_ name: String) throws {
        let bundle = try PassBundle(folder: "\(templates)/\(name).pass")
        let record = try Record(json: [UInt8](Data(contentsOf: URL(filePath: "\(templates)/\(name).json"))))
        let pass = try PassTemplate(bundle).render(record)
        let byteCount = pass.files.values.reduce(0) { $0 + $1.count }
        print("\(name): \(pass.files.count) files, \(byteCount / 1000) kB")
        measure("read pass.json") { PassContents(files: ["pass.json": pass.passJSON]).fields.count }
        measure("lint, everything") { RuleBook.standard.findings(in: PassContents(files: pass.files)).count }
        let prepared = RuleBook.standard.prepared(for: PassContents(files: bundle.files, isTemplate: true))
        let changed = pass.files.filter { bundle.files[$0.key] != $0.value }
        measure("lint, one more of a template") { prepared.findings(filling: changed).count }
    }

    /// Prints the shortest of many runs, which is the one least disturbed.
    ///
    /// - Parameters:
    ///   - what: What is measured.
    ///   - work: One run; it gives a number so that the work cannot be left out.
    static func measure(_ what: String, _ work: () throws -> Int) rethrows {
        var best = Duration.seconds(1000)
        var sum = 0
        let end = ContinuousClock.now + .milliseconds(500)
        while ContinuousClock.now < end {
            best = try min(best, ContinuousClock().measure { sum &+= try work() })
        }
        let microseconds = Double(best.components.attoseconds) / 1e12
        print(
            "  \(what): \(microseconds.formatted(.number.precision(.fractionLength(1)))) µs (\(sum == 0 ? "nothing" : "something"))"
        )
    }
}
