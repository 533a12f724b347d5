#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import ToolConsole

    /// Opens links as visitors do, for `passtool check-link`.
    enum CheckLink: LinkCheckWork {
        static let commandName = "check-link"
        static let words = "passtool-server check-link"
        static let next = "passtool-server settings --config server.json"

        static func run(_ command: LinkCheckCommand<Self>, _ session: Session) async throws {
            guard (1...3600).contains(command.timeout) else {
                throw CommandError(
                    status: .usage, message: "--timeout is '\(command.timeout)', not 1 to 3600 seconds")
            }
            let roots = try command.cacert.map { [String(decoding: try InputFile.read($0), as: UTF8.self)] } ?? []
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
                        $0, trust: roots, places: places, verifier: verifier, timeout: .seconds(command.timeout))
                }
            }
            var reports: [LinkReport] = []
            for check in checks {
                let report = try await failing(with: .identityUnusable) { try await check.run() }
                    .mapFindings(\.inProgram)
                if !command.common.json, !command.common.quiet || report.findings.hasErrors {
                    try session.console.result(report.text)
                }
                reports.append(report)
            }
            if command.common.json { try session.console.result(LinkReport.document(reports.map(\.json))) }
            let failed = reports.filter(\.findings.hasErrors)
            guard !failed.isEmpty else { return }
            throw ExitCode((failed.allSatisfy(\.isDead) ? ExitStatus.unreadable : .refused).rawValue)
        }

        /// Runs `body`; an unusable address or certificate exits with `status`.
        private static func failing<Value>(
            with status: ExitStatus, _ body: () async throws -> Value
        ) async throws -> Value {
            do {
                return try await body()
            } catch let error as LinkAddressError {
                throw CommandError(status: status, message: error.message, hints: error.hints)
            }
        }
    }

    /// Makes the pages of a static site, for `passtool site`.
    enum MakeSite: SiteWork {
        static let isShown = false

        static func run(_ command: SiteCommand<Self>, _ session: Session) throws {
            for language in command.languages where !StaticSite.hasPages(in: language) {
                throw CommandError(
                    status: .usage, message: "there are no pages in '\(language.visible)'",
                    hints: ["choose from \(StaticSite.languages.joined(separator: ", ")), or leave --language out"])
            }
            let site = StaticSite()
            try command.write(session) { files, url, file, now in
                try site.page(of: files, at: url, file: file, languages: command.languages, now: now)
            }
        }
    }
#endif
