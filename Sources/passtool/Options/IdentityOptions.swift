internal import ArgumentParser
internal import PassToolkit

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Whose signature it will be.
struct IdentityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A .p12, or the certificate in PEM or DER; '-' is standard input. Else PASSTOOL_IDENTITY or PASSTOOL_IDENTITY_BASE64.",
            valueName: "file"))
    var identity: String?

    @Option(
        help: ArgumentHelp(
            "The private key, where it is apart: a file, or pkcs11:… for one in a token. Else PASSTOOL_KEY or PASSTOOL_KEY_BASE64.",
            valueName: "file"))
    var key: String?

    @Option(
        help: ArgumentHelp(
            "A file with the passphrase. Else PASSTOOL_PASSPHRASE, else the terminal is asked.", valueName: "file"))
    var passphraseFile: String?

    @Option(
        help: ArgumentHelp("The certificate that issued yours, where the built-in ones do not fit.", valueName: "file"))
    var intermediate: String?

    @Option(
        help: ArgumentHelp(
            "Sign as of this time, like 2026-11-21T09:30:00Z. Else SOURCE_DATE_EPOCH, else now.", valueName: "date"))
    var signingTime: String?

    @Flag(help: "Sign although findings say that Wallet refuses the pass.")
    var allowErrors = false

    @Flag(help: "Sign although the certificate is for another pass type or team, or not for NFC.")
    var allowOtherIdentity = false

    @Flag(help: "Sign although the certificate is not valid at the signing time.")
    var allowExpiredCertificate = false

    /// The signer that these options name, holding passes against `rules`.
    ///
    /// - Parameters:
    ///   - passType: what is to be signed, which decides where a file holds several identities.
    ///   - session: the environment to look into, and the console that takes warnings.
    ///   - rules: what passes are held against.
    /// - Returns: the signer.
    /// - Throws: what reading the identity throws; see ``ExitStatus``.
    func signer(for passType: String?, session: Session, rules: RuleBook) throws -> PassSigner {
        let files = IdentityFiles(options: self, environment: session.environment)
        let identity = try files.identity(for: passType)
        for exposure in files.exposures(of: identity) {
            session.console.warning(exposure.message)
            session.console.say("passtool: hint: \(exposure.hint)")
        }
        return PassSigner(identity: identity, rules: rules, waivers: waivers)
    }

    /// The files that these options read, by what names them.
    func readers(environment: [String: String]) -> [(name: String, path: String?)] {
        func reader(_ option: String, _ path: String?, _ variable: String) -> (String, String?) {
            path == nil ? (variable, environment[variable]) : (option, path)
        }
        return [
            reader("--identity", identity, "PASSTOOL_IDENTITY"), reader("--key", key, "PASSTOOL_KEY"),
            ("--passphrase-file", passphraseFile), ("--intermediate", intermediate),
        ]
    }

    private var waivers: PassSigner.Waivers {
        var waivers: PassSigner.Waivers = []
        if allowErrors { waivers.insert(.findings) }
        if allowOtherIdentity { waivers.insert(.foreignIdentity) }
        if allowExpiredCertificate { waivers.insert(.validity) }
        return waivers
    }

    /// The signing time: as given, else `SOURCE_DATE_EPOCH`, else `now`.
    func time(environment: [String: String], now: Date) throws -> Date {
        if let signingTime { return try Date(option: "--signing-time", signingTime) }
        guard let epoch = environment["SOURCE_DATE_EPOCH"], !epoch.isEmpty else { return now }
        // To the end of the year 9999, beyond which certificates and dates have no form.
        guard let seconds = Int64(epoch), (0...253_402_300_799).contains(seconds) else {
            throw CommandError(
                status: .usage, message: "SOURCE_DATE_EPOCH is '\(epoch)', not a number of seconds since 1970")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}

extension Date {
    /// Reads the date that an option was given.
    init(option: String, _ text: String) throws {
        guard let date = PassDate(strict: text) else {
            throw CommandError(
                status: .usage, message: "\(option) is '\(text)', not a date",
                hints: ["write it like 2026-11-21T09:30:00Z"])
        }
        self.init(timeIntervalSince1970: Double(date.secondsSince1970))
    }
}

/// The identity's files, from options or the environment.
private final class IdentityFiles {
    private let options: IdentityOptions
    private let environment: [String: String]
    /// The files that turned out to hold a private key or a passphrase.
    private var secretPaths: [String] = []

    init(options: IdentityOptions, environment: [String: String]) {
        self.options = options
        self.environment = environment
    }

    func identity(for passType: String?) throws -> SigningIdentity {
        guard let main = try source(options.identity, variable: "PASSTOOL_IDENTITY") else {
            throw CommandError(
                status: .identityUnusable, message: "no signing identity was given",
                hints: ["add --identity FILE (.p12, or a certificate with --key), or set PASSTOOL_IDENTITY"])
        }
        return try ExitStatus.ofIdentity {
            let given = try passphrase()
            let certificate = try material(main, passphrase: given)
            return try SigningIdentity(
                certificate, key: key(besides: certificate, passphrase: given),
                intermediate: options.intermediate.map { try SigningIdentity.material(at: $0, passphrase: nil) },
                path: main.name, passType: passType)
        }
    }

    /// The key that is apart from the certificate, where there is one.
    private func key(besides certificate: KeyMaterial, passphrase: Passphrase?) throws -> KeyMaterial? {
        // A variable that stands there for another identity is not meant for one that has its key with it.
        if options.identity != nil, options.key == nil, certificate.key != nil { return nil }
        guard let source = try source(options.key, variable: "PASSTOOL_KEY") else { return nil }
        if TokenURI.isOne(source.name) { return try tokenKey(source.name) }
        let key = try material(source, passphrase: passphrase)
        guard key.key != nil else {
            throw CommandError(
                status: .identityUnusable, message: "'\(source.name)' holds no private key",
                hints: ["name the file with the key: --key KEY.pem"])
        }
        return key
    }

    /// The key in a token, which takes its PIN from the URI's file or from the environment.
    private func tokenKey(_ uri: String) throws -> KeyMaterial {
        try KeyMaterial(
            token: uri, modulePath: variable("PASSTOOL_PKCS11_MODULE") ?? variable("PKCS11_MODULE_PATH"),
            pin: variable("PASSTOOL_PIN").map { Passphrase(utf8: Array($0.utf8)) })
    }

    /// The files with secrets that others can get at.
    ///
    /// None for sample identities, whose keys are public: Git checks them out for everyone to read.
    func exposures(of identity: SigningIdentity) -> [FileExposure] {
        guard identity.intermediate.subject.organization != SampleAuthority.organization else { return [] }
        return secretPaths.compactMap { FileExposure(path: $0) }
    }

    // MARK: - Sources

    /// Where a part of the identity is read from.
    private enum Source {
        case file(String)
        /// A variable whose value is the file in Base64.
        case variable(String)

        var name: String {
            switch self {
            case .file("-"): StandardInput.name
            case .file(let path): path
            case .variable(let name): name
            }
        }
    }

    /// The value of a variable; CI servers leave those empty that were never set.
    private func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    private func source(_ option: String?, variable: String) throws -> Source? {
        if let option { return .file(option) }
        if let path = self.variable(variable) {
            // The message must not show what may be a key.
            guard path.utf8.count <= 1024, !path.contains("\n"), !path.contains("-----BEGIN") else {
                throw CommandError(
                    status: .identityUnusable, message: "\(variable) holds no path, but more than that",
                    hints: ["set \(variable)_BASE64 to the output of: base64 FILE"])
            }
            return .file(path)
        }
        return self.variable("\(variable)_BASE64") == nil ? nil : .variable("\(variable)_BASE64")
    }

    /// Reads a source; asks the terminal only once it turns out that a passphrase is needed.
    private func material(_ source: Source, passphrase: Passphrase?) throws -> KeyMaterial {
        var bytes = try bytes(of: source)
        defer { cleanse(&bytes) }
        let material = try material(in: bytes, named: source.name, passphrase: passphrase)
        if case .file(let path) = source, material.key != nil, path != "-" { secretPaths.append(path) }
        return material
    }

    private func material(in bytes: [UInt8], named name: String, passphrase: Passphrase?) throws -> KeyMaterial {
        do {
            return try SigningIdentity.material(reading: bytes, named: name, passphrase: passphrase)
        } catch  where error.code == .material(.passphraseNeeded) {
            guard let opened = try askedMaterial(in: bytes, named: name) else { throw error }
            return opened
        }
    }

    private func askedMaterial(in bytes: [UInt8], named name: String) throws -> KeyMaterial? {
        try PassphrasePrompt.ask(for: name) { typed in
            try SigningIdentity.material(reading: bytes, named: name, passphrase: typed)
        }
    }

    private func bytes(of source: Source) throws -> [UInt8] {
        switch source {
        case .file(let path): return try InputFile.read(path, limit: 1_000_000)
        case .variable(let name):
            // The variable itself stays in memory, where the system put it; the copy here is wiped.
            let text = (variable(name) ?? "").utf8
            // PEM as it stands is Base64 with a frame.
            if Array(text.prefix(4096)).firstRange(of: Array("-----BEGIN ".utf8)) != nil { return Array(text) }
            guard let bytes = Base64.decoded(text), !bytes.isEmpty else {
                throw CommandError(
                    status: .identityUnusable, message: "\(name) is not Base64",
                    hints: ["set it to the output of: base64 FILE"])
            }
            return bytes
        }
    }

    // MARK: - Passphrase

    private func passphrase() throws -> Passphrase? {
        guard let path = options.passphraseFile else {
            return variable("PASSTOOL_PASSPHRASE").map { Passphrase(utf8: $0.utf8) }
        }
        var bytes = try InputFile.read(path, limit: 4096)
        defer { cleanse(&bytes) }
        if path != "-" { secretPaths.append(path) }
        // Editors begin a file with a mark and end it with a line break, which are no part of the passphrase.
        let line = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return Passphrase(utf8: line.prefix { $0 != 0x0A && $0 != 0x0D })
    }
}
