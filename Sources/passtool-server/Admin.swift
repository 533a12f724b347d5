#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import ToolConsole

    /// The work of the operator of the service.
    struct Admin: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "admin",
            abstract: "The operator's work: records, tokens, audit log, restore.",
            discussion: """
                Examples:
                  passtool-server admin token new till --role issue --config server.json
                  passtool-server admin import members.csv --template card \\
                    --config server.json
                  passtool-server admin audit --config server.json
                  passtool-server admin refused --config server.json
                  passtool-server admin events list --config server.json
                  passtool-server admin restored --config server.json

                Next: passtool-server admin token list --config server.json
                """,
            subcommands: [
                AdminImport.self, AdminTokenCommand.self, AdminAudit.self, AdminRefused.self, AdminEvents.self,
                AdminRestored.self,
            ])
    }

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

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            var list = PagedList(session.console, isJSON: common.json)
            try await settings.withStore(session) { store in
                var page = try await store.audit(after: 0)
                while let last = page.last {
                    try list.add(page, json: \.json) { $0.json.text() }
                    page = try await store.audit(after: last.number)
                }
            }
            try list.finish("passtool.audit/1", "rows", none: "nothing has been changed yet")
        }
    }

    /// A long list: lines as they come, or one JSON document that has the first rows and counts all.
    struct PagedList {
        private static let mostListed = 10_000

        private let console: Console
        private let isJSON: Bool
        private var listed: [JSONValue] = []
        private(set) var count = 0

        init(_ console: Console, isJSON: Bool) { (self.console, self.isJSON) = (console, isJSON) }

        mutating func add<Row>(_ page: [Row], json: (Row) throws -> JSONValue, text: (Row) -> String) throws {
            count += page.count
            guard !isJSON else { return listed += try page.prefix(Self.mostListed - listed.count).map(json) }
            try console.answer(page.map(text).joined(separator: "\n"))
        }

        /// Prints the document, or says that there are none.
        func finish(_ format: String, _ name: String, none: String) throws {
            if isJSON {
                try console.answer(
                    .object([
                        ("format", .string(format)), ("count", .number(JSONNumber(count))), (name, .array(listed)),
                    ]))
            } else if count == 0 {
                console.note(none)
            }
        }
    }

    /// Lists the stored passes that the rules of this version would refuse.
    struct AdminRefused: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "refused",
            abstract: "List the stored passes that the rules of this version would refuse.",
            discussion: """
                Examples:
                  passtool-server admin refused --config server.json
                  passtool-server admin refused --json --config server.json

                Next: passtool-server admin import members.csv --template card

                Phones still get these passes. But a change of such a pass is refused until its
                record or template is corrected. The exit code is 1 if there are any.
                """)

        /// How many are in the JSON document; it counts all.
        private static let mostListed = 1000

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let configuration = try settings.configuration(session)
            var listed: [JSONValue] = []
            var (judged, refused) = (0, 0)
            try await settings.withStore(session) { store in
                let issuer = try configuration.unsigningIssuer(in: store)
                var next: Int64? = 0
                while let row = next {
                    let page = try await issuer.judgedPage(after: row)
                    judged += page.judgedCount
                    refused += page.refusals.count
                    next = page.next
                    if common.json {
                        listed += page.refusals.prefix(Self.mostListed - listed.count).map(\.json)
                    } else if !page.refusals.isEmpty {
                        try session.console.answer(page.refusals.map(\.text).joined(separator: "\n"))
                    }
                }
            }
            if common.json {
                try session.console.answer(
                    .object([
                        ("format", .string("passtool.refused/1")), ("judged", .number(JSONNumber(judged))),
                        ("refused", .number(JSONNumber(refused))), ("passes", .array(listed)),
                    ]))
            } else {
                let passes = judged == 1 ? "1 pass is stored" : "\(judged) passes are stored"
                session.console.note("\(passes), and the rules would refuse \(refused == 0 ? "none" : "\(refused)")")
            }
            if refused > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }

    extension StoredRefusal {
        /// The pass, and a line for each error.
        fileprivate var text: String {
            let errors = findings.map { "  \($0.file.map { "\($0): " } ?? "")\($0.message) [\($0.rule)]" }
            let lines = ["\(address.type.visible) \(address.serial.visible)"] + errors
            return (lines + (fault.map { ["  \($0)"] } ?? [])).joined(separator: "\n")
        }
    }

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

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            var list = PagedList(session.console, isJSON: common.json)
            try await settings.withStore(session) { store in
                var page = try await store.deadLetters()
                while let last = page.last {
                    try list.add(page, json: { try $0.json }, text: \.text)
                    page = try await store.deadLetters(after: last.event.id)
                }
            }
            try list.finish("passtool.dead-letters/1", "events", none: "there are no dead letters")
            if list.count > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
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
