#if Server
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    /// One point of the protocol: what is asked, which answers are right, and where that is written.
    struct ProbeStep: Sendable {
        let point: String
        /// What a service should do, in our words.
        let expected: String
        /// The page of Apple's documentation that says so, or where else it is from.
        let source: String
        /// Asks the service and judges its answer.
        let attempt: @Sendable (inout ProbeWalk) async throws -> Verdict

        init(
            _ point: String, _ expected: String, _ source: String,
            attempt: @escaping @Sendable (inout ProbeWalk) async throws -> Verdict
        ) {
            (self.point, self.expected, self.source, self.attempt) = (point, expected, source, attempt)
        }

        /// How a step ended; thrown when it can't be judged any other way.
        struct Verdict: Error {
            let outcome: ProbeReport.Outcome
            let seen: String

            init(_ outcome: ProbeReport.Outcome, _ seen: String) { (self.outcome, self.seen) = (outcome, seen) }

            /// Passed if it is right, else failed.
            init(_ isRight: Bool, _ seen: String, else wrong: String) {
                self = isRight ? Self(.passed, seen) : Self(.failed, wrong)
            }
        }

        private static let adding = "Wallet Passes, Adding a Web Service to Update Passes"
        private static let register = "Wallet Passes, Register a Pass for Update Notifications"
        private static let list = "Wallet Passes, Get the List of Updatable Passes"
        private static let updating = "Wallet Developer Guide, Updating a Pass"
        private static let latest = "Wallet Passes, Send an Updated Pass"
        private static let unregister = "Wallet Passes, Unregister a Pass for Update Notifications"
        private static let archive = "PassKit Web Service Reference"
        private static let practice = "not documented by Apple; observed in services whose updates get lost"

        /// All steps in their order.
        static let all: [ProbeStep] = [
            .init("address", "an https address; phones use http only with a developer setting", adding) {
                $0.probe.base.lowercased().hasPrefix("http://")
                    ? Verdict(.warned, "an http address") : Verdict(.passed, "an https address")
            },
            .init(
                "connection", "a connection that a phone trusts, with a certificate from a public authority", adding
            ) {
                $0.obstacle = "there is no connection"
                $0.list = try await $0.sendList()
                $0.obstacle = nil
                return Verdict(.passed, "the service answers")
            },
            .init("list.unknown-device", "204, or 404 as many do; never 401 or 5xx", list) {
                try $0.known($0.list, "list").expecting(
                    204, 404, tolerating: [200],
                    words: [200: "200 with a list, for a device that is not registered"])
            },
            .init("register.wrong-token", "401", register) {
                try await $0.register(as: .wrongToken).expecting(401)
            },
            .init("register.no-token", "401", register) { try await $0.register(as: .nobody).expecting(401) },
            .init(
                "register.bearer", "401: the scheme is ApplePass for passes, AppleOrder for orders", adding
            ) { try await $0.register(as: .bearer).expecting(401) },
            .init("register.not-stored", "no registration after a 401", adding) {
                let isListed = $0.isListed(in: try await $0.sendList())
                return Verdict(!isListed, "no registration", else: "the device is registered without the right token")
            },
            .init("register.new", "201 for a new registration", register) {
                $0.obstacle = "the device could not register"
                // An earlier run may have left a registration. If nothing answers, registering says so.
                _ = try? await $0.unregister()
                let answer = try await $0.register()
                if [200, 201].contains(answer.status) { $0.obstacle = nil }
                return answer.expecting(
                    201,
                    words: [
                        200: "200, which says that the device was registered before",
                        401: "401: the service does not accept the token of this pass",
                    ])
            },
            .init("register.again", "200 for a device that is registered already", register) {
                try await $0.register().expecting(200)
            },
            .init("register.rotated-token", "200, and the new push token replaces the old one", adding) {
                let answer = try await $0.register(pushToken: $0.rotatedToken)
                if let companion = $0.probe.companion {
                    _ = try await $0.register(companion, pushToken: $0.rotatedToken)
                }
                return answer.expecting(
                    200, words: [201: "201: a new push token makes a second device, and pushes go to the dead one"])
            },
            .init("list.authorization", "an answer without authorization, since phones send none here", list) {
                $0.list = nil
                let answer = try await $0.sendList()
                $0.list = answer
                return Verdict(
                    ![401, 403].contains(answer.status), "\(answer.status) without authorization",
                    else: "\(answer.status): the device never learns of a change")
            },
            .init("list.all", "200 with all serial numbers of the device and type, if no tag is sent", updating) {
                let answer = try $0.known($0.list, "list")
                let expected = [$0.subject, $0.probe.companion].compactMap { $0?.address.serial }
                guard answer.status == 200 else { return Verdict(.failed, "\(answer.status)") }
                guard let serials = $0.serials(in: answer) else {
                    return Verdict(.failed, "the answer is not \($0.subject.purpose.serialsKey) with strings")
                }
                if let missing = expected.first(where: { !serials.contains($0) }) {
                    return Verdict(.failed, "'\(missing)' is missing from the list")
                }
                if let foreign = serials.first(where: { !expected.contains($0) }) {
                    return Verdict(.failed, "'\(foreign)' is listed, but the device never registered it")
                }
                return Verdict(.passed, "200 with \(serials.count == 1 ? "the pass" : "both passes")")
            },
            .init("list.media-type", "application/json", archive) {
                let answer = try $0.known($0.list, "list")
                guard answer.status == 200 else { throw Verdict(.skipped, "there is no list") }
                let type = answer.mediaType ?? "none"
                return Verdict(type == "application/json" ? .passed : .warned, type)
            },
            .init("list.tag-form", "the tag as a string that is not empty", "Wallet Passes, SerialNumbers") {
                let value = $0.tag(in: try $0.known($0.list, "list"))
                guard let value else { return Verdict(.failed, "there is no \($0.subject.purpose.tagKey)") }
                guard let text = value.string else {
                    $0.tag = value.text()
                    return Verdict(.failed, "\(value.kind)")
                }
                $0.tag = text.isEmpty ? nil : text
                return Verdict(!text.isEmpty, "a string", else: "an empty string")
            },
            .init("list.tag-clock", "a counter as the tag: with a clock, two quick changes can get one tag", practice) {
                let tag = try $0.known($0.tag, "tag")
                return isClock(tag)
                    ? Verdict(.warned, "'\(tag)' is a time") : Verdict(.passed, "'\(tag)' is not a current time")
            },
            .init("list.current-tag", "204 without a body, if nothing changed since the tag", list) {
                let answer = try await $0.sendList(since: $0.known($0.tag, "tag"))
                let isEmpty = $0.serials(in: answer)?.isEmpty ?? false
                return answer.expecting(
                    204, empty: true,
                    words: [200: isEmpty ? "200 with an empty list" : "200 with passes that did not change"])
            },
            .init(
                "list.strange-tag", "all serial numbers for a tag that the service does not know, never an error",
                practice
            ) {
                var silent: String?
                for tag in strangeTags {
                    let answer: HTTPAnswer
                    do {
                        answer = try await $0.sendList(since: tag)
                    } catch let failure as HTTPFailure {
                        throw HTTPFailure(code: failure.code, message: "\(failure.message) for '\(tag)'")
                    }
                    if answer.status == 204 {
                        silent = silent ?? tag
                    } else if $0.serials(in: answer) == nil {
                        return Verdict(.failed, "\(answer.status) for '\(tag)'")
                    }
                }
                if let silent {
                    return Verdict(
                        .warned, "204 for '\(silent)', so a phone with such a tag is never updated again")
                }
                return Verdict(.passed, "all passes for \(strangeTags.count) such tags")
            },
            .init("pass.download", "200 with the pass", latest) {
                let answer = try await $0.fetch()
                if answer.status == 200 { $0.pass = answer }
                return answer.expecting(
                    200, words: [200: "200, \(answer.body.count) bytes", 304: "304 without a condition"])
            },
            .init("pass.media-type", "application/vnd.apple.pkpass, or application/vnd.apple.finance.order", archive) {
                let type = try $0.known($0.pass, "pass").mediaType ?? "none"
                return Verdict(type == $0.subject.purpose.mediaType ? .passed : .failed, type)
            },
            .init("pass.last-modified", "a Last-Modified in the form of RFC 9110", latest) {
                guard let date = try $0.known($0.pass, "pass").headers["last-modified"] else {
                    return Verdict(.failed, "there is none, so phones fetch the whole pass each time")
                }
                // Recipients also accept two old forms, but services write only this one.
                guard let seconds = HTTPDate.seconds(of: date), HTTPDate.text(Int64(seconds)) == date else {
                    return Verdict(.failed, "'\(date)' is not an HTTP date")
                }
                $0.lastModified = date
                return Verdict(.passed, date)
            },
            .init("pass.intact", "a pass whose manifest and signature match its files", updating) {
                let errors = ProbeSubject.errors(in: try $0.known($0.pass, "pass").body)
                return Verdict(errors.isEmpty, "manifest and signature match", else: errors.first ?? "")
            },
            .init("pass.identifiers", "the same type and serial number", adding) {
                guard let fetched = try $0.fetchedSubject() else {
                    return Verdict(.failed, "the answer has no type, serial number or authenticationToken")
                }
                return Verdict(
                    fetched.address == $0.subject.address, "the same",
                    else: "it is \(fetched.address.type) \(fetched.address.serial)")
            },
            .init("pass.token", "the same authenticationToken: phones with the old pass send the old one", updating) {
                guard let fetched = try $0.fetchedSubject() else {
                    throw Verdict(.skipped, "the pass cannot be read")
                }
                return Verdict(
                    isEqualSecret(fetched.token, $0.subject.token), "the same", else: "the pass has another token")
            },
            .init("pass.not-modified", "304 without a body, if If-Modified-Since equals Last-Modified", archive) {
                try await $0.fetchUnchanged(since: $0.known($0.lastModified, "Last-Modified")).expecting(
                    304, empty: true, words: [200: "200 with the pass that the phone already has"])
            },
            .init("pass.modified-since", "200 with the pass, if it changed since If-Modified-Since", archive) {
                _ = try $0.known($0.pass, "pass")
                return try await $0.fetch(since: "Sat, 01 Jan 2000 00:00:00 GMT").expecting(
                    200, words: [304: "304, though the pass is newer: phones never get a change"])
            },
            .init("pass.head", "the answer to GET, without its body", "Apple Developer Forums 765873") {
                _ = try $0.known($0.pass, "pass")
                let answer = try await $0.fetch(.HEAD)
                guard answer.status == 200 else { return Verdict(.warned, "\(answer.status)") }
                return Verdict(answer.body.isEmpty, "200 without a body", else: "200 with a body")
            },
            .init("pass.wrong-token", "401", latest) { try await $0.fetch(as: .wrongToken).expecting(401) },
            .init("pass.no-token", "401", latest) { try await $0.fetch(as: .nobody).expecting(401) },
            .init("pass.unknown-serial", "401 or 404, not a 5xx", practice) {
                try await $0.fetch(path: $0.passPath(serial: "no-such-\($0.device)"))
                    .expecting(401, 404, tolerating: Array(400..<500))
            },
            .init("path.doubled-slash", "the same answer: a webServiceURL may end in a slash", practice) {
                try await $0.fetch(path: "/" + $0.passPath())
                    .expecting(200, tolerating: [301, 302, 307, 308, 404])
            },
            .init(
                "path.percent-encoded", "the same answer for a percent-encoded serial number", "RFC 3986, section 2.3"
            ) {
                let serial = $0.subject.address.serial.utf8.map { "%" + [$0].hexadecimal.uppercased() }.joined()
                return try await $0.fetch(path: $0.passPath(serial: serial)).expecting(200)
            },
            .init("log", "200 for any messages", "Wallet Passes, Log a Message") {
                try await $0.log("a test: a made-up phone checks this service").expecting(200)
            },
            .init("log.large-body", "200 or a 4xx for messages of 256 KiB, not a 5xx", practice) { walk in
                try await refusing { try await walk.log(String(repeating: "x", count: 1 << 18)) }
            },
            .init("register.bad-body", "a 4xx status for a body that is not JSON, not a 5xx", practice) { walk in
                try await refusing(orWarn: true) { try await walk.register(body: Array("no json".utf8)) }
            },
            .init("register.large-body", "413 or another 4xx for a body of 64 KiB", practice) { walk in
                let verdict = try await refusing(orWarn: true) {
                    try await walk.register(pushToken: String(repeating: "ab", count: 1 << 15))
                }
                // The device gets its own token again, if the service accepted the long one.
                _ = try await walk.register(pushToken: walk.rotatedToken)
                return verdict
            },
            // The two changes are made in the same second, if the service is fast enough.
            .init("change.listed", "the changed pass in the list since the previous tag", updating) {
                try await $0.change()
                let answer = try await $0.sendList(since: $0.known($0.tag, "tag"))
                $0.list = answer
                return $0.changeVerdict(on: answer)
            },
            .init(
                "change.twice-in-a-second", "the second of two quick changes in the list since the first one's tag",
                practice
            ) {
                let first = try await $0.fetch()
                $0.pass = first
                try await $0.change()
                let tag = $0.list.flatMap($0.tag)?.string ?? $0.tag
                return $0.changeVerdict(on: try await $0.sendList(since: tag))
            },
            .init("change.last-modified", "a later Last-Modified for each version", practice) {
                try $0.checkCanChange()
                let first = try $0.known($0.pass, "pass").headers["last-modified"]
                let second = try await $0.fetch(since: first)
                guard second.status == 200 else {
                    return second.expecting(
                        200, words: [304: "304 for the second version: its Last-Modified is the same"])
                }
                let dates = [first, second.headers["last-modified"]].compactMap { $0 }
                    .compactMap { HTTPDate.seconds(of: $0) }
                guard dates.count == 2 else { throw Verdict(.skipped, "there is no Last-Modified") }
                let later = dates[1] - dates[0]
                // The same date does no harm if the service sends the second version anyway.
                return Verdict(
                    later >= 0, later > 0 ? "\(later) s later" : "the same date, and sent all the same",
                    else: "the second version is earlier")
            },
            .init("change.older-tag", "all passes that changed since an older tag, not only the newest", updating) {
                try $0.checkCanChange()
                return $0.changeVerdict(on: try await $0.sendList(since: $0.tag))
            },
            .init("unregister.wrong-token", "401, and the registration stays", unregister) {
                try await $0.unregister(as: .wrongToken).expecting(401)
            },
            .init("unregister", "200", unregister) { try await $0.unregister().expecting(200) },
            .init("unregister.again", "200: a 404 may make the phone try again", practice) {
                try await $0.unregister().expecting(200, tolerating: [401, 404])
            },
            .init("unregister.not-listed", "no pass that the device unregistered", unregister) {
                let answer = try await $0.sendList()
                return Verdict(!$0.isListed(in: answer), "\(answer.status)", else: "the pass is still listed")
            },
        ]

        /// Tags that this service never sent.
        private static let strangeTags = [
            "made-up", "99999999999", "9223372036854775808", "1e999", "-1", "ü\u{1F3AB}'\"", "2100-01-01T00:00:00Z",
        ]

        /// Whether a tag is a time of the last years, in any usual form.
        private static func isClock(_ tag: String) -> Bool {
            if tag.contains(":"), tag.contains("20") { return true }
            guard let number = Double(tag) else { return false }
            let now = Date().timeIntervalSince1970
            let decade: Double = 10 * 365 * 86400
            return [1, 1e3, 1e6].contains { unit in abs(number / unit - now) < decade }
        }

        /// Any answer but a failure; a service may also close the connection before it has read the whole body.
        private static func refusing(
            orWarn: Bool = false, _ request: () async throws -> HTTPAnswer
        ) async throws -> Verdict {
            do {
                let status = try await request().status
                if orWarn, status < 300 { return Verdict(.warned, "\(status): accepted") }
                return Verdict(status < 500 ? .passed : .failed, "\(status)")
            } catch let failure as HTTPFailure where failure.code == .closed {
                return Verdict(.passed, "the connection is closed")
            }
        }
    }

    extension HTTPAnswer {
        /// The verdict on the status, and on a body that should be empty.
        fileprivate func expecting(
            _ statuses: Int..., empty: Bool = false, tolerating others: [Int] = [], words: [Int: String] = [:]
        ) -> ProbeStep.Verdict {
            let words = words[status] ?? "\(status)"
            guard statuses.contains(status) else { return .init(others.contains(status) ? .warned : .failed, words) }
            return empty && !body.isEmpty ? .init(.failed, "\(status) with a body") : .init(.passed, words)
        }
    }
#endif
