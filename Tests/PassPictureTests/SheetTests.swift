#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Sheets") struct SheetTests {
        private let pen = Pen()

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
