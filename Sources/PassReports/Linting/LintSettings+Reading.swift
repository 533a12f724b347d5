public import PassRules
internal import PassToolkit
internal import SystemPackage

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
        var reader = try SettingsReader(text: text, path: path, book: book)
        try reader.read(into: &self)
    }
}
