#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Finishes a restore.
    struct AdminRestored: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "restored",
            abstract: "After restoring a backup: make every phone ask for all its passes once.",
            discussion: """
                Examples:
                  passtool-server admin restored --config server.json

                A restored database counts changes from when the backup was made, so phones that
                saw later changes would miss new ones. With a new epoch they ask for everything.
                Stop all servers first, and start them afterwards: one that runs keeps the old epoch.
                If it is cut off, run it again: it goes on where it was.
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            var progress = Progress(on: session.console)
            let epoch = try await settings.withStore(session) { store in
                try await store.beginEpoch { done, total in
                    progress.show(.init(done: done, fraction: Double(done) / Double(total)))
                }
            }
            progress.erase()
            if common.json {
                try session.console.answer(
                    JSONValue.object([("format", .string("passtool.restored/1")), ("epoch", .string(epoch))]))
            } else {
                session.console.note("tags have a new epoch; start the service now")
            }
        }
    }
#endif
