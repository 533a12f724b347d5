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
            let empty = try PassFiles(path: Checkout.path("Templates/\(template).pass"))
            let record = Checkout.path("Templates/\(template).json")
            let source = try hasRecord ? empty.rendered(with: Record(path: record)) : empty
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
    }

    @Suite("Pictures that were looked at", .keptLetters) struct GoldenTests {
        @Test("each template in each style looks as it did when it was approved", arguments: GoldenCase.all)
        func golden(_ golden: GoldenCase) throws {
            let difference = KeptLetters.difference(for: golden.letters)
            if !difference.isEmpty { try Test.skip(difference, case: golden.name) }
            let pen = Pen()
            try Self.expect(golden.draw(with: pen), at: golden.path, pen)
        }

        @Test(
            "the strip of pictures in the documents shows its passes as they look now",
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
            guard drawn.bytes != kept.bytes else { return [] }
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

    /// Sheets made by hand, to be drawn.
    enum DrawnSample {
        static let red = Paint(PassColor(red: 200, green: 20, blue: 30))
        static let blue = Paint(PassColor(red: 20, green: 40, blue: 160))

        /// One side alone on a sheet.
        static func sheet(
            _ boxes: [PassLayout.Box], width: Double = 100, height: Double = 80, files: [String: [UInt8]] = [:],
            outline: PassLayout.Outline = .init(cornerRadius: 0, cuts: [])
        ) -> PictureSheet {
            let layout = PassLayout(side: .front, width: width, height: height, outline: outline, boxes: boxes)
            let item = PictureSheet.Item(layout: layout, files: files)
            return PictureSheet(width: width, height: height, background: nil, items: [item])
        }

        static func box(
            _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ content: PassLayout.Content
        ) -> PassLayout.Box { PassLayout.Box(Rectangle(x: x, y: y, width: width, height: height), content) }

        static func text(
            _ text: String, _ size: Double = 20, _ weight: PassLayout.Weight = .regular, paint: Paint = .black,
            alignment: ShownPass.Alignment = .natural, lineLimit: Int = 1
        ) -> PassLayout.Content {
            .text(
                PassLayout.Text(
                    text: text, font: PassLayout.Font(size, weight), paint: paint, alignment: alignment,
                    lineLimit: lineLimit))
        }

        static func image(_ file: String, fills: Bool = true, blur: Double = 0) -> PassLayout.Content {
            .image(.init(file: file, fills: fills, horizontally: 0.5, vertically: 0.5, blurRadius: blur))
        }

        /// A front with a bit of everything, as large as a card.
        static var card: PictureSheet {
            let (width, height) = (359.3, 500.3)
            let boxes =
                [
                    box(0, 0, width, height, .color(blue)),
                    box(0, 0, width, 46, .gradient(from: .white.opacity(0.05), to: .white.opacity(0))),
                    box(14.5, 11, 120, 30, image("logo.png", fills: false)),
                    box(0, 56, width, 144, image("strip.png")),
                    box(0, 210, width, 1, .dashes(.white)),
                    box(20, 400, 90, 60, .missing("thumbnail.png", red)),
                    box(130, 410, 215, 60, terms),
                ] + words + symbols
            let notches = [0, width].map { PassLayout.Cut.circle(x: $0, y: 210, radius: 7) }
            return sheet(
                boxes, width: width, height: height,
                files: ["logo.png": png(width: 80, height: 80), "strip.png": png(width: 750, height: 288)],
                outline: .init(cornerRadius: 11, cuts: notches + [.teeth(width: 8, depth: 3)]))
        }

        private static var words: [PassLayout.Box] {
            let words = ["LABEL", "Value 12:30", "東京タワー", "مرحبا بالعالم", "✈️ emoji", "Äpfel & Birnen"]
            return words.enumerated().flatMap { index, word in
                let y = 225 + Double(index) * 24
                return [
                    box(14.5, y, 160, 14, text(word, 16, index == 0 ? .semibold : .regular, paint: .white)),
                    box(185, y, 160, 14, text(word, 16, .light, paint: .white, alignment: .right)),
                ]
            }
        }

        private static var symbols: [PassLayout.Box] {
            Pass.BoardingPass.TransitType.allCases.enumerated().map { index, symbol in
                box(20 + Double(index) * 65, 365, 39, 34, .symbol(symbol, .white))
            }
        }

        private static var terms: PassLayout.Content {
            let words = """
                Terms of a long text that goes over lines, see https://example.com/terms and more of it. It ends with \
                an ellipsis because there is much more to say than fits here, really.
                """
            return text(words, 13, paint: .white, lineLimit: 3)
        }
    }

    // MARK: - Images

    extension DrawnSample {
        /// A PNG whose left half is red and whose right half is green, without what its pixels don't need.
        static func png(width: Int, height: Int) -> [UInt8] {
            let (half, high) = (Double(width) / 2, Double(height))
            let sheet = sheet(
                [
                    box(0, 0, half, high, .color(Paint(PassColor(red: 255, green: 0, blue: 0)))),
                    box(half, 0, half, high, .color(Paint(PassColor(red: 0, green: 255, blue: 0)))),
                ], width: Double(width), height: high)
            return (try? sheet.png(scale: 1, pen: Pen())).flatMap(EssentialPNG.bytes) ?? []
        }

        /// The parts of a PNG: kind and content.
        static func chunks(of png: [UInt8]) -> [(kind: String, content: [UInt8])] {
            var chunks: [(kind: String, content: [UInt8])] = []
            var position = 8
            while png.count - position >= 12 {
                let length = png[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
                let kind = String(decoding: png[position + 4..<position + 8], as: UTF8.self)
                chunks.append((kind, Array(png[position + 8..<position + 8 + length])))
                position += 12 + length
            }
            return chunks
        }

        /// A PNG of parts, with their right checksums.
        static func png(_ chunks: [(kind: String, content: [UInt8])]) -> [UInt8] {
            chunks.reduce(PNGSample.signature) { file, chunk in file + PNGSample.chunk(chunk.kind, chunk.content) }
        }
    }
#endif
