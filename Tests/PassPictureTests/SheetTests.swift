#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Sheets") struct SheetTests {
        private let pen = Pen()

        private func preview(_ value: String) throws -> PassPreview {
            let members = #""generic":{"secondaryFields":[{"key":"a","label":"Level","value":"\#(value)"}]}"#
            return try PassPreview(of: ["pass.json": Array("{\(members)}".utf8)], for: viewing())
        }

        @Test("a sheet of all sides has no empty column, and no side lies on another")
        func packed() throws {
            let sheet = try preview("Gold").sheet(of: Viewing.Side.allCases, measuringWith: pen)
            let frames = sheet.items.map {
                Rectangle(x: $0.x, y: $0.y, width: $0.layout.width, height: $0.layout.height)
            }
            #expect(frames.map(\.right).max() == sheet.width - 24)
            #expect(frames.map(\.bottom).max() == sheet.height - 24)
            // The stack and the watch share a column.
            #expect(Set(frames.map(\.x)).count == 3)
            for (index, frame) in frames.enumerated() {
                for other in frames[..<index] {
                    let isBeside = max(frame.x, other.x) >= min(frame.right, other.right)
                    #expect(isBeside || max(frame.y, other.y) >= min(frame.bottom, other.bottom))
                }
            }
        }

        @Test(
            "a PDF for paper is upright or lies as the sheet does, and all of the sheet is inside of its margins",
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
    }
#endif
