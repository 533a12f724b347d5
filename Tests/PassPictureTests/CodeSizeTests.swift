import PassModel
import PassPicture
import Testing

@Suite("Sizes of codes") struct CodeSizeTests {
    private func grid(_ columns: Int) -> ModuleGrid { ModuleGrid(columns: columns, rowHeights: [1], dark: []) }

    @Test(
        "modules of small square codes are the measured number of pixels wide",
        arguments: [(21, 18.0), (25, 16), (29, 14), (33, 12), (37, 11)])
    func square(columns: Int, pixels: Double) {
        let size = grid(columns).inkSize(.qr, byteCount: 20)
        #expect(size.width == pixels * Double(columns) / 3)
        #expect(size.height == size.width)
    }

    @Test("a square code of many modules is as wide as one of 57")
    func largeSquare() {
        #expect(grid(57).inkSize(.aztec, byteCount: 200).width == 147)
        #expect(grid(177).inkSize(.qr, byteCount: 2000).width == 147)
    }

    @Test("a point is 0.1657 millimetres wide on the screen")
    func millimetres() {
        #expect(abs(grid(100).moduleWidth(drawnIn: 100) - 0.16565) < 0.0001)
        #expect(abs(grid(21).moduleWidth(drawnIn: 126) - 0.994) < 0.001)
    }
}
