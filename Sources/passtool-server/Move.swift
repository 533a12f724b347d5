#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Moves the database to another place.
    struct Move: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "move",
            abstract: "Move the database from SQLite to PostgreSQL, or back.",
            discussion: """
                Examples:
                  passtool-server move --from /var/lib/passtool-server/passes.sqlite \\
                    --config server.json

                Next: passtool-server serve --config server.json

                Stop all servers first. The settings name the new database, which is empty. Phones
                notice nothing: they ask again until the service runs. If it is interrupted, run
                it again. The old database keeps its rows, and no server takes it any more.
                """)

        @Option(
            help: ArgumentHelp("The old database, as in the settings.", valueName: "database"), completion: .file())
        var from: String

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let configuration = try settings.configuration(session)
            let old: ServiceConfiguration
            do {
                old = try configuration.moved(to: from)
            } catch {
                throw CommandError(status: .usage, message: "--from: \(error.message)", hints: error.hints)
            }
            guard old.database != configuration.database else {
                throw CommandError(
                    status: .usage, message: "--from is the database of the settings",
                    hints: ["write the new one into the settings, as \"database\""])
            }
            var progress = Progress(on: session.console)
            let counts: (passes: Int, registrations: Int)
            do {
                do throws(StoreError) { try old.checkDatabaseExists() } catch {
                    throw CommandError(
                        status: .unreadable, message: error.message, hints: ["compare --from with the old settings"])
                }
                let claims = [try old.lockedDatabase(), try configuration.lockedDatabase()]
                defer { for claim in claims { claim?.release() } }
                counts = try await DatabaseMove.run(from: old.database, to: configuration.database) {
                    progress.show(.init(done: $0, fraction: nil))
                }
            } catch let error as StoreError {
                progress.erase()
                throw CommandError(error)
            }
            progress.erase()
            if common.json {
                try session.console.result(
                    JSONValue.object([
                        ("format", .string("passtool.moved/1")), ("passes", .number(JSONNumber(counts.passes))),
                        ("registrations", .number(JSONNumber(counts.registrations))),
                    ]))
            } else {
                session.console.note(
                    "moved \(counts.passes.grouped) passes with \(counts.registrations.grouped) registrations; start the service now"
                )
            }
        }
    }
#endif
