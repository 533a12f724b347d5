#if Server
    internal import GooglePasses
    package import Logging
    internal import Metrics
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle

    /// Tells Google of each change of its passes, at least once, from a queue of its own.
    ///
    /// Several servers can share the queue. Google has the last version in the end: each write is of what is stored when
    /// it is made, and a change during it queues another, and so does a claim that was taken over.
    package actor GoogleDispatcher: Service {
        /// How many writes are made at once.
        private static let mostAtOnce = 8
        /// How long a claim lasts, and so how long the writes of a server that was killed wait.
        package static let longestLease = Duration.seconds(60)

        private let store: Store
        private let issuer: PassIssuer
        private let api: GoogleAPI
        private let imageBase: String?
        private let backoff: PushBackoff
        private let lease: Duration
        private let mostClasses: Int
        private let logger: Logger
        /// What was refused before may be taken with the settings of now.
        private let start: Int64
        private nonisolated let wakeup = WakeupSignal()
        private let failures = ThrottledLogger(pause: .seconds(600))
        private(set) var writing = 0
        /// The templates whose classes were written here, by the names of these, so that it is not done with each pass;
        /// 0 for those that stay as they are.
        private(set) var classes: [String: Int64] = [:]
        /// Nothing is tried before, as the account or the whole API is refused.
        private var notBefore = ContinuousClock.now

        package init(
            store: Store, issuer: PassIssuer, api: GoogleAPI, imageBase: String?, backoff: PushBackoff,
            lease: Duration = GoogleDispatcher.longestLease, mostClasses: Int = 1000, logger: Logger
        ) {
            (self.store, self.issuer, self.api, self.imageBase) = (store, issuer, api, imageBase)
            (self.backoff, self.lease, self.logger) = (backoff, min(lease, Self.longestLease), logger)
            (self.mostClasses, start) = (mostClasses, store.milliseconds)
        }

        /// Looks at the queue now; to be called after the commit of a change.
        package nonisolated func wake() { wakeup.notify() }

        /// Writes until the service shuts down; what is being written then is finished.
        package func run() async throws {
            let wakeup = wakeup
            let notifications = wakeup.notifications(pollingEvery: .seconds(1))
            await withTaskCancellationOrGracefulShutdownHandler {
                await withDiscardingTaskGroup { group in
                    for await _ in notifications {
                        do {
                            for write in try await claimed() { group.addTask { await self.make(write) } }
                        } catch {
                            // The next look comes within a second.
                            failures.log(.warning, "cannot read the queue of Google: \(error)", to: logger)
                        }
                    }
                }
            } onCancelOrGracefulShutdown: {
                wakeup.close()
            }
            await api.shutDown()
        }

        /// As many writes as can be made now.
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
                // What was not sent is another server's now.
                if outcome.meaning != .notSent {
                    try await store.finish(write, names, version: version, outcome, backoff: backoff)
                }
            } catch {
                // The claim ends, and it is written again.
                failures.log(.warning, "cannot record the answers of Google: \(error)", to: logger)
            }
            note(outcome, of: write)
            writing -= 1
            wake()
        }

        /// What Google is to have, and the template if it is the newest version; `nil` if the pass is gone, or another
        /// person's now.
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

        /// Writes the object, and before it the class that Google does not have yet.
        ///
        /// Passes of an older version of the template leave the class as it is: all passes of the template share it.
        private func send(
            _ google: GooglePass, as names: GoogleNames, newest: Int64?, of write: GoogleWrite
        ) async throws -> PushOutcome {
            if let finding = google.findings.first(where: { $0.severity == .error }) {
                let reason = "\(finding.rule): \(finding.message)"
                return PushOutcome(.invalidRequest, status: GoogleState.notSent, reason: reason)
            }
            let (known, isHeld) = (write.state.names, isHeld(write))
            if !known.object.isEmpty, known.object != names.object || known.kind != names.kind {
                // A record that lacks something for a moment takes nothing away.
                if known.kind != names.kind, let fallback = google.fallback {
                    return PushOutcome(.invalidRequest, status: GoogleState.notSent, reason: fallback)
                }
                // Of another kind or issuer, it is another object, whose identifier is new, too.
                try await store.replaceObject(of: write)
                return .notSent
            }
            if known != names, try await !store.note(names, of: write) { return .notSent }
            let isKnown = write.state.written != nil
            let hasClass = isKnown && known.sharedClass == names.sharedClass
            // The name of one that varies says what its content is.
            let (template, present) = (google.classVaries ? nil : newest, classes[names.sharedClass])
            // An earlier write of the class may have been done late, too.
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
                // The class is not there, whatever it was.
                guard outcome.status == 404, !needsClass else { return outcome }
                needsClass = true
            }
        }

        /// Ends what Google has of a pass that is gone, with all that it shows; its identifier stays taken.
        private func end(_ write: GoogleWrite) async throws -> PushOutcome {
            let names = write.state.names
            guard let kind = GoogleKind(rawValue: names.kind) else { return .accepted }
            // Nothing replaces what a deleted pass had, or one whose template has no settings any more.
            if let pass = try await store.pass(write.pass), !pass.isDeleted, pass.generation != write.generation,
                (pass.generation - write.generation).isMultiple(of: .person),
                let next = try await store.googleState(ofPass: pass.id, generation: pass.generation),
                next.written == nil, case .made(let made) = pass.content,
                try await issuer.servedTemplate(made.template).googleSettings != nil
            {
                return PushOutcome(.retry, reason: "nothing yet to what replaces an object")
            }
            let object = GooglePass.ended(kind, object: names.object, of: names.sharedClass)
            let outcome = await api.send(.PUT, object, .object, of: kind, while: isHeld(write))
            guard outcome.meaning == .invalidRequest else { return outcome }
            if outcome.status == 404, write.state.written == nil { return .accepted }
            // At least it is inactive, whatever of it is refused; what is left in it is told as a refusal.
            _ = await api.send(.PATCH, object, .object, of: kind, while: isHeld(write))
            return outcome
        }

        /// Whether a request may leave: while the claim lasts for as long as an answer may take.
        private func isHeld(_ write: GoogleWrite) -> GoogleAPI.Condition {
            let reserve = min(api.place.timeout, lease / 2).milliseconds
            // A claim that can't be looked at may be another server's.
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
        /// What a pass is called.
        init(_ pass: GooglePass) {
            self.init(
                kind: pass.kind.rawValue, sharedClass: pass.sharedClass.object?["id"]?.string ?? "",
                object: pass.object.object?["id"]?.string ?? "")
        }
    }
#endif
