#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Plays a phone against a web service.
    struct Check: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Test any pass web service as a phone would.",
            discussion: """
                Examples:
                  passtool-server check https://passes.example.com --pass card.pkpass
                  passtool-server check https://localhost:8443 --pass card.pkpass \\
                    --cacert root.pem

                Next: passtool-server why pass.com.acme.card 0001 --config server.json

                It registers a made-up device for the pass, and unregisters it at the end. It
                reports where the service breaks the protocol.
                """)

        @Argument(help: "The address of the service, as in webServiceURL.")
        var url: String

        @Option(help: ArgumentHelp("A pass or order from the service.", valueName: "file"), completion: .file())
        var pass: String

        @Option(
            help: ArgumentHelp("Roots to trust besides the system's, in PEM.", valueName: "file"),
            completion: .file())
        var cacert: String?

        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let archive = try InputFile.read(pass)
            let roots = try cacert.map { [String(decoding: try InputFile.read($0), as: UTF8.self)] } ?? []
            let probe: ServiceProbe
            do throws(ProbeError) {
                probe = try ServiceProbe(base: url, pass: archive, trust: roots)
            } catch {
                throw CommandError(status: .notAPass, message: error.message, hints: error.hints)
            }
            let report = await probe.run()
            if common.json { try session.console.result(report.json) } else { try session.console.result(report.text) }
            if !report.isSound { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }

    /// Says why a pass did not reach phones.
    struct Why: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "why",
            abstract: "Find out why a phone does not have the latest version of a pass.",
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
            if common.json { try session.console.result(report.json) } else { try session.console.result(report.text) }
            if report.firstFailure?.kind == .registered {
                let command = "passtool-server check \(configuration.publicURL) --pass FILE"
                session.console.hint("run the probe with: \(command)")
            }
            if report.hasFailure { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }
#endif
