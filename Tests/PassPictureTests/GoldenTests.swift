#if Picture
    import Foundation
    import PassModel
    import PassReports
    import PassRules
    import PassToolkit
    import TestSupport
    import Testing

    @testable import PassPicture

    /// A pass that is drawn and compared with the picture that was looked at and kept.
    ///
    /// `make golden` draws all again, and `make pictures` those of the documents. Then look at what changed. Where libraries
    /// or fonts are others than those of `KeptLetters`, pictures are not compared.
    struct GoldenCase: CustomTestStringConvertible, Sendable {
        let name: String
        let template: String
        var side = Viewing.Side.front
        var language: String? = "en"
        var target = "ios18"
        /// Texts of `pass.json` and what replaces them.
        var edits: KeyValuePairs<String, String> = [:]
        /// Files that are replaced.
        var files: [String: [UInt8]] = [:]
        /// Letters of other scripts, each with the language that its font is chosen for.
        var letters: [String] = []
        var hasRecord = true
        var folder = "Tests/PassPictureTests/Golden"

        var testDescription: String { name }

        /// Where the picture is kept.
        var path: String { Checkout.path("\(folder)/\(name).png") }

        /// A picture of the documents: a template as the newest system shows it.
        private static func document(_ template: String, language: String = "en") -> GoldenCase {
            GoldenCase(
                name: template, template: template, language: language, target: "ios27",
                folder: "Documentation/pictures")
        }

        /// The passes of `strip.png`, from left to right.
        static let strip = [
            document("coffee"), document("boarding-pass"), document("bakery-languages", language: "ar"),
            document("poster-event"),
        ]

        static let all =
            templates + [
                GoldenCase(name: "event-ticket-ja", template: "event-ticket", language: "ja", letters: ["ja 日"]),
                GoldenCase(name: "bakery-ar", template: "bakery-languages", language: "ar", letters: ["ar م"]),
                GoldenCase(
                    name: "bakery-ar-back", template: "bakery-languages", side: .back, language: "ar",
                    letters: ["ar م"]),
                // What older systems show in another style.
                GoldenCase(name: "boarding-pass-ios18", template: "boarding-pass"),
                GoldenCase(name: "poster-event-ios18", template: "poster-event"),
                GoldenCase(name: "coffee-back", template: "coffee", side: .back),
                GoldenCase(name: "coffee-stack", template: "coffee", side: .stack),
                GoldenCase(name: "coffee-watch", template: "coffee", side: .watch, target: "watchos11"),
                GoldenCase(name: "boarding-pass-watch", template: "boarding-pass", side: .watch, target: "watchos11"),
                GoldenCase(name: "coffee-placeholders", template: "coffee", hasRecord: false),
                GoldenCase(
                    name: "gym-long", template: "gym",
                    edits: [
                        "Lena Hofer": "Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine",
                        "Basalt Climbing": "Basalt Climbing, Bouldering and Mountaineering Club",
                        "Innsbruck": "Innsbruck, by the old customs house at the river",
                    ]),
                GoldenCase(
                    name: "gym-scripts", template: "gym",
                    edits: ["Lena Hofer": "李小龍 🧗🏽‍♀️", "Basalt Climbing": "صخر للتسلق", "Innsbruck": "कीर्तिमान"],
                    letters: ["en 李", "en 🧗", "en م", "en म"]),
                GoldenCase(
                    name: "gym-broken", template: "gym",
                    files: [
                        "thumbnail@3x.png": Array("GIF89a".utf8), "thumbnail@2x.png": [], "thumbnail.png": [],
                        "logo@3x.png": Array("\u{FF}\u{D8}".utf8), "logo@2x.png": [1], "logo.png": [2],
                    ]),
                GoldenCase(
                    name: "coupon-voided", template: "coupon",
                    edits: ["\"formatVersion\"": "\"voided\":true,\"formatVersion\""]),
            ]

        static let templates = [
            "bakery-languages", "boarding-pass", "coffee", "coupon", "event-ticket", "gym", "museum", "poster-event",
        ].map { document($0) }

        /// The picture, a pixel a point.
        func draw(with pen: Pen) throws -> PictureSheet {
            let source = try source()
            var files = source.files.merging(self.files) { $1 }
            var text = String(decoding: files["pass.json"] ?? [], as: UTF8.self)
            for (old, new) in edits {
                #expect(text.contains(old), "\(name): no '\(old)' to replace")
                text = text.replacingOccurrences(of: old, with: new)
            }
            files["pass.json"] = Array(text.utf8)
            let contents = PassContents(files: files, isTemplate: source.isTemplate)
            return try PassPreview(of: contents, for: viewing(language, target: target)).needed
                .sheet(of: [side], measuringWith: pen)
        }

        /// The template, with its record if it has one.
        private func source() throws -> PassFiles {
            let source = try PassFiles(passAt: Checkout.path("Templates/\(template).pass"))
            guard hasRecord else { return source }
            let path = Checkout.path("Templates/\(template).json")
            return try source.rendered(
                with: Record(json: Array(Data(contentsOf: URL(filePath: path))), origin: template))
        }
    }

    @Suite("Pictures that were looked at", .keptLetters) struct GoldenTests {
        @Test("each template in each style looks as it did when it was looked at", arguments: GoldenCase.all)
        func golden(_ golden: GoldenCase) throws {
            let difference = KeptLetters.difference(for: golden.letters)
            if !difference.isEmpty { try Test.skip(difference, case: golden.name) }
            let pen = Pen()
            try Self.expect(golden.draw(with: pen), at: golden.path, pen)
        }

        @Test(
            "the strip of the documents shows its passes as they look now",
            .enabled(if: KeptLetters.difference(for: ["ar م"]).isEmpty, "\(KeptLetters.difference(for: ["ar م"]))"))
        func strip() throws {
            let pen = Pen()
            let sheets = try GoldenCase.strip.map { try $0.draw(with: pen) }
            let height = sheets.map(\.height).max() ?? 0
            // Transparent between the passes, so that it fits on light pages and on dark ones.
            var strip = PictureSheet(width: -24, height: height, background: nil, items: [])
            for sheet in sheets {
                var item = sheet.items[0]
                (item.x, item.y) = (strip.width + 24, (height - sheet.height) / 2)
                strip.items.append(item)
                strip.width = item.x + sheet.width
            }
            try Self.expect(strip, at: Checkout.path("Documentation/pictures/strip.png"), scale: 0.75, pen)
        }

        /// Expects that a sheet looks like the picture at `path`, or writes that picture.
        private static func expect(_ sheet: PictureSheet, at path: String, scale: Double = 1, _ pen: Pen) throws {
            if ProcessInfo.processInfo.environment["PASSTOOL_PICTURES"] == "rewrite" {
                try Data(sheet.png(scale: scale, pen: pen)).write(to: URL(filePath: path))
                return
            }
            let differences = try Self.differences(of: sheet.rgba(scale: scale, pen: pen), from: path, pen)
            // Another version of a font or of a library moves edges by parts of a pixel.
            #expect(
                differences.isEmpty,
                "it differs in these places: \(differences); look at it and run: make golden, or make pictures")
        }

        /// The tiles of 16 × 16 pixels in which a picture differs from the one that was kept.
        private static func differences(of drawn: PictureBitmap, from path: String, _ pen: Pen) throws -> [String] {
            let kept = try PictureBitmap(readingPNG: Array(Data(contentsOf: URL(filePath: path))), pen)
            try #require(drawn.width == kept.width && drawn.height == kept.height)
            var counts: [SIMD2<Int>: Int] = [:]
            for y in 0..<drawn.height {
                for x in 0..<drawn.width {
                    let start = (y * drawn.width + x) * 4
                    let differs = (start..<start + 4).contains { abs(Int(drawn.bytes[$0]) - Int(kept.bytes[$0])) > 48 }
                    if differs { counts[SIMD2(x / 16, y / 16), default: 0] += 1 }
                }
            }
            return counts.filter { $0.value > 12 }.map { "\($0.key.x * 16), \($0.key.y * 16)" }.sorted()
        }
    }

    extension PictureBitmap {
        /// The pixels of a PNG file: it is drawn on a sheet of its size.
        init(readingPNG bytes: [UInt8], _ pen: Pen) throws {
            let header = try #require(PassImage.PNGHeader(bytes))
            let (width, height) = (Double(header.widthInPixels), Double(header.heightInPixels))
            let box = DrawnSample.box(0, 0, width, height, DrawnSample.image("a"))
            self = try DrawnSample.sheet([box], width: width, height: height, files: ["a": bytes])
                .rgba(scale: 1, pen: pen)
        }
    }
#endif
