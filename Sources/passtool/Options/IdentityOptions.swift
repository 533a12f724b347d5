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
            "A .p12, or the certificate in PEM or DER. Else PASSTOOL_IDENTITY or PASSTOOL_IDENTITY_BASE64.",
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
    func signer(environment: [String: String], rules: RuleBook) throws -> PassSigner {
        let files = IdentityFiles(options: self, environment: environment)
        return PassSigner(identity: try files.identity(), rules: rules, waivers: waivers)
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
private struct IdentityFiles {
    let options: IdentityOptions
    let environment: [String: String]

    func identity() throws -> SigningIdentity {
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
                path: main.name)
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

    /// The value of a variable; CI servers leave those empty that were never set.
    private func variable(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }

    private struct Source {
        let name: String
        /// `nil` where it is a file of that name.
        var bytes: [UInt8]?
    }

    private func source(_ option: String?, variable: String) throws -> Source? {
        if let path = option ?? self.variable(variable) { return Source(name: path) }
        guard let text = self.variable("\(variable)_BASE64") else { return nil }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else {
            throw CommandError(
                status: .identityUnusable, message: "\(variable)_BASE64 is not Base64",
                hints: ["set it to the output of: base64 FILE"])
        }
        return Source(name: "\(variable)_BASE64", bytes: Array(data))
    }

    /// Reads a source; asks the terminal only once it turns out that a passphrase is needed.
    private func material(_ source: Source, passphrase: Passphrase?) throws -> KeyMaterial {
        do {
            return try read(source, passphrase: passphrase)
        } catch let error as IdentityError where error.code == .material(.passphraseNeeded) {
            guard let typed = try PassphrasePrompt.ask(for: source.name) else { throw error }
            return try read(source, passphrase: typed)
        }
    }

    private func read(_ source: Source, passphrase: Passphrase?) throws -> KeyMaterial {
        guard let bytes = source.bytes else {
            return try SigningIdentity.material(at: source.name, passphrase: passphrase)
        }
        return try SigningIdentity.material(reading: bytes, named: source.name, passphrase: passphrase)
    }

    private func passphrase() throws -> Passphrase? {
        if let path = options.passphraseFile {
            var bytes = try InputFile.read(path, limit: 4096)
            defer { cleanse(&bytes) }
            // Editors end a file with a line break, which is no part of the passphrase.
            if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) { bytes.removeSubrange(end...) }
            return Passphrase(utf8: bytes)
        }
        return variable("PASSTOOL_PASSPHRASE").map { Passphrase(utf8: Array($0.utf8)) }
    }
}
