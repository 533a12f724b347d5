#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Prints the audit log.
    struct AdminAudit: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "audit",
            abstract: "Print who changed which pass, as JSON Lines.",
            discussion: """
                Examples:
                  passtool-server admin audit --config server.json >audit.jsonl
                  passtool-server admin audit --json --config server.json

                Next: passtool-server why pass.com.acme.card 0001 --config server.json
                """)

        /// How many are in the JSON document; it counts all.
        private static let mostListed = 10_000

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            var listed: [JSONValue] = []
            var count = 0
            try await settings.withStore(session) { store in
                var page = try await store.audit(after: 0)
                while let last = page.last {
                    count += page.count
                    if common.json {
                        listed += page.prefix(Self.mostListed - listed.count).map(\.json)
                    } else {
                        try session.console.answer(page.map { $0.json.text() }.joined(separator: "\n"))
                    }
                    page = try await store.audit(after: last.number)
                }
            }
            if common.json {
                try session.console.answer(
                    .object([
                        ("format", .string("passtool.audit/1")), ("count", .number(JSONNumber(count))),
                        ("rows", .array(listed)),
                    ]))
            } else if count == 0 {
                session.console.note("nothing has been changed yet")
            }
        }
    }
#endif
