#if Server
    internal import ArgumentParser
    internal import PassModel
    internal import PassReports
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import SystemPackage
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
            let form: KeyMaterial.Form = command.pem || command.issuing.key != nil ? .pem : .pkcs12
            let files = IdentityFiles(name: command.name, form: form)
            let lock = try files.lock()
            defer { withExtendedLifetime(lock) {} }
            guard !files.exists(\.identity) else {
                throw CommandError(
                    status: .cannotWrite, message: "'\(files.identity)' exists already",
                    hints: ["passtool cert renew \(command.name.shellWord) replaces it when it ends soon"])
            }
            let order = CertificateOrder(
                type: command.passType, isNFCEnabled: command.nfc, description: command.description ?? command.passType,
                isAnother: command.register,
                leastEnd: session.now, team: nil, files: files, options: command.issuing)
            let outcome = try await withAPI(command.api, session) { try await order.run($0, session) }
            try report(outcome, files, isJSON: command.common.json, session)
        }

        static func run(_ command: CertRenewCommand<Self>, _ session: Session) async throws {
            guard (0...1000).contains(command.days) else {
                throw CommandError(status: .usage, message: "--days is \(command.days), not a number from 0 to 1000")
            }
            let forms: [KeyMaterial.Form] = [.pkcs12, .pem]
            let all = forms.map { IdentityFiles(name: command.name, form: $0) }.filter { $0.exists(\.identity) }
            guard let files = all.first else {
                throw CommandError(
                    status: .identityUnusable,
                    message: "there is neither '\(command.name).p12' nor '\(command.name).pem'",
                    hints: ["for a first certificate: passtool cert issue \(command.name.shellWord) --pass-type TYPE"])
            }
            guard all.count == 1 else {
                throw CommandError(
                    status: .usage,
                    message: "there are '\(command.name).p12' and '\(command.name).pem', with one key file",
                    hints: ["keep the one that is in use, and move the other"])
            }
            let lock = try files.lock()
            defer { withExtendedLifetime(lock) {} }
            let isDistant = command.issuing.key != nil
            guard isDistant != (files.form == .pkcs12 || files.exists(\.key)) else {
                throw CommandError(
                    status: .usage, message: "the key of '\(files.identity)' is \(isDistant ? "" : "not ")in a file",
                    hints: [isDistant ? "leave --key out" : "--key exec:COMMAND --public-key FILE"])
            }
            let old = try certificate(in: files, command.issuing, session)
            let kept = files.kept(endingAt: old.notAfter)
            for names in [files, kept] { try names.check(apartFrom: session.files) }
            let leastEnd = session.now.addingTimeInterval(Double(command.days) * 86400)
            let isComplete = files.next.exists(\.identity)
            if isComplete { try checkSuccessor(of: old, in: files, command.issuing, session) }
            guard isComplete || old.notAfter <= leastEnd else {
                try report(
                    CertificateOrder.Outcome(steps: [], certificate: old), files, isJSON: command.common.json, session)
                throw ExitCode(ExitStatus.refused.rawValue)
            }
            var outcome = CertificateOrder.Outcome(steps: ["write \(files.next.identity)"])
            if !isComplete {
                let order = CertificateOrder(
                    type: old.typeIdentifier ?? "", isNFCEnabled: old.isNFCEnabled, description: nil,
                    // A key that this command made has no older certificate.
                    leastEnd: isDistant ? leastEnd : session.now,
                    team: old.subject.organizationalUnit, files: files.next, options: command.issuing)
                outcome = try await withAPI(command.api, session) { try await order.run($0, session) }
            }
            outcome.steps.append(
                "keep the old files as \(kept.identity) and so on, and put the new ones in their place")
            if !command.issuing.dryRun {
                try files.advance(keeping: kept)
                if isComplete { outcome.certificate = try certificate(in: files, command.issuing, session) }
            }
            try report(outcome, files, isJSON: command.common.json, session)
        }

        /// The certificate of an identity's file.
        private static func certificate(
            in files: IdentityFiles, _ options: IssuingOptions, _ session: Session
        ) throws -> Certificate {
            try certificate(of: material(in: files, options, session), in: files)
        }

        /// The certificate for passes that ends last.
        private static func certificate(of material: KeyMaterial, in files: IdentityFiles) throws -> Certificate {
            let certificates = material.certificates.filter { $0.signingPurpose == .pass }
            guard let certificate = certificates.max(by: { $0.notAfter < $1.notAfter }) else {
                throw CommandError(
                    status: .identityUnusable, message: "'\(files.identity)' has no Pass Type ID certificate")
            }
            return certificate
        }

        private static func material(
            in files: IdentityFiles, _ options: IssuingOptions, _ session: Session
        ) throws -> KeyMaterial {
            let given = try options.passphrase.given(environment: session.environment)
            return try ExitStatus.ofIdentity { try MaterialSource.file(files.identity).opened(with: given).material }
        }

        /// Refuses what an earlier run did not write as the successor of an identity.
        private static func checkSuccessor(
            of old: Certificate, in files: IdentityFiles, _ options: IssuingOptions, _ session: Session
        ) throws {
            let next = files.next
            let material = try material(in: next, options, session)
            let new = try certificate(of: material, in: next)
            let key = next.form == .pkcs12 ? material.key?.publicKey : new.publicKey
            let isSame =
                new.typeIdentifier == old.typeIdentifier && new.isNFCEnabled == old.isNFCEnabled
                && new.subject.organizationalUnit == old.subject.organizationalUnit
            // After a kill, some of the files are in their places already.
            let request = next.storedRequest ?? files.storedRequest
            guard isSame, key == new.publicKey, request?.publicKey == new.publicKey,
                new.notAfter >= old.notAfter
            else {
                throw CommandError(
                    status: .identityUnusable,
                    message: "'\(next.identity)' is not what an earlier run got for this identity",
                    hints: ["move it, and run the command again"])
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
                    "\(files.identity.visible) ends in \(days) days: it is too early to renew it")
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

        /// Calls `body` with the API; errors of Apple's become those of commands.
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
            }
        }
    }
#endif
