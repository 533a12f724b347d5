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
    /// The devices that the pass is meant for; `nil` for the common ones.
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

    /// The rules of `book` that signing checks: all errors, whatever the settings say, and the warnings that the
    /// settings keep.
    ///
    /// Notes are for `lint`.
    public func signingBook(of book: RuleBook = .standard) -> RuleBook {
        book.keeping { rule in
            rule.severity == .error
                || (rule.severity == .warning && !isIgnored(rule) && severity(of: rule) != .note)
        }
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

    /// The rules that `text` names.
    ///
    /// - Parameters:
    ///   - text: a rule's name, or an area with or without `.*`.
    ///   - book: the known rules.
    /// - Throws: ``UnknownRule`` if there is no such rule or area.
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
    /// The error for a name that no rule has.
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
        public var recovery: [String] {
            [nearest.map { "did you mean '\($0)'?" } ?? "name a rule or an area of the rule book"]
        }
    }
}

extension LintSettings {
    /// The name of the settings file of a project.
    public static let fileName = ".passlint.json"
    private static let mostBytes = 1_000_000

    /// The settings beside a folder or archive, not inside it; `nil` if there are none.
    ///
    /// - Parameters:
    ///   - path: the folder or archive; there are never settings beside standard input.
    ///   - book: the known rules.
    /// - Returns: the settings file nearest to `path`.
    /// - Throws: ``LintSettings/Failure``, `FileAccessError`.
    public static func beside(_ path: String, book: RuleBook = .standard) throws -> LintSettings? {
        guard let file = Self.path(beside: path) else { return nil }
        do {
            return try LintSettings(json: InputFile.readFound(file, limit: mostBytes), path: file, book: book)
        } catch let error as FileAccessError where error.reason == .system(.noSuchFileOrDirectory) {
            return nil
        } catch let error as FileAccessError where error.reason == .system(.notDirectory) {
            return nil
        }
    }

    /// Where the settings beside a folder or archive are; `nil` for standard input.
    package static func path(beside path: String) -> String? {
        guard path != "-" else { return nil }
        var folder = FilePath(path).lexicallyNormalized()
        if folder.isEmpty || folder.lastComponent?.kind != .regular {
            folder.append("..")  // '.' and '..' don't tell the name of the folder
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
        try self.init(json: InputFile.read(path, limit: Self.mostBytes), path: path, book: book)
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
}
