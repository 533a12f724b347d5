package import PassModel

extension ModuleGrid {
    /// How large Wallet draws the modules, without the quiet zone, on a phone that is 402 points wide.
    ///
    /// - Parameters:
    ///   - format: the format of the code.
    ///   - textHeight: the height in points of the text below the code inside its box, which makes a wide code lower;
    ///     the box of a square code grows instead.
    /// - Returns: the width and height in points.
    package func inkSize(_ format: Pass.Barcode.Format, textHeight: Double = 0) -> (width: Double, height: Double) {
        if format.isSquare { return (squareSide, squareSide) }
        let limit = format.isLinear ? Self.linearInk.width : Self.wideInk.upperBound
        let height = (format.isLinear ? Self.linearBox.height : Self.wideBoxHeight) - 2 * Self.boxMargin - textHeight
        return (Self.width(of: columns, limit: limit), max(height, Self.leastHeight))
    }

    /// How large the white box around the code is.
    ///
    /// - Parameters:
    ///   - format: the format of the code.
    ///   - textHeight: the height in points of the text below the code inside the box.
    /// - Returns: the width and height in points.
    package func boxSize(_ format: Pass.Barcode.Format, textHeight: Double = 0) -> (width: Double, height: Double) {
        let ink = inkSize(format, textHeight: textHeight)
        if format.isLinear { return Self.linearBox }
        let height = format.isSquare ? ink.height + 2 * Self.boxMargin + textHeight : Self.wideBoxHeight
        return (ink.width + 2 * Self.boxMargin, height)
    }

    /// How wide a module is on the screen of an iPhone, in millimetres.
    ///
    /// - Parameter widthInPoints: how wide the modules are drawn, all together.
    /// - Returns: the width on a screen of 460 pixels an inch and three pixels a point, as most iPhones have.
    package func moduleWidth(drawnIn widthInPoints: Double) -> Double {
        widthInPoints / Double(max(columns, 1)) * Self.pixelsPerPoint / 460 * 25.4
    }

    /// The white room between the modules and the edge of their box in points.
    package static let boxMargin = 15.0

    /// The side of a square code.
    ///
    /// Apple's generator leaves a module on each side, and Wallet takes the most pixels a module with which that is
    /// not over 145 points. These are the measured ones: 18 for 21 modules, 14 for 29, 12 for 33.
    private var squareSide: Double {
        let pixels = (145 * Self.pixelsPerPoint / Double(columns + 2)).rounded(.down)
        return max(pixels, 1) * Double(columns) / Self.pixelsPerPoint
    }

    /// A width in which modules are a whole number of pixels wide, as long as that is one at least.
    private static func width(of columns: Int, limit: Double) -> Double {
        let pixels = (limit * pixelsPerPoint / Double(columns)).rounded(.down)
        return pixels < 1 ? limit : pixels * Double(columns) / pixelsPerPoint
    }

    /// Whether PDF417 of this many columns of modules is as wide as those that were measured.
    static func isAsWideAsMeasured(_ columns: Int) -> Bool {
        wideInk.contains(width(of: columns, limit: wideInk.upperBound))
    }

    /// The width of PDF417 for its height where nothing stands below it.
    static let wideRatio = 251 / (wideBoxHeight - 2 * boxMargin)
    /// The height of a row of PDF417 in modules: the least that its standard allows.
    static let rowHeight = 3.0
    /// The height of bars for a width of 1.
    static let barRatio = linearInk.height / linearInk.width

    private static let pixelsPerPoint = 3.0
    private static let leastHeight = 20.0
    private static let linearInk = (width: 225.0, height: 61.0)
    private static let linearBox = (width: 268.0, height: 91.0)
    /// The measured boxes of 279 to 303 points are those of seven and eight columns with four pixels a module.
    private static let wideInk = 250.0...275.0
    private static let wideBoxHeight = 99.0
}
