#if Picture
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawn texts") struct DrawnTextTests {
        private let pen = Pen()

        private func ink(_ content: PassLayout.Content, width: Double = 200) throws -> (
            left: Double, right: Double, top: Double, bottom: Double, count: Int
        ) {
            let sheet = DrawnSample.sheet(
                [DrawnSample.box(20, 20, width, 100, content)], width: 300, height: 200)
            let ink = try sheet.rgba(scale: 3, pen: pen).ink { $0.w > 127 }
            return (Double(ink.left) / 3, Double(ink.right) / 3, Double(ink.top) / 3, Double(ink.bottom) / 3, ink.count)
        }

        @Test("capitals stand above the first baseline, and lines are one height apart", .keptLetters)
        func baseline() throws {
            for (size, weight) in [(11.3, PassLayout.Weight.light), (20, .regular), (60, .semibold)] {
                let ink = try ink(DrawnSample.text("H", size, weight))
                #expect(abs(ink.top - 20) <= 0.5)
                #expect(abs(ink.bottom - 20 - size * 0.705) <= 0.5)
            }
            let lines = try ink(DrawnSample.text("H\nH\nH", 20, lineLimit: 3))
            #expect(abs(lines.bottom - 20 - 20 * 0.705 - 2 * 24) <= 0.5)
        }

        @Test("lines stand where the alignment or their direction says", .keptLetters)
        func alignment() throws {
            #expect(try ink(DrawnSample.text("HHH", alignment: .natural)).left < 24)
            #expect(try ink(DrawnSample.text("שלום", alignment: .natural)).right > 216)
            #expect(try ink(DrawnSample.text("שלום", alignment: .left)).left < 24)
            #expect(try ink(DrawnSample.text("HHH", alignment: .right)).right > 216)
            let middle = try ink(DrawnSample.text("HHH", alignment: .center))
            #expect(abs((middle.left + middle.right) / 2 - 120) < 1)
        }

        @Test("a text that is too long ends in its box, after as many lines as it may have", arguments: [1, 3])
        func ellipsis(lineLimit: Int) throws {
            let words = Array(repeating: "Handgepäck", count: 40).joined(separator: " ")
            let ink = try ink(DrawnSample.text(words, 20, lineLimit: lineLimit))
            #expect(ink.right <= 220.5 && ink.right > 160)
            let text = PassLayout.Text(text: words, font: .init(20), paint: .black, lineLimit: lineLimit)
            #expect(TextLines(text, width: 200, pen: pen).lines.count == lineLimit)
        }

        @Test("as many lines are drawn as are measured, and a text fits into the width that was measured")
        func measured() {
            let words = "One day, many words were written down here; and then\na new line\n\nand one more"
            for width in stride(from: 30.0, to: 400, by: 7.3) {
                let count = pen.lineCount(of: words, in: .init(15), width: width)
                let text = PassLayout.Text(text: words, font: .init(15), paint: .black, lineLimit: 100)
                #expect(TextLines(text, width: width, pen: pen).lines.count == count)
            }
            for text in ["Wallet 12:30", "東京タワー", "مرحبا", "✈️ AV"] {
                for size in stride(from: 9.0, to: 40, by: 0.7) {
                    let width = pen.width(of: text, in: .init(size))
                    #expect(width > 0)
                    #expect(pen.lineCount(of: text, in: .init(size), width: width) == 1)
                }
            }
        }

        @Test(
            "odd texts are drawn without harm",
            arguments: [
                "", "\0", "\u{0}\u{1}\u{1B}[31m\u{7F}\u{9B}", "\r\n\r\n", "\u{2028}\u{2029}", "\u{202E}abc\u{202D}",
                "\u{FFFC}\u{FFFF}\u{FEFF}", "\u{10FFFF}", "\t\t", String(repeating: "\u{301}", count: 5000),
                String(repeating: "🏳️‍🌈", count: 500), String(repeating: "\n", count: 5000),
            ])
        func oddTexts(text: String) throws {
            for lineLimit in [1, 3, 1000] {
                let sheet = DrawnSample.sheet([
                    DrawnSample.box(0, 0, 50, 20, DrawnSample.text(text, lineLimit: lineLimit)),
                    DrawnSample.box(0, 40, 50, 20, .missing(text, .black)),
                ])
                _ = try sheet.png(scale: 1, pen: pen)
                _ = try sheet.pdf(pen: pen)
                _ = pen.lineCount(of: text, in: .init(12), width: .nan)
                #expect(pen.lineCount(of: text, in: .init(12), width: 50) >= 1)
            }
        }

        @Test("a text of megabytes takes no longer than what is seen of it", .timeLimit(.minutes(60)))
        func longText() throws {
            for part in ["word ", "x", "東京", "\u{301}", "ab\n"] {
                let text = String(repeating: part, count: 2_000_000 / part.utf8.count)
                _ = try DrawnSample.sheet([DrawnSample.box(0, 0, 90, 20, DrawnSample.text(text, lineLimit: 40))])
                    .png(scale: 1, pen: pen)
                #expect(pen.width(of: text, in: .init(12)) >= 0)
                #expect(pen.lineCount(of: text, in: .init(12), width: 300) >= 1)
            }
        }
    }
#endif
