public import PassModel
public import PassRules
package import PassToolkit

/// What became of one record of a batch.
public struct BatchReport: Sendable {
    /// How it went.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// The pass was made and written; in a dry run, it would be.
        case made
        /// The pass was there already, intact and for the same values.
        case unchanged
        /// Nothing was made, as ``BatchReport/error`` says.
        case failed
    }

    /// Which record of the list it is, from 1.
    public let number: Int
    /// The line that the record starts on, or that its fault is on where it cannot be read, from 1; `nil` where it is from
    /// no list.
    public let line: Int?
    /// The value that the rules find fault with, where it is one that a placeholder takes alone.
    public internal(set) var valueName: String?
    /// The column of that value on the record's line, from 1 in Unicode scalars.
    public internal(set) var column: Int?
    /// The serial number; `nil` where the record could not be read.
    public internal(set) var serialNumber: String?
    /// The file's name below the folder, or in the archive; `nil` where it could not be told.
    public internal(set) var output: String?
    /// How it went.
    public internal(set) var outcome: Outcome
    /// What the rules say of the pass.
    public internal(set) var findings: [Finding] = []
    /// Why nothing was made.
    public internal(set) var error: (any Error)?
    /// The size of the pass in bytes; 0 where none was made.
    public internal(set) var byteCount = 0

    /// What of the record no output shows.
    package internal(set) var secrets = Secrets()

    init(number: Int, line: Int?, outcome: Outcome) {
        self.number = number
        self.line = line
        self.outcome = outcome
    }

    /// The report as one line of a JSON Lines file: `number`, `line`, `column`, `value`, `serialNumber`, `output`, `outcome`,
    /// `findings`, and `error` with `message` and `hints`; what there is nothing to say of is left out.
    ///
    /// - Parameter hints: what to do about the error, where a program knows better than its ``Explained/recovery``.
    /// - Returns: the line's object.
    public func json(hints: [String]? = nil) -> JSONValue { secrets.masked(document(hints: hints)) }

    /// The report with other findings, such as hints in a program's own words.
    public func mapFindings(_ transform: (Finding) -> Finding) -> BatchReport {
        var report = self
        report.findings = findings.map(transform)
        return report
    }

    private func document(hints: [String]?) -> JSONValue {
        let words = error as? any Explained
        let failure: JSONValue? = error.map { error in
            .object([
                ("message", .string(words?.message ?? String(describing: error))),
                ("hints", .array((hints ?? words?.recovery ?? []).map(JSONValue.string))),
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
