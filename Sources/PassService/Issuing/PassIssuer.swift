#if Server
    internal import Metrics
    package import NIOCore
    internal import PassModel
    package import PassRules
    package import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import Synchronization

    /// Makes passes from templates and records: once for each version, however many phones ask.
    package final class PassIssuer: Sendable {
        package let store: Store
        package let identities: ServiceIdentities
        /// The `webServiceURL` of all passes.
        package let base: String
        /// Decide whether a template, a record or an archive is stored.
        ///
        /// Stored passes are not checked again: with stricter rules, phones still get them.
        package let rules: RuleBook
        /// Judges uploaded archives.
        let verifier: PassVerifier
        let executor = KeyedSerialExecutor<PassAddress>()
        private let archives: SharedCache<ArchiveKey, ByteBuffer>
        private let signatures = Counter(label: "passtool_signatures_total")
        let templates: SharedCache<TemplateVersion, ServedTemplate>
        private let makers: SharedCache<TemplateKey, Sized<PassMaker>>
        private let judges: SharedCache<TemplateKey, Sized<PreparedTemplate>>
        /// Makers of passes that the service does not keep.
        private let renderers: SharedCache<TemplateKey, Sized<PassMaker>>

        /// How many bytes each cache of templates has.
        package static let templateByteCount = 64 << 20

        /// A pass, signed with one certificate: its row and version alone may be those of another one after data was lost.
        private struct ArchiveKey: Hashable {
            let pass: PassRow
            var fingerprint = ""
        }

        /// A version of a template; to make passes, with one certificate.
        private struct TemplateKey: Hashable {
            let template: TemplateVersion
            let isPersonalized: Bool
            var fingerprint = ""
        }

        private struct Sized<Value: Sendable> {
            let value: Value
            let byteCount: Int
        }

        /// - Parameters:
        ///   - store: where templates and records are.
        ///   - identities: sign the passes.
        ///   - base: the public address of the service.
        ///   - policy: which signatures are accepted on uploaded archives.
        ///   - rules: decide what is stored.
        ///   - cacheByteCount: how many bytes of finished archives are kept.
        ///   - templateByteCount: how many bytes of templates are kept.
        package init(
            store: Store, identities: ServiceIdentities, base: String,
            trust policy: TrustPolicy, rules: RuleBook = .standard,
            cacheByteCount: Int = 64 << 20, templateByteCount: Int = templateByteCount
        ) {
            self.store = store
            self.identities = identities
            self.base = base
            self.rules = rules
            verifier = PassVerifier(policy: policy, rules: rules)
            archives = SharedCache(
                byteCount: cacheByteCount, size: \.readableBytes, hits: Counter(label: "passtool_cache_hits_total"))
            templates = SharedCache(byteCount: templateByteCount, size: \.byteCount)
            makers = SharedCache(byteCount: templateByteCount, size: \.byteCount)
            judges = SharedCache(byteCount: templateByteCount, size: \.byteCount)
            renderers = SharedCache(byteCount: templateByteCount, size: \.byteCount)
        }

        /// Makes passes of a template that the service does not keep or update.
        ///
        /// - Throws: ``StoreError``, ``IssuingError``, and what `PassSigner.prepare` throws.
        func renderer(of version: TemplateVersion) async throws -> PassMaker {
            let served = try await servedTemplate(version)
            let identity = try identity(for: served.type)
            let key = TemplateKey(template: version, isPersonalized: false, fingerprint: identity.fingerprint)
            return try await renderers.value(key) { [store, rules] in
                guard let archive = try await store.templateArchive(version) else {
                    throw IssuingError(.noTemplate("\(version.id)"))
                }
                let template = try PassTemplate(ServedTemplate.plain(archive))
                let maker = try PassSigner(identity: identity, rules: rules).prepare(template)
                return Sized(value: maker, byteCount: served.byteCount)
            }.value
        }

        /// The archive of a version of a pass, signed now or before.
        ///
        /// - Parameter pass: the version of the pass.
        /// - Returns: the archive, with the same bytes for all phones.
        /// - Throws: ``StoreError``, ``IssuingError``, and what `PassMaker` throws.
        package func archive(of pass: StoredPass) async throws -> ByteBuffer {
            switch pass.content {
            case .uploaded(let digest):
                return try await archives.value(ArchiveKey(pass: pass.row)) { [self] in
                    guard let uploaded = try await store.uploadedArchive(ofPass: pass.id) else {
                        throw IssuingError(.archiveMissing)
                    }
                    // Another one was uploaded since the pass was read; the phone tries again.
                    guard uploaded.digest == digest else { throw StoreError(.busy, "the pass is being changed") }
                    return ByteBuffer(bytes: uploaded.archive)
                }
            case .made(let made):
                let type = pass.address.type
                guard let identity = identities[type] else { throw IssuingError(.noIdentity(type: type)) }
                let key = ArchiveKey(pass: pass.row, fingerprint: identity.fingerprint)
                // Archives that were signed before the certificate ended are still served.
                return try await archives.value(key) { [self] in
                    try identity.checkValidity(at: store.now())
                    let served = try await servedTemplate(made.template)
                    let maker = try await maker(
                        of: served, made.template, isPersonalized: made.person != nil, identity)
                    let values = try served.record(of: pass, made)
                    // The signing time is that of the change: all servers make the same bytes. `modified` may be later.
                    let time = min(max(Date(milliseconds: pass.changed), identity.certificate.notBefore), store.now())
                    let archive = ByteBuffer(bytes: try await maker.signing(at: time).make(values).archive)
                    signatures.increment()
                    return archive
                }
            }
        }

        /// The maker with an identity; the rules ran before its passes were stored, and don't run again.
        func maker(
            of served: ServedTemplate, isPersonalized: Bool = false, _ identity: SigningIdentity
        ) throws -> PassMaker {
            let unjudged = PreparedTemplate(served.template(isPersonalized: isPersonalized), rules: nil)
            return try PassSigner(identity: identity, waivers: .findings).prepare(unjudged)
        }

        /// The identity for a type, if it is still valid.
        ///
        /// - Throws: ``IssuingError``, `IdentityError`.
        package func identity(for type: String) throws -> SigningIdentity {
            guard let identity = identities[type] else { throw IssuingError(.noIdentity(type: type)) }
            try identity.checkValidity(at: store.now())
            return identity
        }

        /// A version of a template, read once.
        package func servedTemplate(_ version: TemplateVersion) async throws -> ServedTemplate {
            try await templates.value(version) { [store, base, identities] in
                guard let archive = try await store.templateArchive(version) else {
                    throw IssuingError(.noTemplate("\(version.id)"))
                }
                return try ServedTemplate(archive: archive, base: base, identities: identities)
            }
        }

        private func maker(
            of served: ServedTemplate, _ version: TemplateVersion, isPersonalized: Bool, _ identity: SigningIdentity
        ) async throws -> PassMaker {
            let key = TemplateKey(template: version, isPersonalized: isPersonalized, fingerprint: identity.fingerprint)
            return try await makers.value(key) { [self] in
                let maker = try maker(of: served, isPersonalized: isPersonalized, identity)
                return Sized(value: maker, byteCount: served.byteCount)
            }.value
        }

        /// A version of a template, prepared to check its passes by the rules.
        func judge(
            of served: ServedTemplate, _ version: TemplateVersion, isPersonalized: Bool
        ) async throws -> PreparedTemplate {
            try await judges.value(TemplateKey(template: version, isPersonalized: isPersonalized)) { [rules] in
                let prepared = PreparedTemplate(served.template(isPersonalized: isPersonalized), rules: rules)
                return Sized(value: prepared, byteCount: served.byteCount)
            }.value
        }

        /// The signature over a token of personalization, which Wallet expects as the answer.
        ///
        /// - Throws: ``IssuingError``, `IdentityError`, errors of the signer.
        package func signature(ofToken token: String, for pass: StoredPass) async throws -> [UInt8] {
            let identity = try identity(for: pass.address.type)
            return try await identity.signature(ofPersonalizationToken: token, at: store.now())
        }
    }

    /// A cache of costly values, limited in bytes; one task makes each, however many ask for it.
    final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        /// Two generations: when the recent one has half of the bytes, it replaces the old one.
        private struct Generations {
            var recent: [Key: Value] = [:]
            var old: [Key: Value] = [:]
            var recentByteCount = 0
            var inFlight: [Key: Task<Value, any Error>] = [:]
        }

        private enum Found { case value(Value), flight(Task<Value, any Error>) }

        private let generations = Mutex(Generations())
        private let byteCount: Int
        private let size: @Sendable (Value) -> Int
        private let hits: Counter?

        /// - Parameters:
        ///   - byteCount: how many bytes are kept.
        ///   - size: how many bytes a value takes.
        ///   - hits: counts the values that were there.
        init(byteCount: Int, size: @escaping @Sendable (Value) -> Int, hits: Counter? = nil) {
            self.byteCount = byteCount
            self.size = size
            self.hits = hits
        }

        /// The value under a key, made if it is not there.
        func value(_ key: Key, making make: @escaping @Sendable () async throws -> Value) async throws -> Value {
            let found: Found = generations.withLock { generations in
                if let value = generations.recent[key] { return .value(value) }
                if let value = generations.old[key] {
                    keep(value, as: key, in: &generations)
                    return .value(value)
                }
                if let flight = generations.inFlight[key] { return .flight(flight) }
                // A task of its own: the phone that asked first may hang up.
                let flight = Task.detached {
                    defer { self.generations.withLock { $0.inFlight[key] = nil } }
                    let value = try await make()
                    self.generations.withLock { self.keep(value, as: key, in: &$0) }
                    return value
                }
                generations.inFlight[key] = flight
                return .flight(flight)
            }
            switch found {
            case .value(let value):
                hits?.increment()
                return value
            case .flight(let flight): return try await flight.value
            }
        }

        private func keep(_ value: Value, as key: Key, in generations: inout Generations) {
            guard generations.recent.updateValue(value, forKey: key) == nil else { return }
            generations.recentByteCount += size(value)
            guard generations.recentByteCount > byteCount / 2 else { return }
            generations.old = generations.recent
            generations.recent = [:]
            generations.recentByteCount = 0
        }
    }
#endif
