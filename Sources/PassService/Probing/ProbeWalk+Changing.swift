#if Server
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    extension ProbeWalk {
        /// The log, and bodies that are wrong or too large.
        func bodies() async throws(ProbeFailure) {
            let lines = JSONValue.object([("logs", .array([.string("a test: a made-up phone checks this service")]))])
                .utf8Text()
            try await attempt(
                .log, { () throws(ProbeFailure) in try await client.send(.POST, "/v1/log", body: lines) },
                judge: Self.expecting(200))
            let long = JSONValue.array([.string(String(repeating: "x", count: 1 << 18))])
            try await refuse(.logLarge) { () throws(ProbeFailure) in
                try await self.client.send(.POST, "/v1/log", body: JSONValue.object([("logs", long)]).utf8Text())
            }
            let (path, headers) = (registrationPath(), authorization())
            try await refuse(.registerBadBody) { () throws(ProbeFailure) in
                try await self.client.send(.POST, path, headers, body: Array("no json".utf8))
            }
            try await refuse(.registerLargeBody) { () throws(ProbeFailure) in
                try await self.sendRegistration(token: String(repeating: "ab", count: 1 << 15))
            }
            // Whatever the service made of these, the device has its own token again.
            do throws(ProbeFailure) {
                _ = try await sendRegistration(token: device.rotatedToken)
            } catch {
                try bear(error)
            }
        }

        /// A service may also close the connection before it has read the whole body.
        private func refuse(
            _ point: ProbePoint, _ request: () async throws(ProbeFailure) -> ProbeAnswer
        ) async throws(ProbeFailure) {
            do throws(ProbeFailure) {
                let status = try await request().status
                let isTaken = status < 300 && point != .logLarge
                note(
                    point, status >= 500 ? .failed : isTaken ? .warned : .passed,
                    isTaken ? "\(status): accepted" : "\(status)")
            } catch {
                switch error.code {
                case .cancelled: throw error
                case .closed: note(point, .passed, "the connection is closed")
                default:
                    note(point, .failed, error.message)
                    try bear(error)
                }
            }
        }

        /// How the service tells of changes, if the probe can make any.
        func changes() async throws(ProbeFailure) {
            let points: [ProbePoint] = [.changeListed, .changeTwice, .changeLastModified, .changeOlderTag]
            guard let change = probe.change, let first = tag else {
                for point in points { note(point, .skipped, "the probe has no way to change the pass") }
                return
            }
            do {
                // The answers are compared in the same second, as far as the service is fast enough.
                try await change()
                let afterFirst = try await sendList(since: first)
                let firstPass = try await sendDownload()
                try await change()
                let second = tagValue(in: afterFirst)?.string ?? first
                let afterSecond = try await sendList(since: second)
                let secondPass = try await sendDownload(since: firstPass.header("last-modified"))
                judge(.changeListed, afterFirst)
                judge(.changeTwice, afterSecond)
                judgeVersions(firstPass, secondPass)
                judge(.changeOlderTag, try await sendList(since: first))
            } catch let failure as ProbeFailure where failure.code == .cancelled {
                throw failure
            } catch {
                let tried = Set(results.map(\.point))
                for point in points where !tried.contains(point) {
                    note(point, .skipped, "the change failed: \((error as? ProbeFailure)?.message ?? "\(error)")")
                }
            }
        }

        private func judge(_ point: ProbePoint, _ answer: ProbeAnswer) {
            let isListed = serials(in: answer)?.contains(subject.address.serial) ?? false
            note(
                point, isListed ? .passed : .failed,
                isListed ? "the pass is listed" : "\(answer.status), and the change is not listed")
        }

        private func judgeVersions(_ first: ProbeAnswer, _ second: ProbeAnswer) {
            switch second.status {
            case 304: note(.changeLastModified, .failed, "304 for the second version: its Last-Modified is the same")
            case 200:
                let dates = [first, second].map { $0.header("last-modified").flatMap { HTTPDate.seconds(of: $0) } }
                guard let old = dates[0], let new = dates[1] else {
                    return note(.changeLastModified, .skipped, "there is no Last-Modified")
                }
                // The same date does no harm where the second version is sent all the same.
                note(
                    .changeLastModified, new >= old ? .passed : .failed,
                    new > old
                        ? "\(new - old) s later"
                        : new == old ? "the same date, and sent all the same" : "the second version is earlier")
            default: note(.changeLastModified, .failed, "\(second.status)")
            }
        }
    }
#endif
