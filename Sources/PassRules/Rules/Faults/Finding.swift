public import PassModel

extension Finding {
    /// The severity of a finding.
    public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
        /// Worth knowing.
        case note
        /// Works, but not as intended.
        case warning
        /// Wallet refuses the pass, or omits a part without which the pass is useless.
        case error

        /// Orders note, warning, error.
        public static func < (first: Severity, second: Severity) -> Bool { first.rank < second.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }
}

/// A problem in a pass: what, where, and what to do about it.
public struct Finding: Sendable, Hashable {
    /// The stable name of the rule, for example `fields.duplicate-key`.
    public let rule: String
    /// The severity.
    public let severity: Severity
    /// The file in the pass, for example `en.lproj/pass.strings`.
    public let file: String?
    /// The place inside a JSON file.
    public let pointer: JSONPointer?
    /// The place in the file's text.
    public let position: TextPosition?
    /// What is wrong, lower case, without a full stop.
    public let message: String
    /// What to do about it, independent of any program.
    public let hint: String?
    /// The changes that fix it, if there is exactly one right answer.
    public let fixes: [Fix]
    /// Whether devices open the pass in spite of this error, and at most omit the wrong part.
    ///
    /// Such a pass should not be signed. If it is, devices open it in spite of the error.
    public let isTolerated: Bool
    /// What the pass needs in place of a text, which a column of a list may be able to give.
    package private(set) var need: Need?

    /// A finding; see the properties.
    public init(
        rule: String, severity: Severity, file: String? = nil, pointer: JSONPointer? = nil,
        position: TextPosition? = nil, message: String, hint: String? = nil,
        fixes: [Fix] = [], isTolerated: Bool = false
    ) {
        self.rule = rule
        self.severity = severity
        self.file = file
        self.pointer = pointer
        self.position = position
        self.message = message
        self.hint = hint
        self.fixes = fixes
        self.isTolerated = isTolerated
    }
}

extension Finding {
    /// What a pass needs where it has a text.
    package enum Need: Sendable, Hashable {
        /// A number, which this text means if it is clear.
        case number(in: String, JSONValue?)
        /// The same without quotes.
        case noQuotes
        /// A date.
        case date(in: String)

        /// The text, if it is in words for users.
        package var text: String? {
            switch self {
            case .number(let text, _), .date(let text): text
            case .noQuotes: nil
            }
        }
    }

    /// The finding with what the pass needs in place of a text.
    package func needing(_ need: Need?) -> Finding {
        var finding = self
        finding.need = need
        return finding
    }

    /// A finding of a rule that other code checks; omitted parameters default to the rule's.
    package init(
        _ rule: PassRule, severity: Severity? = nil, file: String? = nil, pointer: JSONPointer? = nil,
        position: TextPosition? = nil, _ message: String? = nil, hint: String? = nil
    ) {
        self.init(
            rule: rule.id, severity: severity ?? rule.severity, file: file, pointer: pointer, position: position,
            message: message ?? rule.summary, hint: hint ?? rule.hint)
    }

    /// The finding with another hint, such as what to type in a program.
    public func hinting(_ hint: String?) -> Finding { changed(hint: hint) }

    /// The finding with another severity.
    public func rated(_ severity: Severity) -> Finding { changed(severity: severity, hint: hint) }

    /// The finding with another hint, and another severity or message.
    package func changed(severity: Severity? = nil, message: String? = nil, hint: String?) -> Finding {
        Finding(
            rule: rule, severity: severity ?? self.severity, file: file, pointer: pointer, position: position,
            message: message ?? self.message, hint: hint, fixes: fixes, isTolerated: isTolerated
        ).needing(need)
    }
}

extension Finding: Comparable {
    /// Orders by file, then place, then rule.
    public static func < (first: Finding, second: Finding) -> Bool {
        if first.file != second.file { return first.file ?? "" < second.file ?? "" }
        if first.position != second.position { return first.place < second.place }
        return (first.rule, first.message) < (second.rule, second.message)
    }

    private var place: TextPosition { position ?? TextPosition(line: 0, column: 0) }
}

extension Finding {
    /// What to do about a number, `true` or `false` in quotes.
    static let withoutQuotes = "write it without quotes"

    /// Whether it reports that the pass has expired, which matters to whoever makes it.
    package var isExpiry: Bool { rule == ExpirationRules.past.id }

    /// Whether it only reports identifiers that look like those of a sample, although a certificate may have them.
    package var isAboutSamples: Bool {
        let identifiers = [Pass.Key.teamIdentifier, .passTypeIdentifier].map { JSONPointer(tokens: [$0.rawValue]) }
        return rule == IdentityRules.sample.id || rule == OrderValueRules.sample.id
            || rule == IdentityRules.placeholder.id && identifiers.contains { $0 == pointer }
    }
}

extension PassRule {
    /// Whether it only reports that the identifiers are those of a sample.
    package var isAboutSamples: Bool { id == IdentityRules.sample.id || id == OrderValueRules.sample.id }
}

extension Finding: CustomStringConvertible {
    /// One line, as in reports: `pass.json:12:7: error: what is wrong [rule]`.
    public var description: String {
        let place = file.map { file in position.map { "\(file):\($0.line):\($0.column): " } ?? "\(file): " }
        return "\(place ?? "")\(severity.rawValue): \(message) [\(rule)]"
    }
}

extension Sequence<Finding> {
    /// Whether there is an error, which prevents signing.
    public var hasErrors: Bool { contains { $0.severity == .error } }
}
