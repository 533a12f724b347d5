#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Shows the settings in effect.
    struct ShowSettings: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "settings",
            abstract: "Check the settings, and show them with their origin.",
            discussion: """
                Examples:
                  passtool-server settings --config server.json
                  passtool-server settings --json --config server.json

                Next: passtool-server serve --config server.json

                It opens the files that the settings name, as serve does, and says which can't
                be used. Passwords are shown as ***. Settings without a value are left out. All of them:
                \(DocumentPage.settings.address)
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let all = try settings.read(session, ServiceConfiguration.effective)
            let errors = try settings.configuration(session).fileErrors.map(CommandError.init(starting:))
            if common.json {
                let members = all.map { setting in
                    JSONValue.object([
                        ("name", .string(setting.name)), ("value", .string(setting.value)),
                        ("origin", .string(setting.origin)),
                    ])
                }
                let faults = errors.map { error in
                    JSONValue.object([("message", .string(error.message)), ("hints", error.recovery.json)])
                }
                try session.console.answer(
                    JSONValue.object([
                        ("format", .string("passtool.settings/1")), ("settings", .array(members)),
                        ("faults", .array(faults)),
                    ]))
            } else if !common.quiet {
                let width = all.map(\.name.count).max() ?? 0
                let lines = all.map { "\($0.name.padded(to: width))  \($0.value)  (\($0.origin))" }
                try session.console.answer(lines.joined(separator: "\n"))
            }
            for error in errors {
                session.console.failure(error.message.visible, recovery: error.recovery.map(\.visible))
            }
            if let first = errors.first { throw ExitCode(first.status.rawValue) }
        }
    }
#endif
