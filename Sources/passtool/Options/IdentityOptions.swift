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
