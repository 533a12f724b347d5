#if Server
    internal import ArgumentParser
    internal import Logging
    internal import Metrics
    internal import PassModel
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle
    internal import SystemPackage
    internal import ToolConsole
    internal import UnixSignals

    /// Runs the service.
    struct Serve: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "serve",
            abstract: "Run the web service until it is stopped.",
            discussion: """
                Examples:
                  passtool-server serve --config server.json
                  PASSTOOL_SERVER_LISTEN_PORT=9000 passtool-server serve --config server.json
                  passtool-server serve --config server.json \\
                    --tls-certificate server.pem --tls-key server.key

                Next: passtool-server check https://passes.example.com --pass card.pkpass

                It listens on 127.0.0.1 unless the settings say otherwise, for a proxy that
                terminates TLS. Ctrl-C and SIGTERM stop it after the open requests.
                """)

        @Option(help: ArgumentHelp("The certificate chain, if no proxy terminates TLS.", valueName: "file"))
        var tlsCertificate: String?

        @Option(help: ArgumentHelp("The key of the certificate.", valueName: "file"))
        var tlsKey: String?

        @OptionGroup var settings: SettingsOptions
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let metrics = Self.prepare()
            var configuration = try settings.configuration(session)
            switch (tlsCertificate, tlsKey) {
            case (nil, nil): break
            case (let certificate?, let key?):
                configuration.tls = .init(certificatePath: certificate, keyPath: key)
            default:
                throw CommandError(
                    status: .usage, message: "--tls-certificate and --tls-key belong together",
                    hints: ["add the other one"])
            }
            let logger = Self.logger(configuration.log)
            let console = session.console
            let place = "\(configuration.listen.host):"
            do {
                let claim = try configuration.lockedDatabase()
                defer { claim?.release() }
                var overrides = PassServer.TestOverrides()
                let log = configuration.log
                overrides.onRunning = { port in Self.announce("\(place)\(port)", log, logger, console) }
                let server = try await PassServer(
                    configuration, metrics: metrics, logger: logger, overrides: overrides)
                try await Self.runToSignal(server, logger)
            } catch {
                throw CommandError(starting: error)
            }
        }

        /// Prepares the process for serving, and returns its metrics.
        static func prepare() -> PrometheusMetrics {
            // A closed terminal, and the signals that make other servers read their files again, don't end this one: it reads
            // renewed files by itself.
            for number in [SIGHUP, SIGUSR1, SIGUSR2] { _ = signal(number, SIG_IGN) }
            Descriptors.raise()
            let metrics = PrometheusMetrics()
            metrics.bootstrap()
            Meter(label: "passtool_build_info", dimensions: [("version", ToolVersion.text)]).set(1)
            return metrics
        }

        /// Runs until SIGTERM or Ctrl-C, and finishes open requests.
        static func runToSignal(_ service: any Service, _ logger: Logger) async throws {
            // At lower levels, the group prints its services with all their properties.
            var quiet = logger
            quiet.logLevel = max(.info, logger.logLevel)
            let group = ServiceGroup(
                configuration: .init(
                    services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                    gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet))
            try await group.run()
        }

        /// Says where it serves; programs that read JSON find nothing else on standard error.
        static func announce(
            _ address: String, _ log: ServiceConfiguration.Log, _ logger: Logger, _ console: Console
        ) {
            if log.isJSON {
                logger.notice("serving", metadata: ["address": "\(address)"])
            } else {
                console.note("serving on \(address)")
            }
        }

        static func logger(_ settings: ServiceConfiguration.Log) -> Logger {
            let level = Logger.Level(rawValue: settings.level) ?? .info
            return Logger(label: "passtool-server") { label in
                var handler: any LogHandler = settings.isJSON ? JSONLog() : StreamLogHandler.standardError(label: label)
                handler.logLevel = level
                return handler
            }
        }
    }

    /// Writes each event of the log as one JSON object on a line of standard error.
    struct JSONLog: LogHandler {
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let all = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            let members: [(name: String, value: JSONValue?)] =
                [
                    ("time", .string(Date().ISO8601Format(.init(includingFractionalSeconds: true)))),
                    ("level", .string(event.level.rawValue)), ("message", .string(event.message.description)),
                ] + all.map { (name: $0.key, value: .string("\($0.value)")) }
            // One write a line, so that lines of several threads don't mix.
            _ = try? FileDescriptor.standardError.writeAll(JSONValue.object(members).utf8Text() + [0x0A])
        }
    }
#endif
