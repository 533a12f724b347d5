internal import ArgumentParser
internal import PassToolkit
internal import SignedMessages
internal import ToolConsole

/// The passphrase for reading encrypted files and encrypting new ones.
struct PassphraseOptions: ParsableArguments {
    static let help = ArgumentHelp(
        "A file with the passphrase. Default: PASSTOOL_PASSPHRASE, otherwise a prompt.", valueName: "file")

    @Option(help: help, completion: .file()) var passphraseFile: String?

    /// The passphrase from the options or the environment; `nil` if there is none.
    func given(environment: Environment) throws -> Passphrase? {
        guard let path = passphraseFile else {
            return environment.passphrase("PASSTOOL_PASSPHRASE")
        }
        return try ExitStatus.ofIdentity { try Passphrase(path: path) }
    }

    /// A passphrase for a new file: the given one, otherwise one that is typed twice.
    ///
    /// - Throws: ``CommandError`` if there is none, or it is empty.
    func new(for path: String, environment: Environment) throws -> Passphrase {
        guard let passphrase = try given(environment: environment) ?? typedTwice(for: path) else {
            throw CommandError(
                status: .usage, message: "no passphrase was given for '\(path)', and there is no terminal to ask",
                recovery: ["use --passphrase-file FILE"])
        }
        guard !passphrase.isEmpty else {
            throw CommandError(
                status: .usage, message: "the passphrase for '\(path)' is empty",
                recovery: ["to write the key unencrypted: --no-passphrase"])
        }
        return passphrase
    }

    private func typedTwice(for path: String) throws -> Passphrase? {
        for attempt in 1...3 {
            let name = attempt == 1 ? "the new \(path)" : "the new \(path) (the two differ)"
            guard let first = try PassphrasePrompt.ask(for: name, { $0 }) else { return nil }
            guard !first.isEmpty else { return first }
            guard let second = try PassphrasePrompt.ask(for: "the new \(path), once more", { $0 }) else { return nil }
            if first.isIdentical(to: second) { return first }
        }
        throw CommandError(
            status: .usage, message: "the two passphrases for '\(path)' differ", recovery: ["type the same one twice"])
    }
}
