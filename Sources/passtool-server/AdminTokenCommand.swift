#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import ToolConsole

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
            abstract: "Make a token and print it, this once.",
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

        @Option(help: "What it may do: read, issue or admin.")
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
                throw CommandError(status: .usage, message: error.message, recovery: error.recovery)
            }
            if common.json {
                try session.console.answer(
                    JSONValue.object([
                        ("format", .string("passtool.admin-token/1")), ("name", .string(name)),
                        ("role", .string(role.rawValue)), ("token", .string(secret)),
                    ]))
            } else {
                try session.console.answer(secret)
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
                return try session.console.answer(
                    JSONValue.object([("format", .string("passtool.admin-tokens/1")), ("tokens", .array(list))]))
            }
            if tokens.isEmpty { session.console.note("there are no tokens yet") }
            let width = tokens.map(\.name.count).max() ?? 0
            for token in tokens {
                let end = token.revoked.map { ", revoked \($0.ISO8601Format())" } ?? ""
                try session.console.answer(
                    "\(token.name.padded(to: width))  \(token.role.rawValue.padded(to: 5))  "
                        + "made \(token.created.ISO8601Format())\(end)")
            }
        }
    }

    /// Ends a token.
    struct AdminTokenRevoke: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "End a token, at once and for good.",
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
                    recovery: ["passtool-server admin token list shows the names"])
            }
            if common.json {
                try session.console.answer(
                    JSONValue.object([("format", .string("passtool.admin-token/1")), ("revoked", .string(name))]))
            } else {
                session.console.note("'\(name.visible)' is revoked")
            }
        }
    }

    extension AdminRole: ExpressibleByArgument {}
#endif
