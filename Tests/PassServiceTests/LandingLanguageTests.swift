#if Server
    import Foundation
    import Logging
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The words of pages")
    struct LandingLanguageTests {
        @Test("every language has every text, and they fit the pages")
        func complete() throws {
            let file = try Data(contentsOf: URL(filePath: Checkout.path("Sources/CEmbedded/landing.json")))
            // The same file, read by another program.
            let texts = try JSONDecoder().decode([String: [String: String]].self, from: file)
            let languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh-Hans", "ar"]
            #expect(Set(texts.keys) == Set(languages))
            #expect(Set(LandingTexts.standard.languages.keys) == Set(languages))
            for (language, words) in LandingTexts.standard.languages {
                #expect(words.language == language && words.isRightToLeft == (language == "ar"))
                for key in LandingTexts.Key.allCases {
                    #expect(words.texts[key] == texts[language]?[key.rawValue], "\(language) \(key)")
                }
                #expect(Set(words.texts.values).count > LandingTexts.Key.allCases.count - 2, "\(language)")
                #expect(words(.iPhoneScan, "<x>").contains("&lt;x&gt;") && !words(.iPhoneScan, "x").contains("{"))
            }
        }

        @Test(
            "the first language that the visitor reads is taken, by its weight",
            arguments: [
                ("de", "de"), ("de-AT", "de"), ("DE-at,en;q=0.5", "de"), ("en;q=0.5, fr ; q=0.9", "fr"),
                ("ko, ja;q=0.3, nl;q=0.4", "nl"), ("de;q=0, it", "it"), ("zh-CN", "zh-Hans"), ("zh-TW,pl;q=0.1", "pl"),
                ("zh-Hans-SG", "zh-Hans"), ("es-419", "es"), ("pt-BR", "pt"), ("ar-EG", "ar"), ("*, fr;q=0.1", "fr"),
                ("en-GB;q=0.8,de;q=0.8", "en"), ("fr;q=x, pl;q=0.1", "pl"), ("ko", nil), ("", nil), ("*", nil),
                (";;,q=1,\u{0}\u{7F},-_-", nil),
            ] as [(String, String?)])
        func choice(header: String, language: String?) {
            let wanted = LandingTexts.languages(accepted: header)
            #expect(LandingTexts.standard.language(for: wanted) == language)
        }

        @Test("a header that never ends costs no more than that of a browser")
        func longHeader() {
            #expect(LandingTexts.languages(accepted: String(repeating: "x,", count: 50_000)).count == 16)
        }

        /// A page for a desktop, as a service with these languages in its template serves it.
        private func page(
            accepting header: String?, languages: [String: String] = [:]
        ) async throws -> WebAnswer {
            let service = try await AdministrationService()
            let field = JSONValue.object([("key", .string("balance")), ("value", .string("{{balance}}"))])
            var files = SamplePass.files([("storeCard", .object([("primaryFields", .array([field]))]))])
            files["en.lproj/pass.strings"] = nil
            for (language, description) in languages {
                files["\(language).lproj/pass.strings"] = Array("\"Test card\" = \"\(description)\";".utf8)
            }
            let put = try await service.admin("PUT", "/templates/card", bytes: try TestShop.archive(files))
            try #require(put.status < 300, "\(put.text)")
            try await service.issue("1")
            let link = try await service.admin("POST", "\(AdministrationService.passPath)/1/links", "{}")
            let url = try #require(link.json["url"]?.string).replacing("https://passes.example.com", with: "")
            return try await service.send(
                "GET", url,
                headers: [("Accept", "text/html"), ("User-Agent", Agent.desktop)]
                    + (header.map { [("Accept-Language", $0)] } ?? []))
        }

        @Test("a page is in the language of its visitor, and says so")
        func page() async throws {
            let german = try await page(accepting: "de-CH, en;q=0.5")
            #expect(german.header("content-language") == "de")
            #expect(german.header("vary") == "Accept, Accept-Language, User-Agent")
            #expect(german.text.contains(#"<html lang="de" dir="ltr">"#))
            #expect(german.text.contains("tippe dann auf „Zu Apple Wallet hinzufügen“"))
            let arabic = try await page(accepting: "ar")
            #expect(arabic.text.contains(#"<html lang="ar" dir="rtl">"#))
            #expect(arabic.text.contains("إضافة إلى محفظة Apple"))
        }

        @Test("without a language of the visitor's, that of the pass is taken, and then English")
        func passLanguage() async throws {
            #expect(try await page(accepting: "ko").header("content-language") == "en")
            #expect(try await page(accepting: nil, languages: ["pl": "Próbka"]).header("content-language") == "pl")
            let both = ["de": "Eine Probe", "en": "An example"]
            #expect(try await page(accepting: nil, languages: both).header("content-language") == "en")
            let german = try await page(accepting: "de", languages: both)
            #expect(german.text.contains("Eine Probe") && !german.text.contains("An example"))
        }

        @Test("two visitors of one link get the page each in their language")
        func cached() async throws {
            let service = try await AdministrationService()
            try await service.issue("1")
            let link = try await service.admin("POST", "\(AdministrationService.passPath)/1/links", "{}")
            let url = try #require(link.json["url"]?.string).replacing("https://passes.example.com", with: "")
            for language in ["fr", "ja", "fr", "en", "ja"] {
                let answer = try await service.send(
                    "GET", url, headers: [("User-Agent", Agent.android), ("Accept-Language", language)])
                #expect(answer.header("content-language") == language)
                #expect(answer.text.contains(LandingTexts.standard[language](.androidNext)))
            }
        }

        @Test("a page that refuses speaks the visitor's language")
        func refusals() async throws {
            let service = try await AdministrationService()
            let headers = [("User-Agent", Agent.iPhone), ("Accept-Language", "es-MX")]
            func check(_ path: String, _ status: Int, _ text: String) async throws {
                let answer = try await service.send("GET", path, headers: headers)
                #expect(answer.status == status && answer.text.contains(text), "\(answer.text)")
                #expect(answer.header("content-language") == "es")
            }
            try await check("/p/nothing", 404, "No hay ninguna tarjeta en esta dirección.")
            try await service.issue("1")
            let pass = "\(AdministrationService.passPath)/1"
            func link(_ body: String) async throws -> (path: String, id: String) {
                let answer = try await service.admin("POST", "\(pass)/links", body)
                let url = try #require(answer.json["url"]?.string)
                return (url.replacing("https://passes.example.com", with: ""), try #require(answer.json["id"]?.string))
            }
            let (once, revoked, short) = (
                try await link(#"{"singleUse": true}"#), try await link("{}"), try await link(#"{"expiresIn": 60}"#)
            )
            _ = try await service.send("GET", "\(once.path)?download", headers: headers)
            try await check("\(once.path)?download", 410, "Este enlace solo funcionaba una vez")
            _ = try await service.admin("DELETE", "\(pass)/links/\(revoked.id)")
            try await check(revoked.path, 410, "Este enlace se ha retirado.")
            service.clock.advance(by: 61)
            try await check(short.path, 410, "Este enlace ha caducado.")
            // A pass that can't be used is offered with a word about it.
            let voided = try await link(#"{"singleUse": true}"#).path
            _ = try await service.admin("POST", "\(pass)/void", "{}")
            try await check(voided, 200, "Esta tarjeta ya no es válida.")
            let last = try await link("{}").path
            _ = try await service.admin("DELETE", pass)
            try await check(last, 410, "se ha retirado.")
        }

        // MARK: - The operator's file

        private func texts(_ json: String) throws -> LandingTexts {
            let folder = try TemporaryFolder()
            try folder.write(json.utf8, to: "texts.json")
            return try LandingTexts(path: folder.path("texts.json"))
        }

        @Test("an operator's file replaces single texts, and adds languages and regions")
        func replaced() throws {
            let danish = LandingTexts.Key.allCases.map { key in
                "\"\(key.rawValue)\": \"\(key.rawValue) \(key.placeholder ?? "")\""
            }
            let texts = try texts(
                """
                {"de": {"once": "Nur <einmal>!"}, "de-AT": {"download": "Datei laden"},
                 "da": {\(danish.joined(separator: ", "))}}
                """)
            #expect(texts["de"](.once) == "Nur &lt;einmal&gt;!")
            #expect(texts["de"](.add) == "Zu Apple Wallet hinzufügen")
            #expect(texts["de-AT"](.download) == "Datei laden" && texts["de-AT"](.add) == texts["de"](.add))
            #expect(texts["da"](.pictureName, "X") == "pictureName X")
            #expect(texts["fr"].texts == LandingTexts.standard["fr"].texts)
            #expect(texts.language(for: ["de-AT"]) == "de-AT" && texts.language(for: ["de-CH"]) == "de")
            #expect(texts.language(for: ["da-DK"]) == "da")
        }

        @Test(
            "a file with a mistake is refused, with the file, the language and the text",
            arguments: [
                (#"{"de": {"ad": "x"}}"#, "'de' has 'ad', which is on no page", "did you mean 'add'?"),
                (#"{"de": {"iPhoneScan": "Scanne."}}"#, "'iPhoneScan' of 'de' can't have this text", "{add}"),
                (#"{"fr": {"once": "Une {fois}"}}"#, "'once' of 'fr' can't have this text", "only once"),
                (#"{"fr": {"once": 1}}"#, "'once' of 'fr' can't have this text", "only once"),
                (#"{"da": {"add": "Føj til"}}"#, "'da' lacks 'anyPass'", "every text"),
                (#"{"add": "x"}"#, "'add' is not a language with an object of texts", "{\"de\": {"),
                (#"{"d€": {}}"#, "'d€' is not a language with an object of texts", "{\"de\": {"),
                (#"{"de": {}, "de": {}}"#, "a name is in it twice", ""),
                ("[]", "it is not an object", ""), ("{", ".json: ", ""),
            ])
        func mistakes(json: String, message: String, advice: String) throws {
            let error = try #require(throws: ConfigurationError.self) { try texts(json) }
            #expect(error.message.contains("/texts.json: ") && error.message.contains(message), "\(error.message)")
            #expect(advice.isEmpty || error.recovery.contains { $0.contains(advice) }, "\(error.recovery)")
        }

        @Test("neither the service nor an application starts with a mistake in the file")
        func start() async throws {
            let folder = try TemporaryFolder()
            try folder.write(#"{"de": {"ad": "x"}}"#.utf8, to: "texts.json")
            try folder.write(
                #"{"publicURL": "https://a.example", "database": "a", "landingTexts": "texts.json"}"#.utf8,
                to: "server.json")
            let settings = try ServiceConfiguration(path: folder.path("server.json"), environment: .empty)
            #expect(settings.landingTextsPath == folder.path("texts.json"))
            #expect(throws: ConfigurationError.self) { try settings.parts(.init(), PrometheusMetrics()) }
            await #expect(throws: ConfigurationError.self) {
                try await WalletService(
                    store: PassStore(.sqlite(path: folder.path("passes.sqlite"))), identities: [],
                    publicURL: "https://a.example", landingTexts: folder.path("texts.json"),
                    logger: Logger(label: "shop") { _ in SwiftLogNoOpLogHandler() })
            }
        }
    }
#endif
