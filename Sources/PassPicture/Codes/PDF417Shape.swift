/// How many columns of codewords PDF417 gets, so that it is about as wide for its height as Wallet's box.
struct PDF417Shape {
    /// Start, stop and both row indicators take four codewords of 17 modules and one module more.
    private static let frame = 69
    private static let codeword = 17
    /// The most codewords in a code, full rows included.
    private static let mostCodewords = 928

    /// How many codewords there are, filled up to whole rows.
    private let codewordCount: Int

    /// The shape of a grid.
    init(_ grid: ModuleGrid) {
        codewordCount = (grid.columns - Self.frame) / Self.codeword * grid.dark.count
    }

    /// The number of columns that comes nearest to the box; `nil` if the standard allows none.
    var columns: Int? {
        (1...30).filter { (3...90).contains(rows($0)) && rows($0) * $0 <= Self.mostCodewords }
            .min { distance($0) < distance($1) }
    }

    private func rows(_ columns: Int) -> Int { (codewordCount + columns - 1) / columns }

    private func distance(_ columns: Int) -> Double {
        let ratio = Double(Self.frame + Self.codeword * columns) / (Double(rows(columns)) * ModuleGrid.rowHeight)
        return max(ratio / ModuleGrid.wideRatio, ModuleGrid.wideRatio / ratio)
    }
}
