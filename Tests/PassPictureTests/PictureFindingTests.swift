#if Picture
    import Foundation
    import PassModel
    import PassRules
    import PassToolkit
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Findings of pictures", .keptLetters) struct PictureFindingTests {
        private let pen = Pen()

        private func findings(_ members: String, files: [String: [UInt8]] = [:]) throws -> [Finding] {
            try preview(members, files: files, viewing()).findings(of: [.front], pen: pen)
        }

        /// A picture that is white on the left and black on the right.
        private func halves(width: Double, height: Double) throws -> [UInt8] {
            let boxes = [Paint.white, .black].enumerated().map { index, paint in
                DrawnSample.box(width / 2 * Double(index), 0, width / 2, height, .color(paint))
            }
            return try DrawnSample.sheet(boxes, width: width, height: height).png(scale: 2, pen: pen)
        }

        @Test("each rule of the picture book is found, and only where it is broken") func rules() throws {
            let white =
                #""backgroundColor":"rgb(255,255,255)","foregroundColor":"rgb(0,0,0)","labelColor":"rgb(0,0,0)""#
            func rules(_ members: String, files: [String: [UInt8]] = [:]) throws -> [String] {
                try findings("\(white),\(members)", files: files).map { "\($0.severity) \($0.rule)" }
            }
            func rules(_ group: String, _ fields: String) throws -> [String] {
                try rules(#""generic":{"\#(group)Fields":\#(fields)}"#)
            }
            #expect(try rules("primary", fields("Ada")).isEmpty)
            #expect(try rules("primary", fields(String(repeating: "long ", count: 40))) == ["warning picture.text-cut"])
            #expect(try rules("primary", fields("A name of a length that nobody has")) == ["note picture.text-shrunk"])
            // Whatever the others of the row are, a value is compared with the row's largest size.
            let long = "A name of a length that hardly any of us who live today has"
            for row in [fields(long), fields(long, "b")] {
                let found = try findings(#"\#(white),"generic":{"secondaryFields":\#(row)}"#)
                #expect(found.first?.message.contains("instead of 19.0 points") == true, "\(found)")
            }
            #expect(try rules("secondary", fields("a", "b", "c", "d", "e")) == ["warning picture.field-moved"])
            let strip = try halves(width: 200, height: 200)
            #expect(try rules(#""coupon":{}"#, files: ["strip@2x.png": strip]) == ["warning picture.image-cropped"])
            #expect(
                try rules(#""coupon":{}"#, files: ["logo.png": Array("GIF89a".utf8)]) == [
                    "warning picture.image-broken"
                ])
            func code(_ format: String, _ message: String) -> String {
                #""generic":{},"barcodes":[{"format":"PKBarcodeFormat\#(format)","message":"\#(message)","messageEncoding":"iso-8859-1"}]"#
            }
            #expect(try rules(code("QR", "MC0001")).isEmpty)
            #expect(try rules(code("QR", String(repeating: "A1b2", count: 300))) == ["warning picture.barcode-dense"])
            #expect(try rules(code("QR", String(repeating: "é", count: 4000))) == ["error picture.barcode-impossible"])
            #expect(try rules(code("Bogus", "1")) == ["error picture.barcode-impossible"])
            // Its header is right.
            #expect(
                try rules(#""generic":{}"#, files: ["logo@2x.png": Array(strip.prefix(60))]) == [
                    "warning picture.image-broken"
                ])
        }

        @Test("a faint text is found on a colour, on an image and on a part of an image")
        func contrast() throws {
            func faint(_ foreground: String, _ members: String, files: [String: [UInt8]] = [:]) throws -> [String] {
                let colors =
                    #""backgroundColor":"rgb(250,250,250)","foregroundColor":"\#(foreground)","labelColor":"rgb(0,0,0)""#
                return try findings("\(colors),\(members)", files: files)
                    .filter { $0.rule == "picture.contrast" && $0.severity == .warning }
                    .compactMap { $0.pointer?.description }
            }
            let field = fields("Ada")
            let place = "/generic/primaryFields/0/value"
            #expect(try faint("rgb(230,230,230)", #""generic":{"primaryFields":\#(field)}"#) == [place])
            #expect(try faint("rgb(20,20,20)", #""generic":{"primaryFields":\#(field)}"#).isEmpty)
            let strip = try ["strip@2x.png": halves(width: 375, height: 150)]
            let card = #""storeCard":{"primaryFields":\#(field)}"#
            // The value stands on the left half, which is white.
            #expect(try faint("rgb(240,240,240)", card, files: strip) == ["/storeCard/primaryFields/0/value"])
            #expect(try faint("rgb(20,20,20)", card, files: strip).isEmpty)
        }

        @Test("too many fields and too long values are findings, and a cut value ends with an ellipsis")
        func omitted() throws {
            let many = (1...202).map { #"{"key":"k\#($0)","value":"v"}"# }.joined(separator: ",")
            let long = String(repeating: "word ", count: 3000)
            let preview = try preview(
                #""generic":{"auxiliaryFields":[{"key":"l","value":"\#(long)"}],"backFields":[\#(many)]}"#, viewing())
            #expect(preview.shown.fields[.back]?.count == 200)
            #expect(preview.shown.fields[.auxiliary]?.first?.value.hasSuffix("…") == true)
            let places = try preview.findings(of: [.back], pen: pen).filter { $0.message.contains("too many") }
                .compactMap { $0.pointer?.description }
            #expect(places == ["/generic/auxiliaryFields/0", "/generic/backFields/200"])
        }
    }

    @Suite("Our templates keep our own rules") struct TemplateFindingTests {
        private let pen = Pen()
        /// Each template on each system; some of them, where there is little time.
        static let pairs = Effort.sample(
            Checkout.templates.flatMap { name in
                ["ios12", "ios15", "ios17", "ios18", "ios26", "ios27", "watchos10", "watchos26"].map { [name, $0] }
            }, quick: 4)

        @Test("a template looks right in each language on each system", .keptLetters, arguments: pairs)
        func pictures(pair: [String]) throws {
            let (name, target) = (pair[0], pair[1])
            let files = try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
                .render(Record(path: Checkout.path("Templates/\(name).json"))).files
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
