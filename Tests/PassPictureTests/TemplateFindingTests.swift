#if Picture
    import Foundation
    import PassModel
    import PassRules
    import PassToolkit
    import Testing
    import TestSupport

    @testable import PassPicture

    @Suite("Our templates keep our own rules") struct TemplateFindingTests {
        private let pen = Pen()
        private static let names: [String] =
            ((try? FileManager.default.contentsOfDirectory(atPath: Checkout.path("Templates"))) ?? [])
            .filter { $0.hasSuffix(".pass") }.map { String($0.dropLast(5)) }.sorted()

        /// Each template on each system; some of them, where there is little time.
        static let pairs = Effort.sample(
            names.flatMap { name in
                ["ios12", "ios15", "ios17", "ios18", "ios26", "ios27", "watchos10", "watchos26"].map { [name, $0] }
            }, quick: 4)

        /// The bundle of a template with its sample record.
        private func bundle(_ name: String) throws -> PassBundle {
            let template = try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
            return try template.render(Record(path: Checkout.path("Templates/\(name).json")))
        }

        @Test("a template breaks no rule, but that its identifiers are those of a sample", arguments: names)
        func rules(_ name: String) throws {
            let files = try bundle(name).files
            #expect(RuleBook.standard.findings(in: PassContents(files: files)).map(\.rule) == ["identity.sample"])
        }

        @Test("a template looks right in each language on each system", .keptLetters, arguments: pairs)
        func pictures(pair: [String]) throws {
            let (name, target) = (pair[0], pair[1])
            let files = try bundle(name).files
            let languages = files.keys.contains { $0.contains(".lproj/") } ? ["ar", "en", "fr", "he", "ja"] : ["en"]
            for language in languages {
                let contents = PassContents(files: files)
                let preview = try PassPreview(of: contents, for: viewing(language, target: target)).needed
                // Four values in a row have equal columns, in which long names are drawn smaller.
                let front = try preview.findings(of: [.front], pen: pen).filter { $0.rule != "picture.text-shrunk" }
                #expect(front.map { "\($0.rule): \($0.message)" } == [], "\(language)")
                // A watch has so little room that it draws the names of most people smaller, and PDF417 finely.
                let others = try preview.findings(of: Viewing.Side.allCases.filter { $0 != .front }, pen: pen)
                    .filter { $0.severity > .note && !(name == "gym" && $0.rule == "picture.barcode-dense") }
                #expect(others.map { "\($0.rule): \($0.message)" } == [], "\(language)")
            }
        }
    }
#endif
