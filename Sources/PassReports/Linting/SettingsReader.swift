internal import PassModel
internal import PassRules
internal import PassToolkit

/// Reads the text of a settings file.
struct SettingsReader {
    private enum Key: String, CaseIterable {
        case rule, ignore, failOn, target, severity
    }

    private let document: JSONDocument
    private let path: String
    private let book: RuleBook
    /// Names that were resolved already: a file may repeat a name a hundred thousand times.
    private var known: [String: RuleSelector] = [:]

    init(text: [UInt8], path: String, book: RuleBook) throws(LintSettings.Failure) {
        do throws(JSONDocument.SyntaxError) {
            document = try JSONDocument(parsing: text)
        } catch {
            throw LintSettings.Failure(code: .notJSON(error), path: path, position: error.position)
        }
        self.path = path
        self.book = book
    }

    mutating func read(into settings: inout LintSettings) throws(LintSettings.Failure) {
        if let deviation = document.deviations.first {
            throw LintSettings.Failure(
                code: .notStrict(deviation.words(TextPositions(of: document.text))), path: path,
                position: TextPosition(offset: deviation.offset, in: document.text))
        }
        guard let object = document.root.object else {
            throw fault(.notAnObject(kind: document.root.kind), at: .root)
        }
        for member in object.members {
            let pointer = JSONPointer.root.appending(member.name)
            guard let key = Key(rawValue: member.name) else {
                let known = Key.allCases.map(\.rawValue)
                throw fault(.unknownKey(member.name, known: known), at: pointer, isName: true)
            }
            switch key {
            case .rule: settings.rules = try selectors(member.value, at: pointer)
            case .ignore: settings.ignored = try selectors(member.value, at: pointer)
            case .failOn: settings.failOn = try word(member.value, at: pointer)
            case .target: settings.targets = try targets(member.value, at: pointer)
            case .severity: settings.severities = try ratings(member.value, at: pointer)
            }
        }
    }

    // MARK: - Values

    private mutating func selectors(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettings.Failure)
        -> [RuleSelector]
    {
        var selectors: [RuleSelector] = []
        var seen: Set<String> = []
        for (text, place) in try texts(value, at: pointer, example: "[\"images\", \"barcode.unknown-format\"]") {
            let selector = try selector(text, at: place)
            if seen.insert(selector.description).inserted { selectors.append(selector) }
        }
        guard pointer != JSONPointer(tokens: [Key.rule.rawValue]) || !selectors.isEmpty else {
            throw fault(.noRules, at: pointer)
        }
        return selectors
    }

    private mutating func selector(_ name: String, at pointer: JSONPointer) throws(LintSettings.Failure) -> RuleSelector
    {
        if let selector = known[name] { return selector }
        do throws(RuleSelector.UnknownRule) {
            let selector = try RuleSelector(name, in: book)
            known[name] = selector
            return selector
        } catch {
            throw fault(.unknownRule(error), at: pointer)
        }
    }

    private func targets(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettings.Failure) -> [TargetSystem] {
        var targets: [TargetSystem] = []
        var seen: Set<TargetSystem> = []
        for (text, place) in try texts(value, at: pointer, example: "[\"ios17\"]") {
            guard let target = TargetSystem(text) else { throw fault(.unknownTarget(text), at: place) }
            if seen.insert(target).inserted { targets.append(target) }
        }
        return targets
    }

    private mutating func ratings(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettings.Failure)
        -> [LintSettings.Rating]
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
    ) throws(LintSettings.Failure) -> Word {
        guard let text = value.string else { throw wrongType(value, at: pointer, example: "\"warning\"") }
        guard let word = Word(rawValue: text) else {
            throw fault(.unknownWord(text, known: Word.allCases.map(\.rawValue)), at: pointer)
        }
        return word
    }

    private func texts(
        _ value: JSONValue, at pointer: JSONPointer, example: String
    ) throws(LintSettings.Failure) -> [(String, JSONPointer)] {
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

    private func wrongType(_ value: JSONValue, at pointer: JSONPointer, example: String) -> LintSettings.Failure {
        let key = pointer.tokens.first ?? ""
        return fault(
            .wrongType(
                kind: value.kind, key: key,
                example: key == Key.severity.rawValue ? "{\"images\": \"note\"}" : example), at: pointer)
    }

    private func fault(
        _ code: LintSettings.Failure.Code, at pointer: JSONPointer, isName: Bool = false
    ) -> LintSettings.Failure {
        let place = document.places(of: [pointer])[pointer]
        let offset = (isName ? place?.nameOffset : nil) ?? place?.range.lowerBound ?? 0
        return LintSettings.Failure(
            code: code, path: path, position: TextPosition(offset: offset, in: document.text))
    }
}

extension TargetSystem {
    /// How to write a target.
    package static let advice =
        "write it like ios17, ios17-26, ios18+ or watchos11; there are "
        + Platform.allCases.map { "\($0.rawValue) \($0.versions)" }.joined(separator: ", and ")
}
