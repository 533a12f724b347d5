#if Picture
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawn texts") struct DrawnTextTests {
        private let pen = Pen()

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
