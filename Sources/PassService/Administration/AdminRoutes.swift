#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import Logging
    internal import NIOCore
    package import PassModel
    internal import PassRules
    internal import PassToolkit
    internal import Platform

    /// The administration interface: templates, passes, links and pushes, for programs with a token.
    package struct AdminRoutes: Sendable {
        let store: Store
        let issuer: PassIssuer
        let limits: ServiceLimits
        /// Called after a commit that queued pushes.
        let wake: @Sendable () -> Void
        private let clients: ClientAddress
        private let requests: RateLimiter<Int64>
        /// Wrong tokens by network, so that guessing is slow.
        private let mistakes: RateLimiter<IPAddress>
        let links: LinkSealer
        private let health: ServiceHealth?
        private let failures = ThrottledLogger()

        package init(
            store: Store, issuer: PassIssuer, links: LinkSealer, limits: ServiceLimits = .init(),
            clients: ClientAddress = ClientAddress(trusting: []), health: ServiceHealth? = nil,
            wake: @escaping @Sendable () -> Void
        ) {
            self.store = store
            self.issuer = issuer
            self.links = links
            self.limits = limits
            self.clients = clients
            self.health = health
            self.wake = wake
            requests = RateLimiter(perMinute: limits.adminRequestsPerMinute)
            mistakes = RateLimiter(perMinute: 30, burst: 10)
        }

        /// All operations.
        package var operations: [AdminOperation] {
            general + templateOperations + renderOperations + passOperations + linkOperations + eventOperations
        }

        private var general: [AdminOperation] {
            [
                AdminOperation(.get, "/openapi.json", nil) { _ in
                    Response(
                        status: .ok, headers: [.contentType: "application/json"],
                        body: .init(byteBuffer: ByteBuffer(string: AdminDocument.text)))
                },
                AdminOperation(.get, "/audit", .admin, query: AdminCall.Page.names) { call in
                    let page = try call.page
                    let rows = try await store.audit(after: try page.number, limit: page.limit + 1)
                    return page.response(rows, cursor: { "\($0.number)" }, json: \.json)
                },
                AdminOperation(.get, "/health", .read) { _ in .json(await health?.report ?? .object(JSONObject())) },
            ]
        }

        /// Adds the routes below `/admin/v1`.
        package func add(to router: some RouterMethods<some RequestContext>) {
            let group = router.group("admin/v1")
            for operation in operations {
                let path = RouterPath(stringLiteral: operation.path)
                group.on(path, method: operation.method) { request, context in
                    await respond(to: request, context, by: operation)
                }
                guard operation.method == .get else { continue }
                group.head(path) { request, context in
                    await respond(to: request, context, by: operation).createHeadResponse()
                }
            }
        }

        private func respond(
            to request: Request, _ context: some RequestContext, by operation: AdminOperation
        ) async -> Response {
            do {
                var response = try await answer(request, context, operation)
                response.headers[.cacheControl] = "no-store"
                return response
            } catch {
                let failure = AdminFailure(error)
                if failure.isFault {
                    let reason = (error as? any DescribedError)?.message ?? "\(type(of: error))"
                    failures.log(
                        .error, "an administration request failed at \(operation.path): \(reason)", to: context.logger)
                }
                return failure.response
            }
        }

        private func answer(
            _ request: Request, _ context: some RequestContext, _ operation: AdminOperation
        ) async throws -> Response {
            var call = AdminCall(request: request, logger: context.logger)
            for (name, value) in context.parameters { call.parameters[String(name)] = String(value) }
            if let role = operation.role {
                let token = try await token(request, context, for: role)
                if let seconds = requests.secondsToWait(for: token.id) { throw Self.tooMany(seconds) }
                if case .bytes(let limit) = operation.body { call.body = try await call.bytes(limit: limit) }
                (call.role, call.actor) = (token.role, "token:\(token.name)")
                try call.check(for: operation)
            }
            return try await operation.handler(call)
        }

        // MARK: - Tokens

        private func token(
            _ request: Request, _ context: some RequestContext, for role: AdminRole
        ) async throws -> AdminToken {
            let network = clients.address(of: request, context)?.network
            guard let secret = request.credentials("Bearer"),
                try links.id(String(secret.dropFirst(Store.adminTokenPrefix.count)), for: .token) != nil,
                let token = try await store.adminToken(of: secret)
            else {
                if let network, let seconds = mistakes.secondsToWait(for: network) { throw Self.tooMany(seconds) }
                var failure = AdminFailure(
                    .unauthorized, "unauthorized", "the request has no valid token",
                    hints: ["the operator of the service can make one with the role '\(role.rawValue)'"])
                failure.headers[.wwwAuthenticate] = "Bearer"
                throw failure
            }
            guard token.role.includes(role) else {
                throw AdminFailure(
                    .forbidden, "forbidden",
                    "this needs the role '\(role.rawValue)', the token has '\(token.role.rawValue)'")
            }
            return token
        }

        private static func tooMany(_ seconds: Int) -> AdminFailure {
            var failure = AdminFailure(.tooManyRequests, "too-many-requests", "too many requests")
            failure.headers[.retryAfter] = String(seconds)
            return failure
        }
    }

    extension AdminRoutes {
        var eventOperations: [AdminOperation] {
            [
                AdminOperation(.get, "/dead-letters", .read, query: AdminCall.Page.names) { call in
                    let page = try call.page
                    guard page.cursor.map({ store.number(ofTag: $0) != nil }) ?? true else {
                        throw AdminCall.Page.badCursor
                    }
                    let letters = try await store.deadLetters(after: page.cursor, limit: page.limit + 1)
                    return try page.response(letters, cursor: \.event.id) { try $0.json }
                },
                AdminOperation(.post, "/dead-letters/resend", .admin, body: .bytes(limit: 1 << 20)) { call in
                    let ids = try call.object(known: ["ids"])["ids"]
                    let texts = ids?.array?.compactMap(\.string)
                    // A list that can't be read must not mean all.
                    guard ids == nil || texts != nil && texts?.count == ids?.array?.count else {
                        throw AdminFailure(
                            .badRequest, "bad-value", "'ids' is not a list of texts",
                            hints: ["leave it out for all dead letters"])
                    }
                    return .json(.object([("resent", .number(JSONNumber(try await store.resend(texts))))]))
                },
            ]
        }
    }

    extension DeadLetter {
        /// The event, and why its delivery failed.
        package var json: JSONValue {
            get throws {
                .object([
                    ("event", try event.json), ("attempts", .number(JSONNumber(attempts))),
                    ("since", .string(since.ISO8601Format())), ("reason", .string(reason)),
                ])
            }
        }
    }

    extension AdminRoutes {
        /// The most passes of a transaction.
        static let chunkSize = 500

        var templateOperations: [AdminOperation] {
            [
                AdminOperation(.get, "/templates", .read, query: AdminCall.Page.names) { call in
                    let page = try call.page
                    let templates = try await store.templates(after: page.cursor ?? "", limit: page.limit + 1)
                    return page.response(templates, cursor: \.name, json: Self.json)
                },
                AdminOperation(.get, "/templates/{name}", .read) { call in
                    .json(Self.json(try await template(call.parameter("name"))))
                },
                AdminOperation(.get, "/templates/{name}/archive", .read) { call in
                    let template = try await template(call.parameter("name"))
                    guard let archive = try await store.templateArchive(template.version) else {
                        throw Self.unknownTemplate
                    }
                    return Response(
                        status: .ok, headers: [.contentType: "application/zip"],
                        body: .init(inPartsOf: ByteBuffer(bytes: archive)))
                },
                AdminOperation(
                    .put, "/templates/{name}", .admin, body: .bytes(limit: limits.templateBytes),
                    query: ["apply", "dryRun"], putTemplate),
                AdminOperation(.delete, "/templates/{name}", .admin) { call in
                    let name = try call.parameter("name")
                    _ = try await template(name)
                    guard try await store.deleteTemplate(named: name) else {
                        throw AdminFailure(
                            .conflict, "in-use", "passes use the template '\(name)'",
                            hints: ["delete these passes, or change them to another template"])
                    }
                    return .status(.noContent)
                },
            ]
        }

        private static var unknownTemplate: AdminFailure {
            AdminFailure(.notFound, "no-template", "there is no such template")
        }

        /// The newest version of a template.
        func template(_ name: String) async throws -> StoredTemplate {
            if let template = try await store.template(named: name) { return template }
            let names = try await store.templates().map(\.name)
            throw IssuingError(.noTemplate(name), nearest: Spelling.nearest(to: name, among: names))
        }

        private static func json(_ template: StoredTemplate) -> JSONValue {
            .object([
                ("name", .string(template.name)), ("version", .number(JSONNumber(Int(template.id)))),
                ("digest", .string(template.digest)),
                ("created", .string(Date(milliseconds: template.created).ISO8601Format())),
            ])
        }

        private func putTemplate(_ call: AdminCall) async throws -> Response {
            let name = try call.parameter("name")
            let isPlain = { (byte: UInt8) in byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "/") }
            guard name.utf8.count <= 64, name.utf8.allSatisfy(isPlain) else {
                throw AdminFailure(
                    .badRequest, "name", "'\(name)' cannot be the name of a template",
                    hints: ["use 1 to 64 ASCII letters, digits or signs; no space and no '/'"])
            }
            guard !call.body.isEmpty else {
                throw AdminFailure(.badRequest, "empty", "the body is empty", hints: ["send a zip of the template"])
            }
            // Both are read before anything is stored.
            let (applies, isDryRun) = (try call.truth("apply"), try call.truth("dryRun"))
            let (template, isNew, findings) = try await issuer.putTemplate(
                name, archive: call.body, isDryRun: isDryRun)
            let answer = JSONValue.object([
                ("template", isNew && isDryRun ? nil : Self.json(template)),
                ("outcome", .string(isNew ? "created" : "unchanged")),
                ("findings", .array(findings.map { $0.json() })),
            ])
            let status: HTTPResponse.Status = isNew && !isDryRun ? .created : .ok
            guard applies else { return .json(answer, status: status) }
            let start = RecordStream(routes: self, isDryRun: isDryRun, actor: call.actor, beginning: answer)
            return lines(call, start, status: status) { stream, writer in
                try await stream.apply(template, &writer)
            }
        }
    }
#endif
