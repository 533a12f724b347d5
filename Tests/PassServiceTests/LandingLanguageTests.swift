#if Server
    import Foundation
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The words of pages")
    struct LandingLanguageTests {
        @Test(
            "the first language that the visitor reads is taken, by its weight",
            arguments: [
                ("de-AT", "de"), ("DE-at,en;q=0.5", "de"), ("en;q=0.5, fr ; q=0.9", "fr"), ("de;q=0, it", "it"),
                ("zh-CN", "zh-Hans"), ("zh-TW,pl;q=0.1", "pl"), ("es-419", "es"), ("*, fr;q=0.1", "fr"),
                ("en-GB;q=0.8,de;q=0.8", "en"), ("fr;q=x, pl;q=0.1", "pl"), ("ko", nil), ("", nil),
                (";;,q=1,\u{0}\u{7F},-_-", nil),
            ] as [(String, String?)])
        func choice(header: String, language: String?) {
            let wanted = LandingTexts.languages(accepted: header)
            #expect(LandingTexts.standard.language(for: wanted) == language)
            // A header that never ends costs no more than that of a browser.
            #expect(LandingTexts.languages(accepted: header + String(repeating: ",x", count: 50_000)).count <= 16)
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
            #expect(texts["de"](.add) == LandingTexts.standard["de"](.add))
            #expect(texts["de-AT"](.download) == "Datei laden" && texts["de-AT"](.add) == texts["de"](.add))
            #expect(texts["da"](.pictureName, "X") == "pictureName X")
            #expect(texts["fr"].texts == LandingTexts.standard["fr"].texts)
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
            let said = "\(error.message) \(error.recovery.joined(separator: "; "))"
            #expect(said.contains("/texts.json: ") && (words.isEmpty || said.contains(words)), "\(said)")
        }
    }
#endif
