#if Server
    internal import ArgumentParser

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
#endif
