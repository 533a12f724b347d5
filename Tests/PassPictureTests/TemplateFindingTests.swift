#if Picture
    import Foundation
    import PassModel
    import PassRules
    import PassToolkit
    import Testing
    import TestSupport

    @testable import PassPicture

    @Suite("Our templates keep our own rules", .enabled(if: Pen().family == "Inter", "needs the font Inter"))
    struct TemplateFindingTests {
        private let pen = Pen()

        /// Each template on each system; some of them, where there is little time.
        static let pairs = Effort.sample(
            TemplateReadingTests.names.flatMap { name in
                ["ios12", "ios15", "ios17", "ios18", "ios26", "ios27", "watchos10", "watchos26"].map { [name, $0] }
            }, quick: 8)

        /// The bundle of a template with its sample record.
        private func bundle(_ name: String) throws -> PassBundle {
            let template = try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
            return try template.render(Record(path: Checkout.path("Templates/\(name).json")))
        }

        @Test(
            "a template breaks no rule, but that its identifiers are those of a sample",
            arguments: TemplateReadingTests.names)
        func rules(_ name: String) throws {
            let files = try bundle(name).files
            #expect(RuleBook.standard.findings(in: PassContents(files: files)).map(\.rule) == ["identity.sample"])
        }

        @Test("a template looks right in each language on each system", arguments: pairs)
        func pictures(pair: [String]) throws {
            let (name, target) = (pair[0], pair[1])
            let files = try bundle(name).files
            let languages = files.keys.contains { $0.contains(".lproj/") } ? ["ar", "en", "fr", "he", "ja"] : ["en"]
            for language in languages {
                let preview = try PassPreview(of: files, for: viewing(language, target: target))
                // Four values in a row have equal columns, in which long names are drawn smaller.
                let front = try preview.findings(of: [.front], pen: pen).filter { $0.rule != "picture.text-shrunk" }
                #expect(front.map { "\($0.rule): \($0.message)" } == [], "\(language)")
                // A watch has so little room that it draws the names of most people smaller, and PDF417 finely.
                let others = try preview.findings(of: Viewing.Side.allCases.filter { $0 != .front }, pen: pen)
                    .filter { $0.severity > .note && !(name == "gym" && $0.rule == "picture.barcode-dense") }
                #expect(others.map { "\($0.rule): \($0.message)" } == [], "\(language)")
            }
        }

        @Test("the places of the templates are known as those of samples", arguments: TemplateReadingTests.names)
        func places(_ name: String) throws {
            var files = try bundle(name).files
            let text = String(decoding: try #require(files["pass.json"]), as: UTF8.self)
            files["pass.json"] = Array(
                text.replacing("pass.com.example.sample", with: "pass.org.lakeside.card")
                    .replacing("SAMPLE1234", with: "A1B2C3D4E5").utf8)
            let count = try JSONDocument(parsing: Array(text.utf8)).root.object?["locations"]?.array?.count ?? 0
            let found = RuleBook.standard.findings(in: PassContents(files: files)).filter {
                $0.rule == "location.sample"
            }
            #expect(found.count == (count > 0 ? 1 : 0))
            let words = count == 1 ? "the location is" : "\(count) locations are"
            #expect(found.allSatisfy { $0.message.hasPrefix(words) })
        }
    }
#endif
