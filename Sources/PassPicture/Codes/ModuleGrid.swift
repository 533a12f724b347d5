/// The dark and light modules of a barcode, without the quiet zone around it.
///
/// A linear code has one row, PDF417 one for each of its rows, and the square codes one for each row of modules.
public struct ModuleGrid: Sendable, Hashable {
    /// How many modules there are from left to right.
    public var columns: Int
    /// How high each row is, in modules.
    public var rowHeights: [Double]
    /// The modules by row, from left to right; `true` is dark.
    public var dark: [[Bool]]

    /// A grid of rows that each have `columns` modules.
    public init(columns: Int, rowHeights: [Double], dark: [[Bool]]) {
        (self.columns, self.rowHeights, self.dark) = (columns, rowHeights, dark)
    }

    /// The height of all rows in modules.
    public var height: Double { rowHeights.reduce(0, +) }
}
