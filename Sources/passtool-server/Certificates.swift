#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import ToolConsole

    /// The commands below `passtool cert` that need an HTTP client.
    struct Certificates: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "cert", abstract: "Get certificates from Apple, for passtool cert.", shouldDisplay: false,
            subcommands: [
                CertIssueCommand<OnlineCertificates>.self, CertRenewCommand<OnlineCertificates>.self,
                CertListCommand<OnlineCertificates>.self,
            ])
    }

    /// Gets certificates by the App Store Connect API.
    enum OnlineCertificates: CertificateWork {
        static func run(_ command: CertIssueCommand<Self>, _ session: Session) async throws {
            try CommandError.check(type: command.passType, of: .pass)
            guard !command.passType.hasPrefix("pass.pass.") else {
                throw CommandError(status: .usage, message: "--pass-type is '\(command.passType)', with 'pass.' twice")
            }
            guard !command.name.hasSuffix(IdentityFiles.successorEnding) else {
                throw CommandError(
                    status: .usage, message: "'\(command.name)' is a name that cert renew uses",
                    hints: ["use another name"])
            }
            let form: KeyMaterial.Form = command.pem || command.issuing.key != nil ? .pem : .pkcs12
            let files = IdentityFiles(name: command.name, form: form)
            try files.check(apartFrom: session.files)
            let lock = try files.lock()
            defer { withExtendedLifetime(lock) {} }
            guard !files.exists(\.identity) else {
                throw CommandError(
                    status: .cannotWrite, message: "'\(files.identity)' exists already",
                    hints: ["passtool cert renew \(command.name.shellWord) replaces it when it ends soon"])
            }
            if !command.issuing.dryRun { files.removeTemporaryFiles() }
            let order = CertificateOrder(
                type: command.passType, isNFCEnabled: command.nfc, description: command.description ?? command.passType,
                isAnother: command.register,
                leastEnd: session.now, replaced: nil, files: files, options: command.issuing)
            let outcome = try await withAPI(command.api, session) { try await order.run($0, session) }
            try report(outcome, files, isJSON: command.common.json, session)
        }

        static func run(_ command: CertRenewCommand<Self>, _ session: Session) async throws {
            guard (0..<365).contains(command.days) else {
                throw CommandError(
                    status: .usage, message: "--days is \(command.days), not a number from 0 to 364",
                    hints: ["certificates last about 13 months: with more days, each run would get another one"])
            }
            let named = try IdentityFiles.existing(command.name)
            let lock = try named.lock()
            defer { withExtendedLifetime(lock) {} }
            let renewal = try Renewal(of: named, days: command.days, command.issuing, session)
            guard renewal.isBegun || renewal.isDue else {
                try report(
                    CertificateOrder.Outcome(steps: [], certificate: renewal.old), renewal.files,
                    isJSON: command.common.json, session)
                throw ExitCode(ExitStatus.refused.rawValue)
            }
            var outcome =
                if renewal.isBegun { try renewal.successor() } else {
                    try await withAPI(command.api, session) { try await renewal.order.run($0, session) }
                }
            outcome.steps.append(renewal.lastStep)
            if !command.issuing.dryRun { try renewal.putSuccessorInPlace() }
            try report(outcome, renewal.files, isJSON: command.common.json, session)
            // If the answer could not be written, the next run finds the successor, and succeeds with its answer. So a
            // restart that follows a success is never left out.
            guard !command.issuing.dryRun else { return }
            for path in renewal.files.removeNext() {
                session.console.warning("'\(path.visible)' can't be removed: it has a copy of the key")
            }
        }

        /// Prints what was done; without steps, nothing was to do.
        private static func report(
            _ outcome: CertificateOrder.Outcome, _ files: IdentityFiles, isJSON: Bool, _ session: Session
        ) throws {
            let isDryRun = outcome.certificate == nil
            if isJSON {
                try session.console.result(
                    .object([
                        ("format", .string("passtool.issued/1")), ("path", .string(files.identity)),
                        ("isDryRun", .bool(isDryRun)), ("isNew", .bool(!outcome.steps.isEmpty)),
                        ("steps", outcome.steps.json),
                        ("certificate", outcome.certificate.map { $0.facts(at: session.now) }),
                    ]))
            } else if isDryRun {
                try session.console.result(outcome.steps.map { "would \($0.visible)" }.joined(separator: "\n"))
            }
            guard let certificate = outcome.certificate else { return }
            let name = certificate.subject.commonName?.visible ?? "unnamed"
            guard !outcome.steps.isEmpty else {
                let days = certificate.daysLeft(at: session.now)
                return session.console.info(
                    "\(files.identity.visible) ends in \(days) day\(days == 1 ? "" : "s"): it is too early to renew it")
            }
            session.console.info("wrote \(files.identity.visible): '\(name)'; ends \(certificate.notAfter.iso8601)")
        }

        static func run(_ command: CertListCommand<Self>, _ session: Session) async throws {
            let found = try await withAPI(command.api, session) { try await $0.certificates() }
            let certificates = found.sorted { ($0.notAfter, $0.serialNumber) < ($1.notAfter, $1.serialNumber) }
            if command.common.json {
                return try session.console.result(
                    .object([
                        ("format", .string("passtool.team-certificates/1")),
                        ("certificates", .array(certificates.map { $0.facts(at: session.now) })),
                    ]))
            }
            let width = certificates.map { ($0.typeIdentifier ?? "").count }.max() ?? 0
            for certificate in certificates {
                let days = certificate.daysLeft(at: session.now)
                let end = "ends \(certificate.notAfter.iso8601), \(days) day\(days == 1 ? "" : "s") left"
                let use = certificate.isNFCEnabled ? "NFC" : "   "
                try session.console.result(
                    "\((certificate.typeIdentifier ?? "").padded(to: width))  \(use)  "
                        + "\(certificate.isValid(at: session.now) ? end : "ended \(certificate.notAfter.iso8601)")  "
                        + certificate.serialNumber)
            }
            if certificates.isEmpty { session.console.note("the team has no certificates for passes") }
        }

        /// Calls `body` with the API; errors become those of these commands.
        private static func withAPI<Value>(
            _ options: APIKeyOptions, _ session: Session, _ body: (AppStoreConnect) async throws -> Value
        ) async throws -> Value {
            let credentials = try options.credentials(session.environment)
            do {
                let api =
                    try options.apiAddress.map { try AppStoreConnect(credentials, at: $0) }
                    ?? AppStoreConnect(credentials)
                let result: Result<Value, any Error>
                do { result = .success(try await body(api)) } catch { result = .failure(error) }
                await api.shutDown()
                return try result.get()
            } catch let error as AppStoreConnectError {
                throw CommandError(
                    status: error.code == .notAuthorized ? .identityUnusable : .inputOutput, message: error.message,
                    hints: error.hints)
            } catch {
                throw error.withoutForce
            }
        }
    }
#endif
