package import PassModel

/// A barcode as text for a terminal, in block characters of half a cell.
///
/// A cell holds two modules of a square code one above the other, and two modules of a wide code side by side: a cell
/// is twice as high as wide, so that square modules stay square and wide codes take half the columns. Around the code is
/// the light room that scanners need.
package struct TerminalCode: Sendable, Hashable {
    private let format: Pass.Barcode.Format
    /// The modules with their light margin; an even number of them on each side that shares a cell.
    private let modules: [[Bool]]

    /// How many columns of the terminal it takes.
    package let columns: Int

    /// The code of a grid.
    ///
    /// - Parameters:
    ///   - grid: the modules.
    ///   - format: what they are.
    package init(_ grid: ModuleGrid, _ format: Pass.Barcode.Format) {
        let margin = Self.margin(format)
        let width = margin.left + grid.columns + margin.right
        // The second half of the last cell belongs to the margin.
        let added = format.isSquare ? 0 : width % 2
        let light = Array(repeating: [Bool](repeating: false, count: width + added), count: margin.vertical)
        let rows = grid.dark.flatMap { row in
            let line =
                Array(repeating: false, count: margin.left) + row
                + Array(repeating: false, count: margin.right + added)
            return Array(repeating: line, count: format.isLinear ? Self.barLines : 1)
        }
        self.format = format
        modules = light + rows + light
        columns = format.isSquare ? width : (width + added) / 2
    }

    /// How wide a grid may be so that its code fits into columns of a terminal, in modules.
    ///
    /// - Parameters:
    ///   - format: the format of the code.
    ///   - columns: the columns of the terminal.
    /// - Returns: the most columns of the grid.
    package static func widestGrid(_ format: Pass.Barcode.Format, in columns: Int) -> Int {
        let margin = margin(format)
        return (format.isSquare ? columns : 2 * columns) - margin.left - margin.right
    }

    /// The lines of text.
    ///
    /// - Parameter paints: whether commands for colours may be used. The code is then dark on light, whatever the
    ///   colours of the terminal. Otherwise, light modules have the colour of text: that is dark on light where text is
    ///   light on dark, and inverted where it is not, which phones can read and some scanners can't.
    /// - Returns: the lines, all equally long when shown.
    package func lines(paints: Bool) -> [String] {
        let lines = format.isSquare ? squareLines(inverted: !paints) : wideLines(inverted: !paints)
        return paints ? lines.map { "\u{1B}[30;107m\($0)\u{1B}[0m" } : lines
    }

    private func squareLines(inverted: Bool) -> [String] {
        stride(from: 0, to: modules.count, by: 2).map { row in
            let upper = modules[row]
            // An odd number of rows leaves half a line, which has the colour of the background.
            let lower = row + 1 < modules.count ? modules[row + 1].map { $0 != inverted } : upper.map { _ in false }
            return zip(upper, lower).map { Self.block($0 != inverted, $1, between: "▀", and: "▄") }.joined()
        }
    }

    private func wideLines(inverted: Bool) -> [String] {
        modules.map { row in
            stride(from: 0, to: row.count, by: 2).map { column in
                Self.block(row[column] != inverted, row[column + 1] != inverted, between: "▌", and: "▐")
            }.joined()
        }
    }

    private static func block(_ first: Bool, _ second: Bool, between half: String, and other: String) -> String {
        switch (first, second) {
        case (true, true): "█"
        case (true, false): half
        case (false, true): other
        case (false, false): " "
        }
    }

    /// The light room in modules, or in lines above and below a wide code.
    private static func margin(_ format: Pass.Barcode.Format) -> Pass.Barcode.Format.QuietZone {
        let zone = format.quietZone
        // The standard asks for none around Aztec, but the frame of a window is not light.
        return .init(
            left: max(zone.left, 2), right: max(zone.right, 2),
            vertical: format.isSquare ? max(zone.vertical, 2) : 1)
    }

    /// How many lines high the bars of a linear code are.
    private static let barLines = 6
}
