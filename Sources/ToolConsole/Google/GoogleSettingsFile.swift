package import GooglePasses
package import PassToolkit
internal import SystemPackage

/// The settings of a template itself, or of all templates in its folder: `NAME.google.json` or `google.json` beside it.
package struct GoogleSettingsFile: Sendable {
    private let file: (path: String, bytes: [UInt8])?
    private let issuer: String?
    private let ownName: String

    /// Finds the file beside a pass.
    ///
    /// - Parameters:
    ///   - path: the pass.
    ///   - issuer: the issuer's number, in place of that in the file.
    /// - Throws: `FileAccessError`.
    package init(beside path: String, issuer: String? = nil) throws {
        self.issuer = issuer
        ownName = (FilePath(path).stem ?? "my-card") + ".google.json"
        file = path == "-" ? nil : try GoogleSettings.file(beside: path)
    }

    /// The path of the file beside a pass; `nil` if there is none.
    static func path(beside pass: String) -> String? {
        pass == "-" ? nil : (try? GoogleSettings.file(beside: pass))?.path  // reading it again says what is wrong
    }

    /// The settings, with the values of a record in their placeholders.
    ///
    /// - Throws: ``CommandError``.
    package func settings(for record: Record) throws -> GoogleSettings {
        var settings =
            try file.map { file in
                try GoogleError.explained(.notAPass) {
                    try GoogleSettings(json: file.bytes, path: file.path, record: record)
                }
            } ?? GoogleSettings()
        if let issuer { settings.issuerID = issuer }
        guard settings.issuerID == nil else { return settings }
        throw CommandError(
            status: .usage, message: "no issuer is told, and its number is part of every identifier",
            recovery: [
                "write it into '\(ownName)' beside the pass: {\"issuerID\": \"3388000000012345678\"}",
                "the number stands in the console of Google Wallet: https://pay.google.com/business/console",
            ])
    }
}

extension ServiceAccount {
    /// Reads a key file.
    ///
    /// - Throws: ``CommandError``, `FileAccessError`.
    package init(at path: String) throws {
        let bytes = try ExitStatus.ofIdentity { try InputFile.read(path, limit: 100_000) }
        self = try GoogleError.explained(.identityUnusable) { try ServiceAccount(json: bytes, path: path) }
    }
}

extension GoogleError {
    /// Runs `body`; what Google passes refuse ends with `status`.
    package static func explained<Result>(_ status: ExitStatus, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as GoogleError {
            throw CommandError(status: status, message: error.message, recovery: error.recovery)
        }
    }
}
