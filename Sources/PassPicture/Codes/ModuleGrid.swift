package import PassModel

/// The dark and light modules of a barcode, without the quiet zone around it.
///
/// A linear code has one row, PDF417 one for each of its rows, and the square codes one for each row of modules.
package struct ModuleGrid: Sendable, Hashable {
    /// How many modules there are from left to right.
    package var columns: Int
    /// How high a row is, in modules.
    package var rowHeight: Double
    /// The modules by row, from left to right; `true` is dark.
    package var dark: [[Bool]]

    /// A grid of rows that each have `columns` modules.
    package init(columns: Int, rowHeight: Double, dark: [[Bool]]) {
        (self.columns, self.rowHeight, self.dark) = (columns, rowHeight, dark)
    }

    /// The height of all rows in modules.
    package var height: Double { rowHeight * Double(dark.count) }
}

extension Pass.Barcode.Format {
    /// Whether the code is a square of square modules; the others are wide.
    package var isSquare: Bool { self == .qr || self == .aztec }

    /// Whether the code is one row of bars.
    package var isLinear: Bool { !isSquare && self != .pdf417 }
}

/// How many columns of codewords PDF417 gets, so that it is about as wide for its height as Wallet draws it.
///
/// Short messages had two columns and about twelve rows.
struct PDF417Shape {
    /// The least number of rows.
    static let leastRows = 12

    /// Start, stop and both row indicators take four codewords of 17 modules and one module more.
    private static let frame = 69
    private static let codeword = 17
    /// How high Wallet draws a row, in modules.
    private static let rowHeight = 2.0
    /// The most codewords in a code, full rows included.
    private static let mostCodewords = 928

    /// How many codewords there are, filled up to whole rows.
    private let codewordCount: Int

    init(_ grid: ModuleGrid) {
        codewordCount = (grid.columns - Self.frame) / Self.codeword * grid.dark.count
    }

    /// The number of columns that comes nearest to the box; `nil` if the standard allows none.
    var columns: Int? {
        (2...30).filter { rows($0) <= 90 && rows($0) * $0 <= Self.mostCodewords }
            .min { distance($0) < distance($1) }
    }

    private func rows(_ columns: Int) -> Int { max(Self.leastRows, (codewordCount + columns - 1) / columns) }

    private func distance(_ columns: Int) -> Double {
        let ratio = Double(Self.frame + Self.codeword * columns) / (Double(rows(columns)) * Self.rowHeight)
        return max(ratio / ModuleGrid.wideRatio, ModuleGrid.wideRatio / ratio)
    }
}

extension ModuleGrid {
    /// How large Wallet draws the modules, without the quiet zone, on a phone that is 402 points wide.
    ///
    /// A text below the code changes nothing about it.
    /// - Parameters:
    ///   - format: the format of the code.
    ///   - byteCount: the length of the message, by which PDF417 is a bit higher or lower.
    /// - Returns: the width and height in points.
    package func inkSize(_ format: Pass.Barcode.Format, byteCount: Int) -> (width: Double, height: Double) {
        if format.isSquare { return (squareSide, squareSide) }
        guard format.isLinear else {
            return (Self.wideInkWidth, Self.wideInkHeights.value(at: Double(byteCount)))
        }
        let quietZones = 2 * Self.linearQuietZone
        return (Self.linearWidth * Double(columns) / Double(columns + quietZones), Self.linearInkHeight)
    }

    /// The white box around a code, in points.
    struct Box {
        var width: Double
        var height: Double
        /// From its upper edge to the modules.
        let top: Double
        /// From its lower edge to that of a classic card.
        let bottom: Double

        /// The box as measured.
        ///
        /// - Parameters:
        ///   - format: the format of the code.
        ///   - ink: the size of the modules.
        ///   - textWidth: how wide the text below the code is; `nil` without one. A long text widens the box.
        init(_ format: Pass.Barcode.Format, ink: (width: Double, height: Double), textWidth: Double? = nil) {
            let (isSquare, hasText) = (format.isSquare, textWidth != nil)
            let margin = hasText ? 15.0 : 10
            (width, height) =
                isSquare
                ? (ink.width + 2 * margin, ink.height + 2 * margin)
                : format.isLinear ? ModuleGrid.linearBox : ModuleGrid.wideBox
            bottom = isSquare ? (hasText ? 15 : 11) : 26.8
            // With a text, the code is above the middle.
            let raise = hasText ? isSquare ? 10 : 17.4 : 0
            if isSquare { height += raise }
            top = (height - raise - ink.height) / 2
            if let textWidth {
                width = max(width, min(textWidth + 2 * ModuleGrid.textMargin, ModuleGrid.widestBox))
            }
        }
    }

    /// How wide a module is on the screen of an iPhone, in millimetres.
    ///
    /// - Parameter widthInPoints: how wide the modules are drawn, all together.
    /// - Returns: the width on a screen of 460 pixels an inch and three pixels a point, as most iPhones have.
    package func moduleWidth(drawnIn widthInPoints: Double) -> Double {
        widthInPoints / Double(max(columns, 1)) * Self.pixelsPerPoint / 460 * 25.4
    }

    /// The side of a square code.
    ///
    /// Apple's generator leaves a module on each side. Up to 37 modules, Wallet uses the most pixels a module with
    /// which that is not over 145 points: 18 for 21 modules, 14 for 29, 12 for 33. Larger codes are scaled: 57 modules
    /// were 147 points wide.
    private var squareSide: Double {
        let pixels = (145 * Self.pixelsPerPoint / Double(columns + 2)).rounded(.down)
        let side = pixels * Double(columns) / Self.pixelsPerPoint
        return columns < 37 ? side : Self.largeSquareSides.value(at: Double(columns))
    }

    /// PDF417 for its height, about.
    static let wideRatio = wideInkWidth / 60
    /// The height of a row of PDF417 in modules: the least that its standard allows.
    static let stackedHeight = 3.0
    /// The height of bars for a width of 1, where a grid is drawn by itself.
    static let barRatio = 61.0 / 225

    // MARK: Measured on pictures of an iPhone, in points

    /// From the modules to the baseline of the text below them.
    static let textBaseline = 19.5
    /// Between the text and the sides of the box.
    static let textMargin = 8.0
    /// The widest box: that of PDF417 with a long text.
    static let widestBox = 303.0

    private static let pixelsPerPoint = 3.0
    /// The sides of square codes by their number of modules.
    private static let largeSquareSides = Interpolation([(37, 37 * 11 / 3), (57, 147)])
    private static let wideInkWidth = 251.0
    /// The heights of PDF417 by the length of the message.
    private static let wideInkHeights = Interpolation([(9, 56), (20, 63), (40, 60)])
    private static let wideBox = (width: 279.0, height: 99.0)
    /// Bars with a quiet zone of ten modules at both sides.
    ///
    /// Messages of 1, 3, 20, 40 and 80 digits, which are 46, 68, 145, 255 and 475 modules, were 178, 197, 225, 237 and
    /// 246 points wide: this is right to 0.6 points.
    private static let linearWidth = 255.7
    private static let linearQuietZone = 10
    private static let linearInkHeight = 39.0
    private static let linearBox = (width: 268.0, height: 91.0)
}

/// A measured quantity between the places where it was measured; outside of them, as at the nearest one.
private struct Interpolation: Sendable {
    private let points: [(x: Double, y: Double)]

    init(_ points: [(x: Double, y: Double)]) { self.points = points }

    func value(at x: Double) -> Double {
        guard let upper = points.firstIndex(where: { x < $0.x }) else { return points.last?.y ?? 0 }
        guard upper > 0 else { return points[0].y }
        let (left, right) = (points[upper - 1], points[upper])
        return left.y + (right.y - left.y) * (x - left.x) / (right.x - left.x)
    }
}
