public import PassModel

/// One rule of the format: what it says, how much it matters, and how to see that it is broken.
///
/// A rule needs no other rule to have run, and says nothing where what it looks at is missing or of another type: a
/// rule of its own says that.
public struct Rule: Sendable {
    /// The stable name, `area.what-is-wrong`.
    public let id: String
    /// How much it matters when it is broken.
    public let severity: Severity
    /// The rule in a sentence.
    public let summary: String
    /// Where it is written: a page of Apple's documentation, a standard, or observed behaviour.
    public let source: String
    let faults: @Sendable (PassContents) -> [Fault]

    /// A rule that finds its faults with `faults`.
    public init(
        _ id: String, _ severity: Severity, _ summary: String, source: String,
        faults: @escaping @Sendable (PassContents) -> [Fault]
    ) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.source = source
        self.faults = faults
    }
}

/// A place where a rule is broken.
public struct Fault: Sendable {
    /// Where inside a file a fault is.
    public enum Place: Sendable {
        /// A value of `pass.json`; what does not exist stands for the nearest thing around it.
        case value(JSONPointer)
        /// The name of a member of `pass.json`.
        case name(JSONPointer)
        /// A byte of `pass.json`.
        case offset(Int, JSONPointer)
        /// A line and column of `pass.json`.
        case position(TextPosition)
        /// A file as a whole; `nil` is the pass as a whole.
        case file(String?)
    }

    /// Where it is.
    public let place: Place
    /// What is wrong there.
    public let message: String
    /// What to type or do.
    public let hint: String?

    /// A fault at `place`.
    public init(_ place: Place, _ message: String, hint: String? = nil) {
        self.place = place
        self.message = message
        self.hint = hint
    }

    /// A fault in the value of a top-level key.
    init(_ key: Pass.Key, _ message: String, hint: String? = nil) {
        self.init(.value(JSONPointer(tokens: [key.rawValue])), message, hint: hint)
    }
}

extension JSONValue {
    /// The value short enough for a message.
    var shown: String {
        let text = string.map { "'\($0)'" } ?? self.text()
        return text.count <= 48 ? text : "\(text.prefix(45))…"
    }
}
