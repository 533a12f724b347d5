#if Picture
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    /// What was measured on pictures of an iPhone, measured again on drawn pictures.
    @Suite("Codes are as large as on a phone", .keptLetters) struct MeasuredCodeTests {
        @Test(
            "PDF417 is 251 points wide, and its box 279 points",
            arguments: Effort.sample([(9, 56.0), (168, 60), (20, 63), (40, 60)], quick: 2))
        func pdf417(length: Int, height: Double) throws {
            let drawn = try DrawnCode(.pdf417, message: "A-".repeated(to: length), text: nil)
            #expect(abs(drawn.code.width - 251) < 0.7)
            #expect(abs(drawn.code.height - height) < 0.7)
            #expect(abs(drawn.box.width - 279) < 0.7 && abs(drawn.box.height - 99) < 0.7)
        }

        @Test(
            "bars of Code 128 are 39 points high, and wider for a longer message",
            arguments: Effort.sample([(1, 178.0), (3, 197), (20, 225), (40, 237), (80, 246)], quick: 2))
        func code128(length: Int, width: Double) throws {
            let drawn = try DrawnCode(.code128, message: "4821773059".repeated(to: length), text: "4821 7730")
            #expect(abs(drawn.code.width - width) < 1.1)
            #expect(abs(drawn.code.height - 39) < 0.7)
            #expect(abs(drawn.box.width - 268) < 0.7 && abs(drawn.box.height - 91) < 0.7)
        }

        @Test("the modules of QR codes take as much room as on a phone", arguments: [(48, 131.7), (200, 147)])
        func qr(length: Int, side: Double) throws {
            let drawn = try DrawnCode(.qr, message: "abcdefghij".repeated(to: length), text: nil)
            #expect(abs(drawn.code.width - side) < 0.7 && abs(drawn.code.height - side) < 0.7)
            #expect(abs(drawn.box.width - side - 30) < 1)
        }

        @Test(
            "a code ends 40 points above the lower edge of the card, and its text stands 25 points above it",
            arguments: [.qr, .pdf417, .code128] as [Pass.Barcode.Format])
        func text(format: Pass.Barcode.Format) throws {
            let drawn = try DrawnCode(format, message: "48217730", text: "4821 7730")
            let text = try #require(drawn.text)
            #expect(abs(Card.height - drawn.code.bottom - 40) < 1)
            #expect(abs(Card.height - text.bottom - 25) < 1)
            // Digits are about as high as capitals.
            #expect(abs(text.height - 15 * 0.705) < 1)
        }

        @Test("a text below a code keeps its size where it is wider than the code, and is cut at the box's widest")
        func wideText() throws {
            let wide = try DrawnCode(.qr, message: "48217730", text: "0123456789".repeated(to: 24))
            let text = try #require(wide.text)
            #expect(text.width > wide.code.width + 40)
            #expect(abs(text.height - 15 * 0.705) < 1)
            #expect(!wide.isCut)
            let cut = try DrawnCode(.qr, message: "48217730", text: "0123456789".repeated(to: 60))
            #expect(cut.isCut)
            #expect(try abs(#require(cut.text).height - 15 * 0.705) < 1)
            #expect(try #require(cut.text).width > 270)
        }
    }

    /// A barcode on the front of a card that is blue otherwise, and where its parts are in points.
    private struct DrawnCode {
        /// The white box.
        let box: Rectangle
        /// The dark modules.
        let code: Rectangle
        /// The text below.
        let text: Rectangle?
        /// Whether the text is cut.
        let isCut: Bool

        init(_ format: Pass.Barcode.Format, message: String, text: String?) throws {
            let words = text.map { #","altText":"\#($0)""# } ?? ""
            let members = """
                "backgroundColor": "rgb(0,0,255)", "generic": {}, "barcodes": [{"format": "\(format.rawValue)",
                "message": "\(message)", "messageEncoding": "utf-8"\(words)}]
                """
            let pen = Pen()
            let preview = try PassPreview(
                of: ["pass.json": Array("{\(members)}".utf8)], for: viewing(target: "ios27"))
            let picture = try preview.sheet(of: [.front], measuringWith: pen).rgba(scale: 3, pen: pen)
            let white = try #require(picture.bands { $0.x > 250 && $0.y > 250 }.first)
            let dark = picture.bands { $0.z < 110 && $0.w == 255 }
            box = picture.bands { $0.x > 250 && $0.y > 250 }.reduce(white) { $0.union($1) }
            code = try #require(dark.first)
            self.text = dark.count > 1 ? dark[1] : nil
            isCut = preview.layout(of: .front, measuringWith: pen).remarks.contains {
                if case .cut = $0 { true } else { false }
            }
        }
    }

    extension PictureBitmap {
        /// The places of pixels that are like this, in points, with a row without any between two of them.
        fileprivate func bands(_ isWanted: (SIMD4<UInt8>) -> Bool) -> [Rectangle] {
            var bands: [Rectangle] = []
            var isInside = false
            for y in 0..<height {
                let columns = (0..<width).filter { isWanted(self[$0, y]) }
                guard let first = columns.first, let last = columns.last else {
                    isInside = false
                    continue
                }
                let row = Rectangle(
                    x: Double(first) / 3, y: Double(y) / 3, width: Double(last - first + 1) / 3, height: 1.0 / 3)
                if isInside, let band = bands.last {
                    bands[bands.count - 1] = band.union(row)
                } else {
                    bands.append(row)
                }
                isInside = true
            }
            return bands
        }
    }

    extension String {
        /// The text again and again, so many letters of it.
        fileprivate func repeated(to count: Int) -> String {
            String(String(repeating: self, count: count).prefix(count))
        }
    }
#endif
