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
            outline: PassLayout.Outline = .init(cornerRadius: 0, cuts: []), background: Paint? = nil
        ) -> PictureSheet {
            let layout = PassLayout(side: .front, width: width, height: height, outline: outline, boxes: boxes)
            let item = PictureSheet.Item(layout: layout, files: files, x: 0, y: 0)
            return PictureSheet(width: width, height: height, background: background, items: [item])
        }

        static func box(
            _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ content: PassLayout.Content
        ) -> PassLayout.Box {
            PassLayout.Box(Rectangle(x: x, y: y, width: width, height: height), content)
        }

        static func text(
            _ text: String, _ size: Double = 20, _ weight: PassLayout.Weight = .regular,
            alignment: PassLayout.Alignment = .natural, lineLimit: Int = 1, links: [PassLayout.Link] = []
        ) -> PassLayout.Content {
            .text(
                PassLayout.Text(
                    text: text, font: PassLayout.Font(size, weight), paint: .black, alignment: alignment,
                    lineLimit: lineLimit, links: links))
        }

        /// A front with a bit of everything, as large as a card.
        static func card(files: [String: [UInt8]] = [:]) -> PictureSheet {
            let (width, height) = (359.3, 500.3)
            var boxes = [
                box(0, 0, width, height, .color(blue)),
                box(0, 0, width, 46, .gradient(from: .white.opacity(0.05), to: .white.opacity(0))),
                box(
                    14.5, 11, 120, 30, .image(.init(file: "logo@2x.png", fills: false, horizontally: 0, vertically: 0))),
                box(
                    0, 56, width, 144,
                    .image(.init(file: "strip@2x.png", fills: true, horizontally: 0.5, vertically: 0.5))),
                box(0, 210, width, 1, .dashes(.white)),
                box(20, 400, 90, 60, .missing("thumbnail.png", red)),
            ]
            let words = ["LABEL", "Value 12:30", "東京タワー", "مرحبا بالعالم", "✈️ emoji 👩‍👩‍👧", "Äpfel & Birnen"]
            for (index, word) in words.enumerated() {
                let y = 225 + Double(index) * 24
                boxes.append(box(14.5, y, 160, 14, text(word, 16, index == 0 ? .semibold : .regular)))
                boxes.append(box(185, y, 160, 14, text(word, 16, .light, alignment: .right)))
            }
            for (index, symbol) in PassLayout.Symbol.allCases.enumerated() {
                boxes.append(box(20 + Double(index) * 65, 365, 39, 34, .symbol(symbol, .white)))
            }
            boxes.append(
                box(
                    130, 410, 215, 60,
                    text(
                        "Terms of a long text that goes over lines, see https://example.com/terms and more of it. "
                            + "It ends with an ellipsis because there is much more to say than fits here, really.", 13,
                        lineLimit: 3, links: [.init(characters: 47..<72, target: "https://example.com/terms")])))
            let outline = PassLayout.Outline(
                cornerRadius: 11,
                cuts: [
                    .circle(x: 0, y: 210, radius: 7), .circle(x: width, y: 210, radius: 7), .teeth(width: 8, depth: 3),
                ])
            return sheet(boxes, width: width, height: height, files: files, outline: outline)
        }
    }
#endif
