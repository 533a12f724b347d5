#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Tells why a pass did not reach phones.
    struct Why: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "why",
            abstract: "Tell why a phone does not have the latest version of a pass.",
            discussion: """
                Examples:
                  passtool-server why pass.com.acme.card 0001 --config server.json
                  passtool-server why pass.com.acme.card 0001 --json --config server.json

                Next: passtool-server check https://passes.example.com --pass card.pkpass

                It follows a change from the service to the phone, and names the first step
                that failed. The exit code is 1 if a line says NO.
                """)

        @Argument(help: "The pass type or order type identifier.")
        var type: String

        @Argument(help: "The serial number, or the order identifier.")
        var serial: String

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let configuration = try settings.configuration(session)
            let report = try await settings.withStore(session) { store in
                try await WhyReport(about: PassAddress(type: type, serial: serial), in: store)
            }
            if common.json { try session.console.answer(report.json) } else { try session.console.answer(report.text) }
            if report.culprit?.step == .registered {
                let command = "passtool-server check \(configuration.publicURL) --pass FILE"
                session.console.say("passtool: hint: run the probe with: \(command)")
            }
            if report.hasFailure { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }
#endif
