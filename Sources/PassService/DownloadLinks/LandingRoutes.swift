#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// Links to download passes: `/p/{opaque}` gives the pass, or a page to a browser that can't add one.
    package struct LandingRoutes: Sendable {
        private let store: Store
        private let issuer: PassIssuer
        private let sealer: LinkSealer
        private let clients: ClientAddress
        private let painter: LandingPainter
        private let failures = FailureLog()
        private let byClient: RateLimiter<IPAddress>
        private let byLink: RateLimiter<String>
        private let policy: String

        package init(
            store: Store, issuer: PassIssuer, links: LinkSealer, requestsPerMinute: Int = 60,
            clients: ClientAddress = ClientAddress(trusting: [])
        ) throws {
            self.store = store
            self.issuer = issuer
            sealer = links
            self.clients = clients
            painter = LandingPainter(issuer: issuer)
            byClient = RateLimiter(perMinute: requestsPerMinute, burst: max(20, requestsPerMinute / 3))
            // A link that was posted somewhere is opened by many.
            byLink = RateLimiter(perMinute: requestsPerMinute * 10)
            let style = Data(try DigestAlgorithm.sha256.digest(of: Array(LandingPage.style.utf8))).base64EncodedString()
            policy = """
                default-src 'none'; img-src data:; style-src 'sha256-\(style)'; base-uri 'none'; form-action 'none'; \
                frame-ancestors 'none'
                """
        }

        /// Adds the route `/p/{opaque}`.
        package func add(to router: some RouterMethods<some RequestContext>) {
            router.get("p/:opaque") { request, context in await respond(to: request, context) }
            router.head("p/:opaque") { request, context in
                await respond(to: request, context).createHeadResponse()
            }
        }

        private func respond(to request: Request, _ context: some RequestContext) async -> Response {
            do {
                return try await answer(request, context)
            } catch let error as StoreError where error.isTemporary {
                failures.log(.warning, error.message, to: context.logger)
                return .status(.serviceUnavailable, [.retryAfter: "5"])
            } catch {
                failures.log(
                    .error, "a link failed: \((error as? any DescribedError)?.message ?? "\(type(of: error))")",
                    to: context.logger)
                return errorPage(
                    .serviceUnavailable, "Not available now",
                    "The pass is not available at the moment. Please try again later.")
            }
        }

        private func answer(_ request: Request, _ context: some RequestContext) async throws -> Response {
            if let address = clients.address(of: request, context)?.network,
                let seconds = byClient.secondsToWait(for: address)
            {
                return tooMany(seconds)
            }
            guard let opaque = context.parameters.get("opaque"), let id = try sealer.id(opaque),
                let link = try await store.link(id)
            else { return errorPage(.notFound, "Not found", "There is no pass at this address.") }
            if let seconds = byLink.secondsToWait(for: id) { return tooMany(seconds) }
            if let end = link.end(at: store.now()) {
                return errorPage(.gone, "No longer valid", end.words)
            }
            guard let pass = try await store.pass(link.address), !pass.isDeleted else {
                return errorPage(.gone, "No longer valid", "The pass was withdrawn.")
            }
            let visitor = Visitor(request.headers)
            let isDownload = request.uri.queryParameters["download"] != nil
            // A page stands before a link that works once: looking at the link does not use it up.
            // The name of a robot may be in that of a phone or of an app with a browser, so others it costs nothing.
            let getsPass = isDownload ? visitor != .robot || !link.isSingleUse : visitor.getsPass && !link.isSingleUse
            return getsPass
                ? try await download(pass, link, isHead: request.method == .head, context.logger)
                : try await page(pass, link, opaque, visitor)
        }

        // MARK: - The pass

        private func download(
            _ pass: StoredPass, _ link: DownloadLink, isHead: Bool, _ logger: Logger
        ) async throws -> Response {
            let issued = try await issuer.archive(of: pass, for: "link")
            let purpose = pass.address.purpose
            let headers: HTTPFields = [
                .contentType: purpose.mediaType, .cacheControl: "no-store", .robotsTag: "noindex",
                .contentDisposition: "attachment; filename=\"\(Self.fileName(of: pass.address))\"",
                .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
            ]
            let archive = issued.archive
            guard link.isSingleUse, !isHead else {
                return Response(status: .ok, headers: headers, body: .init(inPartsOf: archive))
            }
            guard try await store.takeUse(ofLink: link.id) else {
                return errorPage(.gone, "No longer valid", DownloadLink.End.used.words)
            }
            let store = store
            let body = ResponseBody(contentLength: archive.readableBytes) { writer in
                do {
                    try await writer.write(inPartsOf: archive)
                    try await writer.finish(nil)
                } catch {
                    // The download broke off, so the link was not used.
                    do {
                        try await store.giveBackUse(ofLink: link.id)
                    } catch {
                        logger.error("a download broke off, and its link counts as used")
                    }
                    throw error
                }
            }
            return Response(status: .ok, headers: headers, body: body)
        }

        /// A name that every system takes: letters, digits, dot, underscore and dash of the serial number.
        static func fileName(of address: PassAddress) -> String {
            let kept = address.serial.unicodeScalars.filter { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains(scalar))
            }
            let name = String(String.UnicodeScalarView(kept.prefix(60)))
            return "\(name.isEmpty ? address.purpose.noun : name).\(address.purpose.fileExtension)"
        }

        // MARK: - Pages

        private func page(
            _ pass: StoredPass, _ link: DownloadLink, _ opaque: String, _ visitor: Visitor
        ) async throws -> Response {
            var content = try await painter.content(of: pass)
            // Everyone who sees the link sees its preview, and so does the program that shows it. The picture has the
            // barcode; with it, nobody needs the pass of a link that works once.
            if visitor == .robot || link.isSingleUse { content.picture = nil }
            let url = "\(issuer.base)/p/\(opaque)"
            let page = LandingPage(
                content: content, url: url, visitor: visitor, isSingleUse: link.isSingleUse,
                code: visitor == .browser ? LandingPainter.code(of: url) : nil)
            return html(.ok, page.html)
        }

        private func errorPage(_ status: HTTPResponse.Status, _ title: String, _ words: String) -> Response {
            html(status, LandingPage.errorPage(title, words))
        }

        private func tooMany(_ seconds: Int) -> Response {
            var response = errorPage(.tooManyRequests, "Too many requests", "Please wait, and try again.")
            response.headers[.retryAfter] = String(seconds)
            return response
        }

        private func html(_ status: HTTPResponse.Status, _ text: String) -> Response {
            Response(
                status: status,
                headers: [
                    .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                    .robotsTag: "noindex, nofollow",
                    .contentSecurityPolicy: policy, .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
                ], body: .init(byteBuffer: ByteBuffer(string: text)))
        }
    }

    extension DownloadLink.End {
        /// The sentence of the page.
        var words: String {
            switch self {
            case .revoked: "This link was withdrawn."
            case .expired: "This link has expired."
            case .used: "This link worked only once, and it has been used."
            }
        }
    }
#endif
