import PassModel
import PassRules
import Testing

/// A pass that breaks or keeps a rule.
///
/// Where a finding is expected stands `‸` in the text; it is taken out before the text is read.
struct RuleVector: Sendable, CustomTestStringConvertible {
    /// A finding as a vector expects it; its place is told by the next mark in its file.
    struct Expected: Sendable {
        var rule: String
        var severity: Finding.Severity
        var pointer: String?
        var file: String? = "pass.json"
        var isPlaced = true
    }

    let rule: String
    let title: String
    /// The text files with their marks.
    var texts: [String: String]
    /// The files that are no texts.
    var otherFiles = PassRule.Sample().contents
    var isTemplate: Bool
    var now: PassDate?
    var targets: [TargetSystem] = []
    var expected: [Expected]
    /// Other rules that the smallest pass which shows this one cannot help breaking.
    private(set) var rulesBeside: Set<String> = []

    var testDescription: String { "\(rule): \(title)" }

    static let mark: Character = "‸"

    /// A whole `pass.json` that breaks `rule` at these pointers, in the order of the marks.
    init(
        _ rule: String, _ title: String, severity: Finding.Severity = .error, text: String,
        finds pointers: [String] = [],
        isTemplate: Bool = false, also: [Expected] = []
    ) {
        self.rule = rule
        self.title = title
        self.isTemplate = isTemplate
        texts = text.isEmpty ? [:] : ["pass.json": text]
        otherFiles["pass.json"] = nil
        expected = pointers.map { Expected(rule: rule, severity: severity, pointer: $0) } + also
    }

    /// The sound pass with some of its text replaced.
    init(
        _ rule: String, _ title: String, severity: Finding.Severity = .error, _ edits: KeyValuePairs<String, String>,
        finds pointers: [String] = [], isTemplate: Bool = false, also: [Expected] = []
    ) {
        self.init(
            rule, title, severity: severity, text: Self.sound(edits), finds: pointers, isTemplate: isTemplate,
            also: also)
    }

    /// The sound pass with `members` beside its style.
    init(
        _ rule: String, _ title: String, severity: Finding.Severity = .error, adding members: String,
        finds pointers: [String] = [], isTemplate: Bool = false, also: [Expected] = []
    ) {
        self.init(
            rule, title, severity: severity, ["\"generic\": {}": "\"generic\": {},\n  \(members)"], finds: pointers,
            isTemplate: isTemplate, also: also)
    }

    /// The vector with these files in place of the sound pass's images.
    func with(files: [String: [UInt8]]) -> RuleVector {
        var vector = self
        vector.otherFiles = files
        return vector
    }

    /// The vector with more files beside `pass.json` and the sound pass's images; texts may have marks.
    func adding(
        images: [String: PassRule.Sample.Content] = [:], texts: [String: String] = [:], files: [String: [UInt8]] = [:]
    ) -> RuleVector {
        var vector = self
        for (name, content) in images { vector.otherFiles[name] = content.bytes }
        vector.otherFiles.merge(files) { $1 }
        vector.texts.merge(texts) { $1 }
        return vector
    }

    /// The vector on a day, or for some devices.
    func on(_ now: PassDate? = nil, for targets: String...) -> RuleVector {
        var vector = self
        vector.now = now
        vector.targets = targets.compactMap { TargetSystem($0) }
        return vector
    }

    /// The vector, to which findings of these other rules do not matter.
    func beside(_ rules: String...) -> RuleVector {
        var vector = self
        vector.rulesBeside = Set(rules)
        return vector
    }

    /// The vector with a finding in a file beside `pass.json`, at its next mark or, with `isPlaced` false, nowhere.
    func finding(
        _ severity: Finding.Severity, in file: String?, at pointer: String? = nil, isPlaced: Bool = false,
        of rule: String? = nil
    ) -> RuleVector {
        var vector = self
        vector.expected.append(
            Expected(
                rule: rule ?? self.rule, severity: severity, pointer: pointer, file: file, isPlaced: isPlaced))
        return vector
    }

    static func sound(_ edits: KeyValuePairs<String, String> = [:]) -> String {
        var text = """
            {
              "formatVersion": 1,
              "passTypeIdentifier": "pass.org.lakeside.card",
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
        let unmarked = texts.mapValues { Array($0.filter { $0 != Self.mark }.utf8) }
        return PassContents(
            files: otherFiles.merging(unmarked) { $1 }, isTemplate: isTemplate, now: now, targets: targets)
    }

    /// The marks of each text as lines and columns.
    var places: [String: [TextPosition]] { texts.mapValues(Self.places) }

    private static func places(in text: String) -> [TextPosition] {
        var places: [TextPosition] = []
        var (line, column) = (1, 1)
        for character in text {
            switch character {
            case mark: places.append(TextPosition(line: line, column: column))
            case "\n", "\r\n", "\r": (line, column) = (line + 1, 1)
            default: column += character.unicodeScalars.count
            }
        }
        return places
    }

    /// The findings in words: everything but message and hint.
    var expectedWords: [String] {
        var places = places
        return expected.map { expected in
            var position: TextPosition?
            if expected.isPlaced, let file = expected.file, places[file]?.isEmpty == false {
                position = places[file]?.removeFirst()
            }
            return Self.words(expected.rule, expected.severity, expected.file, expected.pointer, position)
        }
        .sorted()
    }

    static func words(_ finding: Finding) -> String {
        words(finding.rule, finding.severity, finding.file, finding.pointer?.description, finding.position)
    }

    private static func words(
        _ rule: String, _ severity: Finding.Severity, _ file: String?, _ pointer: String?, _ position: TextPosition?
    ) -> String {
        let place = position.map { "\($0.line):\($0.column)" } ?? "nowhere"
        return "\(file ?? "pass"):\(place): \(severity.rawValue) \(rule) at '\(pointer ?? "no pointer")'"
    }
}
