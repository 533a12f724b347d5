public import PassModel
internal import PassRules
public import PassToolkit

extension LintSettings {
    /// An invalid settings file.
    public struct Failure: DescribedError, Hashable {
        /// The settings file.
        public let path: String
        /// The position in the file.
        public let position: TextPosition
        /// What to do about it.
        public let recovery: [String]
        let words: String

        /// What failed, with the file and the position.
        public var message: String { "\(path):\(position.line):\(position.column): \(words)" }
    }
}

/// Reads the text of a settings file.
struct SettingsReader {
    private static let keys = ["rule", "ignore", "failOn", "target", "severity"]

    private let document: JSONDocument
    private let path: String
    private let book: RuleBook

    init(text: [UInt8], path: String, book: RuleBook) throws(LintSettings.Failure) {
        do throws(JSONDocument.SyntaxError) {
            document = try JSONDocument(parsing: text)
        } catch {
            throw .init(path: path, position: error.position, recovery: error.recovery, words: error.message)
        }
        (self.path, self.book) = (path, book)
    }

    func read(into settings: inout LintSettings) throws(LintSettings.Failure) {
        if let deviation = document.deviations.first {
            throw fault(deviation.words(TextPositions(of: document.text)), atOffset: deviation.offset)
        }
        guard let object = document.root.object else {
            throw fault("the file holds \(document.root.kind), not an object", at: .root, "start it with '{'")
        }
        for member in object.members {
            let pointer = JSONPointer.root.appending(member.name)
            switch member.name {
            case "rule":
                settings.rules = try selectors(member.value, at: pointer)
                if settings.rules == [] {
                    throw fault("'rule' names no rule, so nothing would be checked", at: pointer, "remove the key")
                }
            case "ignore": settings.ignored = try selectors(member.value, at: pointer)
            case "failOn": settings.failOn = try word(member.value, at: pointer)
            case "target":
                settings.targets = try texts(member.value, at: pointer).map(target)
            case "severity": settings.severities = try ratings(member.value, at: pointer)
            default:
                let nearest = Spelling.nearest(to: member.name, among: Self.keys).map { "did you mean '\($0)'?" }
                throw fault(
                    "there is no key '\(member.name)'",
                    atOffset: document.places(of: [pointer])[pointer]?.nameOffset ?? 0,
                    nearest ?? "keys: \(Self.keys.joined(separator: ", "))")
            }
        }
    }

    // MARK: - Values

    private func selectors(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettings.Failure) -> [RuleSelector] {
        try texts(value, at: pointer).map(selector)
    }

    private func target(_ text: String, at pointer: JSONPointer) throws(LintSettings.Failure) -> TargetSystem {
        guard let target = TargetSystem(text) else {
            throw fault("'\(text)' is not a target", at: pointer, TargetSystem.advice)
        }
        return target
    }

    private func selector(_ name: String, at pointer: JSONPointer) throws(LintSettings.Failure) -> RuleSelector {
        do throws(RuleSelector.UnknownRule) {
            return try RuleSelector(name, in: book)
        } catch {
            throw fault(error.message, at: pointer, error.recovery.first)
        }
    }

    private func ratings(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettings.Failure)
        -> [LintSettings.Rating]
    {
        guard let object = value.object else { throw wrongType(value, at: pointer, "{\"images\": \"note\"}") }
        return try object.members.map { member throws(LintSettings.Failure) in
            let place = pointer.appending(member.name)
            return .init(selector: try selector(member.name, at: place), severity: try word(member.value, at: place))
        }
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, at pointer: JSONPointer
    ) throws(LintSettings.Failure) -> Word {
        guard let text = value.string else { throw wrongType(value, at: pointer, "\"warning\"") }
        guard let word = Word(rawValue: text) else {
            let known = Word.allCases.map(\.rawValue)
            throw fault(
                "'\(text)' is not one of \(known.joined(separator: ", "))", at: pointer,
                Spelling.nearest(to: text, among: known).map { "did you mean '\($0)'?" })
        }
        return word
    }

    /// The texts of an array, each once: a file may repeat a name a hundred thousand times.
    private func texts(
        _ value: JSONValue, at pointer: JSONPointer
    ) throws(LintSettings.Failure) -> [(String, JSONPointer)] {
        let example = pointer.tokens == ["target"] ? "[\"ios17\"]" : "[\"images\", \"barcode.unknown-format\"]"
        guard let elements = value.array else { throw wrongType(value, at: pointer, example) }
        var (texts, seen): ([(String, JSONPointer)], Set<String>) = ([], [])
        for (index, element) in elements.enumerated() {
            let place = pointer.appending(index)
            guard let text = element.string else { throw wrongType(element, at: place, example) }
            if seen.insert(text).inserted { texts.append((text, place)) }
        }
        return texts
    }

    // MARK: - Faults

    private func wrongType(_ value: JSONValue, at pointer: JSONPointer, _ example: String) -> LintSettings.Failure {
        let key = pointer.tokens.first ?? ""
        return fault("'\(key)' does not take \(value.kind) here", at: pointer, "write it like \(example)")
    }

    private func fault(_ words: String, at pointer: JSONPointer, _ hint: String?) -> LintSettings.Failure {
        fault(words, atOffset: document.places(of: [pointer])[pointer]?.range.lowerBound ?? 0, hint)
    }

    private func fault(_ words: String, atOffset offset: Int, _ hint: String? = nil) -> LintSettings.Failure {
        .init(
            path: path, position: TextPosition(offset: offset, in: document.text),
            recovery: hint.map { [$0] } ?? [], words: words)
    }
}

extension TargetSystem {
    /// How to write a target.
    package static let advice =
        "write it like ios17, ios17-26, ios18+ or watchos11; there are "
        + Platform.allCases.map { "\($0.rawValue) \($0.versions)" }.joined(separator: ", and ")
}
