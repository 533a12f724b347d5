internal import PassToolkit

/// The line that a finding points at, and a caret below the place.
struct SourceExcerpt {
    /// The line; a long line is cut to a window around the place.
    let line: String
    /// Blanks and tabs up to the place.
    let indent: String

    /// How many columns of a long line are shown.
    static let width = 100
    /// How many of them come before the place.
    private static let lead = 40
    /// How many cells are examined on each side, whatever their width.
    static let reach = width + 1

    /// An excerpt of a line.
    ///
    /// - Parameters:
    ///   - cells: the line, or up to ``reach`` cells around the place.
    ///   - index: the cell that the finding points at; one past the end if something is missing there.
    ///   - isCut: whether the line continues before and after the cells.
    init?(of cells: [Cell], at index: Int, isCut: (before: Bool, after: Bool)) {
        let window = Self.window(of: cells, around: index, isWhole: !isCut.before && !isCut.after)
        let head = isCut.before || window.lowerBound > 0 ? "…" : ""
        let tail = isCut.after || window.upperBound < cells.count ? "…" : ""
        let shown = cells[window].map(\.text).joined() + tail
        guard shown.contains(where: { !$0.isWhitespace }) else { return nil }
        line = head + shown.reversed().drop { $0.isWhitespace }.reversed()
        indent =
            (head.isEmpty ? "" : " ")
            + cells[window.lowerBound..<index].map {
                $0.text == "\t" ? "\t" : String(repeating: " ", count: $0.columns)
            }.joined()
    }

    private static func window(of cells: [Cell], around index: Int, isWhole: Bool) -> Range<Int> {
        if isWhole, cells.reduce(0, { $0 + $1.columns }) <= width { return cells.indices }
        var (start, end, total) = (index, index, 0)
        func grow(from limit: Int, _ next: () -> Int?, _ take: () -> Void) {
            while let cell = next(), total + cells[cell].columns <= limit {
                total += cells[cell].columns
                take()
            }
        }
        grow(from: lead, { start > 0 ? start - 1 : nil }, { start -= 1 })
        grow(from: width, { end < cells.count ? end : nil }, { end += 1 })
        grow(from: width, { start > 0 ? start - 1 : nil }, { start -= 1 })
        return start..<end
    }

    /// One column of the text, as it is shown.
    struct Cell {
        let text: String
        let columns: Int

        /// The bytes of one character.
        init(_ bytes: ArraySlice<UInt8>) {
            // Tabs are kept, so that the caret is right for any tab width.
            let isTab = bytes.elementsEqual([0x09])
            let shown = isTab ? ["\t"] : String(decoding: bytes, as: UTF8.self).unicodeScalars.flatMap(\.visible)
            text = String(String.UnicodeScalarView(shown))
            columns = isTab ? 4 : shown.reduce(0) { $0 + $1.columns }
        }
    }
}
