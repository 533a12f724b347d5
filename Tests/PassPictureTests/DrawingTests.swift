#if Picture
    import Foundation
    import PassModel
    import PassRules
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawing") struct DrawingTests {
        private let pen = Pen()

        @Test("the same sheet gives the same files again, also with another pen") func repetition() throws {
            let sheet = DrawnSample.card
            let other = Pen()
            let first = try sheet.png(scale: 2, pen: pen)
            for pen in [pen, other] { #expect(try sheet.png(scale: 2, pen: pen) == first) }
            #expect(try sheet.pdf(pen: pen) == sheet.pdf(pen: other))
            #expect(try sheet.svg(pen: pen) == sheet.svg(pen: other))
        }

        @Test("a PNG file has the pixels that were drawn, as Cairo reads them, and says that they are sRGB")
        func pixels() throws {
            let file = try DrawnSample.card.png(scale: 2, pen: pen)
            let read = try #require(DrawableImage(png: file))
            #expect(try PictureBitmap(read.surface)?.bytes == DrawnSample.card.rgba(scale: 2, pen: pen).bytes)
            #expect(DrawnSample.chunks(of: file).map(\.kind).contains("sRGB"))
        }

        @Test("sizes beyond what can be drawn are refused", arguments: [0, -1, .nan, .infinity, 400, 1e300, 0.001])
        func size(scale: Double) {
            let sheet = DrawnSample.sheet([])
            let error = #expect(throws: PictureError.self) { try sheet.png(scale: scale, pen: pen) }
            guard case .size = error?.code else { return #expect(Bool(false), "\(String(describing: error))") }
            #expect(error?.message.hasPrefix("cannot draw a picture of ") == true && error?.hints.isEmpty == false)
        }

        @Test(
            "a PDF page is upright or landscape like the sheet, which is within its margins",
            .keptLetters, arguments: [PictureSheet.Paper.a4, .letter], [(359.0, 500.0), (1174, 790), (100, 3000)])
        func paper(paper: PictureSheet.Paper, size: (Double, Double)) throws {
            let sheet = DrawnSample.sheet(
                [DrawnSample.box(0, 0, size.0, size.1, .color(DrawnSample.red))], width: size.0, height: size.1)
            let page = paper.page(for: sheet)
            #expect((page.width > page.height) == (size.0 > size.1))
            #expect(page.scale <= 1)
            #expect(page.x >= 35.99 && page.y >= 35.99)
            #expect(abs(page.x + size.0 * page.scale - (page.width - page.x)) < 0.01)
            let text = try String(decoding: sheet.pdf(pen: pen, paper: paper), as: UTF8.self)
            let sides = paper == .a4 ? ["595.27", "841.8"] : ["612", "792"]
            let box = try #require(text.split(separator: "\n").first { $0.contains("MediaBox") })
            for side in sides { #expect(box.contains(side)) }
        }

        @Test("a text that is too long ends in its box, after as many lines as it may have", arguments: [1, 3])
        func ellipsis(lineLimit: Int) throws {
            let words = Array(repeating: "Handgepäck", count: 40).joined(separator: " ")
            let box = DrawnSample.box(20, 20, 200, 100, DrawnSample.text(words, 20, lineLimit: lineLimit))
            let picture = try DrawnSample.sheet([box], width: 300, height: 100).rgba(scale: 1, pen: pen)
            let inked = (0..<300).filter { x in (0..<100).contains { picture[x, $0].w > 127 } }
            #expect(try (161...220).contains(inked.max().needed))
            let text = PassLayout.Text(text: words, font: .init(20), paint: .black, lineLimit: lineLimit)
            #expect(TextLines(text, width: 200, pen: pen).lines.count == lineLimit)
        }

        @Test("a text of megabytes takes no longer than its visible part", .timeLimit(.minutes(60)))
        func longText() throws {
            for part in ["word ", "x", "東京", "\u{301}", "ab\n"] {
                let text = String(repeating: part, count: 2_000_000 / part.utf8.count)
                _ = try DrawnSample.sheet([DrawnSample.box(0, 0, 90, 20, DrawnSample.text(text, lineLimit: 40))])
                    .png(scale: 1, pen: pen)
                #expect(pen.width(of: text, in: .init(12)) >= 0)
                #expect(pen.lineCount(of: text, in: .init(12), width: 300) >= 1)
            }
        }

        private static let pdftotext = Witness("pdftotext")

        @Test("texts can be extracted from a PDF", .needs(pdftotext), .keptLetters) func pdfText() throws {
            let folder = try TemporaryFolder()
            let path = try folder.write(DrawnSample.card.pdf(pen: pen), to: "a.pdf")
            let text = try Self.pdftotext.run([path, "-"]).text
            for words in ["LABEL", "Value 12:30", "東京タワー", "Äpfel & Birnen"] { #expect(text.contains(words)) }
        }

        @Test("an SVG is well-formed and needs no other file", .needs(.python3), .keptLetters) func svg() throws {
            let program = """
                import sys, xml.dom.minidom
                root = xml.dom.minidom.parse(sys.stdin.buffer).documentElement
                everything = root.getElementsByTagName('*')
                names = [e.getAttribute('id') for e in everything if e.getAttribute('id')]
                places = [v for e in everything for k, v in e.attributes.items() if k.endswith('href')]
                used = [v[1:] for v in places if v.startswith('#')]
                print(root.tagName, root.getAttribute('viewBox'), len(names) == len(set(names)), len(used) > 50,
                    set(used) <= set(names), 'evenodd' in [e.getAttribute('clip-rule') for e in everything],
                    all(v[0] == '#' or v.startswith('data:image/png;') for v in places))
                """
            let result = try Witness.python3.run(["-c", program], input: Data(try DrawnSample.card.svg(pen: pen)))
            #expect(result.text == "svg 0 0 359.3 500.3 True True True False True\n", "\(result.errors)")
        }

        @Test("the listing of the article on pictures draws the front of a pass") func listing() async {
            // In a process of its own, since its paths are relative.
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder(linking: ["Templates"])
                try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
                try runPictureListing()
                let header = try PassImage.PNGHeader(Array(Data(contentsOf: URL(filePath: folder.path("coffee.png")))))
                #expect(header?.widthInPixels == 1078)
                #expect(header?.heightInPixels == 1501)
                try #require(FileManager.default.changeCurrentDirectoryPath("/"))
            }
        }
    }

    @Suite("Drawn images") struct DrawnImageTests {
        private let pen = Pen()
        private static let sound = DrawnSample.png(width: 40, height: 20)

        private func draw(
            _ file: [UInt8]?, _ content: PassLayout.Content = DrawnSample.image("a.png")
        ) throws -> PictureBitmap {
            try DrawnSample.sheet(
                [DrawnSample.box(10, 10, 40, 40, content)], files: file.map { ["a.png": $0] } ?? [:]
            ).rgba(scale: 2, pen: pen)
        }

        @Test("an image that is not an intact PNG of a reasonable size is hatched", arguments: hostile)
        func hostileImages(_ name: String, _ file: [UInt8]?) throws {
            #expect(file.flatMap { DrawableImage(png: $0) } == nil)
            for content in [DrawnSample.image("a.png"), DrawnSample.image("a.png", fills: false, blur: 5)] {
                let picture = try draw(file, content)
                let edge = picture[20, 60]
                #expect(edge.w > 120 && edge.x > 200 && edge.y < 80, "\(name): \(edge)")
            }
        }

        private static let hostile: [(String, [UInt8]?)] = {
            let parts = DrawnSample.chunks(of: sound)
            func header(_ width: Int, _ height: Int, depth: UInt8 = 8, color: UInt8 = 2) -> [UInt8] {
                let start = PNGSample.number(width) + PNGSample.number(height) + [depth, color, 0, 0, 0]
                return DrawnSample.png([("IHDR", start)] + parts.dropFirst())
            }
            return [
                ("none", nil), ("empty", []), ("signature", Array(sound.prefix(8))), ("huge", header(20_000, 20_000)),
                ("wider", header(0xFFFF_FFFF, 0xFFFF_FFFF)),
                ("no size", header(0, 20)), ("taller than its data", header(40, 400)),
                ("depth", header(40, 20, depth: 3)),
                ("palette", header(40, 20, color: 3)), ("JPEG", [0xFF, 0xD8, 0xFF, 0xE0] + sound),
                ("WebP", Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8)), ("SVG", Array("<svg xmlns='…'/>".utf8)),
                ("HTML", Array("<!DOCTYPE html><title>404</title>".utf8)),
                ("no end", DrawnSample.png(Array(parts.dropLast()))),
                ("no pixels", DrawnSample.png([parts[0], parts[2]])),
                ("length", Array(sound.prefix(33)) + [0xFF, 0xFF, 0xFF, 0xFF] + sound.dropFirst(37)),
                ("checksum", sound.enumerated().map { $0.offset == sound.count - 14 ? ~$0.element : $0.element }),
            ]
                + stride(from: 9, to: sound.count, by: 7).map { ("cut off after \($0)", Array(sound.prefix($0))) }
        }()

        @Test("pixels beyond the image and compressed texts are not unpacked") func bombs() throws {
            let large = DrawnSample.chunks(of: DrawnSample.png(width: 1000, height: 500))
            let small = PNGSample.number(10) + PNGSample.number(10) + [8, 2, 0, 0, 0]
            let bomb = DrawnSample.png([("IHDR", small)] + large.dropFirst())
            if let image = DrawableImage(png: bomb) { #expect((image.width, image.height) == (10, 10)) }

            let parts = DrawnSample.chunks(of: Self.sound)
            let text = Array("a\0\0".utf8) + large[1].content
            let texts = Array(repeating: (kind: "zTXt", content: text), count: 100)
            let file = DrawnSample.png([parts[0]] + texts + parts.dropFirst())
            #expect(EssentialPNG.bytes(of: file) == Self.sound)
            #expect(try draw(file) == draw(Self.sound))
        }
    }
#endif
