#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Brings the database up to date.
    struct Migrate: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "migrate",
            abstract: "Update the database for this version.",
            discussion: """
                Examples:
                  passtool-server migrate --config server.json
                  passtool-server migrate --check --config server.json

                Next: passtool-server serve --config server.json

                Servers of the older version keep running meanwhile. It waits for others that use
                a table, such as a dump. If it is interrupted, run it again: it continues. A
                connection pooler must use session mode. With --check, the exit code is 1 if there
                are steps to do. How to upgrade:
                \(DocumentPage.operate.address)
                """)

        @Flag(help: "Change nothing; only say whether an update is needed.")
        var check = false

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let configuration = try settings.configuration(session)
            let (done, all): (Int, Int)
            do {
                try configuration.checkDatabaseExists()
                var last: StoreError?
                (done, all) = try await Migrations.run(at: configuration.database, isCheck: check) { step, obstacle in
                    if obstacle == nil || obstacle != last {
                        let wait = obstacle.map { " waits, and is tried again: \($0.reason.visible)" }
                        session.console.note("step \(step)\(wait ?? "")")
                    }
                    last = obstacle
                }
            } catch let error as StoreError {
                throw CommandError(error)
            }
            let left = check ? all - done : 0
            if common.json {
                try session.console.result(
                    JSONValue.object([
                        ("format", .string("passtool.migration/1")), ("steps", .number(JSONNumber(all))),
                        ("left", .number(JSONNumber(left))),
                    ]))
            } else {
                session.console.note(left == 0 ? "the database is up to date" : "steps to do: \(left)")
            }
            if left > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }
#endif
