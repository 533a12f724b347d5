internal import ArgumentParser
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// Makes a signed pass from a template and a record.
struct Create: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Make a signed pass from a template and a record.",
        discussion: """
            Examples:
              passtool create my.pass --data my.json --identity my.p12
              passtool create my.pass --data my.json --set serialNumber=0002 \\
                --identity signer.pem --key key.pem -o two.pkpass
              passtool create Flight.pkpasstemplate --field gate=B12 \\
                --set /semantics/departureGate=B12 --identity my.p12 -o three.pkpass
              passtool create my.pass --data ada.json --file thumbnail.png=ada.png \\
                --identity my.p12 -o ada.pkpass

            Next: passtool verify my.pkpass

            Without -o, my.pass becomes my.pkpass in the same folder. A passtool.json
            saves you options: passtool help environment
            """)

    @Argument(help: "A folder with a pass.json, or a .pkpass.", completion: .file())
    var source: String

    @OptionGroup var record: RecordOptions

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "A file for this record: NAME=PATH; PATH may have placeholders and is relative to the data file.",
            valueName: "name=path"))
    var files: [String] = []

    @Flag(help: "Make the version for customers who already signed up, without personalization.json and its logo.")
    var personalized = false

    @OptionGroup var sources: IdentitySources
    @OptionGroup var identity: IdentityOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        PassFolders.inputs(source) + record.inputs + sources.readers(environment: environment)
    }

    var optionRules: [OptionRule] { [record.ignoringNeedsValues, output.forceNeedsFile] }

    func run(_ session: Session) throws {
        var session = session
        session.limits = try limit.limits(changing: session.limits)
        let source = PassFolders.source(source)
        var record = try record.record(limits: session.limits)
        let attachments = try Attachments(options: files, besides: self.record.data, limits: session.limits)
        let template = try template(at: source, limits: session.limits)
        for path in try attachments.paths(for: record) { session.files.read(path, as: "--file") }
        let destination = try Destination(
            output, besides: source, json: common.json, apartFrom: session.files,
            ending: template.bundle.purpose.fileExtension)
        let attached = try attachments.files(for: record)
        var columns = template.columnDamage()
        columns.note(record)
        // Values that only the paths of files use are not extra.
        for name in attachments.placeholders where !template.uses.contains(where: { $0.name == name }) {
            record[name] = nil
        }
        // Rendering errors come before the prompt for a passphrase.
        let bundle = try render(template, at: source, with: record).replacing(attached)
        if personalized, bundle.files["personalization.json"] == nil {
            throw CommandError(
                status: .notAPass,
                message: "\(source): there is no personalization.json, so this pass has no sign-up",
                hints: ["leave --personalized out"])
        }
        let finished = personalized ? bundle.personalized : bundle
        let found = columns.findings() + finished.findings(by: RuleBook(rules: template.keptTags(by: record)))
        try identity.sign(
            finished, noting: found, about: FilledRecord(record, in: template.fillableStrings), by: sources,
            from: source, to: destination, json: common.json, session)
    }

    /// The template; if it can't be parsed, the error comes with everything else that is wrong with it.
    private func template(at source: String, limits: Limits) throws -> PassTemplate {
        do {
            return try PassTemplate(path: source, limits: limits)
        } catch let error as TemplateError {
            let contents = try PassFiles(path: source, limits: limits).passContents()
            let book = (try LintSettings.beside(source) ?? LintSettings()).signingBook()
            throw RecordMismatch(error, in: contents, at: source, by: book)
        }
    }

    private func render(_ template: PassTemplate, at source: String, with values: Record) throws -> PassBundle {
        do {
            return try template.render(values, allowingUnused: record.ignoreExtraValues)
        } catch {
            let book = (try LintSettings.beside(source) ?? LintSettings()).signingBook()
            throw RecordMismatch(
                described(error, source: source), in: template.contents, at: source, by: book)
        }
    }

    /// The error, with the hint to name a record, if none was given.
    private func described(_ error: RecordError, source: String) -> any DescribedError {
        guard case .misfit(let missing, _) = error.code, !missing.isEmpty, record.data == nil else { return error }
        let sample = RecordFilling.samplePath(for: source).flatMap { (try? Stat(FilePath($0))) == nil ? nil : $0 }
        let meant = error.probablyMeant.map { "'\($0.name)' was probably meant as '\($0.meant)'" }
        return CommandError(
            status: .notAPass, message: error.message,
            hints: meant + [
                sample.map { "add --data \($0.shellWord), the sample record beside it, or a record of your own" }
                    ?? "add --data FILE with a value for each, or --set NAME=VALUE"
            ])
    }
}
