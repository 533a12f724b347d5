#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
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
                    --trust root.pem

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
        var trust: String?

        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let archive = try InputFile.read(pass)
            let roots = try trust.map { [String(decoding: try InputFile.read($0), as: UTF8.self)] } ?? []
            let probe: ServiceProbe
            do throws(ProbeError) {
                probe = try ServiceProbe(base: url, pass: archive, trust: roots)
            } catch {
                throw CommandError(status: .notAPass, message: error.message, recovery: error.recovery)
            }
            let report = await probe.run()
            if common.json { try session.console.answer(report.json) } else { try session.console.answer(report.text) }
            if !report.isSound { throw ExitCode(ExitStatus.refused.rawValue) }
        }
    }

    /// Opens links as visitors do: what `passtool check` hands over.
    enum CheckLink: LinkCheckWork {
        static let commandName = "check-link"
        static let words = "passtool-server check-link"
        static let next = "passtool-server settings --config server.json"

        static func run(_ command: LinkCheckCommand<Self>, _ session: Session) async throws {
            guard (1...3600).contains(command.timeout) else {
                throw CommandError(
                    status: .usage, message: "--timeout is '\(command.timeout)', not 1 to 3600 seconds")
            }
            let roots = try command.ca.map { [String(decoding: try InputFile.read($0), as: UTF8.self)] } ?? []
            let anchors = command.trustAnchor
            let verifier = PassVerifier(
                policy: .apple(
                    anchors: try anchors.isEmpty ? AppleCertificates.root : Certificate.anchors(in: anchors),
                    subject: .unsafelyAnyPassType, at: .instant(session.now)),
                limits: try command.limit.limits(changing: session.limits))
            // All addresses are read before the first is opened.
            let checks = try await failing(with: .usage) {
                let places = try command.resolve.map(LinkPlace.init)
                return try command.urls.map {
                    try LinkCheck(
                        $0, trust: roots, places: places, verifier: verifier, patience: .seconds(command.timeout))
                }
            }
            var reports: [LinkReport] = []
            for check in checks {
                let report = try await failing(with: .identityUnusable) { try await check.run() }
                    .mapFindings(\.inProgram)
                if !command.common.json, !command.common.quiet || report.findings.hasErrors {
                    try session.console.answer(report.text)
                }
                reports.append(report)
            }
            if command.common.json { try session.console.answer(LinkReport.document(reports.map(\.json))) }
            let failed = reports.filter(\.findings.hasErrors)
            guard !failed.isEmpty else { return }
            throw ExitCode((failed.allSatisfy(\.isDead) ? ExitStatus.unreadable : .refused).rawValue)
        }

        /// Runs `body`; its refusal of an address or a certificate ends with `status`.
        private static func failing<Value>(
            with status: ExitStatus, _ body: () async throws -> Value
        ) async throws -> Value {
            do {
                return try await body()
            } catch let error as LinkAddressError {
                throw CommandError(status: status, message: error.message, recovery: error.recovery)
            }
        }
    }
#endif
