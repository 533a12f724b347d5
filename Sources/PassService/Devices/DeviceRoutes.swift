#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import NIOHTTP1
    internal import PassModel
    internal import PassToolkit
    internal import Platform

    /// The protocol that phones speak: register, unregister, list, fetch, log and personalize; the same for orders.
    ///
    /// - SeeAlso: *Wallet Passes*, "Adding a web service to update passes"; *Wallet Orders*, its endpoints.
    package struct DeviceRoutes: Sendable {
        /// The most bytes of a request's body.
        static let bodyLimit = 4096

        let store: Store
        let issuer: PassIssuer
        let traces: TraceBuffer
        /// Called after a commit that queued pushes.
        let wake: @Sendable () -> Void
        private let clients: ClientAddress
        private let failures = ThrottledLogger()
        /// Personalizations by network: each is checked and signed, and needs no token.
        private let personalizations: RateLimiter<IPAddress>
        /// Lines for the log by network.
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
                await answer(.register, context) { try await register(request, context) }
            }
            registration.delete(":serial") { request, context in
                await answer(.unregister, context) { try await unregister(request, context) }
            }
            registration.get("") { request, context in await answer(nil, context) { try await list(request, context) } }
            registration.head("") { request, context in
                await answer(nil, context) { try await list(request, context).createHeadResponse() }
            }
            for purpose in [SigningPurpose.pass, .order] {
                let latest = protocolRoutes.group("\(purpose.collection)/:type/:serial")
                latest.get("") { request, context in
                    await answer(.fetch, context) { try await fetch(request, context, purpose) }
                }
                latest.head("") { request, context in
                    await answer(.fetch, context) { try await fetch(request, context, purpose).createHeadResponse() }
                }
            }
            protocolRoutes.post("passes/:type/:serial/personalize") { request, context in
                await answer(.personalize, context) {
                    if let refusal = limit(request, context, by: personalizations) { return refusal }
                    return try await personalize(request, context)
                }
            }
            protocolRoutes.post("log") { request, context in
                await answer(nil, context) { try await log(request, context) }
            }
        }

        /// The answer to a client that asks too often.
        private func limit(
            _ request: Request, _ context: some RequestContext, by limiter: RateLimiter<IPAddress>
        ) -> Response? {
            network(request, context).flatMap { limiter.secondsToWait(for: $0) }.map(Self.tooMany)
        }

        static func tooMany(_ seconds: Int) -> Response {
            .status(.tooManyRequests, [.retryAfter: String(seconds)])
        }

        /// What shares a limit.
        func network(_ request: Request, _ context: some RequestContext) -> IPAddress? {
            clients.address(of: request, context)?.network
        }

        /// `POST /v1/log`: what a phone has to say; 200 for every JSON object.
        private func log(_ request: Request, _ context: some RequestContext) async throws -> Response {
            // One for the request itself, and one for each line.
            if let refusal = limit(request, context, by: logs) { return refusal }
            let bytes = try await request.collected(upTo: Self.bodyLimit)
            guard let lines = DeviceLogEntry.lines(inBody: bytes) else { throw HTTPError(.badRequest) }
            let network = network(request, context)
            if let seconds = network.flatMap({ logs.secondsToWait(for: $0, taking: lines.count) }) {
                return Self.tooMany(seconds)
            }
            traces.logged(lines, from: network)
            return .status(.ok)
        }

        /// Runs a handler, and notes an error that a request about a pass is answered with.
        private func answer(
            _ kind: PassRequest?, _ context: some RequestContext, _ handler: () async throws -> Response
        ) async -> Response {
            let response = await answered(context.logger, handler)
            // No pass has a name that is refused. A wrong token was noted where it was found.
            if response.status.code >= 400, response.status != .unauthorized, let kind,
                let address = try? address(context)
            {
                await note(kind, address, response.status)
            }
            return response
        }

        /// The pass of a request that has its token: one query tells, so strangers cost no transaction.
        ///
        /// - Throws: `HTTPError` 401 for another token, and for a pass that is not there: a stranger is not told which.
        func admitted(_ kind: PassRequest, _ address: PassAddress, _ request: Request) async throws -> PassRow {
            guard let pass = try await store.row(address) else { throw HTTPError(.unauthorized) }
            guard let token = request.credentials(address.purpose.scheme), pass.admits(token) else {
                traces.failed(kind, address, status: HTTPResponse.Status.unauthorized.code)
                throw HTTPError(.unauthorized)
            }
            return pass
        }

        /// Strangers ask for passes that are not there; only those that are there have room.
        private func note(_ kind: PassRequest, _ address: PassAddress, _ status: HTTPResponse.Status) async {
            do {
                if status.code < 500, try await store.row(address) == nil { return }
            } catch {
                // In an outage nothing can be looked up, and what failed then is what matters.
            }
            traces.failed(kind, address, status: status.code)
        }

        /// A database that is busy or full, or an identity that can't sign, tells the phone to come again.
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

        /// The pass or order that the path names.
        ///
        /// - Throws: `HTTPError` 404 if a name is not text, or one that no pass has.
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
            // Phones read no reason; 400 says that it is not a JSON object.
            guard let document = try? JSONDocument(parsing: bytes, limits: .standard),
                let object = document.root.object
            else { throw HTTPError(.badRequest) }
            return object
        }
    }

    extension DeviceRoutes {
        /// `GET /v1/passes/{type}/{serial}`: the pass as it is, 304 if the phone has this version.
        func fetch(
            _ request: Request, _ context: some RequestContext, _ purpose: SigningPurpose
        ) async throws -> Response {
            let address = try address(context)
            guard address.purpose == purpose else { throw HTTPError(.notFound) }
            let pass = try await admitted(.fetch, address, request)
            guard !pass.isDeleted else { throw HTTPError(.notFound) }
            // Within the second of a change, another one may follow that has the same date. So the date is told only when
            // that second is over, and an earlier one until then: no phone takes the first for the second.
            let now = store.milliseconds / 1000
            let modified = HTTPDate.text(min(pass.modified, now - 1))
            let known = request.headers[.ifModifiedSince].flatMap { HTTPDate.seconds(of: $0, now: now) }
            // Dates of versions only grow, so a later one is of this version, or of one that was lost with a disk.
            if let known, known >= pass.modified {
                traces.fetched(address, status: 304, version: pass.version)
                return .status(.notModified, [.lastModified: modified])
            }
            let archive = try await issuer.archive(of: StoredPass(pass))
            traces.fetched(address, status: 200, version: pass.version)
            return Response(
                status: .ok,
                headers: [
                    .contentType: address.purpose.mediaType, .lastModified: modified, .cacheControl: "no-store",
                ], body: .init(inPartsOf: archive))
        }

        /// `POST …/personalize`: keeps what a person told Wallet, and signs the token of the request.
        ///
        /// Nothing else proves that the request is Wallet's, so a pass takes personal data once. Wallet may ask again
        /// if it missed the answer, with the same data.
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
            // The signature comes first: without it, Wallet does not ask for the pass.
            let signature = try await issuer.signature(ofToken: token, for: pass)
            if isNew {
                let change = PassChange(address, .personalize(person), if: .version(pass.version))
                // A change came in between: Wallet asks again.
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
