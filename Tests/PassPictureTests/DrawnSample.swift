#if Picture
    import PassModel
    @testable import PassPicture

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
            chunks.reduce([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { file, chunk in
                let tagged = Array(chunk.kind.utf8) + chunk.content
                return file + number(chunk.content.count) + tagged + number(checksum(tagged))
            }
        }

        static func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

        private static func checksum(_ bytes: [UInt8]) -> Int {
            let sum = bytes.reduce(UInt32.max) { sum, byte in
                (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
            }
            return Int(~sum)
        }
    }
#endif
