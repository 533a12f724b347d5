internal import ArgumentParser
internal import CEmbedded
internal import PassModel
internal import PassReports
internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// A file that people write, by the name that it usually has.
enum WrittenFile: String, CaseIterable, ExpressibleByArgument {
    case pass = "pass.json"
    case order = "order.json"
    case personalization = "personalization.json"
    case google = "google.json"
    case server = "server.json"
    case passtool = "passtool.json"
    case passlint = ".passlint.json"

    /// Its JSON Schema, which is embedded in the program.
    var schema: [UInt8] {
        var index: UInt = 0
        while let file = unsafe passtool_schema(index)?.pointee {
            if unsafe String(cString: file.path) == "\(self).schema.json" {
                return unsafe Array(UnsafeBufferPointer(start: file.bytes, count: Int(file.byteCount)))
            }
            index += 1
        }
        return []
    }
}

/// Prints the schema of a template's records, or of a file.
struct Schema: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the values of a template, or the keys of a file, as JSON Schema.",
        discussion: """
            Examples:
              passtool schema my-card.pass >record.schema.json
              passtool schema my-card.pass --csv >members.csv
              passtool schema --for pass.json >pass.schema.json

            Next: passtool batch my-card.pass --data members.csv --dry-run

            If the format allows several types for a placeholder, the sample record
            beside the template decides. A template without placeholders takes values by
            the keys of its fields: field:KEY is a value, show:KEY shows or hides a field.
            """)

    @Argument(help: "A folder with a pass.json or order.json, a .pkpasstemplate or a .pkpass.", completion: .file())
    var source: String?

    @Option(name: .customLong("for"), help: "Print the schema of this kind of file, for editors.")
    var file: WrittenFile?

    @Flag(help: "Print the header row of a CSV list instead of a JSON Schema.")
    var csv = false

    @Option(help: ArgumentHelp("A sample record to use instead of the one beside the template.", valueName: "file"))
    var data: String?

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if source == nil, file == nil { throw ValidationError("Missing expected argument '<source>'") }
    }

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("SOURCE", source.map(PassFolders.source)), ("--data", data)]
    }

    var optionRules: [OptionRule] {
        let options = [("--csv", csv), ("--data", data != nil), ("--limit", !limit.assignments.isEmpty)]
        return [
            .oneOf(("SOURCE", source != nil), ("--for", file != nil)), .oneOf(("--csv", csv), ("--json", common.json)),
        ]
            + options.map { .option($0.0, $0.1, needs: "SOURCE", isMet: source != nil) }
    }

    func run(_ session: Session) throws {
        guard let source else { return try session.console.result(bytes: file?.schema ?? []) }
        let limits = try limit.limits(changing: session.limits)
        let path = PassFolders.source(source)
        if path != "-" { try PassFolders(below: path, depth: 3).checkIsNone(for: "schema") }
        let schema = TemplateContract(
            of: try PassTemplate(path: path, limits: limits), named: FilePath(path).lastComponent?.stem ?? "template",
            sample: try sample(beside: path, session))
        if csv {
            try session.console.result(schema.csvHeader)
        } else {
            try session.console.result(schema.jsonSchema)
        }
    }

    private func sample(beside path: String, _ session: Session) throws -> Record? {
        if let data { return try Record(path: data, limits: session.limits) }
        // This one was not asked for, so it may be missing or unreadable.
        return RecordFilling.samplePath(for: path).flatMap { try? Record(path: $0, limits: session.limits) }
    }
}
