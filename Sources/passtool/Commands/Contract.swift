internal import ArgumentParser
internal import PassReports
internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// Tells what a template needs of a record.
struct Contract: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract",
        abstract: "Tell which values a template takes from a record.",
        discussion: """
            Examples:
              passtool contract my-card.pass >record.schema.json
              passtool contract my-card.pass --csv >members.csv

            Next: passtool batch my-card.pass --data members.csv --dry-run

            The sample record beside the template tells what a placeholder is where the
            format leaves that open. A template without placeholders is addressed by the
            keys of its fields: field:KEY is a value, show:KEY whether the field is there.
            """)

    @Argument(help: "A folder with a pass.json or order.json, a .pkpasstemplate or a .pkpass.", completion: .file())
    var source: String

    @Flag(help: "Print the header row of a CSV list, in place of a JSON Schema.")
    var csv = false

    @Option(help: ArgumentHelp("A sample record, in place of the one beside the template.", valueName: "file"))
    var data: String?

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("SOURCE", PassFolders.source(source)), ("--data", data)]
    }

    var optionRules: [OptionRule] { [.oneOf(("--csv", csv), ("--json", common.json))] }

    func run(_ session: Session) throws {
        let limits = try limit.limits(changing: session.limits)
        let path = PassFolders.source(source)
        if path != "-" { try PassFolders(below: path, depth: 3).checkIsNone(for: "contract") }
        let contract = TemplateContract(
            of: try PassTemplate(path: path, limits: limits), named: FilePath(path).lastComponent?.stem ?? "template",
            sample: try sample(beside: path, session))
        if csv {
            try session.console.answer(contract.csvHeader)
        } else {
            try session.console.answer(contract.jsonSchema)
        }
    }

    private func sample(beside path: String, _ session: Session) throws -> Record? {
        if let data { return try Record(path: data, limits: session.limits) }
        // Nobody asked for this one, so it may be missing or be of another kind.
        return RecordFilling.samplePath(for: path).flatMap { try? Record(path: $0, limits: session.limits) }
    }
}
