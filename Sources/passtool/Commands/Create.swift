internal import ArgumentParser
internal import PassToolkit

/// Template and record in, signed pass out.
struct Create: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a signed pass from a template and a record.",
        discussion: """
            Examples:
              passtool create my.pass --data my.json --identity my.p12 -o my.pkpass
              passtool create my.pass --data my.json --set serialNumber=0002 \\
                --identity signer.pem --key key.pem -o two.pkpass
              passtool create my.pass --data ada.json --file thumbnail.png=ada.png \\
                --identity my.p12 -o ada.pkpass
            """)

    @Argument(help: "A folder with a pass.json, or a .pkpass.")
    var source: String

    @OptionGroup var record: RecordOptions

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "A file for this record: NAME=PATH; placeholders in PATH are filled in, and it is relative to the data file.",
            valueName: "name=path"))
    var files: [String] = []

    @OptionGroup var sources: IdentitySources
    @OptionGroup var identity: IdentityOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        try StandardInput.checkOneReader(
            [("SOURCE", source), ("--data", record.data)] + sources.readers(environment: session.environment))
        let destination = try Destination(output, source: source, session: session)
        var record = try record.record(limits: session.limits)
        let attachments = try Attachments(
            files, besides: self.record.data, limits: session.limits, origin: "--file")
        let template = try PassTemplate(path: source, limits: session.limits)
        let attached = try attachments.files(for: record)
        // Values that only a file's path takes are used as well.
        for name in attachments.placeholders where !template.uses.contains(where: { $0.name == name }) {
            record[name] = nil
        }
        // Told before anybody is asked for a passphrase.
        let bundle = try render(template, with: record)
        let signing = Signing(sources: sources, identity: identity, session: session)
        let signer = try signing.signer(for: bundle, source: source)
        let prepared = PreparedTemplate(
            template, rules: signer.rules, attachments: attachments.names, allowsUnused: self.record.allowUnused,
            expecting: 1)
        let made = try Signing.naming(source) {
            try PassMaker(prepared, signer: signer, at: signing.time()).make(record, attached: attached)
        }
        let archive = SignedArchive(
            bytes: made.archive, findings: made.findings.map(\.inProgram), time: made.signingTime,
            purpose: bundle.purpose, fileCount: attachments.names.union(bundle.files.keys).count + 2, signer: signer,
            source: source)
        try archive.deliver(to: destination, json: common.json, console: session.console)
    }

    private func render(_ template: PassTemplate, with values: Record) throws -> PassBundle {
        do {
            return try template.render(values, allowingUnused: record.allowUnused)
        } catch {
            guard case .missing = error.code, record.data == nil else { throw error }
            throw CommandError(
                status: .notAPass, message: error.message,
                hints: ["add --data FILE with a value for each, or --set NAME=VALUE"])
        }
    }
}
