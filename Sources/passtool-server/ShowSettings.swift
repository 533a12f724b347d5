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
            abstract: "Check the settings, and show which are in effect and where each is from.",
            discussion: """
                Examples:
                  passtool-server settings --config server.json
                  passtool-server settings --json --config server.json

                Passwords are shown as ***. Options without a value are left out.
                """)

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let all = try settings.read(session, ServiceConfiguration.effective)
            if common.json {
                let members = all.map { setting in
                    JSONValue.object([
                        ("name", .string(setting.name)), ("value", .string(setting.value)),
                        ("origin", .string(setting.origin)),
                    ])
                }
                try session.console.answer(
                    JSONValue.object([("format", .string("passtool.settings/1")), ("settings", .array(members))]))
            } else {
                let width = all.map(\.name.count).max() ?? 0
                let lines = all.map { "\($0.name.padded(to: width))  \($0.value)  (\($0.origin))" }
                try session.console.answer(lines.joined(separator: "\n"))
            }
        }
    }
#endif
