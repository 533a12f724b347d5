#if Server
    package import GooglePasses
    internal import NIOHTTP1
    package import PassModel
    internal import PassToolkit
    package import Platform

    /// Writes classes and objects with Google's API, and caches the access token while it is valid.
    ///
    /// - SeeAlso: developers.google.com/wallet/reference/rest; RFC 7523 for the token.
    package actor GoogleAPI {
        /// The address and limits of the API.
        package struct Place: Sendable {
            /// The base address, to which the names of resources are appended.
            package var address = "https://walletobjects.googleapis.com/walletobjects/v1"
            /// How long an answer may take.
            package var timeout = Duration.seconds(20)
            /// The rate of requests: Google allows 20 a second for a project, however many issuers it has.
            package var requestsPerSecond = 20

            package init() {}
        }

        private struct Token {
            let text: String
            let end: Date
        }

        private static let scope = "https://www.googleapis.com/auth/wallet_object.issuer"
        private let account: ServiceAccount
        nonisolated let place: Place
        private let http: HTTPFetcher
        private let now: @Sendable () -> Date
        private var token: Token?
        /// Without a token, it returns the outcome of the requests that need one.
        private var fetching: Task<Result<Token, PushOutcome>, Never>?
        /// When the next request may leave.
        private var nextTurn = ContinuousClock.now

        /// The API for an account.
        ///
        /// - Throws: ``GoogleAddressError`` if an address does not use https.
        package init(
            _ account: ServiceAccount, at place: Place = Place(), now: @escaping @Sendable () -> Date
        ) throws {
            try GoogleAddressError.check(place.address)
            try GoogleAddressError.check(account.tokenAddress)
            (self.account, self.place, self.now) = (account, place, now)
            http = try HTTPFetcher(timeout: place.timeout)
        }

        /// Closes the connections.
        package func shutDown() async { await http.shutDown() }

        /// Whether a request may be sent now; called right before it is sent.
        package typealias Condition = @Sendable () async -> Bool

        /// Inserts a class or an object; one that Google has already is replaced, unless `replacing` is false.
        package func write(
            _ value: JSONValue, _ part: GooglePart, of kind: GoogleKind, replacing: Bool = true, isKnown: Bool = false,
            while isWanted: Condition = { true }
        ) async -> PushOutcome {
            var outcome = PushOutcome(.invalidRequest, status: 404)
            if isKnown { outcome = await send(.PUT, value, part, of: kind, while: isWanted) }
            if outcome.status == 404 { outcome = await send(.POST, value, part, of: kind, while: isWanted) }
            guard outcome.status == 409 else { return outcome }
            return replacing ? await send(.PUT, value, part, of: kind, while: isWanted) : .accepted
        }

        /// Sends one request: a POST inserts, a PATCH changes the members that it has, and a PUT replaces all.
        func send(
            _ method: HTTPMethod, _ value: JSONValue, _ part: GooglePart, of kind: GoogleKind, while isWanted: Condition
        ) async -> PushOutcome {
            let id = method == .POST ? "" : "/\(value.object?["id"]?.string ?? "")"
            let url = "\(place.address)/\(kind.rawValue)\(part.rawValue)\(id)"
            do {
                var isRenewed = false
                while true {
                    let token = try await validToken()
                    let turn = max(nextTurn, .now)
                    nextTurn = turn + .seconds(1) / place.requestsPerSecond
                    try await Task.sleep(until: turn)
                    guard await isWanted() else { return .notSent }
                    let headers = [("Authorization", "Bearer \(token.text)"), ("Content-Type", "application/json")]
                    let answer = try await http.send(method, url, headers, body: value.utf8Text())
                    guard answer.status == 401, !isRenewed else { return PushOutcome(google: answer) }
                    // The token expired early: a new one is tried once.
                    if self.token?.text == token.text { self.token = nil }
                    isRenewed = true
                }
            } catch let outcome as PushOutcome {
                return outcome
            } catch {
                return PushOutcome(.retry, reason: (error as? HTTPFailure)?.message ?? "\(error)")
            }
        }

        // MARK: - The token

        /// A valid token; concurrent callers share one request for it.
        private func validToken() async throws -> Token {
            if let token, now() < token.end { return token }
            let task = fetching ?? Task { await self.fetched() }
            fetching = task
            let result = await task.value
            if fetching == task { fetching = nil }
            let token = try result.get()
            self.token = token
            return token
        }

        private func fetched() async -> Result<Token, PushOutcome> {
            let seconds = Int(now().timeIntervalSince1970)
            let claims = JSONValue.object([
                ("iss", .string(account.email)), ("scope", .string(Self.scope)),
                ("aud", .string(account.tokenAddress)), ("iat", .number(JSONNumber(seconds))),
                ("exp", .number(JSONNumber(seconds + 3600))),
            ])
            do {
                let assertion = try account.token(of: claims)
                let form = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
                let answer = try await http.send(
                    .POST, account.tokenAddress, [("Content-Type", "application/x-www-form-urlencoded")],
                    body: Array(form.utf8))
                guard answer.status == 200, let text = answer.json?["access_token"]?.string else {
                    return .failure(Self.refusal(of: answer))
                }
                let lifetime = answer.json?["expires_in"]?.number.flatMap { Int($0.text) } ?? 3600
                // It is renewed early, since requests take time.
                let end = Date(timeIntervalSince1970: Double(seconds + max(lifetime - 300, lifetime / 2)))
                return .success(Token(text: text, end: end))
            } catch {
                let reason = (error as? HTTPFailure)?.message ?? "no token can be signed: \(error)"
                return .failure(PushOutcome(.retry, reason: reason))
            }
        }

        private static func refusal(of answer: HTTPAnswer) -> PushOutcome {
            let errors = ["error", "error_description"].compactMap { answer.json?[$0]?.string }
            let reason = errors.isEmpty ? "no token in the answer" : errors.joined(separator: ": ")
            let isBusy = answer.status == 429 || answer.status >= 500
            return PushOutcome(
                isBusy ? .retry : .misconfigured, status: answer.status, reason: "no token: \(reason.excerptForLog)")
        }
    }

    extension PushOutcome {
        /// The outcome of an answer of the API; an answer of a proxy counts as no answer.
        init(google answer: HTTPAnswer) {
            let error = answer.json?["error"]?.object
            if error == nil, !(200..<300).contains(answer.status) {
                self.init(.retry, reason: "\(answer.status), not from the API")
                return
            }
            let first = error?["errors"]?.array?.first?.object
            let reason = first?["reason"]?.string ?? error?["status"]?.string
            let meaning: Meaning =
                switch (answer.status, reason) {
                case (200..<300, _): .accepted
                // A quota is exhausted, which is not an error of the account.
                case (403, "quotaExceeded"), (403, "rateLimitExceeded"), (408, _), (429, _), (500..., _): .retry
                case (401, _): .misconfigured
                default: .invalidRequest
                }
            let text = [reason, error?["message"]?.string].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: ": ")
            self.init(
                meaning, status: answer.status,
                reason: meaning == .accepted ? nil : text.isEmpty ? "no reason given" : text.excerptForLog)
        }
    }

    /// An address of the API without TLS, which would expose the key.
    package struct GoogleAddressError: DescribedError {
        package let message: String
        package let hints: [String]

        /// Accepts plain HTTP only for this machine.
        static func check(_ address: String) throws(GoogleAddressError) {
            let url = URL(string: address)
            let isHere = AddressRange.isLoopback(url?.host() ?? "")
            guard url?.host()?.isEmpty == false, url?.scheme == "https" || url?.scheme == "http" && isHere else {
                throw GoogleAddressError(
                    message: "'\(address.visible)', an address of Google's API, does not start with https://",
                    hints: ["use the key file from Google's console unchanged"])
            }
        }
    }

    extension String {
        /// The first characters, in one line without misleading characters.
        fileprivate var excerptForLog: String { String(prefix(300)).visible }
    }
#endif
