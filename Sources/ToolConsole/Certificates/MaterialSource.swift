internal import PassToolkit
package import SignedMessages
internal import SystemPackage

/// A source of keys and certificates.
package enum MaterialSource {
    /// A file, or standard input for `-`.
    case file(String)
    /// A variable with the content of the file, in Base64 or PEM.
    case variable(String, Environment)
    /// A key that a program has: its command, and the seconds for one signature.
    case helper(String, timeout: Int?)

    /// The source in the option, else in the variable with a path, else in the one with the content; `nil` without any.
    package init?(option: String?, variable: String, environment: Environment) throws {
        if let name = try option ?? Self.path(in: variable, environment) {
            try Self.checkIsNoToken(name)
            self = KeyHelper.isOne(name) ? .helper(name, timeout: nil) : .file(name)
        } else if unsafe environment.withBytes(of: "\(variable)_BASE64", { _ in true }) == true {
            self = .variable("\(variable)_BASE64", environment)
        } else {
            return nil
        }
    }

    /// Refuses the URI of a token, which may contain its PIN, and so is not repeated.
    package static func checkIsNoToken(_ name: String) throws {
        guard name.prefix(7).lowercased() == "pkcs11:" else { return }
        throw CommandError(
            status: .identityUnusable, message: "no PKCS#11 module is loaded: a program signs with a token's key",
            hints: [
                "--key 'exec-message:pkcs11-tool --module MODULE.so --login --pin env:PIN --id 01 --sign "
                    + "--mechanism SHA256-RSA-PKCS'"
            ])
    }

    private static func path(in variable: String, _ environment: Environment) throws -> String? {
        guard let path = environment.filled(variable) else { return nil }
        // The message must not show the value, which may be a key.
        guard !KeyHelper.isOne(path) else { return path }
        guard path.utf8.count <= 1024, !path.contains("\n"), !path.contains("-----BEGIN"), !isMaterial(path),
            MisplacedKey.material(path) == nil
        else {
            throw CommandError(
                status: .identityUnusable, message: "\(variable) is not the path of a file",
                hints: ["set \(variable)_BASE64 to the output of: base64 FILE"])
        }
        return path
    }

    /// Whether the text is a key or certificate in Base64 instead of a path.
    private static func isMaterial(_ text: String) -> Bool {
        guard var bytes = SecretBase64.decoded(text.utf8), (try? Stat(FilePath(text))) == nil else { return false }
        defer { bytes.cleanse() }
        return bytes.count >= 32 && bytes.first == 0x30 || bytes.starts(with: "-----BEGIN".utf8)
    }

    /// The name in messages: the path, the variable, the URI.
    package var name: String {
        switch self {
        case .file("-"): StandardInput.name
        case .file(let name), .variable(let name, _): name
        case .helper(let command, _): String(command.prefix { $0 != " " })
        }
    }

    /// Reads the source; prompts for the passphrase if a part of it is locked.
    ///
    /// - Parameters:
    ///   - passphrase: the passphrase from options or the environment.
    ///   - asking: whether to prompt for locked keys; a PKCS#12 store always prompts.
    /// - Returns: the parts that could be decrypted, and the passphrase that decrypted them.
    /// - Throws: `IdentityError`, `HelperError`, `FileAccessError`, ``CommandError``.
    package func opened(
        with passphrase: Passphrase?, asking: Bool = true
    ) throws -> (material: KeyMaterial, passphrase: Passphrase?) {
        if case .helper(let command, let timeout) = self {
            return (KeyMaterial(try Self.program(of: command, timeout: timeout)), nil)
        }
        var bytes = try bytes()
        defer { bytes.cleanse() }
        func opened(_ passphrase: Passphrase?) throws -> (material: KeyMaterial, passphrase: Passphrase?) {
            var material = try KeyMaterial(
                reading: bytes, named: name, passphrase: passphrase, accepting: .everything)
            material.isFile = isFile
            return (material, passphrase)
        }
        do {
            let first = try opened(passphrase)
            return try asking && first.material.isLocked ? PassphrasePrompt.ask(for: name, opened) ?? first : first
        } catch let error as IdentityError where error.code == .material(.passphraseNeeded) {
            guard let second = try PassphrasePrompt.ask(for: name, opened) else { throw error }
            return second
        } catch let error as IdentityError where error.code == .material(.wrongPassphrase) {
            guard let doubt = passphrase?.doubt else { throw error }
            throw CommandError(
                status: .identityUnusable, message: error.message, hints: [doubt] + error.hintsInProgram)
        }
    }

    /// The program of a command.
    static func program(of command: String, timeout: Int?) throws -> KeyHelper {
        guard (1...3600).contains(timeout ?? 60) else {
            throw CommandError(
                status: .usage, message: "--key-timeout is \(timeout ?? 60), out of range", hints: ["1 to 3600 seconds"]
            )
        }
        var helper = try KeyHelper(command, timeLimit: .seconds(timeout ?? 60))
        // "Touch the key now" must be seen in time.
        if Console.isTerminal(.standardError) { helper.onErrors = Console.passOn }
        return helper
    }

    /// Whether it is a file, which other users might read.
    private var isFile: Bool { if case .file(let path) = self { FileExposure.isPossible(at: path) } else { false } }

    private func bytes() throws -> [UInt8] {
        switch self {
        case .file(let path): try InputFile.read(path, limit: KeyMaterial.Limit.bytes.maximum)
        case .variable(let name, let environment): try Self.bytes(in: name, environment)
        case .helper: []
        }
    }

    private static func bytes(in name: String, _ environment: Environment) throws -> [UInt8] {
        // The decoded copy is wiped; the variable itself can't be.
        let decoded = unsafe environment.withBytes(of: name) { text -> [UInt8]? in
            // PEM is Base64 with header lines.
            let isPEM = unsafe text.prefix(4096).firstRange(of: Array("-----BEGIN ".utf8)) != nil
            return unsafe isPEM ? Array(text) : SecretBase64.decoded(text)
        }
        guard let bytes = decoded ?? nil, !bytes.isEmpty else {
            throw CommandError(
                status: .identityUnusable, message: "\(name) is not Base64",
                hints: ["set it to the output of: base64 FILE"])
        }
        return bytes
    }
}
