#if Server
    internal import GooglePasses
    package import Logging
    internal import Metrics
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle

    /// Sends each change of a pass to Google, at least once, from its own queue.
    ///
    /// Several servers can share the queue. Google has the latest version in the end: each write sends the stored
    /// state, and a change during the write, or a claim that another server took over, queues another write.
    package actor GoogleDispatcher: Service {
        /// The maximum number of concurrent writes.
        private static let mostAtOnce = 8
        /// How long a claim lasts: the writes of a killed server wait until it expires.
        package static let longestLease = Duration.seconds(60)

        private let store: Store
        private let issuer: PassIssuer
        private let api: GoogleAPI
        private let imageBase: String?
        private let backoff: PushBackoff
        private let lease: Duration
        private let mostClasses: Int
        private let logger: Logger
        /// Writes refused before this time are retried, since the settings may have changed.
        private let start: Int64
        private nonisolated let wakeup = WakeupSignal()
        private let failures = ThrottledLogger(pause: .seconds(600))
        private(set) var writing = 0
        /// The template versions of the classes that this process has written, by class name; 0 if it never changes.
        private(set) var classes: [String: Int64] = [:]
        /// No write starts earlier, because the account or the API is refused.
        private var notBefore = ContinuousClock.now

        package init(
            store: Store, issuer: PassIssuer, api: GoogleAPI, imageBase: String?, backoff: PushBackoff,
            lease: Duration = GoogleDispatcher.longestLease, mostClasses: Int = 1000, logger: Logger
        ) {
            (self.store, self.issuer, self.api, self.imageBase) = (store, issuer, api, imageBase)
            (self.backoff, self.lease, self.logger) = (backoff, min(lease, Self.longestLease), logger)
            (self.mostClasses, start) = (mostClasses, store.milliseconds)
        }

        /// Wakes the dispatcher after the commit of a change.
        package nonisolated func wake() { wakeup.notify() }

        /// Writes until the service shuts down; open writes are finished.
        package func run() async throws {
            let wakeup = wakeup
            let notifications = wakeup.notifications(pollingEvery: .seconds(1))
            await withTaskCancellationOrGracefulShutdownHandler {
                await withDiscardingTaskGroup { group in
                    for await _ in notifications {
                        do {
                            for write in try await claimed() { group.addTask { await self.make(write) } }
                        } catch {
                            // The next poll is within a second.
                            failures.log(.warning, "cannot read the queue for Google: \(error)", to: logger)
                        }
                    }
                }
            } onCancelOrGracefulShutdown: {
                wakeup.close()
            }
            await api.shutDown()
        }

        /// Claims as many writes as can be made now.
        private func claimed() async throws -> [GoogleWrite] {
            guard writing < Self.mostAtOnce, notBefore <= .now else { return [] }
            let writes = try await store.claimGoogleWrites(
                limit: Self.mostAtOnce - writing, lease: lease.milliseconds, refusedBefore: start)
            writing += writes.count
            return writes
        }

        private func make(_ write: GoogleWrite) async {
            var (names, version, outcome) = (write.state.names, Int64?.none, PushOutcome.notSent)
            do {
                if let (pass, google, newest) = try await content(of: write) {
                    (names, version) = (GoogleNames(google), pass.version)
                    outcome = try await send(google, as: names, newest: newest, of: write)
                } else {
                    outcome = try await end(write)
                }
            } catch {
                let isTemporary = (error as? StoreError)?.isTemporary ?? false
                outcome = PushOutcome(
                    isTemporary ? .retry : .invalidRequest, status: isTemporary ? 0 : GoogleState.notSent,
                    reason: (error as? any DescribedError)?.message ?? "\(error)")
            }
            do {
                // An unsent write is claimed by another server.
                if outcome.meaning != .notSent {
                    try await store.finish(write, names, version: version, outcome, backoff: backoff)
                }
            } catch {
                // The claim expires, and the pass is written again.
                failures.log(.warning, "cannot record answers of Google: \(error)", to: logger)
            }
            note(outcome, of: write)
            writing -= 1
            wake()
        }

        /// The pass for Google, and its template if that is the newest version; `nil` if the pass was deleted, or
        /// belongs to another person now.
        private func content(
            of write: GoogleWrite
        ) async throws -> (pass: StoredPass, google: GooglePass, newest: Int64?)? {
            guard let pass = try await store.pass(write.pass), !pass.isDeleted, pass.generation == write.generation,
                case .made(let made) = pass.content
            else { return nil }
            let served = try await issuer.servedTemplate(made.template)
            guard let bytes = served.googleSettings else { return nil }
            let record = try served.record(of: pass, made)
            let google = try GooglePass(
                PassFiles(files: try await issuer.files(of: pass), path: "pass"),
                template: PassFiles(files: served.template(isPersonalized: false).bundle.files, path: "template"),
                settings: GoogleSettings(json: bytes, path: "google.json", record: record),
                imageBase: imageBase, generation: pass.generation,
                at: PassDate(secondsSince1970: store.milliseconds / 1000))
            let isNewest = try await store.newestTemplate(of: made.template.id)?.version == made.template
            return (pass, google, isNewest ? made.template.id : nil)
        }

        /// Writes the object, after its class if Google does not have that yet.
        ///
        /// Passes of an older template version don't write the class, which all passes of the template share.
        private func send(
            _ google: GooglePass, as names: GoogleNames, newest: Int64?, of write: GoogleWrite
        ) async throws -> PushOutcome {
            if let finding = google.findings.first(where: { $0.severity == .error }) {
                let reason = "\(finding.rule): \(finding.message)"
                return PushOutcome(.invalidRequest, status: GoogleState.notSent, reason: reason)
            }
            let (known, isHeld) = (write.state.names, isHeld(write))
            if !known.object.isEmpty, known.object != names.object || known.kind != names.kind {
                // An incomplete record must not remove the object.
                if known.kind != names.kind, let fallback = google.fallback {
                    return PushOutcome(.invalidRequest, status: GoogleState.notSent, reason: fallback)
                }
                // Another kind or issuer needs another object, with a new identifier.
                try await store.replaceObject(of: write)
                return .notSent
            }
            if known != names, try await !store.note(names, of: write) { return .notSent }
            let isKnown = write.state.written != nil
            let hasClass = isKnown && known.sharedClass == names.sharedClass
            // A class that varies by record has its content in its name.
            let (template, present) = (google.classVaries ? nil : newest, classes[names.sharedClass])
            // A late write may have replaced the class, too.
            var needsClass =
                template.map { $0 != present || write.isAfterDoubt } ?? (present == nil && !hasClass)
            while true {
                if needsClass {
                    let outcome = await api.write(
                        google.sharedClass, .class, of: google.kind, replacing: template != nil, isKnown: hasClass,
                        while: isHeld)
                    guard outcome.meaning == .accepted else { return outcome }
                    if classes.count >= mostClasses { classes = [:] }
                    classes[names.sharedClass] = template ?? 0
                }
                let outcome = await api.write(google.object, .object, of: google.kind, isKnown: isKnown, while: isHeld)
                // Google does not have the class.
                guard outcome.status == 404, !needsClass else { return outcome }
                needsClass = true
            }
        }

        /// Ends the object of a deleted pass and removes its content; its identifier stays in use.
        private func end(_ write: GoogleWrite) async throws -> PushOutcome {
            let names = write.state.names
            guard let kind = GoogleKind(rawValue: names.kind) else { return .accepted }
            // The object is replaced only if the pass exists and its template still has settings for Google.
            if let pass = try await store.pass(write.pass), !pass.isDeleted, pass.generation != write.generation,
                (pass.generation - write.generation).isMultiple(of: .person),
                let next = try await store.googleState(ofPass: pass.id, generation: pass.generation),
                next.written == nil, case .made(let made) = pass.content,
                try await issuer.servedTemplate(made.template).googleSettings != nil
            {
                return PushOutcome(.retry, reason: "the new object is not written yet")
            }
            let object = GooglePass.ended(kind, object: names.object, of: names.sharedClass)
            let outcome = await api.send(.PUT, object, .object, of: kind, while: isHeld(write))
            guard outcome.meaning == .invalidRequest else { return outcome }
            if outcome.status == 404, write.state.written == nil { return .accepted }
            // If Google refuses the content, the object is at least made inactive; the refusal is reported.
            _ = await api.send(.PATCH, object, .object, of: kind, while: isHeld(write))
            return outcome
        }

        /// Whether a request may be sent: the claim must last longer than an answer may take.
        private func isHeld(_ write: GoogleWrite) -> GoogleAPI.Condition {
            let reserve = min(api.place.timeout, lease / 2).milliseconds
            // If the claim can't be read, another server may have it.
            return { [store] in (try? await store.holds(write, for: reserve)) ?? false }
        }

        private func note(_ outcome: PushOutcome, of write: GoogleWrite) {
            Counter(label: "passtool_google_writes_total", dimensions: [("outcome", outcome.meaning.rawValue)])
                .increment()
            let reason = outcome.reason ?? "\(outcome.status)"
            switch outcome.meaning {
            case .misconfigured:
                notBefore = .now + .seconds(60)
                failures.log(.error, "Google Wallet API rejects all requests: \(reason)", to: logger)
            case .invalidRequest: failures.log(.error, "Google refused a pass: \(reason)", to: logger)
            default: break
            }
        }
    }

    extension GoogleNames {
        /// The names of a pass.
        init(_ pass: GooglePass) {
            self.init(
                kind: pass.kind.rawValue, sharedClass: pass.sharedClass.object?["id"]?.string ?? "",
                object: pass.object.object?["id"]?.string ?? "")
        }
    }
#endif
