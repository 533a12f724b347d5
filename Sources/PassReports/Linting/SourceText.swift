internal import PassModel
internal import PassToolkit

/// A text that gives excerpts in the order of their places, so that it is read only once.
struct SourceText {
    /// UTF-8 without a byte order mark.
    private let text: [UInt8]
    private var position = TextPosition(line: 1, column: 1)
    private var offset = 0

    /// The text of a file without its secrets.
    init(_ file: [UInt8], without secrets: Secrets = Secrets()) {
        text = secrets.masked(file: StringsDocument.Encoding.utf8(of: file))
    }

    /// The line at `place`; `nil` if there is no such line, or it is empty.
    mutating func excerpt(at place: TextPosition) -> SourceExcerpt? {
        guard place.line > 0, place.column > 0, seek(place) else { return nil }
        var starts: [Int] = []  // of the characters before the place, in reverse order
        var index = offset
        while index > 0, !isLineEnd(index - 1), starts.count < SourceExcerpt.reach {
            index -= 1
            if text[index] & 0xC0 != 0x80 || index == 0 || isLineEnd(index - 1) { starts.append(index) }
        }
        let isCutBefore = index > 0 && !isLineEnd(index - 1)
        starts.reverse()
        let count = starts.count
        index = offset
        while index < text.count, !isLineEnd(index), starts.count - count < SourceExcerpt.reach {
            starts.append(index)
            index = next(after: index)
        }
        let isCutAfter = index < text.count && !isLineEnd(index)
        let cells = zip(starts, starts.dropFirst() + [index]).map { SourceExcerpt.Cell(text[$0..<$1]) }
        return SourceExcerpt(of: cells, at: count, isCut: (isCutBefore, isCutAfter))
    }

    /// Moves to `place`, or returns false if it does not exist; one column past the end is allowed.
    private mutating func seek(_ place: TextPosition) -> Bool {
        if place < position { (position, offset) = (TextPosition(line: 1, column: 1), 0) }
        while position < place, offset < text.count {
            if isLineEnd(offset) {
                guard position.line < place.line else { return false }
                offset += isReturnAndFeed(offset) ? 2 : 1
                position = TextPosition(line: position.line + 1, column: 1)
            } else {
                offset = next(after: offset)
                position = TextPosition(line: position.line, column: position.column + 1)
            }
        }
        return position == place
    }

    private func next(after index: Int) -> Int {
        var next = index + 1
        while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
        return next
    }

    /// Lines end with LF, CR LF or CR.
    private func isLineEnd(_ index: Int) -> Bool { text[index] == 0x0A || text[index] == 0x0D }

    private func isReturnAndFeed(_ index: Int) -> Bool {
        text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
    }
}
