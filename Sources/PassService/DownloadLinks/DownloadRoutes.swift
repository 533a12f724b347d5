#if Server
    package import GooglePasses
    internal import HTTPTypes
    package import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages
    internal import Synchronization

    /// Links to download passes: `/p/{token}` answers with the pass, or with a page for browsers that can't add one.
    package struct DownloadRoutes: Sendable {
        private let store: Store
        private let issuer: PassIssuer
        private let sealer: LinkSealer
        private let clients: ClientAddress
        private let texts: PageTexts
        private let renderer: PageRenderer
        private let google: ServiceAccount?
        private let failures = ThrottledLogger()
        private let byClient: RateLimiter<IPAddress>
        private let byLink: RateLimiter<String>
        /// The style of pages that belong to no pass.
        private let style: PageStyle

        package init(
            store: Store, issuer: PassIssuer, links: LinkSealer, requestsPerMinute: Int = 60,
            clients: ClientAddress = ClientAddress(trusting: []), texts: PageTexts = .standard,
            google: ServiceAccount? = nil
        ) throws {
            self.google = google
            self.store = store
            self.issuer = issuer
            sealer = links
            self.clients = clients
            self.texts = texts
            renderer = PageRenderer(texts: texts)
            style = try PageStyle()
            byClient = RateLimiter(perMinute: requestsPerMinute, burst: max(20, requestsPerMinute / 3))
            // A link that was posted somewhere is opened by many.
            byLink = RateLimiter(perMinute: requestsPerMinute * 10)
        }

        /// Adds the route `/p/{token}`.
        package func add(to router: some RouterMethods<some RequestContext>) {
            router.get("p/:token") { request, context in await respond(to: request, context) }
            router.head("p/:token") { request, context in
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
                return errorPage(.serviceUnavailable, .later, .laterWhy, for: request)
            }
        }

        private func answer(_ request: Request, _ context: some RequestContext) async throws -> Response {
            if let address = clients.address(of: request, context)?.network,
                let seconds = byClient.secondsToWait(for: address)
            {
                return tooMany(seconds, for: request)
            }
            guard let token = context.parameters.get("token"), let id = try sealer.id(token),
                let (link, row) = try await store.link(id)
            else { return errorPage(.notFound, .notFound, .notFoundWhy, for: request) }
            if let seconds = byLink.secondsToWait(for: id) { return tooMany(seconds, for: request) }
            if let end = link.end(at: store.now()) { return errorPage(.gone, .gone, end.why, for: request) }
            if row.isDeleted { return errorPage(.gone, .gone, .goneDeleted, for: request) }
            let pass = try StoredPass(row)
            let visitor = Visitor(request.headers)
            let isDownload = request.uri.queryParameters["download"] != nil
            // A single-use link shows a page first, so that opening it does not use it up. Only there are robots kept from
            // the file: some phones and apps have a robot's name in theirs.
            let getsFile =
                link.isSingleUse ? isDownload && visitor != .robot : isDownload || visitor.receivesFileDirectly
            return getsFile
                ? try await download(pass, link, for: request, context)
                : try await page(pass, link, token, visitor, for: request)
        }

        // MARK: - The pass

        private func download(
            _ pass: StoredPass, _ link: DownloadLink, for request: Request, _ context: some RequestContext
        ) async throws -> Response {
            let archive = try await issuer.archive(of: pass)
            let purpose = pass.address.purpose
            let headers: HTTPFields = [
                .contentType: purpose.mediaType, .cacheControl: "no-store", .robotsTag: "noindex",
                .contentDisposition: "attachment; filename=\"\(Self.fileName(of: pass.address))\"",
                .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
            ]
            guard link.isSingleUse, request.method != .head else {
                return Response(status: .ok, headers: headers, body: .init(inPartsOf: archive))
            }
            guard try await store.takeUse(ofLink: link.id) else {
                return errorPage(.gone, .gone, .goneUsed, for: request)
            }
            let use = TakenUse(of: link.id, in: store, context.logger)
            let channel = (context as? ServiceRequestContext)?.channel
            let body = ResponseBody(contentLength: archive.readableBytes) { writer in
                // Written bytes may still wait to be sent.
                let taken = try await channel?.takingAnswer()
                try await writer.write(inPartsOf: archive)
                try await writer.finish(nil)
                try await taken?.get()
                use.isOver.store(true, ordering: .relaxed)
            }
            return Response(status: .ok, headers: headers, body: body)
        }

        /// A file name that is valid on every system.
        static func fileName(of address: PassAddress) -> String {
            let name = address.serial.plainFileName
            return "\(name.isEmpty ? address.purpose.noun : name).\(address.purpose.fileExtension)"
        }

        // MARK: - Pages

        private func page(
            _ pass: StoredPass, _ link: DownloadLink, _ token: String, _ visitor: Visitor, for request: Request
        ) async throws -> Response {
            var content = try await renderer.content(of: pass, from: issuer, for: language(of: request))
            // Programs show previews of links to everyone. And whoever has the barcode in the picture does not need the pass of
            // a single-use link.
            if visitor == .robot || link.isSingleUse { content.picture = nil }
            if visitor == .android || visitor == .browser, !link.isSingleUse {
                content.googleLink = try await saveLink(to: pass)
            }
            let url = "\(issuer.base)/p/\(token)"
            let page = DownloadPage(
                content: content, url: url, visitor: visitor, isSingleUse: link.isSingleUse,
                code: visitor == .browser ? PageRenderer.code(of: url) : nil)
            return html(.ok, page.html, content.words, content.style)
        }

        /// The link that saves a pass in Google Wallet; `nil` if Google does not have the pass.
        private func saveLink(to pass: StoredPass) async throws -> String? {
            guard let google,
                let state = try await store.googleState(ofPass: pass.id, generation: pass.generation),
                state.written != nil
            else { return nil }
            return try SaveLink(
                toKind: state.names.kind, class: state.names.sharedClass, object: state.names.object, by: google,
                at: store.now()
            ).address
        }

        private func language(of request: Request) -> String? {
            texts.language(for: PageTexts.languages(accepted: request.headers[.acceptLanguage]))
        }

        private func errorPage(
            _ status: HTTPResponse.Status, _ title: PageTexts.Key, _ why: PageTexts.Key, for request: Request
        ) -> Response {
            let words = texts[language(of: request) ?? "en"]
            return html(status, DownloadPage.errorPage(title, why, words, style), words, style)
        }

        private func tooMany(_ seconds: Int, for request: Request) -> Response {
            var response = errorPage(.tooManyRequests, .tooMany, .tooManyWhy, for: request)
            response.headers[.retryAfter] = String(seconds)
            return response
        }

        private func html(
            _ status: HTTPResponse.Status, _ text: String, _ words: PageTexts.Words, _ style: PageStyle
        ) -> Response {
            Response(
                status: status,
                headers: [
                    .contentType: "text/html; charset=utf-8", .contentLanguage: words.language,
                    .vary: "Accept, Accept-Language, User-Agent", .cacheControl: "no-store",
                    .robotsTag: "noindex, nofollow",
                    .contentSecurityPolicy: style.policy, .xContentTypeOptions: "nosniff",
                    .referrerPolicy: "no-referrer",
                ], body: .init(byteBuffer: ByteBuffer(string: text)))
        }
    }

    /// Marks a single-use link as used while the pass is being sent.
    ///
    /// If the download breaks off or never begins, the link can be used again.
    private final class TakenUse: Sendable {
        let isOver = Atomic(false)
        private let link: String
        private let store: Store
        private let logger: Logger

        init(of link: String, in store: Store, _ logger: Logger) {
            (self.link, self.store, self.logger) = (link, store, logger)
        }

        deinit {
            guard !isOver.load(ordering: .relaxed) else { return }
            Task { [link, store, logger] in
                do {
                    try await store.giveBackUse(ofLink: link)
                } catch {
                    logger.error("a download broke off, and its link counts as used")
                }
            }
        }
    }

    extension DownloadLink.End {
        /// The sentence of the page.
        fileprivate var why: PageTexts.Key {
            switch self {
            case .revoked: .goneRevoked
            case .expired: .goneExpired
            case .used: .goneUsed
            }
        }
    }

    /// Who opens a link, by the headers of the request.
    enum Visitor: Sendable, Hashable {
        /// Safari on an iPhone, iPad or Mac: it hands a pass to Wallet.
        case wallet
        /// A browser on Android: Google Wallet opens the file after it was downloaded.
        case android
        /// A browser inside another app on an iPhone, which doesn't know Wallet.
        case inApp
        /// Another browser, which can't do anything with a pass.
        case browser
        /// A program that shows previews of links, or looks through them.
        case robot
        /// A program that does not ask for a page.
        case program

        init(_ headers: HTTPFields) {
            // Cubot makes phones.
            let agent = (headers[.userAgent] ?? "").lowercased().replacing("cubot", with: "")
            let purpose = ["Purpose", "Sec-Purpose", "X-Purpose", "X-Moz"].compactMap { HTTPField.Name($0) }
                .compactMap { headers[$0]?.lowercased() }.joined(separator: " ")
            let has = { (words: [String]) in words.contains { agent.contains($0) } }
            self =
                if has(Self.robots) || purpose.contains("prefetch") || purpose.contains("preview") {
                    .robot
                } else if agent.contains("android") {
                    .android
                } else if has(["iphone", "ipad", "ipod"]) {
                    agent.contains("safari/") ? .wallet : .inApp
                } else if agent.contains("macintosh"), agent.contains("version/"), agent.contains("safari/") {
                    .wallet
                } else if headers[.accept]?.contains("text/html") == true {
                    .browser
                } else {
                    .program
                }
        }

        /// Words in the names of programs that open links on their own.
        ///
        /// That of Messages on the iPhone contains "facebookexternalhit" and "Twitterbot". Apps that name themselves in
        /// their browser, too, such as Pinterest, are known by "bot" or "preview" alone.
        private static let robots = [
            "bot", "crawler", "spider", "facebookexternalhit", "facebookcatalog", "whatsapp", "slack", "telegram",
            "preview", "embedly", "linkpresentation", "google-read-aloud", "safelinks", "mediapartners",
            "headlesschrome-scan", "vkshare", "viber",
        ]

        /// Whether opening a link that can be used again downloads the pass at once.
        var receivesFileDirectly: Bool { self == .wallet || self == .program }
    }

    extension HTTPField.Name {
        static let robotsTag = HTTPField.Name("X-Robots-Tag") ?? .via
        static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .via
    }
#endif
