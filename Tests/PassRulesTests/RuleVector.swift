import PassModel
import PassRules
import TestSupport
import Testing

/// A pass that breaks or keeps a rule.
///
/// Where a finding is expected stands `‸` in the text; it is taken out before the text is read.
struct RuleVector: Sendable, CustomTestStringConvertible {
    /// A finding as a vector expects it; its place is told by the mark.
    struct Expected: Sendable {
        var rule: String
        var severity: Severity
        var pointer: String?
        var file: String? = "pass.json"
        var isPlaced = true
    }

    let rule: String
    let title: String
    var text: String
    var otherFiles: [String: [UInt8]]
    var isTemplate: Bool
    let expected: [Expected]

    var testDescription: String { "\(rule): \(title)" }

    static let mark: Character = "‸"

    /// A whole `pass.json` that breaks `rule` at these pointers, in the order of the marks.
    init(
        _ rule: String, _ title: String, severity: Severity = .error, text: String, finds pointers: [String] = [],
        isTemplate: Bool = false, also: [Expected] = []
    ) {
        self.rule = rule
        self.title = title
        self.text = text
        self.isTemplate = isTemplate
        otherFiles = ["icon.png": SamplePass.png]
        expected = pointers.map { Expected(rule: rule, severity: severity, pointer: $0) } + also
    }

    /// The sound pass with some of its text replaced.
    init(
        _ rule: String, _ title: String, severity: Severity = .error, _ edits: KeyValuePairs<String, String>,
        finds pointers: [String] = [], isTemplate: Bool = false, also: [Expected] = []
    ) {
        self.init(
            rule, title, severity: severity, text: Self.sound(edits), finds: pointers, isTemplate: isTemplate,
            also: also)
    }

    /// The sound pass with `members` beside its style.
    init(
        _ rule: String, _ title: String, severity: Severity = .error, adding members: String,
        finds pointers: [String] = [], isTemplate: Bool = false, also: [Expected] = []
    ) {
        self.init(
            rule, title, severity: severity, ["\"generic\": {}": "\"generic\": {},\n  \(members)"], finds: pointers,
            isTemplate: isTemplate, also: also)
    }

    /// The vector with other files beside `pass.json`.
    func with(files: [String: [UInt8]]) -> RuleVector {
        var vector = self
        vector.otherFiles = files
        return vector
    }

    static func sound(_ edits: KeyValuePairs<String, String> = [:]) -> String {
        var text = """
            {
              "formatVersion": 1,
              "passTypeIdentifier": "pass.com.example.card",
              "teamIdentifier": "A1B2C3D4E5",
              "organizationName": "Käfer & Söhne",
              "description": "Card",
              "serialNumber": "0001",
              "generic": {}
            }
            """
        for (old, new) in edits {
            precondition(text.contains(old), "nothing to replace: \(old)")
            text = text.replacing(old, with: new)
        }
        return text
    }

    /// What rules look at.
    var contents: PassContents {
        var files = otherFiles
        if !text.isEmpty { files["pass.json"] = Array(text.filter { $0 != Self.mark }.utf8) }
        return PassContents(files: files, isTemplate: isTemplate)
    }

    /// The marks as lines and columns.
    var places: [TextPosition] {
        var places: [TextPosition] = []
        var (line, column) = (1, 1)
        for character in text {
            switch character {
            case Self.mark: places.append(TextPosition(line: line, column: column))
            case "\n", "\r\n", "\r": (line, column) = (line + 1, 1)
            default: column += character.unicodeScalars.count
            }
        }
        return places
    }

    /// The findings in words: everything but message and hint.
    var expectedWords: [String] {
        var places = places.makeIterator()
        return expected.map { Self.words($0.rule, $0.severity, $0.file, $0.pointer, $0.isPlaced ? places.next() : nil) }
            .sorted()
    }

    static func words(_ finding: Finding) -> String {
        words(finding.rule, finding.severity, finding.file, finding.pointer?.description, finding.position)
    }

    private static func words(
        _ rule: String, _ severity: Severity, _ file: String?, _ pointer: String?, _ position: TextPosition?
    ) -> String {
        let place = position.map { "\($0.line):\($0.column)" } ?? "nowhere"
        return "\(file ?? "pass"):\(place): \(severity.rawValue) \(rule) at '\(pointer ?? "no pointer")'"
    }
}
