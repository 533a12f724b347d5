public import PassModel
public import PassRules
public import PassToolkit
internal import SystemPackage

/// Which rules a project checks, and how severe they are: options of `lint`, or a `.passlint.json`.
public struct LintSettings: Sendable, Hashable {
    /// The lowest severity that makes a check fail.
    public enum Threshold: String, Sendable, Hashable, CaseIterable {
        case error, warning, note, never

        /// The severity; `nil` if no finding makes a check fail.
        public var severity: Finding.Severity? { Finding.Severity(rawValue: rawValue) }

        /// Whether any of these findings makes the check fail.
        public func isReached(by findings: some Sequence<Finding>) -> Bool {
            guard let severity else { return false }
            return findings.contains { $0.severity >= severity }
        }
    }

    /// A different severity for some rules.
    public struct Rating: Sendable, Hashable {
        /// The rules.
        public let selector: RuleSelector
        /// Their severity in this project.
        public let severity: Finding.Severity
    }

    /// The only rules to check; `nil` for all.
    public var rules: [RuleSelector]?
    /// The rules to skip; `nil` for none.
    public var ignored: [RuleSelector]?
    /// The lowest severity that makes a check fail; `nil` for errors.
    public var failOn: Threshold?
    /// The devices for which the pass is intended; `nil` for the common ones.
    public var targets: [TargetSystem]?
    /// Different severities for some rules; if several match a rule, the last one counts.
    public var severities: [Rating]?

    /// Settings without any choice.
    public init() {}

    /// These settings, overridden by those of `others`.
    public func overridden(by others: LintSettings) -> LintSettings {
        var settings = self
        settings.rules = others.rules ?? rules
        settings.ignored = others.ignored ?? ignored
        settings.failOn = others.failOn ?? failOn
        settings.targets = others.targets ?? targets
        settings.severities = others.severities ?? severities
        return settings
    }

    /// The rules of `book` that are checked, with their severities in this project.
    public func book(of book: RuleBook = .standard) -> RuleBook {
        RuleBook(
            rules: book.rules.filter { rule in
                rules?.contains { $0.matches(rule) } != false && !isIgnored(rule)
            }.map { $0.rated(severity(of: $0)) })
    }

    /// The rules of `book` that signing checks: all errors, whatever the settings, and the warnings that the settings
    /// keep.
    ///
    /// Notes are left to `lint`.
    public func signingBook(of book: RuleBook = .standard) -> RuleBook {
        book.keeping { rule in
            rule.severity == .error
                || (rule.severity == .warning && !isIgnored(rule) && severity(of: rule) != .note)
        }
    }

    /// The same, and the note that a pass has expired at this time.
    package func signingBook(at now: PassDate?) -> RuleBook {
        signingBook().adding([ExpirationRules.expired(at: now)].filter { !isIgnored($0) })
    }

    private func isIgnored(_ rule: PassRule) -> Bool { ignored?.contains { $0.matches(rule) } ?? false }

    private func severity(of rule: PassRule) -> Finding.Severity {
        severities?.last { $0.selector.matches(rule) }?.severity ?? rule.severity
    }
}

/// A rule, or all rules of an area, by name: `images.icon-missing`, `images`, `images.*`.
public struct RuleSelector: Sendable, Hashable, CustomStringConvertible {
    /// The name of the rule or area.
    public let description: String

    /// Parses the name of a rule or area.
    ///
    /// - Parameters:
    ///   - text: a rule's name, or an area with or without `.*`.
    ///   - book: the known rules.
    /// - Throws: ``UnknownRule`` if the rule or area does not exist.
    public init(_ text: String, in book: RuleBook = .standard) throws(UnknownRule) {
        let name = text.hasSuffix(".*") ? String(text.dropLast(2)) : text
        let isKnown = (name == text && book.rule(name) != nil) || book.areas.contains(name)
        guard isKnown else { throw UnknownRule(text, in: book) }
        description = name
    }

    /// Whether it names this rule.
    public func matches(_ rule: PassRule) -> Bool { rule.id == description || rule.area == description }
}

extension RuleSelector {
    /// The error for an unknown name.
    public struct UnknownRule: DescribedError, Hashable {
        /// The name.
        public let name: String
        /// The most similar name of a rule.
        public let nearest: String?

        init(_ name: String, in book: RuleBook) {
            self.name = name
            let ids = book.rules.map(\.id)
            let tail = name.split(separator: ".").last.map { ".\($0)" }
            nearest =
                Spelling.nearest(to: name, among: book.areas + ids)
                ?? ids.first { id in tail.map(id.hasSuffix) ?? false }
        }

        /// What failed, on what, why.
        public var message: String { "there is no rule '\(name)'" }

        /// What to do about it.
        public var hints: [String] {
            [nearest.map { "did you mean '\($0)'?" } ?? "name a rule or an area of the rule book"]
        }
    }
}

extension LintSettings {
    /// The name of the settings file of a project.
    public static let fileName = ".passlint.json"

    /// The settings beside a folder or archive, not inside it; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - path: the folder or archive; there are never settings beside standard input.
    ///   - book: the known rules.
    /// - Returns: the settings file nearest to `path`.
    /// - Throws: ``LintSettings/Failure``, `FileAccessError`.
    public static func beside(_ path: String, book: RuleBook = .standard) throws -> LintSettings? {
        guard let file = Self.path(beside: path), let text = try SettingsReader.text(foundAt: file) else { return nil }
        return try LintSettings(json: text, path: file, book: book)
    }

    /// The path of the settings beside a folder or archive; `nil` for standard input.
    package static func path(beside path: String, named fileName: String = LintSettings.fileName) -> String? {
        guard path != "-" else { return nil }
        var folder = FilePath(path)
        if folder.isEmpty || folder.lastComponent?.kind != .regular {
            folder.append("..")  // '.' and '..' are not the folder's name
        } else {
            folder.removeLastComponent()
        }
        return folder.appending(fileName).string
    }

    /// Reads settings from a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - book: the known rules.
    /// - Throws: ``LintSettings/Failure``, `FileAccessError`.
    public init(path: String, book: RuleBook = .standard) throws {
        try self.init(json: InputFile.read(path, limit: SettingsReader.mostBytes), path: path, book: book)
    }

    /// Reads settings from a JSON text.
    ///
    /// - Parameters:
    ///   - text: an object with some of the keys `rule`, `ignore`, `failOn`, `target`, `severity`, and no others.
    ///   - path: the text's name in messages.
    ///   - book: the known rules.
    /// - Throws: ``LintSettings/Failure`` for the first part that is not valid.
    public init(json text: [UInt8], path: String, book: RuleBook = .standard) throws(LintSettings.Failure) {
        self.init()
        try SettingsReader(text: text, path: path, book: book).read(into: &self)
    }

    /// An invalid settings file.
    public struct Failure: DescribedError, Hashable {
        /// The settings file.
        public let path: String
        /// The position in the file.
        public let position: TextPosition
        /// What to do about it.
        public let hints: [String]
        let words: String

        /// What failed, with the file and the position.
        public var message: String { "\(path):\(position.line):\(position.column): \(words)" }
    }
}

package struct SettingsReader {
    /// Every pass of a folder reads its settings again, so they may not be large.
    static let mostBytes = 64_000
    private static let keys = ["rule", "ignore", "failOn", "target", "severity"]

    private let document: JSONDocument
    private let path: String
    private let book: RuleBook

    /// The text of a settings file that was searched; `nil` if it does not exist.
    ///
    /// - Throws: `FileAccessError`.
    package static func text(foundAt path: String) throws -> [UInt8]? {
        do {
            return try InputFile.readFound(path, limit: mostBytes)
        } catch  where [.system(.noSuchFileOrDirectory), .system(.notDirectory)].contains(error.reason) {
            // A link that leads nowhere was meant to be settings.
            guard (try? Stat(FilePath(path), followTargetSymlink: false)) == nil else { throw error }
            return nil
        }
    }

    package init(text: [UInt8], path: String, book: RuleBook = .standard) throws(LintSettings.Failure) {
        do throws(JSONDocument.SyntaxError) {
            document = try JSONDocument(parsing: text)
        } catch {
            throw .init(path: path, position: error.position, hints: error.hints, words: error.message)
        }
        (self.path, self.book) = (path, book)
    }

    /// The members of the file's object with their places; hints list `keys`, and not `others`.
    package func members(
        named keys: [String], besides others: [String] = []
    ) throws(LintSettings.Failure) -> [(name: String, value: JSONValue, place: JSONPointer)] {
        if let deviation = document.deviations.first {
            throw fault(deviation.words(TextPositions(of: document.text)), atOffset: deviation.offset)
        }
        guard let object = document.root.object else {
            throw fault("the file contains \(document.root.kind), not an object", at: .root, "start it with '{'")
        }
        return try object.members.map { member throws(LintSettings.Failure) in
            let pointer = JSONPointer.root.appending(member.name)
            guard !(keys + others).contains(member.name) else { return (member.name, member.value, pointer) }
            let nearest = Spelling.nearest(to: member.name, among: keys).map { "did you mean '\($0)'?" }
            throw fault(
                "there is no key \(Self.shown(member.name))",
                atOffset: document.places(of: [pointer])[pointer]?.nameOffset ?? 0,
                nearest ?? "keys: \(keys.joined(separator: ", "))")
        }
    }

    func read(into settings: inout LintSettings) throws(LintSettings.Failure) {
        for (name, value, pointer) in try members(named: Self.keys) {
            switch name {
            case "rule":
                settings.rules = try selectors(value, at: pointer)
                if settings.rules == [] {
                    throw fault("'rule' is empty, so nothing would be checked", at: pointer, "remove the key")
                }
            case "ignore": settings.ignored = try selectors(value, at: pointer)
            case "failOn": settings.failOn = try word(value, at: pointer)
            case "target": settings.targets = try targets(value, at: pointer)
            default: settings.severities = try ratings(value, at: pointer)
            }
        }
    }

    // MARK: - Values

    private func selectors(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettings.Failure) -> [RuleSelector] {
        try texts(value, at: pointer).map(selector)
    }

    package func targets(_ value: JSONValue, at pointer: JSONPointer) throws(LintSettings.Failure) -> [TargetSystem] {
        try texts(value, at: pointer).map(target)
    }

    private func target(_ text: String, at pointer: JSONPointer) throws(LintSettings.Failure) -> TargetSystem {
        guard let target = TargetSystem(text) else {
            throw fault("\(Self.shown(text)) is not a target", at: pointer, TargetSystem.advice)
        }
        return target
    }

    private func selector(_ name: String, at pointer: JSONPointer) throws(LintSettings.Failure) -> RuleSelector {
        do throws(RuleSelector.UnknownRule) {
            return try RuleSelector(name, in: book)
        } catch {
            throw fault(error.message, at: pointer, error.hints.first)
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

    /// The texts of an array without duplicates: a file may repeat a name a hundred thousand times.
    private func texts(
        _ value: JSONValue, at pointer: JSONPointer
    ) throws(LintSettings.Failure) -> [(String, JSONPointer)] {
        let isTarget = pointer.tokens.first?.hasPrefix("target") == true
        let example = isTarget ? "[\"ios17\"]" : "[\"images\", \"barcode.unknown-format\"]"
        guard let elements = value.array else { throw wrongType(value, at: pointer, example) }
        var (texts, seen): ([(String, JSONPointer)], Set<String>) = ([], [])
        for (index, element) in elements.enumerated() {
            let place = pointer.appending(index)
            guard let text = element.string else { throw wrongType(element, at: place, example) }
            if seen.insert(text).inserted { texts.append((text, place)) }
        }
        return texts
    }

    // MARK: - Errors

    /// A name in quotes; what can't be one may be a secret in the wrong place, so it is not repeated.
    private static func shown(_ name: String) -> String {
        let isName = name.utf8.count <= 40 && name.allSatisfy { $0.isLetter || $0.isNumber || " ._-".contains($0) }
        return isName ? "'\(name)'" : "a text of \(name.count) characters"
    }

    package func wrongType(_ value: JSONValue, at pointer: JSONPointer, _ example: String) -> LintSettings.Failure {
        let key = pointer.tokens.first ?? ""
        return fault("'\(key)' does not accept \(value.kind) here", at: pointer, "write it like \(example)")
    }

    package func fault(_ words: String, at pointer: JSONPointer, _ hint: String?) -> LintSettings.Failure {
        fault(words, atOffset: document.places(of: [pointer])[pointer]?.range.lowerBound ?? 0, hint)
    }

    private func fault(_ words: String, atOffset offset: Int, _ hint: String? = nil) -> LintSettings.Failure {
        .init(
            path: path, position: TextPosition(offset: offset, in: document.text),
            hints: hint.map { [$0] } ?? [], words: words)
    }
}

extension TargetSystem {
    /// How to write a target.
    package static let advice =
        "write it like ios17, ios17-26, ios18+ or watchos11; there are "
        + Platform.allCases.map { "\($0.rawValue) \($0.versions)" }.joined(separator: ", and ")
}
