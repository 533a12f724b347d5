#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import ToolConsole

    /// The events that the webhook's receiver did not take.
    struct AdminEvents: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "events",
            abstract: "List undelivered events, and send them again.",
            discussion: """
                Examples:
                  passtool-server admin events list --config server.json
                  passtool-server admin events resend --config server.json

                Next: passtool-server settings --config server.json
                """,
            subcommands: [AdminEventsList.self, AdminEventsResend.self])
    }

    /// Lists dead letters.
    struct AdminEventsList: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the events that are no longer sent, oldest first.",
            discussion: """
                Examples:
                  passtool-server admin events list --config server.json
                  passtool-server admin events list --json --config server.json

                Next: passtool-server admin events resend --config server.json

                They are kept for 30 days. The exit code is 1 if there are any.
                """)

        /// How many are in the JSON document; it counts all.
        private static let mostListed = 10_000

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            var listed: [JSONValue] = []
            var count = 0
            try await settings.withStore(session) { store in
                var page = try await store.deadLetters()
                while let last = page.last {
                    count += page.count
                    if common.json {
                        listed += try page.prefix(Self.mostListed - listed.count).map { try $0.json }
                    } else {
                        try session.console.answer(page.map(\.text).joined(separator: "\n"))
                    }
                    page = try await store.deadLetters(after: last.event.id)
                }
            }
            if common.json {
                try session.console.answer(
                    .object([
                        ("format", .string("passtool.dead-letters/1")), ("count", .number(JSONNumber(count))),
                        ("events", .array(listed)),
                    ]))
            } else if count == 0 {
                session.console.note("there are no dead letters")
            }
            if count > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }

    extension DeadLetter {
        /// The event, and a line about what became of it.
        fileprivate var text: String {
            let times = attempts == 1 ? "once" : "\(attempts) times"
            return "\(event.id)  \(event.kind.rawValue)  \(event.pass.type.visible) \(event.pass.serial.visible)\n"
                + "  sent \(times) since \(since.ISO8601Format()): \(reason.visible)"
        }
    }

    /// Has dead letters sent again.
    struct AdminEventsResend: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "resend",
            abstract: "Send dead letters again: those that are named, or all.",
            discussion: """
                Examples:
                  passtool-server admin events resend --config server.json
                  passtool-server admin events resend 5f3a9c01-17 --config server.json

                Next: passtool-server admin events list --config server.json

                The service that runs sends them, after what it has sent since.
                """)

        @Argument(help: "The events; all dead letters if none is named.")
        var event: [String] = []

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let count = try await settings.withStore(session) { try await $0.resend(event.isEmpty ? nil : event) }
            if common.json {
                try session.console.answer(
                    JSONValue.object([
                        ("format", .string("passtool.resent/1")), ("resent", .number(JSONNumber(count))),
                    ]))
            } else {
                session.console.note(count == 1 ? "1 event is sent again" : "\(count) events are sent again")
                if count > 0, try settings.configuration(session).webhook == nil {
                    session.console.note("but these settings have no webhook, so they wait until there is one")
                }
            }
            guard event.isEmpty || count == event.count else {
                throw CommandError(
                    status: .refused, message: "\(event.count - count) of these are no dead letters",
                    recovery: ["passtool-server admin events list shows them"])
            }
        }
    }
#endif
