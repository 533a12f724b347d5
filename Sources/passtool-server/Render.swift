#if Server
    internal import ArgumentParser
    internal import Logging
    internal import Metrics
    internal import PassReports
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import SystemPackage
    internal import ToolConsole

    /// Makes passes for programs in any language, without a database.
    struct Render: AsyncToolCommand {
        static let configuration = CommandConfiguration(
            commandName: "render",
            abstract: "Make passes for programs on this machine, over HTTP.",
            discussion: """
                Examples:
                  passtool-server render --templates Templates --identity Certificates.p12
                  passtool-server render --templates Templates --identity Certificates.p12 \\
                    --socket /run/passes.sock

                Next: curl -d @coffee.json -o coffee.pkpass \\
                  http://127.0.0.1:8090/admin/v1/templates/coffee/render

                It keeps nothing, and answers whoever reaches it, so it listens on this machine
                only; a socket is for this user, or as the umask permits. Templates are named as
                their folders, without .pass. Changed templates and identities are read again.
                It has /livez, /readyz and /metrics.
                """)

        @Option(help: ArgumentHelp("The folder with the templates.", valueName: "folder"), completion: .directory)
        var templates: String

        @Option(help: ArgumentHelp("A loopback address. Default: 127.0.0.1:8090.", valueName: "host:port"))
        var listen: String?

        @Option(help: ArgumentHelp("A Unix socket in place of an address.", valueName: "file"))
        var socket: String?

        @Option(help: ArgumentHelp("The format of the log: text or json. Default: text.", valueName: "format"))
        var logFormat: String?

        @OptionGroup var sources: IdentitySources
        @OptionGroup var common: CommonOptions

        func run(_ session: Session) async throws {
            let metrics = Serve.prepare()
            guard sources.identity != "-" else {
                throw CommandError(
                    status: .usage, message: "--identity - can't be read again when it changes",
                    hints: ["name a file, or set PASSTOOL_IDENTITY_BASE64"])
            }
            let address = try address()
            let log = ServiceConfiguration.Log(format: logFormat ?? "text")
            guard ["text", "json"].contains(log.format) else {
                throw CommandError(
                    status: .usage, message: "--log-format is neither text nor json", hints: ["leave it out for text"])
            }
            let (console, logger) = (session.console, Serve.logger(log))
            let files = sources.readers(environment: session.environment).compactMap(\.path).filter { $0 != "-" }
            let (sources, folder) = (sources, templates)
            do {
                let server = try RenderServer(
                    at: address, metrics: metrics, watching: { files + Self.files(below: folder) },
                    logger: logger,
                    onRunning: { port in
                        Serve.announce(address.socket ?? "\(address.host):\(port)", log, logger, console)
                    },
                    read: { before in
                        let identity = try sources.signingIdentity(for: nil, beside: nil, session)
                        return try Self.makers(below: folder, identity, or: before) { note in
                            if log.isJSON { logger.notice("\(note)") } else { console.note(note) }
                        }
                    })
                try await Serve.runToSignal(server, logger)
            } catch let error as ListeningError {
                throw CommandError(
                    status: .inputOutput, message: error.message, hints: ["name another place: --listen or --socket"])
            } catch let error as IdentityError {
                throw CommandError(status: .identityUnusable, message: error.message, hints: error.hintsInProgram)
            }
        }

        /// What makes passes of each template in a folder, by the rules of its project.
        private static func makers(
            below folder: String, _ identity: SigningIdentity, or before: [String: PassMaker],
            noting note: (String) -> Void
        ) throws -> [String: PassMaker] {
            do {
                _ = try Stat(FilePath(folder))
            } catch {
                throw FileAccessError(error, operation: .read, path: folder)
            }
            let paths = PassFolders.isPass(folder) ? [] : try PassFolders(below: folder, depth: 1).found
            guard !paths.isEmpty else {
                throw CommandError(
                    status: .notAPass, message: "'\(folder)' has no templates in it",
                    hints: ["name the folder that has the folders of the templates"])
            }
            var (makers, misfit): ([String: PassMaker], IdentityError?) = ([:], nil)
            var (failure, broken): ((any Error)?, Int) = (nil, 0)
            let today = PassDate(secondsSince1970: Int64(Date().timeIntervalSince1970))
            for path in paths where PassFolders.isPass(path) {
                let name = FilePath(path).stem ?? path
                guard makers[name] == nil else {
                    throw CommandError(
                        status: .notAPass, message: "'\(folder)' has two templates '\(name)'", hints: ["rename one"])
                }
                do {
                    let project = try LintSettings.beside(path) ?? LintSettings()
                    let signer = PassSigner(identity: identity, rules: project.signingBook(at: today))
                    makers[name] = try signer.prepare(PassTemplate(path: path))
                } catch let error as IdentityError {
                    misfit = error
                    note("left out '\(path.visible)': \(error.message.visible)")
                } catch let error as any DescribedError {
                    // A mistake in one must not keep the others from being served.
                    makers[name] = before[name]
                    (failure, broken) = (error, broken + 1)
                    let state = before[name] == nil ? "is left out" : "stays as it was"
                    note("'\(path.visible)' \(state): \(error.message.visible)")
                }
            }
            Meter(label: "passtool_alarms", dimensions: [("about", "template")]).set(Int64(broken))
            if makers.isEmpty, let failure { throw failure }
            if makers.isEmpty, let misfit { throw misfit }
            return makers
        }

        /// The folder, and what is in it: what changes a template.
        private static func files(below folder: String) -> [String] {
            // A folder that can't be read is reported when it is.
            let real = RunFiles.realPath(folder) ?? folder
            return [folder]
                + ((try? FileManager.default.subpathsOfDirectory(atPath: real)) ?? []).map { "\(real)/\($0)" }
        }

        private func address() throws -> ServiceConfiguration.Listening {
            if let socket {
                guard listen == nil else {
                    throw CommandError(
                        status: .usage, message: "--listen and --socket exclude each other", hints: ["leave one out"])
                }
                try SocketPath.check(socket)
                return .init(socket: socket)
            }
            let text = listen ?? "127.0.0.1:8090"
            guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
                (0...65535).contains(port)
            else {
                throw CommandError(
                    status: .usage, message: "'\(text)' is not HOST:PORT", hints: ["write it like 127.0.0.1:8090"])
            }
            let host = text[..<colon].filter { !"[]".contains($0) }
            guard AddressRange.isLoopback(host) else {
                throw CommandError(
                    status: .usage, message: "'\(host)' is not an address of this machine alone",
                    hints: ["whoever reaches it can sign: use 127.0.0.1, ::1 or --socket, or serve with tokens"])
            }
            return .init(host: host, port: port)
        }
    }
#endif
