internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import ToolConsole

/// The signing time, and the checks to skip; the identity is in ``IdentitySources``.
struct IdentityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Sign as of this time, like 2026-11-21T09:30:00Z. Default: SOURCE_DATE_EPOCH, otherwise now.",
            valueName: "date"))
    var signingTime: String?

    @Flag(help: "Sign even if Wallet would reject the pass.")
    var allowErrors = false

    @Flag(help: "Sign even if the certificate is for another pass type or team, or not for NFC.")
    var allowIdentityMismatch = false

    @Flag(help: "Sign even if the certificate is not valid at the signing time.")
    var allowExpiredCertificate = false

    /// The checks that these options skip.
    var waivers: PassSigner.Waivers {
        var waivers: PassSigner.Waivers = []
        if allowErrors { waivers.insert(.findings) }
        if allowIdentityMismatch { waivers.insert(.foreignIdentity) }
        if allowExpiredCertificate { waivers.insert(.validity) }
        return waivers
    }

    /// The signing time: the option, else `SOURCE_DATE_EPOCH`, else now.
    func time(_ session: Session) throws -> Date {
        if let signingTime {
            let time = try Date(option: "--signing-time", signingTime)
            // Clocks differ by a few minutes.
            if time.timeIntervalSince(session.now) > 600 {
                session.console.warning("--signing-time \(signingTime) is in the future")
            }
            return time
        }
        return try session.epoch(orBy: ", or use --signing-time DATE")
    }
}

extension IdentityOptions {
    /// Signs a finished bundle by the rules of its project, writes the archive, and reports it.
    ///
    /// - Parameters:
    ///   - bundle: the bundle to sign.
    ///   - findings: further findings, about the record.
    ///   - record: the record that was filled in.
    ///   - sources: the sources of the identity.
    ///   - source: the path of the bundle, for messages.
    ///   - destination: the path of the archive.
    ///   - json: whether to print a JSON document.
    ///   - session: the environment and the console.
    /// - Throws: errors of reading the identity, signing and writing; see ``ExitStatus``.
    func sign(
        _ bundle: PassBundle, noting findings: [Finding] = [], about record: FilledRecord? = nil,
        by sources: IdentitySources, from source: String, to destination: Destination, json: Bool, _ session: Session
    ) throws {
        let signer = try signer(for: bundle, by: sources, source: source, session)
        let pass: SignedPass
        do {
            pass = try signer.sign(bundle, at: time(session))
        } catch let error as RefusedPass {
            let findings = error.findings.map { record?.explained($0) ?? $0 }
            throw RefusedPass(findings: findings, purpose: bundle.purpose).at(source)
        }
        let console = session.console
        let findings = (findings + pass.findings).map { (record?.explained($0) ?? $0).inProgram }
        try destination.write(pass.archive, to: console)
        for text in findings.lines(path: source) { console.info(text) }
        let purpose = bundle.purpose
        let name = signer.identity.certificate.subject.commonName
        if json {
            try console.result(
                .object([
                    ("format", .string("passtool.signed/1")),
                    ("kind", .string(purpose.noun)),
                    ("path", .string(destination.path)),
                    ("byteCount", .number(JSONNumber(pass.archive.count))),
                    ("signingTime", .string(pass.signingTime.iso8601)),
                    ("signer", .string(name ?? "")),
                    ("findings", .array(findings.map { $0.json(path: source) })),
                ]))
        }
        let size = "\(bundle.files.count + 2) files, \(pass.archive.count) bytes"
        let shown = (name ?? signer.identity.passTypeIdentifier).visible
        console.info("wrote \(destination.name.visible): \(size), signed by '\(shown)'")
        if let note = signer.identity.sampleNote { console.note(note) }
    }

    /// The signer for the bundle, with the rules of its project.
    func signer(
        for bundle: PassBundle, by sources: IdentitySources, source: String, _ session: Session
    ) throws -> PassSigner {
        for name in bundle.leftOut { session.console.note("left out '\(name.visible)'") }
        let project = try LintSettings.beside(source) ?? LintSettings()
        return PassSigner(
            identity: try sources.signingIdentity(for: bundle, beside: source, session),
            rules: project.signingBook(at: session.today), waivers: waivers)
    }
}

/// The sources of an identity: files, variables, or a program with its key.
struct IdentitySources: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A .p12, or the certificate in PEM or DER; '-' is standard input. Default: PASSTOOL_IDENTITY or PASSTOOL_IDENTITY_BASE64.",
            valueName: "file"), completion: .file())
    var identity: String?

    @Option(
        help: ArgumentHelp(
            "The private key, if in another file, or exec:COMMAND for a program that signs. Default: PASSTOOL_KEY or PASSTOOL_KEY_BASE64.",
            valueName: "file"), completion: .file())
    var key: String?

    @Option(help: ArgumentHelp("The time for each signature by a program. Default: 60.", valueName: "seconds"))
    var keyTimeout: Int?

    // No nested option groups: each level makes ArgumentParser five times slower in a debug build.
    @Option(help: PassphraseOptions.help, completion: .file()) var passphraseFile: String?

    @Option(
        help: ArgumentHelp("The issuer's certificate, if it is not built in.", valueName: "file"),
        completion: .file())
    var intermediate: String?

    private var passphrase: PassphraseOptions {
        var options = PassphraseOptions()
        options.passphraseFile = passphraseFile
        return options
    }

    /// The content of the sources.
    struct Opened {
        let identity: KeyMaterial
        let key: KeyMaterial?
        let intermediate: KeyMaterial?
        /// Other files with secrets: the passphrase file.
        let secretPaths: [String]

        /// What to type if the certificate and the key are in each other's place.
        var swapHint: String? {
            guard let key, identity.isSwapped(with: key), identity.isFile, key.isFile else { return nil }
            return "swap them: --identity \(key.name.shellWord) --key \(identity.name.shellWord)"
        }

        /// The files that contain a private key.
        var keyPaths: [String] {
            [identity, key].compactMap(\.self).filter { $0.isFile && !$0.storedKeys.isEmpty }.map(\.name)
        }
    }

    /// Reads all sources; a profile beside the path or in the home folder may name them.
    ///
    /// - Throws: `IdentityError`, `HelperError`, ``CommandError``.
    func opened(environment: Environment, beside path: String?) throws -> Opened {
        func isSet(_ name: String) -> Bool { unsafe environment.withBytes(of: name) { _ in true } == true }
        guard identity == nil, !isSet("PASSTOOL_IDENTITY"), !isSet("PASSTOOL_IDENTITY_BASE64"),
            let profile = try Profile.all(beside: path, environment).first(where: { $0.texts[.identity] != nil })
        else { return try opened(environment, beside: path) }
        var sources = self
        sources.identity = profile.texts[.identity]
        if key == nil, !isSet("PASSTOOL_KEY"), !isSet("PASSTOOL_KEY_BASE64") { sources.key = profile.texts[.key] }
        if !isSet("PASSTOOL_PASSPHRASE") { sources.passphraseFile = passphraseFile ?? profile.texts[.passphraseFile] }
        sources.intermediate = intermediate ?? profile.texts[.intermediate]
        do {
            return try sources.opened(environment, beside: path)
        } catch let error as any DescribedError {
            throw CommandError(
                status: ExitStatus(error), message: error.message,
                hints: error.hintsInProgram + ["this is about the identity of \(profile.path)"])
        }
    }

    private func opened(_ environment: Environment, beside path: String?) throws -> Opened {
        guard let source = try MaterialSource(option: identity, variable: "PASSTOOL_IDENTITY", environment: environment)
        else {
            if let empty = ["PASSTOOL_IDENTITY_BASE64", "PASSTOOL_IDENTITY"].first(where: { environment[$0] == "" }) {
                throw CommandError(
                    status: .identityUnusable, message: "\(empty) is empty, and no other signing identity was given",
                    hints: [
                        "in a CI job: is the secret's name right, and may this job see it?", "or add --identity FILE",
                    ])
            }
            throw CommandError(
                status: .identityUnusable, message: "no signing identity was given",
                hints: [
                    "add --identity FILE (.p12, or a certificate with --key), or set PASSTOOL_IDENTITY",
                    "to set it once, for all commands: passtool help environment",
                ] + Profile.hints(aboutUnused: path, environment))
        }
        return try ExitStatus.ofIdentity {
            let given = try passphrase.given(environment: environment)
            let main = try source.opened(with: given).material
            let keySource = try keySource(besides: main, environment)
            return Opened(
                identity: main, key: try keySource?.opened(with: given).material,
                intermediate: try intermediate.map { try MaterialSource.file($0).opened(with: nil).material },
                secretPaths: [passphraseFile].compactMap(\.self))
        }
    }

    /// The identity to sign with; warns if other users can read files with secrets.
    ///
    /// - Parameters:
    ///   - bundle: the bundle to sign, which selects one of several identities in a file.
    ///   - path: the source, which may have a profile beside it.
    ///   - session: the environment and the console.
    /// - Returns: the identity; its parts were checked against each other.
    /// - Throws: `IdentityError`, `HelperError`, ``CommandError``.
    func signingIdentity(for bundle: PassBundle?, beside path: String?, _ session: Session) throws -> SigningIdentity {
        let opened = try opened(environment: session.environment, beside: path)
        // A file without a certificate is reported below.
        if let key = opened.key, key.storedKeys.isEmpty, key.helper == nil, !key.certificates.isEmpty {
            throw CommandError(
                status: .identityUnusable, message: "'\(key.name)' contains no private key",
                hints: [opened.swapHint ?? "name the file with the key: --key KEY.pem"])
        }
        let identity = try SigningIdentity(
            opened.identity, key: opened.key, intermediate: opened.intermediate, type: bundle?.typeIdentifier,
            purpose: bundle?.purpose ?? .pass)
        // The keys of sample identities are public: Git checks them out readable for everyone.
        guard !identity.isSample else { return identity }
        for exposure in (opened.keyPaths + opened.secretPaths).compactMap(FileExposure.init) {
            session.console.warning(exposure.message)
            session.console.hint(exposure.hint)
        }
        return identity
    }

    /// The source of a key that is not in the file of the certificate.
    private func keySource(besides main: KeyMaterial, _ environment: Environment) throws -> MaterialSource? {
        // A file with its own key ignores the key in the variable, which may be for another identity.
        let isOwn = identity != nil && key == nil && !main.storedKeys.isEmpty
        let source =
            isOwn ? nil : try MaterialSource(option: key, variable: "PASSTOOL_KEY", environment: environment)
        if case .helper(let command, _)? = source { return .helper(command, timeout: keyTimeout) }
        guard keyTimeout == nil else {
            throw CommandError(
                status: .usage, message: "--key-timeout changes nothing", hints: ["it is for --key exec:COMMAND"])
        }
        return source
    }

    /// The files that these options read, by option.
    func readers(environment: Environment) -> [(name: String, path: String?)] {
        func reader(_ option: String, _ path: String?, _ variable: String) -> (String, String?) {
            path == nil ? (variable, environment[variable]) : (option, path)
        }
        return [
            reader("--identity", identity, "PASSTOOL_IDENTITY"), reader("--key", key, "PASSTOOL_KEY"),
            ("--passphrase-file", passphraseFile), ("--intermediate", intermediate),
        ]
    }
}

extension KeyMaterial {
    /// Whether this is the key, and `other` the certificate.
    func isSwapped(with other: KeyMaterial) -> Bool {
        certificates.isEmpty && !storedKeys.isEmpty && other.storedKeys.isEmpty && !other.certificates.isEmpty
    }
}

extension SigningIdentity {
    /// Whether `passtool cert sample` made it.
    var isSample: Bool { intermediate.subject.organization == SampleAuthority.organization }

    /// A note about what it signs; `nil` if there is nothing to note.
    var sampleNote: String? {
        if isSample { return "this is a sample identity: no device opens what it signs" }
        let isApple = AppleCertificates.root.contains { intermediate.isIssued(by: $0) }
        return isApple ? nil : "the certificate is not from Apple: no device opens what it signs"
    }
}

/// The identifiers that a certificate can sign passes for.
struct PassOwner {
    let passType: String
    let team: String
    /// Whether the file contains a key, too.
    let hasKey: Bool

    /// Reads the certificate; its key is not needed.
    ///
    /// - Parameters:
    ///   - path: a file with a Pass Type ID certificate.
    ///   - purpose: whether a pass or an order is made.
    ///   - passphraseFile: the file with its passphrase.
    ///   - session: the environment.
    /// - Throws: `IdentityError`, ``CommandError`` if there is no such certificate or more than one.
    init(
        in path: String, of purpose: SigningPurpose = .pass, passphraseFile: String?, _ session: Session
    ) throws {
        let material = try ExitStatus.ofIdentity {
            var options = PassphraseOptions()
            options.passphraseFile = passphraseFile
            let given = try options.given(environment: session.environment)
            return try MaterialSource.file(path).opened(with: given, asking: false).material
        }
        let found = material.certificates.compactMap { certificate -> (type: String, team: String)? in
            guard let type = certificate.typeMarker(for: purpose) ?? certificate.subject.userID,
                type.hasPrefix("\(purpose.noun)."), let team = certificate.subject.organizationalUnit
            else { return nil }
            return (type, team)
        }
        guard let first = found.first else {
            throw CommandError(
                status: .identityUnusable,
                message: "'\(path)' contains no \(purpose == .pass ? "Pass" : "Order") Type ID certificate",
                hints: ["show its contents: passtool cert inspect \(path.shellWord)"])
        }
        guard found.allSatisfy({ $0 == first }) else {
            let types = found.map { "'\($0.type)'" }.joined(separator: ", ")
            throw CommandError(
                status: .identityUnusable, message: "'\(path)' contains certificates for several types: \(types)",
                hints: [
                    "name one of them: --\(purpose.noun)-type \(first.type.shellWord)"
                        + (purpose == .pass ? " --team \(first.team.shellWord)" : "")
                ])
        }
        (passType, team) = first
        hasKey = !material.storedKeys.isEmpty
    }
}
