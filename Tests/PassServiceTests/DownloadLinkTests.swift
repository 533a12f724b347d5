#if Server
    import Foundation
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    /// What browsers call themselves.
    enum Agent {
        static let iPhone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            + "Version/18.0 Mobile/15E148 Safari/604.1"
        static let android =
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Mobile Safari/537.36"
        static let desktop =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0 Safari/537.36"
        static let messages =
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 "
            + "Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0"
    }

    @Suite("Links", .timeLimit(.minutes(60))) struct DownloadLinkTests {
        private func headers(_ agent: String) -> [(String, String)] {
            [("User-Agent", agent), ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")]
        }

        private func link(_ service: AdministrationService, _ body: String = "{}") async throws -> (
            id: String, path: String
        ) {
            try await service.issue("other")
            // The serial number has to be encoded in paths.
            let serial = "A%201%2F%C3%BC"
            try await service.issue(serial)
            let answer = try await service.admin("POST", "\(AdministrationService.passPath)/\(serial)/links", body)
            try #require(answer.status == 201, "\(answer.text)")
            let url = try #require(answer.json["url"]?.string)
            return (try #require(answer.json["id"]?.string), url.replacing("https://passes.example.com", with: ""))
        }

        @Test("nothing of a pass is markup on its page") func escaping() throws {
            for visitor in [Visitor.browser, .android, .wallet] {
                for isSingleUse in [false, true] {
                    var content = DownloadPage.Content(
                        words: PageTexts.standard["en"], style: try PageStyle(), isOrder: false,
                        title: "<b onclick='x'>\"&", description: "Card of a club")
                    if !isSingleUse { content.picture = .init(base64: "AAAA", width: 359, height: 500) }
                    let html = DownloadPage(
                        content: content, url: "https://passes.example.com/p/a", visitor: visitor,
                        isSingleUse: isSingleUse, code: visitor == .browser ? (path: "M0 0h1v1z", count: 21) : nil
                    ).html
                    #expect(!html.contains("<b o") && html.contains("&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;"))
                }
            }
            // Nor can it turn the rest of the line around.
            #expect("a\u{202E}b\u{2067}c".escapedForHTML == "abc")
        }

        @Test("an iPhone and a program get the pass itself", arguments: [Agent.iPhone, "curl/8.5"])
        func pass(agent: String) async throws {
            let service = try await AdministrationService()
            let path = try await link(service).path
            let answer = try await service.send("GET", path, headers: [("User-Agent", agent)])
            #expect(answer.status == 200)
            #expect(answer.header("content-type") == "application/vnd.apple.pkpass")
            #expect(answer.header("content-disposition") == "attachment; filename=\"A1.pkpass\"")
            #expect(answer.header("cache-control") == "no-store")
            let policy = try TestCertificates.policy(at: Date())
            _ = try PassVerifier(policy: policy).verify(answer.body, requiring: .genuine)
        }

        @Test(
            "browsers that can't add a pass get a page, and the file on demand", .needs(.openssl),
            arguments: [Agent.android, Agent.desktop])
        func page(agent: String) async throws {
            let service = try await AdministrationService()
            let path = try await link(service).path
            let german = ("Accept-Language", "de-CH, en;q=0.5")
            let answer = try await service.send("GET", path, headers: headers(agent) + [german])
            #expect(answer.status == 200)
            #expect(answer.header("content-type") == "text/html; charset=utf-8")
            #expect(answer.header("content-language") == "de")
            #expect(answer.header("vary") == "Accept, Accept-Language, User-Agent")
            #expect(answer.text.contains(#"<html lang="de" dir="ltr">"#))
            let policy = try #require(answer.header("content-security-policy"))
            #expect(policy.contains("default-src 'none'; img-src data:") && !policy.contains("script-src"))
            let style = try #require(answer.text.firstMatch(of: /<style>((?s:.*?))<\/style>/)).1
            let digest = try Witness.openssl.run(["dgst", "-sha256", "-binary"], input: Data(style.utf8)).output
            #expect(policy.contains("style-src 'sha256-\(Data(digest).base64EncodedString())';"))
            #expect(answer.text.matches(of: /<style|style=/).count == 1)
            #expect(answer.header("x-robots-tag")?.contains("noindex") == true)
            #expect(answer.text.contains("data:image/png;base64,"))
            #expect(!answer.text.contains("<script"))
            #expect(answer.text.contains("<svg") == (agent == Agent.desktop))
            let file = try await service.send("GET", "\(path)?download", headers: headers(agent))
            #expect(file.header("content-type") == "application/vnd.apple.pkpass")
        }

        @Test("only a complete download uses up a single-use link", .eachDatabase) func singleUse() async throws {
            let service = try await AdministrationService()
            let path = try await link(service, #"{"singleUse": true}"#).path
            for agent in [Agent.iPhone, Agent.desktop, Agent.messages] {
                let page = try await service.send("GET", path, headers: headers(agent)).text
                #expect(page.contains("<!doctype html>"))
                // The picture has the barcode: who only looks could use the pass.
                #expect(!page.contains("data:image/png"))
                #expect(try await service.send("HEAD", "\(path)?download", headers: headers(agent)).status == 200)
            }
            // A browser that only fetches ahead.
            for header in [("Sec-Purpose", "Prefetch"), ("Purpose", "PREVIEW"), ("X-Moz", "prefetch")] {
                let early = try await service.send("GET", "\(path)?download", headers: headers(Agent.iPhone) + [header])
                #expect(early.header("content-type")?.hasPrefix("text/html") == true)
            }
            let robot = try await service.send("GET", "\(path)?download", headers: headers(Agent.messages))
            #expect(robot.header("content-type")?.hasPrefix("text/html") == true)
            #expect(!robot.text.contains("data:image/png"))
            let first = try await service.send("GET", "\(path)?download", headers: headers(Agent.iPhone))
            #expect(first.header("content-type") == "application/vnd.apple.pkpass")
            let second = try await service.send("GET", "\(path)?download", headers: headers(Agent.iPhone))
            #expect(second.status == 410)
            // People whose phone has a name like a robot's get the pass.
            let other = try await link(service, #"{"singleUse": true}"#).path
            let phone = "Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 Chrome/125.0 Mobile"
            let file = try await service.send("GET", "\(other)?download", headers: headers(phone))
            #expect(file.header("content-type") == "application/vnd.apple.pkpass")
        }

        /// Breaks each download off, before or after the answer began.
        private struct BrokenDownloads: RouterMiddleware {
            let begins: Bool
            struct Gone: Error {}

            struct Writer: ResponseBodyWriter {
                func write(_ buffer: ByteBuffer) async throws { throw Gone() }
                func finish(_ trailers: HTTPFields?) async throws { throw Gone() }
            }

            func handle(
                _ request: Request, context: ServiceRequestContext,
                next: (Request, ServiceRequestContext) async throws -> Response
            ) async throws -> Response {
                let response = try await next(request, context)
                if begins { await #expect(throws: Gone.self) { try await response.body.write(Writer()) } }
                return Response(status: .badGateway)
            }
        }

        @Test(
            "after a new key, links by the key before work, and after another one they end; tokens stay", .eachDatabase)
        func rotated() async throws {
            let service = try await AdministrationService()
            let id = try await link(service).id
            let sealer = try await LinkSealer(store: service.store)
            let (old, token) = (try sealer.signedToken(id), try sealer.signedToken(id, for: .token))
            for isValid in [true, false] {
                try await service.store.rotateLinkKey()
                let rotated = try await LinkSealer(store: service.store)
                #expect(try (rotated.id(old) == id) == isValid && rotated.id(token, for: .token) == id)
                let new = try rotated.signedToken(id)
                #expect(try rotated.id(new) == id && sealer.id(new) == nil && new != old)
            }
        }

        @Test(
            "a download that breaks off, or never begins, does not use up a single-use link", .eachDatabase,
            arguments: [true, false])
        func brokenDownload(begins: Bool) async throws {
            let service = try await AdministrationService { $0.linkRequestsPerMinute = 1_000_000 }
            let path = try await link(service, #"{"singleUse": true}"#).path
            let links = service.routes.links
            let broken = try await TestSite { router in
                router.add(middleware: BrokenDownloads(begins: begins))
                try DownloadRoutes(
                    store: service.store, issuer: service.issuer, links: links, requestsPerMinute: 100,
                    clients: ClientAddress(trusting: [])
                ).add(to: router)
            }
            #expect(try await broken.send("GET", "\(path)?download").status == 502)
            // The answer is deallocated a little later, which releases the link.
            var status = 410
            while status == 410 {
                status = try await service.send("GET", "\(path)?download", headers: headers(Agent.iPhone)).status
            }
            #expect(status == 200)
            #expect(try await service.send("GET", "\(path)?download", headers: headers(Agent.iPhone)).status == 410)
        }

        @Test("one of many concurrent downloads gets the pass of a single-use link")
        func race() async throws {
            let service = try await AdministrationService()
            let path = try await link(service, #"{"singleUse": true}"#).path
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 { group.addTask { try await service.send("GET", "\(path)?download").status } }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.filter { $0 == 200 }.count == 1)
            #expect(statuses.filter { $0 == 410 }.count == 7)
        }

        @Test("a link ends when it expires or is revoked, and with its pass; those of other passes stay", .eachDatabase)
        func ends() async throws {
            let service = try await AdministrationService()
            let path = try await link(service, #"{"expiresIn": 60}"#).path
            #expect(try await service.send("GET", path).status == 200)
            service.clock.advance(by: 61)
            #expect(try await service.send("GET", path).status == 410)
            let other = try await link(service)
            let pass = "\(AdministrationService.passPath)/A%201%2F%C3%BC"
            #expect(try await service.admin("DELETE", "\(pass)/links/\(other.id)").status == 204)
            #expect(try await service.send("GET", other.path).status == 410)
            #expect(try await service.admin("DELETE", "\(pass)/links/\(other.id)").status == 404)
            let third = try await link(service).path
            let answer = try await service.admin("POST", "\(AdministrationService.passPath)/other/links", "{}")
            let stays = try #require(answer.json["url"]?.string.flatMap { URL(string: $0) }?.path())
            #expect(try await service.admin("DELETE", pass).status == 204)
            #expect(try await service.send("GET", third).status == 410)
            #expect(try await service.send("GET", stays).status == 200)
        }

        @Test("the code of a link has a quiet zone of four modules") func quietZone() throws {
            let code = try #require(PageRenderer.code(of: "https://passes.lakeside.example/p/1"))
            let places = code.path.matches(of: /M(\d+) (\d+)h1v1h-1z/).compactMap { found -> (Int, Int)? in
                guard let x = Int(found.1), let y = Int(found.2) else { return nil }
                return (x, y)
            }
            // The finder patterns reach three of the four corners.
            #expect(places.map(\.0).min() == 4 && places.map(\.1).min() == 4)
            #expect(places.map(\.0).max() == code.count + 3 && places.map(\.1).max() == code.count + 3)
        }

        @Test("a link that was changed in any letter is not found") func forged() async throws {
            let service = try await AdministrationService()
            let path = try await link(service).path
            let sealer = try await LinkSealer(store: service.store)
            let token = Array(path.dropFirst(3))
            #expect(try sealer.id(String(token)) != nil && sealer.id(String(token), for: .token) == nil)
            for index in token.indices {
                var changed = token
                changed[index] = changed[index] == "A" ? "B" : "A"
                #expect(try sealer.id(String(changed)) == nil)
            }
            #expect(try await service.send("GET", "/p/\(String(token.reversed()))").status == 404)
            #expect(try await service.send("GET", "/p/x").status == 404)
        }

        @Test("too many requests of a client or for a link have to wait, and others do not")
        func rates() async throws {
            let service = try await AdministrationService(proxies: ["127.0.0.1"]) { $0.linkRequestsPerMinute = 1 }
            let path = try await link(service).path
            let opened = try await service.taken(path) { ("X-Forwarded-For", "192.0.2.\($0 % 250)") }
            #expect(opened.count >= 10 && opened.allSatisfy { $0.status == 200 })
            // Only the proxy's X-Forwarded-For counts, not the client's.
            let guessed = try await service.taken("/p/x") { ("X-Forwarded-For", "6.6.6.\($0 % 250), 198.51.100.1") }
            #expect(guessed.count >= 20 && guessed.allSatisfy { $0.status == 404 })
            let other = try await service.send("GET", "/p/x", headers: [("X-Forwarded-For", "198.51.100.2")])
            #expect(other.status == 404)
        }
    }

    @Suite("The texts of pages") struct PageLanguageTests {
        @Test(
            "a page has the visitor's language with the highest weight",
            arguments: [
                ("de-AT", "de"), ("DE-at,en;q=0.5", "de"), ("en;q=0.5, fr ; q=0.9", "fr"), ("de;q=0, it", "it"),
                ("zh-CN", "zh-Hans"), ("zh-TW,pl;q=0.1", "pl"), ("es-419", "es"), ("*, fr;q=0.1", "fr"),
                ("en-GB;q=0.8,de;q=0.8", "en"), ("fr;q=x, pl;q=0.1", "pl"), ("ko", nil), ("", nil),
                (";;,q=1,\u{0}\u{7F},-_-", nil),
            ] as [(String, String?)])
        func choice(header: String, language: String?) {
            let wanted = PageTexts.languages(accepted: header)
            #expect(PageTexts.standard.language(for: wanted) == language)
            // A header that never ends costs no more than that of a browser.
            #expect(PageTexts.languages(accepted: header + String(repeating: ",x", count: 50_000)).count <= 16)
        }

        @Test(
            "a page of a static site is in the language that fits the first wanted one of the pass",
            arguments: [
                (["de_AT"], "de"), (["DE"], "de"), (["it", "fr-CA", "de"], "fr"), (["it-CH"], "it"), ([], "de"),
            ] as [([String], String)])
        func site(wanted: [String], language: String) throws {
            let files: [String: [UInt8]] = ["pass.json": [], "de.lproj/pass.strings": [], "fr.lproj/pass.strings": []]
            let page = try StaticSite().page(
                of: files, at: "https://p.example/p", file: "p.pkpass", languages: wanted,
                now: Date(timeIntervalSince1970: 1_795_176_000))
            #expect(page.contains("<html lang=\"\(language)\""))
        }

        // MARK: - The operator's file

        private func texts(_ json: String) throws -> PageTexts {
            let folder = try TemporaryFolder()
            try folder.write(json.utf8, to: "texts.json")
            return try PageTexts(path: folder.path("texts.json"))
        }

        @Test("an operator's file replaces single texts, and adds languages and regions") func replaced() throws {
            let danish = PageTexts.Key.allCases.map { key in
                "\"\(key.rawValue)\": \"\(key.rawValue) \(key.placeholder ?? "")\""
            }
            let texts = try texts(
                """
                {"de": {"once": "Nur <einmal>!"}, "de-AT": {"download": "Datei laden"},
                 "da": {\(danish.joined(separator: ", "))}}
                """)
            #expect(texts["de"](.once) == "Nur &lt;einmal&gt;!")
            #expect(texts["de"](.add) == PageTexts.standard["de"](.add))
            #expect(texts["de-AT"](.download) == "Datei laden" && texts["de-AT"](.add) == texts["de"](.add))
            #expect(texts["da"](.pictureName, "X") == "pictureName X")
            #expect(texts["fr"].texts == PageTexts.standard["fr"].texts)
            #expect(texts.language(for: ["de-AT"]) == "de-AT" && texts.language(for: ["de-CH"]) == "de")
            #expect(texts.language(for: ["da-DK"]) == "da")
        }

        @Test(
            "a file with a mistake is refused, with the file, the language and the text",
            arguments: [
                (#"{"de": {"ad": "x"}}"#, "'add'"), (#"{"de": {"iPhoneScan": "Scanne."}}"#, "{add}"),
                (#"{"fr": {"once": "Une {fois}"}}"#, "'once' of 'fr'"), (#"{"fr": {"once": 1}}"#, "'once' of 'fr'"),
                (#"{"da": {"add": "Føj til"}}"#, "'anyPass'"), (#"{"d€": {}}"#, "'d€'"), ("[]", ""),
            ])
        func mistakes(json: String, words: String) throws {
            let error = try #require(throws: ConfigurationError.self) { try texts(json) }
            let said = "\(error.message) \(error.hints.joined(separator: "; "))"
            #expect(said.contains("/texts.json: ") && (words.isEmpty || said.contains(words)), "\(said)")
        }
    }
#endif
