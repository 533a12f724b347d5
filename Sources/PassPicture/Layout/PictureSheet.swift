/// Sides of passes on one sheet, such as the front alone, all sides of a pass, or many passes.
public struct PictureSheet: Sendable {
    /// A side of a pass on the sheet.
    public struct Item: Sendable {
        /// The side.
        public var layout: PassLayout
        /// The files of the pass, by name.
        public var files: [String: [UInt8]]
        /// Where its left top corner is on the sheet, in points.
        public var (x, y): (Double, Double)
        /// The words above it.
        public var caption: String?
        /// What is framed on it, in points from its left top corner.
        public var marks: [Rectangle] = []
    }

    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// What is behind the passes; `nil` for nothing.
    public var background: Paint?
    /// The sides.
    public var items: [Item]
}
