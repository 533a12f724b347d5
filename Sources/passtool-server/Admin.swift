#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import ToolConsole

    /// Commands for the operator of the service.
    struct Admin: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "admin",
            abstract: "Manage records, tokens, the audit log and restored backups.",
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
                AdminRestored.self, AdminRotateLinks.self,
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
            let count = try await settings.list(
                session, as: common.json ? "passtool.audit/1" : nil, "rows", json: \.json, text: { $0.json.text() }
            ) { (store: Store, last: AuditRow?) in try await store.audit(after: last?.number ?? 0) }
            if count == 0, !common.json { session.console.note("nothing has been changed yet") }
        }
    }

    extension SettingsOptions {
        /// How many rows are in the JSON document; it counts all.
        private static let mostListed = 10_000

        /// Prints rows of the store page by page: each as a text, or with a `format`, all in one JSON document.
        ///
        /// - Returns: how many rows there are.
        fileprivate func list<Row>(
            _ session: Session, as format: String?, _ name: String, json: (Row) throws -> JSONValue,
            text: (Row) -> String, page read: (Store, Row?) async throws -> [Row]
        ) async throws -> Int {
            var listed: [JSONValue] = []
            var count = 0
            try await withStore(session) { store in
                var page = try await read(store, nil)
                while let last = page.last {
                    count += page.count
                    if format == nil {
                        try session.console.result(page.map(text).joined(separator: "\n"))
                    } else {
                        listed += try page.prefix(Self.mostListed - listed.count).map(json)
                    }
                    page = try await read(store, last)
                }
            }
            if let format {
                try session.console.result(
                    .object([
                        ("format", .string(format)), ("count", .number(JSONNumber(count))), (name, .array(listed)),
                    ]))
            }
            return count
        }
    }

    /// The events that could not be delivered.
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
            abstract: "List the events that are no longer retried, oldest first.",
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
            let count = try await settings.list(
                session, as: common.json ? "passtool.dead-letters/1" : nil, "events", json: { try $0.json },
                text: \.text
            ) { (store: Store, last: DeadLetter?) in try await store.deadLetters(after: last?.event.id) }
            if count == 0, !common.json { session.console.note("there are no dead letters") }
            if count > 0 { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }

    extension DeadLetter {
        /// The event, and a line about its delivery.
        fileprivate var text: String {
            let times = attempts == 1 ? "once" : "\(attempts) times"
            return "\(event.id)  \(event.kind.rawValue)  \(event.pass.type.visible) \(event.pass.serial.visible)\n"
                + "  sent \(times) since \(since.ISO8601Format()): \(reason.visible)"
        }
    }

    /// Sends dead letters again.
    struct AdminEventsResend: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "resend",
            abstract: "Send dead letters again: the named ones, or all.",
            discussion: """
                Examples:
                  passtool-server admin events resend --config server.json
                  passtool-server admin events resend 5f3a9c01-17 --config server.json

                Next: passtool-server admin events list --config server.json

                The running service sends them, which may be after later events.
                """)

        @Argument(help: "The events; all dead letters if none is named.")
        var event: [String] = []

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let count = try await settings.withStore(session) { try await $0.resend(event.isEmpty ? nil : event) }
            if common.json {
                try session.console.result(
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
                    status: .refused, message: "\(event.count - count) of these are not dead letters",
                    hints: ["passtool-server admin events list shows them"])
            }
        }
    }

    /// The tokens of the administration interface.
    struct AdminTokenCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "token",
            abstract: "Make, list and revoke tokens of the administration interface.",
            discussion: """
                Examples:
                  passtool-server admin token new till --role issue --config server.json
                  passtool-server admin token list --config server.json
                  passtool-server admin token revoke till --config server.json

                Next: passtool-server serve --config server.json

                The role read sees passes and devices; issue also makes and changes passes
                and links; admin also changes templates and deletes passes.
                """,
            subcommands: [AdminTokenNew.self, AdminTokenList.self, AdminTokenRevoke.self])
    }

    /// Makes a token.
    struct AdminTokenNew: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "new",
            abstract: "Make a token, and print it once.",
            discussion: """
                Examples:
                  passtool-server admin token new till --role issue --config server.json
                  passtool-server admin token new till --role issue --config server.json \\
                    >till.token
                  curl -H "Authorization: Bearer $(cat till.token)" \\
                    https://passes.example.com/admin/v1/templates

                Next: passtool-server admin token list --config server.json
                """)

        @Argument(help: "A name for the token, to list and revoke it by.")
        var name: String

        @Option(help: "The token's role: render, read, issue or admin.")
        var role: AdminRole

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let secret: String
            do {
                secret = try await settings.withStore(session) { store in
                    try await store.makeAdminToken(named: name, role: role)
                }
            } catch let error as AdminTokenError {
                throw CommandError(status: .usage, message: error.message, hints: error.hints)
            }
            if common.json {
                try session.console.result(
                    JSONValue.object([
                        ("format", .string("passtool.admin-token/1")), ("name", .string(name)),
                        ("role", .string(role.rawValue)), ("token", .string(secret)),
                    ]))
            } else {
                try session.console.result(secret)
                session.console.note("keep it: it cannot be shown again")
            }
        }
    }

    /// Lists the tokens.
    struct AdminTokenList: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the tokens with their roles.",
            discussion: """
                Examples:
                  passtool-server admin token list --config server.json

                Next: passtool-server admin token revoke till --config server.json
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let tokens = try await settings.withStore(session) { try await $0.adminTokens() }
            guard !common.json else {
                let list = tokens.map { token in
                    JSONValue.object([
                        ("name", .string(token.name)), ("role", .string(token.role.rawValue)),
                        ("created", .string(token.created.ISO8601Format())),
                        ("revoked", token.revoked.map { .string($0.ISO8601Format()) }),
                    ])
                }
                return try session.console.result(
                    JSONValue.object([("format", .string("passtool.admin-tokens/1")), ("tokens", .array(list))]))
            }
            if tokens.isEmpty { session.console.note("there are no tokens yet") }
            let width = tokens.map(\.name.count).max() ?? 0
            for token in tokens {
                let end = token.revoked.map { ", revoked \($0.ISO8601Format())" } ?? ""
                try session.console.result(
                    "\(token.name.padded(to: width))  \(token.role.rawValue.padded(to: 5))  "
                        + "made \(token.created.ISO8601Format())\(end)")
            }
        }
    }

    /// Ends a token.
    struct AdminTokenRevoke: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revoke a token, immediately and permanently.",
            discussion: """
                Examples:
                  passtool-server admin token revoke till --config server.json

                Next: passtool-server admin audit --config server.json
                """)

        @Argument(help: "The name of the token.")
        var name: String

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            do {
                try await settings.withStore(session) { try await $0.revokeAdminToken(named: name) }
            } catch let error as AdminTokenError {
                throw CommandError(
                    status: .refused, message: error.message,
                    hints: ["passtool-server admin token list shows the names"])
            }
            if common.json {
                try session.console.result(
                    JSONValue.object([("format", .string("passtool.admin-token/1")), ("revoked", .string(name))]))
            } else {
                session.console.note("'\(name.visible)' is revoked")
            }
        }
    }

    extension AdminRole: ExpressibleByArgument {}
#endif
