import PassModel
import PassPicture
import Testing

@Suite("Blocks in a terminal") struct TerminalBlockTests {
    private let square = ModuleGrid(
        columns: 3, rowHeights: [1, 1, 1], dark: [[true, false, true], [true, true, false], [false, false, true]])

    @Test("light modules of a square code have the colour of text, with four around")
    func plain() {
        let light = "███████████"
        let half = "▀▀▀▀▀▀▀▀▀▀▀"
        let code = TerminalCode(square, .qr)
        #expect(code.columns == 11)
        #expect(code.lines(paints: false) == [light, light, "████ ▀▄████", "██████▄████", light, half])
    }

    @Test("with colours, dark modules are black on white")
    func painted() {
        let light = "           "
        let lines = [light, light, "    █▄▀    ", "      ▀    ", light, light]
        #expect(TerminalCode(square, .qr).lines(paints: true) == lines.map { "\u{1B}[30;107m\($0)\u{1B}[0m" })
    }

    @Test("bars are two modules a cell and six lines high")
    func bars() {
        let code = TerminalCode(ModuleGrid(columns: 3, rowHeights: [1], dark: [[true, false, true]]), .code128)
        let light = "████████████"
        #expect(code.columns == 12)
        #expect(code.lines(paints: false) == [light] + Array(repeating: "█████▐▐█████", count: 6) + [light])
    }

    @Test("a grid as wide as there is room for fits", arguments: [21, 80, 99])
    func room(columns: Int) {
        for format in [.qr, .pdf417, .code128] as [Pass.Barcode.Format] {
            let widest = TerminalCode.widestGrid(format, in: columns)
            for (added, fits) in [(0, true), (1, false)] {
                let row = Array(repeating: true, count: widest + added)
                let code = TerminalCode(ModuleGrid(columns: row.count, rowHeights: [1], dark: [row]), format)
                #expect((code.columns <= columns) == fits)
            }
        }
    }
}
