internal import PassToolkit
internal import SystemPackage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A file of keys and certificates, or a variable that holds one in Base64.
struct MaterialSource {
    /// What messages call it: the path, or the variable.
    let name: String
    private let bytes: [UInt8]?

    /// The file at `path`, or standard input for `-`.
    init(path: String) { self.init(name: path, bytes: nil) }

    private init(name: String, bytes: [UInt8]?) { (self.name, self.bytes) = (name, bytes) }

    /// What an option names, else a variable with a path, else one with the file itself; `nil` where there is none.
    init?(option: String?, variable: String, environment: [String: String]) throws {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let path = option ?? value(variable) {
            self.init(path: path)
            return
        }
        guard let text = value("\(variable)_BASE64") else { return nil }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else {
            throw CommandError(
                status: .identityUnusable, message: "\(variable)_BASE64 is not Base64",
                hints: ["set it to the output of: base64 FILE"])
        }
        self.init(name: "\(variable)_BASE64", bytes: Array(data))
    }

    /// Reads it; where something in it is locked the terminal is asked for the passphrase.
    ///
    /// - Parameters:
    ///   - passphrase: the one that was given.
    ///   - asking: whether locked keys are worth asking for; a PKCS#12 store always is.
    /// - Returns: what it holds, and the passphrase that opened it.
    /// - Throws: `IdentityError`, `CommandError`.
    func read(passphrase: Passphrase?, asking: Bool = true) throws -> (
        file: IdentityExamination.File, passphrase: Passphrase?
    ) {
        var held = try ExitStatus.ofIdentity { try bytes ?? InputFile.read(name, limit: 1_000_000) }
        defer { cleanse(&held) }
        do {
            let contents = try MaterialContents(reading: held, named: name, passphrase: passphrase)
            guard asking, contents.keys.contains(where: { $0.key == nil }),
                let typed = try PassphrasePrompt.ask(for: name)
            else { return (file(contents), passphrase) }
            return (file(try MaterialContents(reading: held, named: name, passphrase: typed)), typed)
        } catch let error as IdentityError where error.code == .material(.passphraseNeeded) {
            guard let typed = try PassphrasePrompt.ask(for: name) else { throw error }
            return (file(try MaterialContents(reading: held, named: name, passphrase: typed)), typed)
        }
    }

    private func file(_ contents: MaterialContents) -> IdentityExamination.File {
        IdentityExamination.File(
            contents, path: name, permissions: bytes == nil ? FilePermissions(ofFileAt: name) : nil)
    }
}
