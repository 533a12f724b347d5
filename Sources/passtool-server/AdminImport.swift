#if Server
    internal import ArgumentParser
    internal import PassBatches
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Makes and changes passes by a list.
    struct AdminImport: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Make and change passes by a list of records.",
            discussion: """
                Examples:
                  passtool-server admin import members.csv --template coffee --dry-run \\
                    --config server.json
                  passtool-server admin import members.csv --template coffee \\
                    --report report.jsonl --config server.json

                Next: passtool-server why pass.com.acme.card 0001 --config server.json

                The list is read as passtool batch reads it. The serial number is the one that the template makes of a record, or else the
                column serialNumber. A record that fails does not stop the others; the exit
                code is then 1. Ctrl-C finishes the records in hand. The same command again
                continues: passes that have their values already stay as they are, and their
                phones are left alone.
                """)

        @Argument(
            help: "The list: CSV with a header row, a JSON array, or JSON Lines; '-' is standard input.",
            completion: .file())
        var list: String

        @Option(help: ArgumentHelp("The template of the passes, as the service has it.", valueName: "name"))
        var template: String

        @OptionGroup var form: ListForm

        @Flag(help: "Check all records, say what would change, and change nothing.")
        var dryRun = false

        @Option(
            help: ArgumentHelp(
                "Write the result of each record to this file, as JSON Lines; '-' is standard output.",
                valueName: "file"), completion: .file())
        var report: String?

        @OptionGroup var limit: LimitOptions
        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func inputs(_ environment: Environment) -> [(name: String, path: String?)] { [("LIST", list)] }

        func run(_ given: Session) async throws {
            var session = given
            session.limits = try limit.limits(changing: given.limits)
            let limits = session.limits
            if report == "-" && common.json {
                throw CommandError(
                    status: .usage, message: "--report - and --json cannot both be standard output",
                    recovery: ["name a file for the report"])
            }
            let configuration = try settings.configuration(given)
            try await settings.withStore(given) { store in
                let issuer = try configuration.unsigningIssuer(in: store)
                let shape = try await ImportShape(template, in: store, issuer, allowingUnused: form.allowUnused)
                let reader = try form.reader(list, limits: limits)
                let (format, columns) = (reader.format, reader.columns)
                let headers = (columns ?? []).map(\.name)
                try form.check(
                    columns, of: list, for: shape.uses(besides: headers),
                    and: (Set(shape.serial.names), "the serial number"),
                    optional: shape.original.names(among: headers).union(["voided"]))
                let parts = ImportParts(shape, store: store, issuer: issuer, isDryRun: dryRun)
                let plan = BatchPlan(
                    storing: PreparedTemplate(shape.original, rules: nil), serialNumber: shape.serial, by: parts.store)
                let run = try BatchRun(plan, list: reader)
                // An earlier run is continued by the same command, so its report is replaced; other files are not.
                var watch = try BatchWatch(
                    run.progress, Words(command: self), format: format, columns: columns,
                    template: shape.original, replacing: true, apartFrom: given.files,
                    console: given.console)
                do {
                    try await watch.follow(run)
                } catch let error as StoreError {
                    throw CommandError(
                        status: .inputOutput, message: error.message,
                        recovery: error.recovery + ["when the database answers again, run the same command to continue"]
                    )
                }
                try watch.finish()
            }
        }

        /// What the command says about its run.
        struct Words: BatchWords {
            let command: AdminImport

            var listPath: String { command.list }
            var report: String? { command.report }
            var isJSON: Bool { command.common.json }
            var isDryRun: Bool { command.dryRun }
            var allowsErrors: Bool { false }

            func summaryLine(_ summary: BatchSummary) -> String {
                let passes = summary.made == 1 ? "1 pass" : "\(summary.made.grouped) passes"
                let rest = "\(summary.failed.grouped) failed, \(summary.unchanged.grouped) unchanged"
                guard !isDryRun else { return "would make \(passes) and change \(summary.changed.grouped), \(rest)" }
                let time = summary.duration.inSeconds.asTime
                return "made \(passes) and changed \(summary.changed.grouped) in \(time), \(rest)"
            }

            func notes(_ summary: BatchSummary) -> [String] { [] }

            func goingOn(_ summary: BatchSummary) -> String {
                "stopped before the end of the list; run the same command again to continue"
            }

            func members(_ summary: BatchSummary) -> [(name: String, value: JSONValue?)] {
                let numbers: [(name: String, value: JSONValue?)] = [
                    ("made", summary.made), ("changed", summary.changed), ("unchanged", summary.unchanged),
                    ("failed", summary.failed), ("milliseconds", Int(summary.duration.inSeconds * 1000)),
                ].map { ($0, .number(JSONNumber($1))) }
                return [("format", .string("passtool.import/1"))] + numbers
            }
        }
    }
#endif
