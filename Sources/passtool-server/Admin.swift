#if Server
    internal import ArgumentParser

    /// The work of the operator of the service.
    struct Admin: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "admin",
            abstract: "Import records, manage tokens, audit log, outdated passes and dead letters, finish a restore.",
            discussion: """
                Examples:
                  passtool-server admin token new till --role issue --config server.json
                  passtool-server admin import members.csv --template card --config server.json
                  passtool-server admin audit --config server.json
                  passtool-server admin refused --config server.json
                  passtool-server admin events list --config server.json
                  passtool-server admin restored --config server.json
                """,
            subcommands: [
                AdminImport.self, AdminTokenCommand.self, AdminAudit.self, AdminRefused.self, AdminEvents.self,
                AdminRestored.self,
            ])
    }
#endif
