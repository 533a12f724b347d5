#if Server
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform
    package import SignedMessages

    /// Apple's App Store Connect API, as far as Pass Type IDs and their certificates need it.
    ///
    /// It has no request that revokes or deletes.
    /// - SeeAlso: developer.apple.com/documentation/appstoreconnectapi; RFC 7519 for the token.
    package struct AppStoreConnect: Sendable {
        private let credentials: (key: PrivateKey, id: String, issuer: String)
        private let address: String
        private let http: HTTPFetcher

        /// The API for a team key on P-256.
        ///
        /// - Throws: ``AppStoreConnectError`` if the address does not use https.
        package init(
            _ credentials: (key: PrivateKey, id: String, issuer: String),
            at address: String = "https://api.appstoreconnect.apple.com"
        ) throws {
            let url = URL(string: address)
            let isHere = url?.scheme == "http" && AddressRange.isLoopback(url?.host() ?? "")
            guard url?.host()?.isEmpty == false, url?.scheme == "https" || isHere else {
                throw AppStoreConnectError(.failed, "'\(address.visible)' does not start with https://")
            }
            (self.credentials, self.address) = (credentials, address)
            http = try HTTPFetcher(timeout: .seconds(60))
        }

        /// Closes the connections.
        package func shutDown() async { await http.shutDown() }

        // MARK: - Requests

        /// Gets all resources of a list, page by page, to do what `work` says.
        func list(_ path: String, to work: String) async throws -> [JSONObject] {
            var (found, seen): ([JSONObject], Set<String>) = ([], [])
            var next = "\(address)\(path)"
            while seen.insert(next).inserted, seen.count <= 100 {
                let page = try await send(.GET, next, to: work)
                // Without a list, there may be anything: to ask for another certificate would be wrong.
                guard let resources = page["data"]?.array else {
                    throw AppStoreConnectError(.failed, "cannot \(work): Apple's answer has no list")
                }
                found += resources.compactMap(\.object)
                guard let link = page["links"]?.object?["next"]?.string else { return found }
                // The next request has our token.
                guard link.hasPrefix("\(address)/") else {
                    throw AppStoreConnectError(.failed, "cannot \(work): the next page is at '\(link.visible)'")
                }
                next = link
            }
            throw AppStoreConnectError(.failed, "cannot \(work): the pages of the list have no end")
        }

        /// Creates a resource, once: if the answer is lost, the error is ``AppStoreConnectError/Code/lost``.
        func create(
            _ type: String, _ attributes: [(String, JSONValue?)], _ relationships: JSONValue? = nil, to work: String
        ) async throws -> JSONObject {
            let data = JSONValue.object([
                ("type", .string(type)), ("attributes", .object(attributes)), ("relationships", relationships),
            ])
            let answer = try await send(.POST, "\(address)/v1/\(type)", .object([("data", data)]), to: work)
            guard let resource = answer["data"]?.object else {
                throw AppStoreConnectError(.lost, "cannot \(work): Apple's answer does not contain it")
            }
            return resource
        }

        /// Sends a request; one that cannot have had an effect is repeated if Apple is busy.
        private func send(
            _ method: HTTPMethod, _ url: String, _ body: JSONValue? = nil, to work: String
        ) async throws -> JSONObject {
            var (pause, failures) = (Duration.seconds(1), 0)
            while true {
                let answer = try await answer(method, url, body, to: work)
                if (200..<300).contains(answer.status) {
                    if let object = answer.json { return object }
                    throw AppStoreConnectError(
                        method == .POST ? .lost : .failed, "cannot \(work): Apple's answer is not JSON")
                }
                failures += 1
                let isUsedUp = answer.headers["x-rate-limit"]?.contains("rem:0;") == true
                let isBusy = answer.status == 429 && failures <= 5 && !isUsedUp
                guard isBusy || answer.status >= 500 && method == .GET && failures <= 2 else {
                    throw AppStoreConnectError(answer, to: method, work: work, now: Date())
                }
                try await Task.sleep(for: pause)
                pause *= 2
            }
        }

        private func answer(
            _ method: HTTPMethod, _ url: String, _ body: JSONValue?, to work: String
        ) async throws -> HTTPAnswer {
            let token = try token(at: Date())
            let headers = [("Authorization", "Bearer \(token)"), ("Accept", "application/json")]
            let type = body == nil ? [] : [("Content-Type", "application/json")]
            do {
                let answer = try await http.send(method, url, headers + type, body: body?.utf8Text())
                return HTTPAnswer(
                    status: answer.status, headers: answer.headers, body: Self.masked(answer.body, hiding: token))
            } catch {
                let isLost = method == .POST && error.code != .untrusted
                throw AppStoreConnectError(
                    isLost ? .lost : .failed, "cannot \(work): \(error.message)", [error.hint].compactMap(\.self))
            }
        }

        /// The body of an answer without our token and its parts: a server or a proxy may repeat what it received, and
        /// texts of the answer are shown.
        private static func masked(_ body: [UInt8], hiding token: String) -> [UInt8] {
            var secrets = Secrets()
            for part in [token[...]] + token.split(separator: ".") { secrets.add(Array(part.utf8)[...]) }
            return Array(secrets.masked(String(decoding: body, as: UTF8.self)).utf8)
        }

        /// A token for ten minutes, half of what Apple allows: clocks differ.
        private func token(at now: Date) throws -> String {
            let seconds = Int(now.timeIntervalSince1970)
            return try WebToken.text(
                .object([("alg", .string("ES256")), ("kid", .string(credentials.id)), ("typ", .string("JWT"))]),
                .object([
                    ("iss", .string(credentials.issuer)), ("iat", .number(JSONNumber(seconds - 60))),
                    ("exp", .number(JSONNumber(seconds + 540))), ("aud", .string("appstoreconnect-v1")),
                ]), by: credentials.key)
        }
    }

    /// Why the API did not do something: Apple's words, and what to do.
    package struct AppStoreConnectError: DescribedError {
        package enum Code: Sendable {
            /// Apple did not accept the key.
            case notAuthorized
            /// Apple refused the request, which changed nothing.
            case refused
            /// There was no answer, so the request may have been done.
            case lost
            case failed
        }

        package let code: Code
        package let message: String
        package var hints: [String]
        /// The status of the answer, if there was one.
        package private(set) var status: Int?
        /// The part of the request that Apple refused, as JSON pointers.
        private let pointers: [String]

        /// Whether Apple did not accept the certificate request itself.
        package var isAboutRequest: Bool { code == .refused && Self.name(pointers, "/csrContent") }

        private static func name(_ pointers: [String], _ part: String) -> Bool {
            pointers.contains { $0.hasSuffix(part) }
        }

        init(_ code: Code, _ message: String, _ hints: [String] = []) {
            (self.code, self.message, self.hints, pointers) = (code, message, hints, [])
        }

        /// The error in an answer, whose body may be missing or another server's.
        init(_ answer: HTTPAnswer, to method: HTTPMethod, work: String, now: Date) {
            let errors = answer.json?["errors"]?.array?.compactMap(\.object) ?? []
            let kinds = errors.compactMap { $0["code"]?.string }
            pointers = errors.compactMap { $0["source"]?.object?["pointer"]?.string }
            let words = errors.compactMap { error in
                (error["detail"]?.string ?? error["title"]?.string).map { text in
                    text + (error["source"]?.object?["pointer"]?.string.map { " (\($0))" } ?? "")
                }
            }
            let said = words.isEmpty ? "Apple gave no reason" : "Apple says: \(words.joined(separator: "; "))"
            let marks = ["\(answer.status)"] + kinds.prefix(1)
            message = "cannot \(work): \(String(said.prefix(1000)).visible) [\(marks.joined(separator: " ").visible)]"
            code =
                switch answer.status {
                case 401, 403: .notAuthorized
                case 500...: method == .POST ? .lost : .failed
                case 429: .failed
                default: .refused
                }
            status = answer.status
            hints = Self.hints(answer, kinds, pointers, now: now)
        }

        private static func hints(
            _ answer: HTTPAnswer, _ kinds: [String], _ pointers: [String], now: Date
        ) -> [String] {
            switch answer.status {
            case 401:
                let clock = skew(answer, now: now).map {
                    "correct this machine's clock, which differs by \($0) minutes"
                }
                return [clock].compactMap(\.self) + [
                    "compare key file, key ID and issuer ID with those under Users and Access, Integrations"
                ]
            case 403 where kinds.contains { $0.hasPrefix("FORBIDDEN.REQUIRED_AGREEMENTS") }:
                return ["the Account Holder must accept the agreement at developer.apple.com/account"]
            case 403:
                return ["use a team key with the role Admin; individual keys and other roles may not do this"]
            case 400, 405, 406, 415, 422:
                return ["this is a bug: please report it, with this message"]
            case 409 where name(pointers, "/csrContent"): return ["this is a bug: please report it, with this message"]
            case 409 where name(pointers, "/identifier"):
                return ["if it is not yours: another team may have it, so choose another identifier"]
            case 409:
                return ["if the team has too many certificates, see which of them end soon"]
            case 429: return ["wait for an hour: the key has sent too many requests"]
            case 500...: return ["try again later; Apple's state is at developer.apple.com/system-status"]
            default: return []
            }
        }

        /// How many minutes our clock and that of the server differ; `nil` for a minute or less.
        private static func skew(_ answer: HTTPAnswer, now: Date) -> Int? {
            // RFC 9110, section 5.6.7: Sun, 06 Nov 1994 08:49:37 GMT
            let words = (answer.headers["date"] ?? "").split(separator: " ").map(String.init)
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            guard words.count == 6, let month = months.firstIndex(of: words[2]) else { return nil }
            let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
            guard let date = PassDate(strict: "\(words[3])-\(number)-\(words[1])T\(words[4])Z") else { return nil }
            let difference = abs(now.timeIntervalSince1970 - Double(date.secondsSince1970))
            return difference > 60 ? Int(difference / 60) : nil
        }
    }
#endif
