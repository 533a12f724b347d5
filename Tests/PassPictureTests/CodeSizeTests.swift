import PassModel
import PassPicture
import Testing

@Suite("Sizes of codes") struct CodeSizeTests {
    private func grid(_ columns: Int) -> ModuleGrid { ModuleGrid(columns: columns, rowHeights: [1], dark: []) }

    @Test(
        "modules of square codes are the measured number of pixels wide",
        arguments: [(21, 18.0), (25, 16), (29, 14), (33, 12), (37, 11), (177, 2)])
    func square(columns: Int, pixels: Double) {
        let size = grid(columns).inkSize(.qr)
        #expect(size.width == pixels * Double(columns) / 3)
        #expect(size.height == size.width)
    }

    @Test("bars are as wide as whole pixels allow, and never wider than 225 points")
    func linear() {
        #expect(grid(225).inkSize(.code128).width == 225)
        #expect(grid(95).inkSize(.ean13).width == 95.0 * 7 / 3)
        #expect(grid(226).inkSize(.code128).width == 226.0 * 2 / 3)
        #expect(grid(2000).inkSize(.code128).width == 225)
        #expect(grid(95).inkSize(.code128).height == 61)
        #expect(grid(95).inkSize(.code128, textHeight: 20).height == 41)
    }

    @Test("PDF417 has four pixels a module in seven and eight columns, as in the measured boxes")
    func wide() {
        #expect(grid(188).inkSize(.pdf417) == (188 * 4.0 / 3, 69))
        #expect(abs(grid(188).boxSize(.pdf417).width - 279) < 2)
        #expect(abs(grid(205).boxSize(.pdf417).width - 303) < 1)
        #expect(grid(205).boxSize(.pdf417).height == 99)
        #expect(grid(205).inkSize(.pdf417, textHeight: 20).height == 49)
    }

    @Test("the box of a square code grows by its text, and that of bars does not")
    func box() {
        #expect(grid(21).boxSize(.qr) == (156, 156))
        #expect(grid(21).boxSize(.qr, textHeight: 22) == (156, 178))
        #expect(grid(95).boxSize(.ean13, textHeight: 22) == (268, 91))
    }

    @Test("a point is 0.1657 millimetres wide on the screen")
    func millimetres() {
        #expect(abs(grid(100).moduleWidth(drawnIn: 100) - 0.16565) < 0.0001)
        #expect(abs(grid(21).moduleWidth(drawnIn: 126) - 0.994) < 0.001)
    }
}
