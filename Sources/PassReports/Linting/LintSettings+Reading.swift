public import PassRules
internal import PassToolkit
internal import SystemPackage

extension LintSettings {
    /// The name of the file that holds a project's settings.
    public static let fileName = ".passlint.json"
    private static let mostBytes = 1_000_000

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
            return try LintSettings(json: InputFile.readFound(file, limit: mostBytes), path: file, book: book)
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
        try self.init(json: InputFile.read(path, limit: Self.mostBytes), path: path, book: book)
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
        var reader = try SettingsReader(text: text, path: path, book: book)
        try reader.read(into: &self)
    }
}
