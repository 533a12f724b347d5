#if Server
    internal import Bytes
    internal import HTTPTypes
    package import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    /// The protocol of phones: register, unregister, list, fetch, log and personalize; the same for orders.
    ///
    /// - SeeAlso: *Wallet Passes*, "Adding a web service to update passes"; *Wallet Orders*, its endpoints.
    package struct DeviceRoutes: Sendable {
        /// The maximum size of a request body, in bytes.
        static let bodyLimit = 4096

        let store: Store
        let issuer: PassIssuer
        private let traces: TraceBuffer
        /// Called after a commit that queued pushes.
        let wake: @Sendable () -> Void
        private let clients: ClientAddress
        private let failures = ThrottledLogger()
        /// The rate of personalizations by network: each is validated and signed, and needs no token.
        private let personalizations: RateLimiter<IPAddress>
        /// The rate of log lines by network.
        private let logs: RateLimiter<IPAddress>
        let newDevices: NewDevices

        package init(
            store: Store, issuer: PassIssuer, traces: TraceBuffer, personalizationsPerMinute: Int = 60,
            newDevicesPerMinute: Int = ServiceLimits().newDevicesPerMinute,
            clients: ClientAddress = ClientAddress(trusting: []),
            clock: @escaping @Sendable () -> Duration = RateLimiter<IPAddress>.uptime,
            wake: @escaping @Sendable () -> Void
        ) {
            self.store = store
            self.issuer = issuer
            self.traces = traces
            self.clients = clients
            newDevices = NewDevices(perMinute: newDevicesPerMinute, clock: clock)
            personalizations = RateLimiter(perMinute: personalizationsPerMinute, clock: clock)
            logs = RateLimiter(perMinute: 300, burst: 100, clock: clock)
            self.wake = wake
        }

        /// Adds the routes below `/v1`.
        package func add(to router: some RouterMethods<some RequestContext>) {
            let protocolRoutes = router.group("v1")
            let registration = protocolRoutes.group("devices/:device/registrations/:type")
            registration.post(":serial") { request, context in
                await answer(.register, request, context) { try await register(request, context) }
            }
            registration.delete(":serial") { request, context in
                await answer(.unregister, request, context) { try await unregister(request, context) }
            }
            registration.get("") { request, context in
                await answer(nil, request, context) { try await list(request, context) }
            }
            registration.head("") { request, context in
                await answer(nil, request, context) { try await list(request, context).createHeadResponse() }
            }
            for purpose in [SigningPurpose.pass, .order] {
                let latest = protocolRoutes.group("\(purpose.collection)/:type/:serial")
                latest.get("") { request, context in
                    await answer(.fetch, request, context) { try await fetch(request, context, purpose) }
                }
                latest.head("") { request, context in
                    await answer(.fetch, request, context) {
                        try await fetch(request, context, purpose).createHeadResponse()
                    }
                }
            }
            protocolRoutes.post("passes/:type/:serial/personalize") { request, context in
                await answer(.personalize, request, context) {
                    if let refusal = limit(request, context, by: personalizations) { return refusal }
                    return try await personalize(request, context)
                }
            }
            protocolRoutes.post("log") { request, context in
                await answer(nil, request, context) { try await log(request, context) }
            }
        }

        /// The answer to a client that exceeds a rate limit.
        private func limit(
            _ request: Request, _ context: some RequestContext, by limiter: RateLimiter<IPAddress>
        ) -> Response? {
            network(request, context).flatMap { limiter.secondsToWait(for: $0) }.map(Self.tooMany)
        }

        static func tooMany(_ seconds: Int) -> Response {
            .status(.tooManyRequests, [.retryAfter: String(seconds)])
        }

        /// The unit of rate limits.
        func network(_ request: Request, _ context: some RequestContext) -> IPAddress? {
            clients.address(of: request, context)?.network
        }

        /// `POST /v1/log`: messages of a phone; 200 for every JSON object.
        private func log(_ request: Request, _ context: some RequestContext) async throws -> Response {
            // The request counts as one, and so does each line.
            if let refusal = limit(request, context, by: logs) { return refusal }
            let bytes = try await request.collected(upTo: Self.bodyLimit)
            guard let lines = DeviceLogEntry.lines(inBody: bytes) else { throw HTTPError(.badRequest) }
            let network = network(request, context)
            if let seconds = network.flatMap({ logs.secondsToWait(for: $0, taking: lines.count) }) {
                return Self.tooMany(seconds)
            }
            traces(of: request)?.logged(lines, from: network)
            return .status(.ok)
        }

        /// Runs a handler, and records an error answer to a request about a pass.
        private func answer(
            _ kind: PassRequest?, _ request: Request, _ context: some RequestContext,
            _ handler: () async throws -> Response
        ) async -> Response {
            let response = await answered(context.logger, handler)
            // Invalid names belong to no pass. A wrong token was recorded where it was found.
            if response.status.code >= 400, response.status != .unauthorized, let kind,
                let address = try? address(context)
            {
                await note(kind, address, request, response.status)
            }
            return response
        }

        /// The pass of a request, if it has the pass's token; one query, so unauthorised requests cost no transaction.
        ///
        /// - Throws: `HTTPError` 401 for a wrong token and for an unknown pass alike.
        func admitted(_ kind: PassRequest, _ address: PassAddress, _ request: Request) async throws -> PassRow {
            guard let pass = try await store.row(address) else { throw HTTPError(.unauthorized) }
            guard let token = request.credentials(address.purpose.scheme), pass.admits(token) else {
                traces(of: request)?.failed(kind, address, status: HTTPResponse.Status.unauthorized.code)
                throw HTTPError(.unauthorized)
            }
            return pass
        }

        /// Records a failure, unless the pass is unknown: anyone can send such requests.
        private func note(
            _ kind: PassRequest, _ address: PassAddress, _ request: Request, _ status: HTTPResponse.Status
        ) async {
            do {
                if status.code < 500, try await store.row(address) == nil { return }
            } catch {
                // The pass can't be looked up in an outage, whose failures matter.
            }
            traces(of: request)?.failed(kind, address, status: status.code)
        }

        /// Where a request leaves traces; `nil` for the probe's, which is no phone and sends wrong requests on purpose.
        func traces(of request: Request) -> TraceBuffer? {
            request.headers[.userAgent] == HTTPFetcher.probeAgent ? nil : traces
        }

        /// Answers 503 with Retry-After if the database is busy or full, or an identity can't sign.
        private func answered(_ logger: Logger, _ handler: () async throws -> Response) async -> Response {
            do {
                return try await handler()
            } catch let error as HTTPError {
                return .status(error.status)
            } catch is OversizedBody {
                return .status(.contentTooLarge)
            } catch is HTTPParserError {
                return .status(.badRequest)
            } catch let error as StoreError where error.isTemporary {
                failures.log(.warning, error.message, to: logger)
                return .status(.serviceUnavailable, [.retryAfter: "5"])
            } catch is CancellationError {
                return .status(.serviceUnavailable, [.retryAfter: "5"])
            } catch {
                failures.log(.error, (error as? any DescribedError)?.message ?? "\(type(of: error))", to: logger)
                return .status(.serviceUnavailable, [.retryAfter: "60"])
            }
        }

        // MARK: - Parts of requests

        /// The pass or order in the path.
        ///
        /// - Throws: `HTTPError` 404 for an invalid name.
        func address(_ context: some RequestContext) throws -> PassAddress {
            PassAddress(type: try name("type", context), serial: try name("serial", context))
        }

        /// A name in the path, without its percent-encoding.
        func name(_ parameter: String, _ context: some RequestContext) throws -> String {
            guard let text = context.parameters.get(parameter)?.percentDecoded, PassAddress.isName(text) else {
                throw HTTPError(.notFound)
            }
            return text
        }

        /// The JSON object in the body.
        ///
        /// - Throws: `HTTPError` 413 or 400.
        func body(_ request: Request) async throws -> JSONObject {
            let bytes = try await request.collected(upTo: Self.bodyLimit)
            // Phones read no reasons; 400 means that the body is not a JSON object.
            guard let document = try? JSONDocument(parsing: bytes, limits: .standard),
                let object = document.root.object
            else { throw HTTPError(.badRequest) }
            return object
        }
    }

    extension DeviceRoutes {
        /// `GET /v1/passes/{type}/{serial}`: the current pass, or 304 if the phone has this version.
        func fetch(
            _ request: Request, _ context: some RequestContext, _ purpose: SigningPurpose
        ) async throws -> Response {
            let address = try address(context)
            guard address.purpose == purpose else { throw HTTPError(.notFound) }
            let pass = try await admitted(.fetch, address, request)
            guard !pass.isDeleted else { throw HTTPError(.notFound) }
            // Another change may follow within the same second, with the same date. So an earlier date is sent until
            // that second is over: no phone mistakes the first version for the second.
            let now = store.milliseconds / 1000
            let modified = HTTPDate.text(min(pass.modified, now - 1))
            let known = request.headers[.ifModifiedSince].flatMap { HTTPDate.seconds(of: $0, now: now) }
            // Dates of versions only increase, so a later one is of this version, or of one that was lost.
            if let known, known >= pass.modified {
                traces(of: request)?.fetched(address, status: 304, version: pass.version)
                return .status(.notModified, [.lastModified: modified])
            }
            let archive = try await issuer.archive(of: StoredPass(pass))
            traces(of: request)?.fetched(address, status: 200, version: pass.version)
            return Response(
                status: .ok,
                headers: [
                    .contentType: address.purpose.mediaType, .lastModified: modified, .cacheControl: "no-store",
                ], body: .init(inPartsOf: archive))
        }

        /// `POST …/personalize`: stores the data that a person entered in Wallet, and signs the token of the request.
        ///
        /// Nothing proves that the request comes from Wallet, so a pass accepts personal data once. Wallet may repeat
        /// the request with the same data if it missed the answer.
        func personalize(_ request: Request, _ context: some RequestContext) async throws -> Response {
            let address = try address(context)
            let body = try await body(request)
            guard let token = body["personalizationToken"]?.string,
                SigningIdentity.mayBeSigned(personalizationToken: token),
                let info = body["requiredPersonalizationInfo"]?.object
            else { throw HTTPError(.badRequest) }
            guard let pass = try await store.pass(address), !pass.isDeleted,
                case .made(let made) = pass.content,
                try await issuer.servedTemplate(made.template).isPersonalizable
            else { throw HTTPError(.notFound) }
            var person = Record()
            for member in info.members where Self.personalNames.contains(member.name) {
                if let text = member.value.string { person[member.name] = .text(text) }
            }
            guard made.person?.isIdentical(to: person) ?? true else { throw HTTPError(.forbidden) }
            let isNew = made.person == nil
            if isNew, try await !issuer.personalizationIsValid(pass, with: person) {
                throw HTTPError(.unprocessableContent)
            }
            // Sign first: without the signature, Wallet does not fetch the pass.
            let signature = try await issuer.signature(ofToken: token, for: pass)
            if isNew {
                let change = PassChange(address, .personalize(person), if: .version(pass.version))
                // The pass was changed meanwhile: Wallet retries.
                guard try await store.change([change], by: "phone")[0].pass != nil else {
                    throw HTTPError(.serviceUnavailable)
                }
                wake()
            }
            return Response(
                status: .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "no-store"],
                body: .init(byteBuffer: ByteBuffer(bytes: signature)))
        }

        /// The keys of *RequiredPersonalizationInfo*.
        private static let personalNames: Set<String> = [
            "fullName", "givenName", "familyName", "emailAddress", "postalCode", "ISOCountryCode", "phoneNumber",
        ]
    }
#endif
