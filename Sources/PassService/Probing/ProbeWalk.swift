#if Server
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// One walk through the protocol: what was seen so far, and the requests.
    actor ProbeWalk {
        let probe: ServiceProbe
        let client: ProbeClient
        let device: ProbeDevice
        private(set) var results: [ProbeReport.Result] = []
        /// The tag of the last list.
        var tag: String?
        /// The Last-Modified of the last download.
        var lastModified: String?
        /// How many requests got no answer in time.
        private var silences = 0

        var subject: ProbeSubject { probe.subject }

        init(probe: ServiceProbe, client: ProbeClient, device: ProbeDevice) {
            (self.probe, self.client, self.device) = (probe, client, device)
        }

        /// All points in their order.
        ///
        /// - Returns: why it ended early.
        func all() async -> String? {
            do throws(ProbeFailure) {
                try await meet()
                try await refuseStrangers()
                guard try await register() else {
                    skipRest("the device could not register")
                    return nil
                }
                try await list()
                try await download()
                try await paths()
                try await bodies()
                try await changes()
                try await unregister()
                return nil
            } catch {
                skipRest("the probe ended early")
                return error.message
            }
        }

        func note(_ point: ProbePoint, _ outcome: ProbeReport.Outcome, _ seen: String) {
            results.append(.init(point, outcome, seen))
        }

        /// Notes every point that was not tried.
        func skipRest(_ reason: String) {
            let tried = Set(results.map(\.point))
            for point in ProbePoint.allCases where !tried.contains(point) { note(point, .skipped, reason) }
        }

        /// Tries a point whose request may get no answer.
        func attempt(
            _ point: ProbePoint, _ request: () async throws(ProbeFailure) -> ProbeAnswer,
            judge: (ProbeAnswer) -> (ProbeReport.Outcome, String)
        ) async throws(ProbeFailure) {
            do throws(ProbeFailure) {
                let answer = try await request()
                let (outcome, seen) = judge(answer)
                note(point, outcome, seen)
            } catch {
                note(point, .failed, error.message)
                try bear(error)
            }
        }

        /// Goes on after a failure, unless the probe was interrupted or the service has gone silent.
        func bear(_ failure: ProbeFailure) throws(ProbeFailure) {
            guard failure.code != .cancelled else { throw failure }
            guard failure.code == .tooSlow else { return }
            silences += 1
            if silences >= Self.mostSilences {
                throw ProbeFailure(code: .other, message: "\(silences) requests got no answer in time")
            }
        }

        private static let mostSilences = 3

        /// The usual judgement: a status, and otherwise a failure.
        static func expecting(
            _ statuses: Int..., tolerating others: [Int] = []
        ) -> (ProbeAnswer) -> (ProbeReport.Outcome, String) {
            { answer in
                let outcome: ProbeReport.Outcome =
                    statuses.contains(answer.status) ? .passed : others.contains(answer.status) ? .warned : .failed
                return (outcome, "\(answer.status)")
            }
        }
    }

    // MARK: - Requests

    extension ProbeWalk {
        func registrationPath(of subject: ProbeSubject? = nil) -> String {
            let address = (subject ?? self.subject).address
            return "/v1/devices/\(device.identifier)/registrations/\(address.type.percentEncoded)/"
                + address.serial.percentEncoded
        }

        var passPath: String {
            "/v1/\(subject.collection)/\(subject.address.type.percentEncoded)/\(subject.address.serial.percentEncoded)"
        }

        func authorization(_ token: String? = nil, scheme: String? = nil) -> [(String, String)] {
            [("Authorization", "\(scheme ?? subject.scheme) \(token ?? subject.token)")]
        }

        /// A token of the same length, so that only a comparison tells them apart.
        var wrongToken: String {
            let last = subject.token.last == "0" ? "1" : "0"
            return subject.token.dropLast() + last
        }

        func sendRegistration(
            of other: ProbeSubject? = nil, token: String? = nil, headers: [(String, String)]? = nil
        ) async throws(ProbeFailure) -> ProbeAnswer {
            let body = JSONValue.object([("pushToken", .string(token ?? device.pushToken))]).utf8Text()
            let own = [("Authorization", "\(subject.scheme) \((other ?? subject).token)")]
            return try await client.send(.POST, registrationPath(of: other), headers ?? own, body: body)
        }

        func sendList(since tag: String? = nil, device other: String? = nil) async throws(ProbeFailure) -> ProbeAnswer {
            var path = "/v1/devices/\(other ?? device.identifier)/registrations/\(subject.address.type.percentEncoded)"
            if let tag { path += "?\(subject.query)=\(tag.percentEncoded)" }
            return try await client.send(.GET, path)
        }

        func sendUnregistration(
            of other: ProbeSubject? = nil, headers: [(String, String)]? = nil
        ) async throws(ProbeFailure) -> ProbeAnswer {
            let own = [("Authorization", "\(subject.scheme) \((other ?? subject).token)")]
            return try await client.send(.DELETE, registrationPath(of: other), headers ?? own)
        }

        func sendDownload(
            _ method: HTTPMethod = .GET, path: String? = nil, headers: [(String, String)]? = nil,
            since date: String? = nil
        ) async throws(ProbeFailure) -> ProbeAnswer {
            let condition = date.map { [("If-Modified-Since", $0)] } ?? []
            return try await client.send(method, path ?? passPath, (headers ?? authorization()) + condition)
        }

        /// Takes the made-up device away, whatever happened before.
        ///
        /// - Returns: why it could not.
        func cleanUp() async -> String? {
            guard results.contains(where: { $0.point == .registerWrongToken && $0.outcome != .skipped }) else {
                return nil
            }
            var reason: String?
            for other in [subject, probe.companion].compactMap({ $0 }) {
                do throws(ProbeFailure) {
                    let status = try await sendUnregistration(of: other).status
                    // 401 and 404: it was never registered.
                    if status >= 500 { reason = "unregistering was answered with \(status)" }
                } catch {
                    reason = error.message
                }
            }
            return reason.map { "the made-up device \(device.identifier) may still be registered: \($0)" }
        }
    }
#endif
