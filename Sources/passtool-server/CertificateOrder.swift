#if Server
    internal import PassModel
    internal import PassReports
    internal import PassRules
    internal import PassService
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import ToolConsole

    /// A certificate to get from Apple for a request that is written first, so that no answer is lost for good.
    struct CertificateOrder {
        /// What was done, or would be.
        struct Outcome {
            var steps: [String]
            /// The new certificate; `nil` in a dry run.
            var certificate: Certificate?
        }

        /// A request, and its key if that is in a file.
        private typealias Prepared = (request: CertificateRequest, key: PrivateKey?, secret: Passphrase?)

        let type: String
        let isNFCEnabled: Bool
        /// The description with which the identifier may be registered; `nil` if it must be there.
        let description: String?
        /// Whether it may be registered even if the team has a similar one.
        var isAnother = false
        /// A certificate of an earlier run is taken if it ends after this time.
        let leastEnd: Date
        /// The certificate whose place it takes, for the same team and with a later end.
        let replaced: Certificate?
        let files: IdentityFiles
        let options: IssuingOptions

        /// Gets the certificate, checks it, and writes the identity; files that exist stay.
        func run(_ api: AppStoreConnect, _ session: Session) async throws -> Outcome {
            let distant = try options.distantKey()
            if let distant { try Self.checkKind(of: distant, in: options.publicKey ?? "", hint: "name another key") }
            // Read before Apple makes anything.
            let issuers =
                try options.intermediate.map { try Certificate.anchors(in: [$0]) } ?? AppleCertificates.intermediates
            let earlier = try earlierRequest(distant)
            let known = try await api.passTypes()
            let registered = known.first { $0.identifier == type }
            if registered == nil { try checkRegistering(besides: known.map(\.identifier)) }
            var found: Certificate?
            if let registered, let earlier { found = match(earlier, among: try await api.certificates(of: registered)) }
            var outcome = Outcome(steps: steps(registering: registered == nil, earlier, found))
            if options.dryRun { return outcome }

            let prepared = try earlier.map { try reopened($0, session) } ?? made(distant, session)
            let passType =
                if let registered { registered } else {
                    try await api.register(type, description: description ?? type)
                }
            let certificate =
                if let found { found } else { try await self.issued(prepared.request, for: passType, by: api) }
            let issuer = try checkedIssuer(of: certificate, among: issuers, for: prepared.request, at: session.now)
            try write(prepared, [certificate, issuer], session)
            outcome.certificate = certificate
            return outcome
        }

        // MARK: - The key and the request

        /// Refuses keys that Apple does not take.
        private static func checkKind(of key: PrivateKey, in path: String, hint: String) throws {
            guard key.summary != "RSA 2048" else { return }
            throw CommandError(
                status: .identityUnusable, message: "the key in '\(path)' is \(key.summary), and Apple takes RSA 2048",
                hints: [hint])
        }

        /// The request of an earlier run that got no answer; `nil` if there is none.
        private func earlierRequest(_ distant: PrivateKey?) throws -> CertificateRequest? {
            // A key without a request is used again: Apple has no certificate for it.
            guard files.exists(\.request) else { return nil }
            guard let request = files.storedRequest, request.isProven else {
                throw unusable("'\(files.request)' is not a request from an earlier run")
            }
            guard distant != nil || files.exists(\.key) else {
                throw unusable("'\(files.request)' is there, but not its key, '\(files.key)'")
            }
            guard distant == nil || request.publicKey == distant?.publicKey else {
                throw unusable("'\(files.request)' is for another key than '\(options.publicKey ?? "")'")
            }
            return request
        }

        /// The error for the request of an earlier run that can't be used.
        private func unusable(_ message: String) -> CommandError {
            CommandError(status: .cannotWrite, message: message, hints: [IdentityFiles.moveHint([files.request])])
        }

        /// The key of an earlier request.
        private func reopened(_ request: CertificateRequest, _ session: Session) throws -> Prepared {
            guard options.key == nil else { return (request, nil, nil) }
            let (key, secret) = try storedKey(in: files.key, session)
            guard key.publicKey == request.publicKey else {
                throw unusable("'\(files.request)' is not for the key in '\(files.key)'")
            }
            return try prepared(request, key, secret, session)
        }

        /// A request with its key, if the identity's file has that.
        private func prepared(
            _ request: CertificateRequest, _ key: PrivateKey, _ secret: Passphrase?, _ session: Session
        ) throws -> Prepared {
            files.holdsKey ? (request, key, try secret ?? newSecret(session)) : (request, nil, nil)
        }

        /// The key of an earlier run, and its passphrase if it is encrypted.
        func storedKey(in path: String, _ session: Session) throws -> (key: PrivateKey, secret: Passphrase?) {
            let given = try options.passphrase.given(environment: session.environment)
            let opened = try ExitStatus.ofIdentity { try MaterialSource.file(path).opened(with: given) }
            let key = try Self.key(of: opened.material, in: path)
            return (key, opened.material.storedKeys.contains(where: \.isEncrypted) ? opened.passphrase : nil)
        }

        /// The key in a file of an earlier run.
        static func key(of material: KeyMaterial, in path: String) throws -> PrivateKey {
            guard let key = material.key else {
                let isLocked = material.isLocked
                throw CommandError(
                    status: .identityUnusable,
                    message: "'\(path)' \(isLocked ? "is encrypted, and no passphrase was given" : "has no key")",
                    hints: [isLocked ? "--passphrase-file FILE" : IdentityFiles.moveHint([path])])
            }
            try checkKind(of: key, in: path, hint: IdentityFiles.moveHint([path]))
            return key
        }

        /// A new request, written with its key.
        private func made(_ distant: PrivateKey?, _ session: Session) throws -> Prepared {
            if distant == nil, files.exists(\.key) {
                let (key, secret) = try storedKey(in: files.key, session)
                let request = try SigningRequest(commonName: String(type.prefix(64)), by: key).request
                try session.files.write(request.pem(), to: files.request)
                return try prepared(request, key, secret, session)
            }
            let secret = distant == nil ? try newSecret(session) : nil
            let made = try SigningRequest(commonName: String(type.prefix(64)), by: distant)
            if distant == nil {
                try made.write(key: files.key, request: files.request, encryptedWith: secret)
            } else {
                try session.files.write(made.request.pem(), to: files.request)
            }
            return (made.request, distant == nil ? made.key : nil, secret)
        }

        private func newSecret(_ session: Session) throws -> Passphrase? {
            options.noPassphrase ? nil : try options.passphrase.new(for: files.key, environment: session.environment)
        }

        // MARK: - The certificate

        private func checkRegistering(besides known: [String]) throws {
            guard description != nil else {
                throw CommandError(
                    status: .identityUnusable, message: "the team of the API key has no identifier '\(type)'",
                    hints: ["use a key of the team that has it"])
            }
            guard !isAnother, let near = Spelling.nearest(to: type, among: known) else { return }
            throw CommandError(
                status: .usage, message: "the team has no identifier '\(type)', but '\(near)'",
                hints: ["--pass-type \(near.shellWord)", "to register it all the same: --register"])
        }

        /// The certificate of the request's key that ends last.
        private func match(_ request: CertificateRequest, among certificates: [Certificate]) -> Certificate? {
            // One that is not what was asked for is reported, and no other is asked for.
            certificates.filter { $0.publicKey == request.publicKey && $0.notAfter > leastEnd }
                .max { $0.notAfter < $1.notAfter }
        }

        private func issued(
            _ request: CertificateRequest, for type: AppStoreConnect.PassType, by api: AppStoreConnect
        ) async throws -> Certificate {
            do {
                return try await api.issue(request, for: type, isNFCEnabled: isNFCEnabled)
            } catch var error as AppStoreConnectError {
                if error.code == .lost {
                    // Apple may have made it all the same.
                    let certificates = try? await api.certificates(of: type)
                    if let found = certificates.flatMap({ match(request, among: $0) }) { return found }
                    error.hints.append("run the command again: it takes this key's certificate, if Apple made one")
                } else if isNFCEnabled {
                    let rest = replaced == nil ? ": leave --nfc out" : ", and the present certificate is for NFC"
                    error.hints.insert("for NFC, Apple must have granted it to the team\(rest)", at: 0)
                }
                if error.status == 409, !error.isAboutRequest {
                    error.hints.append("passtool cert list shows their ends")
                }
                throw error
            }
        }

        /// Why a certificate can't be used, with what may help; `nil` if Apple made what was asked for.
        func problem(
            of certificate: Certificate, for key: PublicKey?, at now: Date
        ) -> (words: String, hint: String?)? {
            let (own, unit) = (certificate.typeIdentifier ?? "no identifier", certificate.subject.organizationalUnit)
            let team = replaced?.subject.organizationalUnit
            let (start, end) = (certificate.notBefore.iso8601, certificate.notAfter.iso8601)
            let isEarly = replaced.map { certificate != $0 && certificate.notAfter <= $0.notAfter } ?? false
            let nfc = isNFCEnabled ? "to take it, leave --nfc out" : "to take it: --nfc"
            let problems: [(isThere: Bool, words: String, hint: String?)] = [
                (certificate.publicKey != key, "it is for another key", nil),
                (own != type, "it is for '\(own)', not for '\(type)'", nil),
                (
                    certificate.isNFCEnabled != isNFCEnabled, "it is \(isNFCEnabled ? "not " : "")for NFC",
                    replaced == nil ? nfc : nil
                ),
                (
                    team != nil && unit != team, "it is for team '\(unit ?? "")', not for '\(team ?? "")'",
                    "use an API key of team '\(team ?? "")'"
                ),
                (!certificate.isValid(at: now), "it is valid from \(start) to \(end), not now", nil),
                (isEarly, "it ends \(end), no later than the present one", nil),
            ]
            return problems.first(where: \.isThere).map { ($0.words, $0.hint) }
        }

        /// The issuer of the certificate, after checking that Apple made what was asked for.
        private func checkedIssuer(
            of certificate: Certificate, among issuers: [Certificate], for request: CertificateRequest, at now: Date
        ) throws -> Certificate {
            func refusal(_ why: String, _ hints: [String?]) -> CommandError {
                let message = "the certificate from Apple is not usable: \(why)"
                return CommandError(status: .identityUnusable, message: message, hints: hints.compactMap(\.self))
            }
            if let found = problem(of: certificate, for: request.publicKey, at: now) {
                // A run with the same key and request would get this certificate again.
                throw refusal(found.words, [found.hint, "to ask for another one, \(files.moveHint)"])
            }
            guard let issuer = issuers.first(where: certificate.isIssued(by:)) else {
                throw refusal(
                    "its issuer '\(certificate.issuer)' is not built in",
                    ["--intermediate FILE, from apple.com/certificateauthority"])
            }
            return issuer
        }

        private func write(_ prepared: Prepared, _ certificates: [Certificate], _ session: Session) throws {
            let material = KeyMaterial(
                certificates: certificates, key: files.holdsKey ? prepared.key : nil)
            var bytes = try material.file(in: files.form, encryptedWith: prepared.secret)
            defer { bytes.cleanse() }
            try session.files.write(bytes, to: files.identity, ownerOnly: true)
        }

        private func steps(
            registering: Bool, _ earlier: CertificateRequest?, _ found: Certificate?
        ) -> [String] {
            let isAlone = options.key != nil || earlier == nil && files.exists(\.key)
            let names = isAlone ? files.request : "\(files.key) and \(files.request)"
            let kind = isAlone ? "a request" : "a key and a request"
            let nfc = isNFCEnabled ? ", for NFC" : ""
            return (registering ? ["register '\(type)'"] : []) + [
                earlier == nil ? "make \(kind): \(names)" : "use what an earlier run made: \(names)",
                found.map { "take the certificate that Apple made for it, which ends \($0.notAfter.iso8601)" }
                    ?? "ask Apple for a certificate for '\(type)'\(nfc)",
                "write \(files.identity)",
            ]
        }
    }
#endif
