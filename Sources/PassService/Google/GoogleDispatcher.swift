#if Server
    internal import GooglePasses
    package import Logging
    internal import Metrics
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle

    /// Tells Google of each change of its passes, at least once, from the queue that holds pushes as well.
    ///
    /// Several servers can share the queue. Google has the last version in the end: each write is of what is stored when
    /// it is made, and a change during it queues another.
    package actor GoogleDispatcher: Service {
        /// How many writes are claimed, and how many are made at once.
        private static let (batchSize, lanes) = (64, 8)
        /// After a kill, other servers wait so long; it is extended while writes are under way.
        package static let longestLease = Duration.seconds(20)

        private let store: Store
        private let issuer: PassIssuer
        private let api: GoogleAPI
        private let imageBase: String?
        private let pauses: PushPauses
        private let lease: Duration
        private let logger: Logger
        private nonisolated let bell = Bell()
        private let failures = FailureLog(pause: .seconds(600))
        /// The classes that Google has, by their identifiers: many passes share one, so it is not written with each; `nil` if
        /// it turned out not to have it.
        private var classes: [String: JSONValue?] = [:]
        /// Nothing is tried before, as the account or the whole API is refused.
        private var notBefore = ContinuousClock.now
        /// When the log may tell of the queue again.
        private var nextWord = ContinuousClock.now
        /// Why Google takes nothing, for health pages.
        package private(set) var trouble: String?

        package init(
            store: Store, issuer: PassIssuer, api: GoogleAPI, imageBase: String?, pauses: PushPauses,
            lease: Duration = GoogleDispatcher.longestLease, logger: Logger
        ) {
            (self.store, self.issuer, self.api, self.imageBase) = (store, issuer, api, imageBase)
            (self.pauses, self.lease, self.logger) = (pauses, min(lease, Self.longestLease), logger)
        }

        /// Looks at the queue now; to be called after the commit of a change.
        package nonisolated func wake() { bell.ring() }

        /// Writes until the service shuts down; what is being written then is finished.
        package func run() async throws {
            let bell = bell
            let rings = bell.rings(every: .seconds(1))
            await withTaskCancellationOrGracefulShutdownHandler {
                for await _ in rings {
                    do {
                        while notBefore <= .now, try await writeSome() {}
                    } catch {
                        // The next look comes within a second.
                        failures.log(.warning, "cannot read the queue of Google: \(error)", to: logger)
                    }
                }
            } onCancelOrGracefulShutdown: {
                bell.close()
            }
            await api.shutDown()
        }

        /// Makes some writes that are due; `false` if there are none.
        private func writeSome() async throws -> Bool {
            guard try await store.isPushDue(of: Store.googleType) else { return false }
            let claim = try await store.claimPushes(
                type: Store.googleType, limit: Self.batchSize, lease: lease.milliseconds)
            guard !claim.pushes.isEmpty else { return false }
            if claim.pushes.count == Self.batchSize { try await tellOfQueue() }
            let heartbeat = store.heartbeat(of: claim, lease: lease)
            defer { heartbeat.cancel() }
            var results = [GoogleResult](repeating: GoogleResult(.unsent), count: claim.pushes.count)
            await withTaskGroup(of: (Int, GoogleResult).self) { group in
                var rest = claim.pushes.indices.makeIterator()
                func addLane() {
                    guard let index = rest.next() else { return }
                    group.addTask { (index, await self.write(claim.pushes[index])) }
                }
                for _ in 0..<Self.lanes { addLane() }
                for await (index, result) in group {
                    results[index] = result
                    addLane()
                }
            }
            note(results.map(\.outcome))
            try await store.finishGoogleWrites(claim, results, pauses: pauses)
            return true
        }

        private func write(_ push: ClaimedPush) async -> GoogleResult {
            do {
                guard let pass = try await store.pass(ofWrite: push.token) else { return GoogleResult(.accepted) }
                if pass.isDeleted { return try await end(pass) }
                guard case .made(let made) = pass.content else { return try await end(pass) }
                let served = try await issuer.servedTemplate(made.template)
                guard let bytes = served.googleSettings else { return try await end(pass) }
                let record = try served.record(of: pass, made)
                let google = try GooglePass(
                    PassFiles(files: try await issuer.files(of: pass), path: "pass"),
                    template: PassFiles(files: served.template(isPersonalized: false).bundle.files, path: "template"),
                    settings: GoogleSettings(json: bytes, path: "google.json", record: record),
                    imageBase: imageBase, at: PassDate(secondsSince1970: store.milliseconds / 1000))
                if let fault = google.findings.first(where: { $0.severity == .error }) {
                    let reason = "\(fault.rule): \(fault.message)"
                    return GoogleResult(PushOutcome(.ourFault, status: GoogleState.notSent, reason: reason))
                }
                let names = GoogleNames(google)
                let known = try await store.googleState(ofPass: pass.id).flatMap { $0.written == nil ? nil : $0.names }
                try await store.noteGoogleNames(names, ofPass: pass.id)
                let outcome = await write(
                    google, as: names, known: known, isNewest: try await store.isNewestTemplate(made.template))
                return GoogleResult(outcome, names: names, version: pass.version)
            } catch {
                let reason = (error as? any DescribedError)?.message ?? "\(error)"
                let isTemporary = (error as? StoreError)?.isTemporary ?? false
                return GoogleResult(
                    isTemporary
                        ? PushOutcome(.retry, reason: reason)
                        : PushOutcome(.ourFault, status: GoogleState.notSent, reason: reason))
            }
        }

        /// Says in the log how long a long queue takes, now and then.
        private func tellOfQueue() async throws {
            guard nextWord <= .now else { return }
            nextWord = .now + .seconds(600)
            let (count, rate) = (try await store.googleQueueLength(), api.place.requestsPerSecond)
            logger.info("Google Wallet gets \(count) changes, \(rate) a second: in \(count / rate) seconds at least")
        }

        /// Writes the object, and before it the class that Google does not have yet; `known` is what it has of the pass.
        ///
        /// Passes of an older version of the template leave the class as it is: all passes of the template share it.
        private func write(
            _ google: GooglePass, as names: GoogleNames, known: GoogleNames?, isNewest: Bool
        ) async -> PushOutcome {
            let classID = names.sharedClass
            let hasClass = known?.sharedClass == classID && classes[classID] != .some(nil)
            var outcome = PushOutcome.accepted
            if isNewest ? classes[classID] != google.sharedClass : (classes[classID] ?? nil) == nil && !hasClass {
                outcome = await api.write(
                    google.sharedClass, .class, of: google.kind, replacing: isNewest, isKnown: hasClass
                ).outcome
                if outcome.meaning == .accepted { classes[classID] = google.sharedClass }
            }
            if outcome.meaning == .accepted {
                let isKnown = known?.object == names.object && known?.kind == names.kind
                outcome = await api.write(google.object, .object, of: google.kind, isKnown: isKnown).outcome
                // The class is not there, whatever it was: the next attempt writes it.
                if outcome.status == 404 { classes[classID] = .some(nil) }
            }
            if outcome.status == 404 { outcome.meaning = .retry }
            return outcome
        }

        /// Ends what Google has of a pass that is gone; its identifier stays taken.
        private func end(_ pass: StoredPass) async throws -> GoogleResult {
            guard let names = try await store.googleState(ofPass: pass.id)?.names,
                let kind = GoogleKind(rawValue: names.kind)
            else { return GoogleResult(.accepted) }
            let object = JSONValue.object([
                ("id", .string(names.object)), ("classId", .string(names.sharedClass)), ("state", .string("INACTIVE")),
            ])
            let outcome = await api.change(object, .object, of: kind)
            if outcome.status == 404 || outcome.meaning == .accepted { return GoogleResult(.accepted) }
            return GoogleResult(outcome, names: names, version: pass.version)
        }

        private func note(_ outcomes: [PushOutcome]) {
            for (name, count) in Dictionary(grouping: outcomes, by: \.meaning.rawValue).mapValues(\.count) {
                Counter(label: "passtool_google_writes_total", dimensions: [("outcome", name)]).increment(by: count)
            }
            if let refusal = outcomes.first(where: { $0.meaning == .misconfigured }) {
                let reason = "Google answers \(refusal.reason ?? "\(refusal.status)")"
                trouble = reason
                notBefore = .now + .seconds(60)
                failures.log(.error, "Google takes nothing: \(reason)", to: logger)
            } else if outcomes.contains(where: { $0.meaning == .accepted }) {
                trouble = nil
            }
            for fault in outcomes.lazy.filter({ $0.meaning == .ourFault }).prefix(1) {
                failures.log(.error, "Google refused a pass: \(fault.reason ?? "\(fault.status)")", to: logger)
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
