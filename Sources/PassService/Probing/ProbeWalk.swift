#if Server
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// One run through the protocol: what was seen so far, and the requests.
    struct ProbeWalk: Sendable {
        typealias Verdict = ProbeStep.Verdict

        let probe: ServiceProbe
        private let client: HTTPFetcher
        /// A device that does not exist, with its push tokens.
        let device = [UInt8].random(byteCount: 16).hexadecimal
        let pushToken = [UInt8].random(byteCount: 32).hexadecimal
        let rotatedToken = [UInt8].random(byteCount: 32).hexadecimal

        private(set) var results: [ProbeReport.Result] = []
        /// Why the probe ended early.
        private(set) var interruption: String?
        /// Why the steps that remain can't be tried.
        ///
        /// A failure while it is set ends the probe.
        var obstacle: String?
        /// The last list and pass that later steps look at.
        var list: HTTPAnswer?
        var pass: HTTPAnswer?
        /// The tag of the list.
        var tag: String?
        /// The Last-Modified of the pass.
        var lastModified: String?
        private var mayBeRegistered = false
        /// Why the pass could not be changed.
        private var changeFailure: String?
        /// How many requests got no answer in time.
        private var silences = 0

        var subject: ProbeSubject { probe.subject }

        init(probe: ServiceProbe, client: HTTPFetcher) { (self.probe, self.client) = (probe, client) }

        /// Tries all steps in their order.
        mutating func run() async {
            for step in ProbeStep.all {
                let verdict = await verdict(on: step)
                results.append(
                    .init(
                        point: step.point, outcome: verdict.outcome, seen: verdict.seen, expected: step.expected,
                        source: step.source))
            }
        }

        private mutating func verdict(on step: ProbeStep) async -> Verdict {
            if let obstacle { return Verdict(.skipped, obstacle) }
            do {
                return try await step.attempt(&self)
            } catch let verdict as Verdict {
                return verdict
            } catch {
                let failure = error as? HTTPFailure ?? HTTPFailure(code: .other, message: "\(error)")
                if failure.code == .tooSlow { silences += 1 }
                if failure.code == .cancelled || obstacle != nil {
                    interruption = failure.message
                } else if silences == 3 {
                    interruption = "\(silences) requests got no answer in time"
                }
                if interruption != nil { obstacle = obstacle ?? "the probe ended early" }
                return Verdict(.failed, failure.message)
            }
        }

        // MARK: - What is known

        /// What an earlier step found; without it, the step that needs it is skipped.
        func known<Value>(_ value: Value?, _ name: String) throws(Verdict) -> Value {
            guard let value else { throw Verdict(.skipped, "there is no \(name)") }
            return value
        }

        /// The serial numbers in a list; `nil` if the answer is not a list.
        func serials(in answer: HTTPAnswer) -> [String]? {
            guard answer.status == 200, let list = answer.json?[subject.purpose.serialsKey]?.array else { return nil }
            let texts = list.compactMap(\.string)
            return texts.count == list.count ? texts : nil
        }

        /// The tag in a list, as the service wrote it.
        func tag(in answer: HTTPAnswer) -> JSONValue? { answer.json?[subject.purpose.tagKey] }

        func isListed(in answer: HTTPAnswer) -> Bool { serials(in: answer)?.contains(subject.address.serial) ?? false }

        /// What the fetched pass says of itself; `nil` if it can't be read, which `pass.intact` explains.
        func fetchedSubject() throws(Verdict) -> ProbeSubject? {
            let body = try known(pass, "pass").body
            return try? ProbeSubject(body)
        }

        func changeVerdict(on answer: HTTPAnswer) -> Verdict {
            Verdict(
                isListed(in: answer), "the pass is listed", else: "\(answer.status), and the change is not listed")
        }

        /// Skips a step if the probe has no way to change the pass.
        func checkCanChange() throws(Verdict) {
            guard probe.change != nil, tag != nil else {
                throw Verdict(.skipped, "the probe has no way to change the pass")
            }
            if let changeFailure { throw Verdict(.skipped, changeFailure) }
        }

        /// Changes the pass at the service.
        mutating func change() async throws(Verdict) {
            try checkCanChange()
            do {
                try await probe.change?()
            } catch {
                changeFailure = "the change failed: \(error)"
                throw Verdict(.skipped, "the change failed: \(error)")
            }
        }

        // MARK: - Requests

        /// Whom a request claims to come from.
        enum Claim { case owner, wrongToken, bearer, nobody }

        private func authorization(_ claim: Claim, for subject: ProbeSubject) -> [(String, String)] {
            let token = subject.token
            // Of the same length, so that only a comparison of all bytes finds it wrong.
            let wrong = token.dropLast() + (token.last == "0" ? "1" : "0")
            return switch claim {
            case .owner: [("Authorization", "\(subject.purpose.scheme) \(token)")]
            case .wrongToken: [("Authorization", "\(subject.purpose.scheme) \(wrong)")]
            case .bearer: [("Authorization", "Bearer \(token)")]
            case .nobody: []
            }
        }

        private func devicePath(_ subject: ProbeSubject) -> String {
            "/v1/devices/\(device)/registrations/\(subject.address.type.percentEncoded)"
        }

        /// The path of the pass; a serial number in place of its own is percent-encoded already.
        func passPath(serial: String? = nil) -> String {
            let (type, own) = (subject.address.type.percentEncoded, subject.address.serial.percentEncoded)
            return "/v1/\(subject.purpose.collection)/\(type)/\(serial ?? own)"
        }

        private func send(
            _ method: HTTPMethod, _ path: String, _ headers: [(String, String)] = [], body: [UInt8]? = nil
        ) async throws(HTTPFailure) -> HTTPAnswer {
            let type = body == nil ? [] : [("Content-Type", "application/json")]
            return try await client.send(
                method, probe.base + path, headers + type + [("User-Agent", HTTPFetcher.probeAgent)], body: body)
        }

        mutating func register(
            _ other: ProbeSubject? = nil, as claim: Claim = .owner, pushToken: String? = nil, body: [UInt8]? = nil
        ) async throws(HTTPFailure) -> HTTPAnswer {
            mayBeRegistered = true
            let subject = other ?? subject
            let path = devicePath(subject) + "/" + subject.address.serial.percentEncoded
            let json = JSONValue.object([("pushToken", .string(pushToken ?? self.pushToken))])
            return try await send(
                .POST, path, authorization(claim, for: subject), body: body ?? json.utf8Text())
        }

        func unregister(
            _ other: ProbeSubject? = nil, as claim: Claim = .owner
        ) async throws(HTTPFailure) -> HTTPAnswer {
            let subject = other ?? subject
            let path = devicePath(subject) + "/" + subject.address.serial.percentEncoded
            return try await send(.DELETE, path, authorization(claim, for: subject))
        }

        func sendList(since tag: String? = nil) async throws(HTTPFailure) -> HTTPAnswer {
            let query = tag.map { "?\(subject.purpose.query)=\($0.percentEncoded)" } ?? ""
            return try await send(.GET, devicePath(subject) + query)
        }

        func fetch(
            _ method: HTTPMethod = .GET, path: String? = nil, as claim: Claim = .owner, since date: String? = nil
        ) async throws(HTTPFailure) -> HTTPAnswer {
            let condition = date.map { [("If-Modified-Since", $0)] } ?? []
            return try await send(
                method, path ?? passPath(), authorization(claim, for: subject) + condition)
        }

        /// The pass under a condition; again each second, up to ten times, if it has just changed.
        ///
        /// Within the second of a change, another one may follow, and its date is a second later. So a service may send
        /// earlier dates until the date of the last change is over.
        func fetchUnchanged(since date: String) async throws(HTTPFailure) -> HTTPAnswer {
            var (known, answer) = (date, try await fetch(since: date))
            for _ in 0..<10 {
                let date = answer.headers["date"] ?? ""
                let now = HTTPDate.seconds(of: date) ?? Int(Date().timeIntervalSince1970)
                let isFresh = HTTPDate.seconds(of: known).map { abs(now - $0) <= 3 } ?? false
                guard answer.status == 200, let later = answer.headers["last-modified"], isFresh || later != known
                else { break }
                // The sleep is cancelled with the probe, which the next request notices.
                try? await Task.sleep(for: .seconds(1))
                (known, answer) = (later, try await fetch(since: later))
            }
            return answer
        }

        func log(_ message: String) async throws(HTTPFailure) -> HTTPAnswer {
            let lines = JSONValue.object([("logs", .array([.string(message)]))])
            return try await send(.POST, "/v1/log", body: lines.utf8Text())
        }

        /// Unregisters the made-up device.
        ///
        /// - Returns: why that failed.
        func cleanUp() async -> String? {
            guard mayBeRegistered else { return nil }
            var reason: String?
            for other in [subject, probe.companion].compactMap({ $0 }) {
                do throws(HTTPFailure) {
                    let status = try await unregister(other).status
                    // 401 and 404: it was never registered.
                    if status >= 500 { reason = "unregistering was answered with \(status)" }
                } catch {
                    reason = error.message
                }
            }
            return reason.map { "the made-up device \(device) may still be registered: \($0)" }
        }
    }
#endif
