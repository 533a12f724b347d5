internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import ToolConsole

/// Makes a signed pass or order from files as they are.
struct Sign: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign",
        abstract: "Sign and pack a folder or archive as it is.",
        discussion: """
            Examples:
              passtool sign my-card.pass --identity signer.p12
              passtool sign old.pkpass --identity new.p12 -o new.pkpass
              passtool sign shop.order-folder --identity order.p12 -o shop.order
              passtool sign - --identity signer.p12 -o - <unsigned.zip >signed.pkpass

              passtool sign --token "$TOKEN" --identity signer.p12 -o signature

            Next: passtool verify my-card.pkpass

            Without -o, the archive goes beside the folder: my-card.pkpass, shop.order.
            The files are not changed. An existing manifest and signature are replaced.
            A folder or archive with an order.json is an order: it needs an Order Type ID
            certificate. --token signs the personalizationToken that Wallet sends when
            someone signs up to a rewards program, in place of a pass.
            """)

    @Argument(
        help: "A folder with a pass.json or order.json, a .pkpass, .order or zip; '-' is an archive on standard input.",
        completion: .file())
    var source: String?

    @Option(help: ArgumentHelp("Sign this personalization token instead of a pass.", valueName: "text"))
    var token: String?

    @OptionGroup var sources: IdentitySources
    @OptionGroup var identity: IdentityOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard (source == nil) == (token == nil) else { return }
        throw ValidationError(
            source == nil ? "Missing expected argument '<source>'" : "--token is signed in place of SOURCE")
    }

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        (source.map(PassFolders.inputs) ?? Profile.inputs(beside: nil, environment))
            + sources.readers(environment: environment)
    }

    var optionRules: [OptionRule] {
        [
            ("--allow-errors", identity.allowErrors), ("--allow-identity-mismatch", identity.allowIdentityMismatch),
            ("--limit", !limit.assignments.isEmpty),
        ].map { .option($0.0, $0.1, needs: "SOURCE", isMet: source != nil) } + [output.forceNeedsFile]
    }

    func run(_ session: Session) throws {
        guard let given = source else { return try signToken(session) }
        var session = session
        session.limits = try limit.limits(changing: session.limits)
        let source = PassFolders.source(given)
        let bundle = try PassBundle(path: source, limits: session.limits)
        let destination = try Destination(
            output, besides: source, json: common.json, apartFrom: session.files,
            ending: bundle.purpose.fileExtension)
        try identity.sign(bundle, by: sources, from: source, to: destination, json: common.json, session)
    }

    private func signToken(_ session: Session) throws {
        guard let path = output.output else { throw Destination.isNotGiven("the signature", example: "signature") }
        let destination = try Destination(
            path, replacing: output.force, json: common.json, apartFrom: session.files,
            of: Destination.Kind(name: "a signature", example: "signature"))
        let signer = try sources.signingIdentity(for: nil, beside: nil, session)
        guard signer.certificate.signingPurpose != .order else {
            throw CommandError(
                status: .identityUnusable,
                message: "the certificate is for orders, and only passes have sign-ups",
                hints: ["name the Pass Type ID certificate of the pass"])
        }
        let time = try identity.time(session)
        if !identity.allowExpiredCertificate { try signer.checkValidity(at: time) }
        let signature: [UInt8] = try signer.signature(ofPersonalizationToken: token ?? "", at: time)
        try destination.write(signature, to: session.console)
        if common.json {
            try session.console.result(
                .object([
                    ("format", .string("passtool.signed/1")), ("kind", .string("token")),
                    ("path", .string(destination.path)), ("byteCount", .number(JSONNumber(signature.count))),
                    ("signingTime", .string(time.iso8601)),
                    ("signer", .string(signer.certificate.subject.commonName ?? "")),
                ]))
        }
        session.console.info("wrote \(destination.name.visible): the answer to a sign-up, \(signature.count) bytes")
        if let note = signer.sampleNote { session.console.note(note) }
    }
}
