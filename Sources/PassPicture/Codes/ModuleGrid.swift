/// The dark and light modules of a barcode, without the quiet zone around it.
///
/// A linear code has one row, PDF417 one for each of its rows, and the square codes one for each row of modules.
package struct ModuleGrid: Sendable, Hashable {
    /// How many modules there are from left to right.
    package var columns: Int
    /// How high each row is, in modules.
    package var rowHeights: [Double]
    /// The modules by row, from left to right; `true` is dark.
    package var dark: [[Bool]]

    /// A grid of rows that each have `columns` modules.
    package init(columns: Int, rowHeights: [Double], dark: [[Bool]]) {
        (self.columns, self.rowHeights, self.dark) = (columns, rowHeights, dark)
    }

    /// The height of all rows in modules.
    package var height: Double { rowHeights.reduce(0, +) }
}
