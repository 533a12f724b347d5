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
            abstract: "After a restored backup: have phones ask for all passes.",
            discussion: """
                Examples:
                  passtool-server admin restored --config server.json

                Next: passtool-server serve --config server.json

                A restored database counts changes from when the backup was made, so phones
                that saw later changes would miss new ones. With a new epoch they ask for
                everything. Stop all servers first, and start them afterwards. If it is cut
                off, run it again: it continues. The whole way:
                \(DocumentPage.operate.address)
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            var progress = Progress(on: session.console)
            let epoch = try await settings.withStore(session, isAlone: true) { store in
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
