#if Server
    internal import ArgumentParser
    internal import PassBatches
    internal import PassModel
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Makes and changes passes from a list.
    struct AdminImport: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Make and change passes from a list of records.",
            discussion: """
                Examples:
                  passtool-server admin import members.csv --template coffee --dry-run \\
                    --config server.json
                  passtool-server admin import members.csv --template coffee \\
                    --report report.jsonl --config server.json

                Next: passtool-server why pass.com.acme.card 0001 --config server.json

                The list is read as passtool batch reads it. The serial number is the one in
                the template, made from a record, or else the column serialNumber. A record that
                fails does not stop the others; the exit code is then 1. Ctrl-C finishes the
                current records. The same command again continues: passes that have their values
                already stay as they are, without a push.
                """)

        @Argument(
            help: "The list: CSV with a header row, a JSON array, or JSON Lines; '-' is standard input.",
            completion: .file())
        var list: String

        @Option(help: ArgumentHelp("The template of the passes, by its name in the service.", valueName: "name"))
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
                    hints: ["name a file for the report"])
            }
            let configuration = try settings.configuration(given)
            try await settings.withStore(given) { store in
                let issuer = try configuration.unsigningIssuer(in: store)
                let shape = try await ImportShape(template, in: store, issuer, allowingUnused: form.ignoreExtraValues)
                let reader = try form.reader(list, of: "LIST", limits: limits)
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
                    run.progress,
                    Words(command: self, googleRate: shape.isForGoogle ? configuration.google?.requestsPerSecond : nil),
                    format: format, columns: columns,
                    template: shape.original, replacing: true, apartFrom: given.files,
                    console: given.console)
                do {
                    try await watch.follow(run)
                } catch let error as StoreError {
                    throw CommandError(
                        status: .inputOutput, message: error.message,
                        hints: error.hints + ["when the database answers again, run the same command to continue"]
                    )
                }
                try watch.finish()
            }
        }

        /// The messages of the command.
        struct Words: BatchWords {
            let command: AdminImport
            /// How many requests a second Google gets, if the passes are for it.
            let googleRate: Int?

            var listPath: String { command.list }
            var report: String? { command.report }
            var isJSON: Bool { command.common.json }
            var isDryRun: Bool { command.dryRun }
            var allowsErrors: Bool { false }

            func summaryLine(_ summary: BatchSummary) -> String {
                let passes = summary.made == 1 ? "1 new pass" : "\(summary.made.grouped) new passes"
                let rest = "\(summary.failed.grouped) failed, \(summary.unchanged.grouped) unchanged"
                guard !isDryRun else { return "would make \(passes) and change \(summary.changed.grouped), \(rest)" }
                let time = summary.duration.inSeconds.asTime
                return "made \(passes) and changed \(summary.changed.grouped) in \(time), \(rest)"
            }

            func notes(_ summary: BatchSummary) -> [String] {
                let count = summary.made + summary.changed
                guard let googleRate, count > 0 else { return [] }
                let time = (Double(count) / Double(googleRate)).asTime
                return ["Google Wallet gets them with \(googleRate) requests a second, which takes at least \(time)"]
            }

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

    /// Stores the records of a list part by part, or checks what that would change.
    final class ImportParts: Sendable {
        private let shape: ImportShape
        private let database: Store
        private let issuer: PassIssuer
        private let isDryRun: Bool

        init(_ shape: ImportShape, store: Store, issuer: PassIssuer, isDryRun: Bool) {
            (self.shape, database, self.issuer, self.isDryRun) = (shape, store, issuer, isDryRun)
        }

        /// Stores a part; see `BatchPlan.Storing`.
        @Sendable func store(
            _ records: [Record]
        ) async throws -> [Result<(BatchReport.Outcome, [Finding]), any Error>] {
            let shape = try await shape.newest(in: database, issuer)
            var judged: [Result<(change: PassChange, warnings: [Finding]), any Error>] = []
            for record in records {
                do {
                    judged.append(.success(try await shape.change(of: record, by: issuer)))
                } catch let error as StoreError {
                    throw error
                } catch {
                    judged.append(.failure(error))
                }
            }
            let changes = judged.compactMap { try? $0.get().change }  // the errors are in the results
            var words = try await words(for: changes)[...]
            var late: [Int] = []
            var results = judged.enumerated().map { index, item in
                item.map { _, warnings in
                    let outcome: BatchReport.Outcome? =
                        words.popFirst().flatMap {
                            ["created": .made, "changed": .changed, "unchanged": .unchanged][$0]
                        }
                    if outcome == nil { late.append(index) }
                    return (outcome ?? .unchanged, warnings)
                }
            }
            // A newer version of the template came in between.
            if late.isEmpty { return results }
            for (index, result) in zip(late, try await store(late.map { records[$0] })) { results[index] = result }
            return results
        }

        /// The words for the outcomes of changes, or of a dry run.
        private func words(for changes: [PassChange]) async throws -> [String] {
            try await database.retrying(10) { [database, isDryRun] in
                isDryRun
                    ? try await database.forecast(changes).map(\.action)
                    : try await database.change(changes, by: "import").map(\.action)
            }
        }
    }

    /// Turns the records of a list into those of passes.
    struct ImportShape {
        let stored: StoredTemplate
        let type: String
        let original: PassTemplate
        let isForGoogle: Bool
        /// The serial number of a record.
        let serial: TextPattern
        private let names: Set<String>
        private let allowsUnused: Bool

        /// What the service fills in.
        private static let own: Set = [
            "serialNumber", "orderIdentifier", "authenticationToken", "voided", "updatedAt",
        ]

        init(_ name: String, in store: Store, _ issuer: PassIssuer, allowingUnused: Bool) async throws {
            guard let stored = try await store.template(named: name),
                let archive = try await store.templateArchive(stored.version)
            else {
                let known = try await store.templates().map(\.name)
                let path = "-T \(name.shellWord).zip …/admin/v1/templates/\(name.shellWord)"
                throw CommandError(
                    status: .notAPass, message: "there is no template '\(name)'",
                    hints: [
                        Spelling.nearest(to: name, among: known).map { "did you mean '\($0)'?" }
                            ?? "upload it: curl \(path)"
                    ])
            }
            self.stored = stored
            let served = try await issuer.servedTemplate(stored.version)
            isForGoogle = served.googleSettings != nil
            (type, names) = (served.type, served.template(isPersonalized: false).names)
            original = try PassTemplate(PassBundle(archive: archive, path: name))
            allowsUnused = allowingUnused
            // The service replaces the template's own serial number, so that of a record is made here.
            let key = original.bundle.purpose == .pass ? "serialNumber" : "orderIdentifier"
            let main = try JSONDocument(parsing: original.bundle.mainFile, limits: .standard).root.object
            let pattern = try main?[key]?.string.map { try TextPattern($0, origin: "the serial number") }
            serial =
                if let pattern, !pattern.names.isEmpty { pattern } else {
                    try TextPattern("{{\(key)}}", origin: "the serial number")
                }
        }

        /// The shape for the newest version of the template, which may be newer than this one.
        func newest(in store: Store, _ issuer: PassIssuer) async throws -> ImportShape {
            try await store.template(named: stored.name) == stored
                ? self : ImportShape(stored.name, in: store, issuer, allowingUnused: allowsUnused)
        }

        /// The placeholders that need a column.
        func uses(besides columns: [String]) -> [Record.Placeholder] {
            original.uses(besides: columns).filter { serial.names.contains($0.name) || !Self.own.contains($0.name) }
        }

        /// The change that stores a record, and what the rules warn of.
        func change(of record: Record, by issuer: PassIssuer) async throws -> (change: PassChange, warnings: [Finding])
        {
            let address = PassAddress(type: type, serial: try serial.filled(from: record))
            guard PassAddress.isName(address.serial) else { throw IssuingError(.badSerial(address.serial)) }
            var kept = record
            for name in serial.names where !names.contains(name) || Self.own.contains(name) { kept[name] = nil }
            if allowsUnused {
                let taken = original.names(among: record.values.keys)
                for name in record.values.keys where !taken.contains(name) { kept[name] = nil }
            }
            var isVoided: Bool?
            if case .boolean(let truth)? = record["voided"] { (isVoided, kept["voided"]) = (truth, nil) }
            return try await issuer.checkedChange(address, template: stored.version, record: kept, isVoided: isVoided)
        }
    }
#endif
