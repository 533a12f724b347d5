public import PassModel
public import PassRules
internal import PassToolkit

extension PassRule {
    /// The part of the name before the dot, shared by related rules.
    public var area: String { id.split(separator: ".").first.map(String.init) ?? id }

    /// Whether the rule has a fix for its bad example or for other faults.
    public var isFixable: Bool { fixesSomeFaults || fixesExample }

    private var fixesExample: Bool {
        guard let bad = example?.bad else { return false }
        let contents = PassContents(files: bad.contents, now: "2026-06-01T12:00:00Z", targets: bad.targets)
        return RuleBook(rules: [self]).findings(in: contents).contains { !$0.fixes.isEmpty }
    }

    /// The rule as text, with its example.
    ///
    /// - Parameter means: how a program applies fixes.
    /// - Returns: the text, with line breaks between lines.
    public func explanation(fixed means: String = "automatically") -> String {
        let fixing = fixesExample ? means : fixesSomeFaults ? "\(means), where only one answer is right" : nil
        let rows = RowForm(width: 10).all([
            ("requires", summary),
            ("effect", effect.isEmpty ? nil : effect), ("since", since.map { "iOS \($0)" }),
            ("styles", styles.isEmpty ? nil : styles.map(\.rawValue).joined(separator: ", ")),
            ("hint", hint), ("fixed", fixing), ("source", source),
        ])
        var lines = ["\(id): \(severity.rawValue)", ""] + rows
        if let example {
            for (name, sample) in [("bad", example.bad), ("good", example.good)] {
                lines += ["", "  \(name):"]
                lines += sample.listing.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The rule as an element of a `passtool.rules/1` document.
    public var json: JSONValue {
        .object([
            ("id", .string(id)), ("area", .string(area)), ("severity", .string(severity.rawValue)),
            ("stopsDevices", .bool(stopsDevices)), ("summary", .string(summary)),
            ("effect", effect.isEmpty ? nil : .string(effect)),
            ("hint", hint.map(JSONValue.string)), ("since", since.map { .string("iOS \($0)") }),
            ("styles", .array(styles.map { .string($0.rawValue) })), ("source", .string(source)),
            ("limit", example?.limit.map { .number(JSONNumber($0)) }),
            ("fixable", .bool(isFixable)), ("bad", example?.bad.document), ("good", example?.good.document),
        ])
    }
}

extension RuleBook {
    /// All rules that can have findings in a report: about contents, pictures, archives, signatures, certificates,
    /// links and records.
    public static let everything = RuleBook(
        rules: RuleBook.standard.rules + RuleBook.picture.rules + RuleBook.verification.rules
            + RuleBook.certificates.rules + RuleBook.google.rules + RuleBook.delivery.rules + RecordRules.all)

    /// The areas of the rules' names, in the order of the book.
    public var areas: [String] {
        var seen: Set<String> = []
        return rules.map(\.area).filter { seen.insert($0).inserted }
    }

    /// The book as a `passtool.rules/1` document.
    public var json: JSONValue {
        .object([("format", .string("passtool.rules/1")), ("rules", .array(rules.map(\.json)))])
    }
}

extension PassRule.Sample {
    /// The sample's additions to a valid pass: members of `pass.json`, then files, then the target devices.
    var listing: String {
        var lines: [String] = []
        if !json.isEmpty { lines.append(json.hasSuffix("\n") ? String(json.dropLast()) : json) }
        for (name, content) in files.sorted(by: { $0.key < $1.key }) {
            lines.append("\(name.visible): \(content.words)")
        }
        if !targets.isEmpty { lines.append("for \(targets.map(\.description).joined(separator: ", "))") }
        return lines.isEmpty ? "a complete pass" : lines.joined(separator: "\n")
    }

    fileprivate var document: JSONValue {
        .object([
            ("members", .string(json)),
            (
                "files",
                .object(files.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value.words)) })
            ),
            ("targets", .array(targets.map { .string($0.description) })),
        ])
    }
}

extension PassRule.Sample.Content {
    fileprivate var words: String {
        switch self {
        case .text(let text): text.visible
        case .image(let width, let height, let bitDepth, let colorType, let isInterlaced):
            "\(width) × \(height) pixels" + (bitDepth == 8 ? "" : ", \(bitDepth) bits")
                + (colorType == 2 ? "" : ", colour type \(colorType)") + (isInterlaced ? ", interlaced" : "")
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .filler(let byteCount): "\(byteCount) bytes"
        case .absent: "not there"
        }
    }
}
