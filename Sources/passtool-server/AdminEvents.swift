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
            abstract: "List the events that the webhook could not deliver, and send them again.",
            discussion: """
                Examples:
                  passtool-server admin events list --config server.json
                  passtool-server admin events resend --config server.json
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

                They are kept for 30 days. The exit code is 1 if there are any.
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let letters = try await settings.withStore(session) { try await $0.deadLetters(limit: 10_000) }
            if common.json {
                try session.console.answer(
                    JSONValue.object([
                        ("format", .string("passtool.dead-letters/1")),
                        ("events", .array(try letters.map { try $0.json })),
                    ]))
            } else {
                for letter in letters {
                    let event = letter.event
                    let times = letter.attempts == 1 ? "once" : "\(letter.attempts) times"
                    try session.console.answer(
                        "\(event.id)  \(event.kind.rawValue)  \(event.pass.type.visible) \(event.pass.serial.visible)\n"
                            + "  sent \(times) since \(letter.since.ISO8601Format()): \(letter.reason.visible)")
                }
                if letters.isEmpty { session.console.note("there are no dead letters") }
            }
            if !letters.isEmpty { throw ExitCode(ExitStatus.refused.rawValue) }
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
            }
            guard event.isEmpty || count == event.count else {
                throw CommandError(
                    status: .refused, message: "\(event.count - count) of these are no dead letters",
                    recovery: ["passtool-server admin events list shows them"])
            }
        }
    }
#endif
