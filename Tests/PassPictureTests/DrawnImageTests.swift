#if Picture
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

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

        @Test("what is no sound PNG of a fair size is hatched", arguments: hostile)
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
                let start = DrawnSample.number(width) + DrawnSample.number(height) + [depth, color, 0, 0, 0]
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

        @Test("pixels beyond the picture are not unpacked, nor are compressed texts")
        func bombs() throws {
            let large = DrawnSample.chunks(of: DrawnSample.png(width: 1000, height: 500))
            let small = DrawnSample.number(10) + DrawnSample.number(10) + [8, 2, 0, 0, 0]
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
