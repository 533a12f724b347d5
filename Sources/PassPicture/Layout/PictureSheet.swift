/// Sides of passes on one sheet, such as the front alone, all sides of a pass, or many passes.
public struct PictureSheet: Sendable {
    /// A side of a pass on the sheet.
    package struct Item: Sendable {
        /// The side.
        package var layout: PassLayout
        /// The files of the pass, by name.
        package var files: [String: [UInt8]]
        /// Where its left top corner is on the sheet, in points.
        package var (x, y): (Double, Double)
        /// The words above it.
        package var caption: String?
    }

    /// The width in points.
    public internal(set) var width: Double
    /// The height in points.
    public internal(set) var height: Double
    /// What is behind the passes; `nil` for nothing.
    package var background: Paint?
    /// The sides.
    package var items: [Item]
}
