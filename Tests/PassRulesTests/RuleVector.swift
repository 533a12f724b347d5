import PassModel
import PassRules
import Testing

/// A pass that breaks or keeps a rule.
///
/// Vectors are written as a text: a rule with its severity, and under it passes by their titles.
///
///     color.unreadable: error
///     - every key: "backgroundColor": ‸"red", "labelColor": ‸"rgb(256, 0, 0)"
///       ~ color.contrast
///     - a placeholder [template ios17+]: "labelColor": "{{color}}"
///       + ‸logo.png = 1×1 | strip@* = 375×144 | fr.lproj/pass.strings = "Card" = "Carte";
///       > images.dummy in logo.png
///
/// - After a title follow members of `pass.json`, which are added to those of a valid pass or replace them; a text that
///   starts with a brace is the whole file. A title may have options in brackets: `template`, a date, target systems,
///   `poster` for another valid pass, `order` for an order, `bare` for one without icons, `whole` for a whole text that
///   starts with no brace, `service` for one with a web service, `event` for members of an upcoming event.
/// - `‸` marks the place of a finding: before a value, a name or a byte, or before the name of a file.
/// - `+` adds files: an image of a size in pixels, with `@*` in all scales, `zeros`, bytes in `hex`, `none` for no file,
///   `empty`, or a text in which `⏎` is a line break. Without a value, the file stays as it was.
/// - `>` lists the findings at the marks, in their order, if they differ from the rule at that place: another rule, or
///   another pointer; `=` if they don't. With `in FILE` it is a further finding without a place.
/// - `~` names rules whose findings don't matter.
struct RuleVector: Sendable, CustomTestStringConvertible {
    let rule: String
    let severity: Finding.Severity?
    let title: String
    private(set) var files: [String: [UInt8]]
    private(set) var isTemplate = false
    private(set) var now: PassDate?
    private(set) var targets: [TargetSystem] = []
    /// The findings in words: everything but message and hint.
    private(set) var expected: [String] = []
    /// Other rules that the smallest example for this one necessarily breaks.
    private(set) var rulesBeside: Set<String> = ["language.no-english", "strings.empty"]

    var testDescription: String { "\(rule): \(title)" }

    /// The input of rules.
    var contents: PassContents { PassContents(files: files, isTemplate: isTemplate, now: now, targets: targets) }

    /// A finding in words: everything but message and hint.
    static func words(_ finding: Finding) -> String {
        words(finding.rule, finding.severity, finding.file, finding.pointer?.description, finding.position)
    }

    private static func words(
        _ rule: String, _ severity: Finding.Severity?, _ file: String?, _ pointer: String?, _ position: TextPosition?
    ) -> String {
        let place = position.map { "\($0.line):\($0.column)" } ?? "nowhere"
        return "\(file ?? "pass"):\(place): \(severity?.rawValue ?? "") \(rule) at '\(pointer ?? "no pointer")'"
    }
}

// MARK: - Reading

extension RuleVector {
    /// The vectors of a text.
    static func vectors(_ text: String) -> [RuleVector] {
        var vectors: [RuleVector] = []
        var rule: (String, String?) = ("", nil)
        var entry: [String] = []
        for line in text.split(separator: "\n").map(String.init) + ["- "] {
            if line.hasPrefix(" ") {
                entry.append(String(line.drop { $0 == " " }))
                continue
            }
            if !entry.isEmpty { vectors.append(RuleVector(entry, of: rule)) }
            entry = line.hasPrefix("- ") ? [String(line.dropFirst(2))] : []
            if entry.isEmpty { rule = line.cut(at: ": ") }
        }
        return vectors
    }

    private init(_ lines: [String], of rule: (name: String, severity: String?)) {
        var (title, first) = lines[0].cut(at: ": ")
        var members = first ?? ""
        if first == nil { title.removeLast() }  // the colon
        var options: [Substring] = []
        if title.hasSuffix("]"), let bracket = title.firstRange(of: " [") {
            options = title[bracket.upperBound...].dropLast().split(separator: " ")
            title = String(title[..<bracket.lowerBound])
        }
        var (files, items): ([(String, String?)], [String]) = ([], [])
        for line in lines.dropFirst() {
            let rest = line.dropFirst(2)
            switch line.prefix(2) {
            case "+ ": files += rest.split(separator: " | ").map { $0.cut(at: " = ") }
            case "> ": items += rest.split(separator: ", ").map(String.init)
            case "~ ": rulesBeside.formUnion(rest.split(separator: " ").map(String.init))
            default: members += "\n" + line
            }
        }
        (self.rule, self.title) = (rule.name, title)
        rulesBeside.remove(rule.name)
        severity = rule.severity.flatMap(Finding.Severity.init(rawValue:))
        let isOrder = options.contains("order")
        self.files = options.contains("bare") || isOrder ? [:] : PassRule.Sample().contents
        isTemplate = options.contains("template")
        now = options.lazy.compactMap { PassDate(strict: String($0)) }.first
        targets = options.compactMap { TargetSystem(String($0)) }
        let isPoster = options.contains("poster")
        if isPoster { files.insert(("artwork@2x.png", "716×896"), at: 0) }
        if options.contains("service") {
            let address = members.contains("\"webServiceURL\"") ? "" : #", "webServiceURL": "https://example.com""#
            let rest = members.isEmpty ? "" : ", \(members)"
            members = #""authenticationToken": "0123456789abcdef"\#(address)\#(rest)"#
        }
        if options.contains("event") {
            let rest = members.isEmpty ? "" : ", \(members)"
            members = #""upcomingPassInformation": [{"identifier": "1", "name": "A", "type": "event"\#(rest)}]"#
        }
        let isWhole = options.contains("whole") || members.first { !"‸ \u{FEFF}".contains($0) } == "{"
        let sound =
            isOrder ? Self.soundOrder : isPoster ? Self.soundMembers.dropLast() + Self.posterMembers : Self.soundMembers
        var texts = [
            isOrder ? "order.json" : "pass.json": isWhole ? members.withLineBreaks : Self.text(members, beside: sound)
        ]
        for (name, value) in files { add(name, value, to: &texts) }
        read(texts, items)
    }

    /// A valid `pass.json` or `order.json` with these members, which may have marks.
    private static func text(_ members: String, beside sound: [(name: String, text: String)]) -> String {
        let marks = MarkedText("{\(members)}")
        guard let own = try? JSONDocument(parsing: Array(marks.text.utf8)).root.object else {
            preconditionFailure("no members of an object: \(members)")
        }
        let styles = Set(Pass.Style.Kind.allCases.map(\.rawValue))
        let hasStyle = own.names.contains(where: styles.contains)
        let kept = sound.filter { name, _ in !own.names.contains(name) && !(hasStyle && styles.contains(name)) }
        let lines = kept.map { name, text in "  \"\(name)\": \(text)" } + (members.isEmpty ? [] : ["  \(members)"])
        return "{\n\(lines.joined(separator: ",\n"))\n}"
    }

    /// Removes the marks from the texts, and reads the findings there.
    private mutating func read(_ texts: [String: String], _ items: [String]) {
        let changes = items.filter { !$0.hasPrefix("in ") && !$0.contains(" in ") }
        var places: [(file: String, position: TextPosition, pointer: String?)] = []
        for (name, marked) in texts.sorted(by: { $0.key < $1.key }) {
            let text = MarkedText(marked)
            files[name] = Array(text.text.utf8)
            places += zip(text.positions, text.pointers).map { (name, $0, $1) }
        }
        precondition(changes.isEmpty || changes.count == places.count, "\(self): a mark for each change")
        for (index, place) in places.enumerated() {
            var (rule, pointer) = (self.rule, place.pointer)
            for word in changes.isEmpty ? [] : changes[index].split(separator: " ") where word != "=" {
                switch word {
                case "nowhere": pointer = nil
                case "root": pointer = ""
                case _ where word.hasPrefix("/"): pointer = String(word)
                default: rule = String(word)
                }
            }
            expect(rule, in: place.file, at: pointer, place.position)
        }
        for item in items where !changes.contains(item) {
            let (rule, file) = item.hasPrefix("in ") ? (self.rule, String(item.dropFirst(3))) : item.cut(at: " in ")
            expect(rule, in: file == "pass" ? nil : file?.withLineBreaks)
        }
    }

    private mutating func expect(
        _ rule: String, in file: String?, at pointer: String? = nil, _ position: TextPosition? = nil
    ) {
        let severity = rule == self.rule ? severity : RuleBook.standard.rule(rule)?.severity
        expected.append(Self.words(rule, severity, file, pointer, position))
    }
}

// MARK: - Files

extension RuleVector {
    /// Adds a file, or the three scales of an image; texts are read later, since they may have marks.
    private mutating func add(_ name: String, _ value: String?, to texts: inout [String: String]) {
        var name = name.withLineBreaks
        let isFound = name.hasPrefix("‸")
        if isFound { name.removeFirst() }
        let scales = name.hasSuffix("@*") ? PassImage.Scale.allCases : [.one]
        for scale in scales {
            let path = name.hasSuffix("@*") ? "\(name.dropLast(2))\(scale.suffix).png" : name
            if isFound, scale == .one { expect(rule, in: path) }
            guard let value else { continue }
            let bytes = Self.bytes(value, scale.rawValue)
            if value == "none" || bytes != nil { (files[path], texts[path]) = (bytes, nil) }
            if value != "none", bytes == nil { texts[path] = value.withLineBreaks }
        }
    }

    /// The bytes of a file that is not a text.
    private static func bytes(_ value: String, _ scale: Int) -> [UInt8]? {
        let words = value.split(separator: " ")
        switch words.first {
        case "empty" where words.count == 1: return []
        case "zeros": return Array(repeating: 0, count: Int(words[1]) ?? 0)
        case "hex": return words.dropFirst().compactMap { UInt8($0, radix: 16) }
        default: break
        }
        let form = /(\d+)×(\d+)(?: depth (\d+))?(?: type (\d+))?( interlaced)?(?: and (\d+) zeros)?/
        guard let size = try? form.wholeMatch(in: value)?.output, let width = Int(size.1), let height = Int(size.2)
        else { return nil }
        let image = PassRule.Sample.Content.image(
            width: width * scale, height: height * scale, bitDepth: size.3.flatMap { UInt8($0) } ?? 8,
            colorType: size.4.flatMap { UInt8($0) } ?? 2, isInterlaced: size.5 != nil)
        return (image.bytes ?? []) + Array(repeating: 0, count: size.6.flatMap { Int($0) } ?? 0)
    }

    private static let soundMembers = [
        ("formatVersion", "1"), ("passTypeIdentifier", "\"pass.org.lakeside.card\""),
        ("teamIdentifier", "\"A1B2C3D4E5\""), ("organizationName", "\"Käfer & Söhne\""), ("description", "\"Card\""),
        ("serialNumber", "\"0001\""), ("generic", "{}"),
    ]

    /// The members that make a valid pass a poster event ticket, apart from an image.
    private static let posterMembers = [
        ("sharingProhibited", "true"), ("preferredStyleSchemes", #"["posterEventTicket", "eventTicket"]"#),
        ("nfc", #"{"message": "0001", "requiresAuthentication": true, "encryptionPublicKey": "\#(key)"}"#),
        ("eventTicket", #"{"primaryFields": [{"key": "a", "value": "A"}]}"#), ("semantics", "{\(posterTags)}"),
    ]
    static let posterTags = #"""
        "eventName": "A", "venueName": "B", "venueRegionName": "C", "venueRoom": "D", \#
        "eventStartDate": "2035-05-14T18:30:00+02:00"
        """#
    static let key = "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4="
}

/// A text and the places of the marks that were in it.
private struct MarkedText {
    private(set) var text = ""
    private(set) var positions: [TextPosition] = []
    private var offsets: [Int] = []

    init(_ marked: String) {
        var (line, column) = (1, 1)
        for character in marked {
            switch character {
            case "‸":
                positions.append(TextPosition(line: line, column: column))
                offsets.append(text.utf8.count)
                continue
            case "\n", "\r\n", "\r": (line, column) = (line + 1, 1)
            default: column += character.unicodeScalars.count
            }
            text.append(character)
        }
    }

    /// The value or name at each mark, if the text is JSON.
    var pointers: [String?] {
        guard !offsets.isEmpty, let document = try? JSONDocument(parsing: Array(text.utf8)) else {
            return offsets.map { _ in nil }
        }
        var starts: [Int: JSONPointer] = [:]
        for (pointer, place) in document.places() {
            starts[place.range.lowerBound] = pointer
            if let name = place.nameOffset { starts[name] = pointer }
        }
        return offsets.map { starts[$0]?.description }
    }
}

extension StringProtocol {
    /// The parts before and after the first `separator`; the second is `nil` without one.
    fileprivate func cut(at separator: String) -> (String, String?) {
        guard let range = firstRange(of: separator) else { return (String(self), nil) }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }

    fileprivate var withLineBreaks: String { String(self).replacing("⏎", with: "\n") }
}

extension RuleVector {
    static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
}
