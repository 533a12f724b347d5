internal import PassModel

/// The line of a text that a finding points at, and a caret below the place.
struct SourceExcerpt {
    /// The line, cut to a window around the place where it is long.
    let line: String
    /// Blanks and tabs up to the place.
    let indent: String

    /// How many columns of a long line are shown.
    static let width = 100
    /// What comes before the place in the window of a long line.
    private static let lead = 40

    /// The excerpt at `position`; `nil` where `bytes` have no such line, or nothing stands in it.
    init?(of bytes: [UInt8], at position: TextPosition) {
        let text = Self.utf8(bytes)
        guard let range = Self.range(ofLine: position.line, in: text) else { return nil }
        let cells = Self.cells(of: text[range])
        // The column may be the one after the last: what is missing at the end of a line.
        guard (1...cells.count + 1).contains(position.column) else { return nil }
        let window = Self.window(of: cells, around: position.column - 1)
        let (head, tail) = (window.lowerBound > 0 ? "…" : "", window.upperBound < cells.count ? "…" : "")
        let shown = cells[window].map(\.text).joined() + tail
        guard shown.contains(where: { !$0.isWhitespace }) else { return nil }
        line = head + shown.reversed().drop { $0.isWhitespace }.reversed()
        indent =
            (head.isEmpty ? "" : " ")
            + cells[window.lowerBound..<position.column - 1].map {
                $0.text == "\t" ? "\t" : String(repeating: " ", count: $0.columns)
            }.joined()
    }

    // MARK: - Cells

    /// What stands in one column of the text, as it is shown.
    private struct Cell {
        let text: String
        let columns: Int

        init(_ bytes: ArraySlice<UInt8>) {
            let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
            // Tabs stay, so that the caret stands right whatever their width.
            let shown = bytes == [0x09] ? ["\t"] : scalars.flatMap(\.visible)
            text = String(String.UnicodeScalarView(shown))
            columns = bytes == [0x09] ? 4 : shown.reduce(0) { $0 + $1.columns }
        }
    }

    /// One cell for each byte that starts a character, as positions count them.
    private static func cells(of line: ArraySlice<UInt8>) -> [Cell] {
        let starts = line.indices.filter { line[$0] & 0xC0 != 0x80 }
        return zip(starts, starts.dropFirst() + [line.endIndex]).map { Cell(line[$0..<$1]) }
    }

    private static func window(of cells: [Cell], around index: Int) -> Range<Int> {
        guard cells.reduce(0, { $0 + $1.columns }) > width else { return cells.indices }
        var (start, end) = (index, index)
        var before = 0
        while start > 0, before + cells[start - 1].columns <= lead {
            start -= 1
            before += cells[start].columns
        }
        var total = before
        while end < cells.count, total + cells[end].columns <= width {
            total += cells[end].columns
            end += 1
        }
        while start > 0, total + cells[start - 1].columns <= width {
            start -= 1
            total += cells[start].columns
        }
        return start..<end
    }

    // MARK: - Lines

    /// The text in UTF-8 without a byte order mark.
    private static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        switch StringsEncoding(of: bytes) {
        case .utf8: return bytes
        case .utf8WithMark: return Array(bytes.dropFirst(3))
        case .utf16(let bigEndian, let withMark):
            let units = stride(from: withMark ? 2 : 0, to: bytes.count - 1, by: 2).map { index in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return bigEndian ? first << 8 | second : second << 8 | first
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
    }

    /// The bytes of a line without its end; lines end with LF, CR LF or CR.
    private static func range(ofLine number: Int, in text: [UInt8]) -> Range<Int>? {
        var (line, start) = (1, 0)
        for index in text.indices where isEnd(index, in: text) {
            if line == number {
                let hasReturn = text[index] == 0x0A && index > start && text[index - 1] == 0x0D
                return start..<(hasReturn ? index - 1 : index)
            }
            (line, start) = (line + 1, index + 1)
        }
        return line == number ? start..<text.count : nil
    }

    private static func isEnd(_ index: Int, in text: [UInt8]) -> Bool {
        if text[index] == 0x0A { return true }
        return text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
    }
}
