public import PassRules
internal import PassModel
internal import SystemPackage

extension LintSettings {
    /// The name of the file that holds a project's settings.
    public static let fileName = ".passlint.json"

    /// The settings that lie beside a folder or archive, not inside it; `nil` where there are none.
    ///
    /// - Parameters:
    ///   - path: the folder or archive; standard input has nothing beside it.
    ///   - book: the rules there are.
    /// - Returns: the settings of the nearest place that can be meant.
    /// - Throws: ``LintSettingsError``, ``FileAccessError``.
    public static func beside(_ path: String, book: RuleBook = .standard) throws -> LintSettings? {
        guard path != "-" else { return nil }
        var folder = FilePath(path).lexicallyNormalized()
        if folder.isEmpty || folder.lastComponent?.kind != .regular {
            folder.append("..")  // '.' and '..' are folders whose name is not known
        } else {
            folder.removeLastComponent()
        }
        let file = folder.appending(fileName).string
        do {
            return try LintSettings(path: file, book: book)
        } catch let error as FileAccessError where error.reason == .system(.noSuchFileOrDirectory) {
            return nil
        } catch let error as FileAccessError where error.reason == .system(.notDirectory) {
            return nil
        }
    }

    /// Reads settings from a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - book: the rules there are.
    /// - Throws: ``LintSettingsError``, ``FileAccessError``.
    public init(path: String, book: RuleBook = .standard) throws {
        try self.init(json: InputFile.read(path, limit: 1_000_000), path: path, book: book)
    }

    /// Reads settings from a JSON text.
    ///
    /// - Parameters:
    ///   - text: an object with some of the keys `rule`, `ignore`, `failOn`, `target`, `severity`, and no others.
    ///   - path: what messages call the text.
    ///   - book: the rules there are.
    /// - Throws: ``LintSettingsError`` at the first thing that is not understood.
    public init(json text: [UInt8], path: String, book: RuleBook = .standard) throws(LintSettingsError) {
        self.init()
        try SettingsReader(text: text, path: path, book: book).read(into: &self)
    }
}

/// A settings file that is not understood.
public struct LintSettingsError: Explained, Hashable {
    /// What failed, with the file and the place in it.
    public let message: String
    /// What to type or do next.
    public let hints: [String]
}

private struct SettingsReader {
    private enum Key: String, CaseIterable {
        case rule, ignore, failOn, target, severity
    }

    private let document: JSONDocument
    private let path: String
    private let book: RuleBook

    init(text: [UInt8], path: String, book: RuleBook) throws(LintSettingsError) {
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: text)
        } catch {
            let place = "\(error.position.line):\(error.position.column)"
            throw LintSettingsError(message: "\(path):\(place): \(error.message)", hints: error.hint.map { [$0] } ?? [])
        }
        self.path = path
        self.book = book
    }

    func read(into settings: inout LintSettings) throws(LintSettingsError) {
        if let deviation = document.deviations.first { throw fault(deviation) }
        guard let object = document.root.object else {
            throw fault("the file holds \(document.root.kind), not an object", at: .root, hint: "start it with '{'")
        }
        for member in object.members {
            let pointer = JSONPointer.root.appending(member.name)
            guard let key = Key(rawValue: member.name) else { throw unknownKey(member.name, at: pointer) }
            switch key {
            case .rule: settings.rules = try selectors(member.value, at: pointer)
            case .ignore: settings.ignored = try selectors(member.value, at: pointer)
            case .failOn: settings.failOn = try threshold(member.value, at: pointer)
            case .target: settings.targets = try targets(member.value, at: pointer)
            case .severity: settings.severities = try ratings(member.value, at: pointer)
            }
        }
    }

    // MARK: - Values

    private func selectors(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettingsError) -> [RuleSelector] {
        var selectors: [RuleSelector] = []
        for (text, place) in try texts(value, at: pointer, example: "[\"images\", \"barcode.unknown-format\"]") {
            selectors.append(try selector(text, at: place))
        }
        return selectors
    }

    private func selector(_ name: String, at pointer: JSONPointer) throws(LintSettingsError) -> RuleSelector {
        do throws(UnknownRule) {
            return try RuleSelector(name, in: book)
        } catch {
            throw fault(error.message, at: pointer, hint: error.hints.first)
        }
    }

    private func targets(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettingsError) -> [TargetSystem] {
        var targets: [TargetSystem] = []
        for (text, place) in try texts(value, at: pointer, example: "[\"ios17\"]") {
            guard let target = TargetSystem(text) else {
                throw fault("'\(text)' is no target", at: place, hint: TargetSystem.advice)
            }
            targets.append(target)
        }
        return targets
    }

    private func threshold(
        _ value: JSONValue, at pointer: JSONPointer
    ) throws(LintSettingsError) -> LintSettings.Threshold {
        try word(value, at: pointer)
    }

    private func ratings(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettingsError) -> [LintSettings.Rating]
    {
        guard let object = value.object else {
            throw wrongType(value, at: pointer, example: "{\"images\": \"note\"}")
        }
        var ratings: [LintSettings.Rating] = []
        for member in object.members {
            let place = pointer.appending(member.name)
            ratings.append(.init(try selector(member.name, at: place), try word(member.value, at: place)))
        }
        return ratings
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, at pointer: JSONPointer
    ) throws(LintSettingsError) -> Word {
        guard let text = value.string else { throw wrongType(value, at: pointer, example: "\"warning\"") }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue)
            let nearest = Spelling.nearest(to: text, among: words).map { "did you mean '\($0)'?" }
            let list = words.joined(separator: ", ")
            throw fault("'\(text)' is none of \(list)", at: pointer, hint: nearest)
        }
        return word
    }

    private func texts(
        _ value: JSONValue, at pointer: JSONPointer, example: String
    ) throws(LintSettingsError) -> [(String, JSONPointer)] {
        guard let elements = value.array else { throw wrongType(value, at: pointer, example: example) }
        var texts: [(String, JSONPointer)] = []
        for (index, element) in elements.enumerated() {
            let place = pointer.appending(index)
            guard let text = element.string else { throw wrongType(element, at: place, example: example) }
            texts.append((text, place))
        }
        return texts
    }

    // MARK: - Faults

    private func unknownKey(_ name: String, at pointer: JSONPointer) -> LintSettingsError {
        let names = Key.allCases.map(\.rawValue)
        let nearest = Spelling.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
        return fault(
            "there is no key '\(name)'", at: pointer, hint: nearest ?? "keys: \(names.joined(separator: ", "))",
            isName: true)
    }

    private func wrongType(_ value: JSONValue, at pointer: JSONPointer, example: String) -> LintSettingsError {
        let key = pointer.tokens.first ?? ""
        return fault(
            "'\(key)' does not take \(value.kind) here", at: pointer,
            hint: key == Key.severity.rawValue
                ? "write it like \"severity\": {\"images\": \"note\"}" : "write it like \"\(key)\": \(example)")
    }

    private func fault(_ deviation: JSONDeviation) -> LintSettingsError {
        let position = TextPosition(offset: deviation.offset, in: document.text)
        return fault(deviation.words, position: position, hint: nil)
    }

    private func fault(
        _ message: String, at pointer: JSONPointer, hint: String?, isName: Bool = false
    ) -> LintSettingsError {
        let place = document.places()[pointer]
        let offset = (isName ? place?.nameOffset : nil) ?? place?.range.lowerBound ?? 0
        return fault(message, position: TextPosition(offset: offset, in: document.text), hint: hint)
    }

    private func fault(_ message: String, position: TextPosition, hint: String?) -> LintSettingsError {
        LintSettingsError(
            message: "\(path):\(position.line):\(position.column): \(message)", hints: hint.map { [$0] } ?? [])
    }
}

extension TargetSystem {
    /// How to write one.
    package static let advice = "write it like ios17, ios17-26, ios18+ or watchos11"
}
