import Foundation
package import Testing

/// How much the tests do: little by default, everything where the variable `EFFORT` is `full`, as before a release.
package enum Effort {
    /// Whether everything is to be tested, however long it takes.
    package static let isFull = ProcessInfo.processInfo.environment["EFFORT"] == "full"

    /// Whether this process runs tests: a demonstration and a measurement take the time that they need.
    package static let isTest = CommandLine.arguments.first?.contains(".xctest") ?? false

    /// How long a test waits for anything, in seconds; after that, something hangs.
    package static let mostSeconds = isFull ? 1_200 : 300

    /// How long a program that a test starts may run, in seconds: servers live as long as their test.
    package static let mostSecondsOfProgram = isFull ? 3_600 : 900

    package static let hint = "only EFFORT=full runs it"

    package static func count(quick: Int, full: Int) -> Int { isFull ? full : quick }

    package static func seeds(quick: UInt64, full: UInt64) -> Range<UInt64> { 0..<(isFull ? full : quick) }

    /// A part of many cases, from the first to the last with equal gaps; all of them in a full run.
    package static func sample<Cases: Collection>(_ cases: Cases, quick count: Int) -> [Cases.Element] {
        let all = Array(cases)
        guard !isFull, count < all.count else { return all }
        guard count > 1 else { return Array(all.prefix(count)) }
        return (0..<count).map { all[$0 * (all.count - 1) / (count - 1)] }
    }
}

extension Trait where Self == TimeLimitTrait {
    /// Fails a test that waits for something for ever, such as a pipe.
    ///
    /// The limit is long because the wait for a free thread counts, and a busy machine has hundreds of tests waiting.
    package static var endsByItself: Self { .timeLimit(.minutes(Effort.isFull ? 60 : 15)) }
}
