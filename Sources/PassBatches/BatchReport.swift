public import PassModel
public import PassRules
package import PassToolkit
internal import Synchronization

/// The result of one record of a batch.
public struct BatchReport: Sendable {
    /// What happened to the record.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The pass was made and written; in a dry run, it would have been.
        case made
        /// The pass existed with other values, and was changed; only where a service stores the passes.
        case changed
        /// The pass existed already, intact and with the same values.
        case unchanged
        /// No pass was made; ``BatchReport/error`` says why.
        case failed
    }

    /// The number of the record in the list, from 1.
    public let number: Int
    /// The line on which the record starts, or the line of the error if it cannot be read, from 1; `nil` if it is not
    /// from a list.
    public let line: Int?
    /// The name of the value that a rule objects to; `nil` if several values are in the text.
    public internal(set) var valueName: String?
    /// The column of that value on the record's line, from 1 in Unicode scalars.
    public internal(set) var column: Int?
    /// The serial number; `nil` if the record could not be read.
    public internal(set) var serialNumber: String?
    /// The file's name below the folder, or in the archive; `nil` if it could not be determined.
    public internal(set) var output: String?
    /// What happened to the record.
    public internal(set) var outcome: Outcome
    /// The rules' findings for the pass.
    public internal(set) var findings: [Finding] = []
    /// Why the record failed.
    public internal(set) var error: (any Error)?
    /// The size of the pass in bytes; 0 if none was made.
    public internal(set) var byteCount = 0

    /// The template and the record, as far as it could be read: they are searched for secrets only to show something.
    let prepared: PreparedTemplate
    let record: Record?
    /// The secrets of the record, which no output shows.
    package var secrets: Secrets { record.map(prepared.secrets) ?? prepared.secrets(of: error) }

    init(of record: Record?, for prepared: PreparedTemplate, number: Int, line: Int?) {
        (self.record, self.prepared) = (record, prepared)
        (self.number, self.line) = (number, line)
        outcome = .made
    }

    /// The report as one line of a JSON Lines file: `number`, `line`, `column`, `value`, `serialNumber`, `output`,
    /// `outcome`, `findings`, and `error` with `message` and `hints`; keys without a value are left out.
    ///
    /// - Parameter hints: what to do about the error, if a program has better words than its `hints`.
    /// - Returns: the line's object.
    public func json(hints: [String]? = nil) -> JSONValue { secrets.masked(document(hints: hints)) }

    /// The report with other findings, for example with hints in a program's own words.
    public func mapFindings(_ transform: (Finding) -> Finding) -> BatchReport {
        guard !findings.isEmpty else { return self }
        var report = self
        report.findings = findings.map(transform)
        return report
    }

    private func document(hints: [String]?) -> JSONValue {
        let words = error as? any DescribedError
        let failure: JSONValue? = error.map { error in
            .object([
                ("message", .string(words?.message ?? String(describing: error))),
                ("hints", .array((hints ?? words?.hints ?? []).map(JSONValue.string))),
            ])
        }
        return .object([
            ("number", .number(JSONNumber(number))),
            ("line", line.map { .number(JSONNumber($0)) }),
            ("column", column.map { .number(JSONNumber($0)) }),
            ("value", valueName.map(JSONValue.string)),
            ("serialNumber", serialNumber.map(JSONValue.string)),
            ("output", output.map(JSONValue.string)),
            ("outcome", .string(outcome.rawValue)),
            ("findings", .array(findings.map { $0.json() })),
            ("error", failure),
        ])
    }
}

/// The counts of a batch so far.
public struct BatchSummary: Sendable, Hashable {
    /// Passes made.
    public internal(set) var made = 0
    /// Passes that were changed, where a service stores them.
    public internal(set) var changed = 0
    /// Passes that existed already and are up to date.
    public internal(set) var unchanged = 0
    /// Records that failed.
    public internal(set) var failed = 0
    /// Passes with a warning, among those made, changed and unchanged.
    public internal(set) var withWarnings = 0
    /// Records that belong to other shards.
    public internal(set) var elsewhere = 0
    /// Bytes of the passes made.
    public internal(set) var byteCount = 0
    /// The time since the start.
    public internal(set) var duration = Duration.zero
    /// How many bytes of the list have been read.
    public internal(set) var listOffset = 0
    /// The size of the list in bytes; `nil` for a pipe.
    public internal(set) var listByteCount: Int?
    /// Whether the run was stopped before the end of the list.
    public internal(set) var wasStopped = false
    /// Records after the first that have the template's own serial number; a device keeps only one of these passes.
    public internal(set) var repeatedSerialNumbers = 0
    /// What is wrong with the columns of the list, as far as it was read, and what was skipped.
    public internal(set) var listFindings: [Finding] = []

    /// All records read so far, including those of other shards.
    public var records: Int { made + changed + unchanged + failed + elsewhere }
}

/// Reports the progress of a batch to any thread, and accepts stop requests.
public final class BatchProgress: Sendable {
    private struct State {
        var summary = BatchSummary()
        var isStopping = false
        var condition: (@Sendable () -> Bool)?
    }

    private let state = Mutex(State())
    private let start = ContinuousClock.now

    init(listByteCount: Int?) { state.withLock { $0.summary.listByteCount = listByteCount } }

    /// The counts so far.
    public var summary: BatchSummary {
        var summary = state.withLock { $0.summary }
        if summary.duration == .zero { summary.duration = ContinuousClock.now - start }
        return summary
    }

    /// Asks the batch to finish the passes in progress and to read no more.
    public func stop() { state.withLock { $0.isStopping = true } }

    /// Stops the batch as soon as `condition` is true.
    ///
    /// The condition is checked for each record and while waiting for the list. It is called under the lock: don't read
    /// this object in it.
    public func stop(when condition: @escaping @Sendable () -> Bool) { state.withLock { $0.condition = condition } }

    /// Whether a stop was requested.
    public var isStopping: Bool {
        state.withLock { state in
            if !state.isStopping, let condition = state.condition { state.isStopping = condition() }
            return state.isStopping
        }
    }

    func update(_ change: (inout BatchSummary) -> Void) { state.withLock { change(&$0.summary) } }

    func end() {
        let duration = ContinuousClock.now - start
        update { $0.duration = duration }
    }
}
