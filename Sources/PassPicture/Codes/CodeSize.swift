public import PassModel

extension ModuleGrid {
    /// How large Wallet draws the modules, without the quiet zone, on a phone that is 402 points wide.
    ///
    /// - Parameters:
    ///   - format: the format of the code.
    ///   - textHeight: the height in points of the text below the code inside its box, which makes a wide code lower;
    ///     the box of a square code grows instead.
    /// - Returns: the width and height in points.
    public func inkSize(_ format: Pass.Barcode.Format, textHeight: Double = 0) -> (width: Double, height: Double) {
        if format.isSquare { return (squareSide, squareSide) }
        let (ink, box) = format.isLinear ? (Self.linearInk, Self.linearBox) : (Self.wideInk, Self.wideBox)
        let height = max(box.height - 2 * Self.boxMargin - textHeight, Self.leastHeight)
        guard format.isLinear else { return (ink.width, height) }
        // Bars are a whole number of pixels wide, as long as that is one at least.
        let pixels = (ink.width * Self.pixelsPerPoint / Double(columns)).rounded(.down)
        return (pixels < 1 ? ink.width : pixels * Double(columns) / Self.pixelsPerPoint, height)
    }

    /// How large the white box around a wide code is: `nil` for a square code, whose box follows from the ink.
    ///
    /// - Parameter format: the format of the code.
    /// - Returns: the width and height in points.
    public static func boxSize(_ format: Pass.Barcode.Format) -> (width: Double, height: Double)? {
        format.isSquare ? nil : format.isLinear ? linearBox : wideBox
    }

    /// How wide a module is on the screen of an iPhone, in millimetres.
    ///
    /// - Parameter widthInPoints: how wide the modules are drawn, all together.
    /// - Returns: the width on a screen of 460 pixels an inch and three pixels a point, as most iPhones have.
    public func moduleWidth(drawnIn widthInPoints: Double) -> Double {
        widthInPoints / Double(max(columns, 1)) * Self.pixelsPerPoint / 460 * 25.4
    }

    /// The white room between the modules and the edge of their box in points.
    public static let boxMargin = 15.0

    /// Apple's generator leaves a module on each side, and Wallet takes the most pixels a module with which that is
    /// not over 145 points: 18 for 21 modules, 14 for 29, 12 for 33.
    private var squareSide: Double {
        let pixels = (145 * Self.pixelsPerPoint / Double(columns + 2)).rounded(.down)
        return max(pixels, 1) * Double(columns) / Self.pixelsPerPoint
    }

    private static let pixelsPerPoint = 3.0
    private static let leastHeight = 20.0
    private static let linearInk = (width: 225.0, height: 61.0)
    private static let linearBox = (width: 268.0, height: 91.0)
    static let wideInk = (width: 251.0, height: 69.0)
    private static let wideBox = (width: 281.0, height: 99.0)

    /// The height of a row of PDF417 in modules: the least that its standard allows.
    static let rowHeight = 3.0
    /// The height of bars for a width of 1.
    static let barRatio = linearInk.height / linearInk.width
}
