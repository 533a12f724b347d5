internal import PassModel

/// Line and column of the current place in a text that arrives in pieces.
struct TextCursor {
    private(set) var line = 1
    /// In Unicode scalars.
    private(set) var column = 1
    private var isAfterReturn = false

    var position: TextPosition { TextPosition(line: line, column: column) }

    /// Advances over bytes; lines end with LF, CR LF or CR, even if a piece ends between CR and LF.
    mutating func advance(over bytes: [UInt8], in range: Range<Int>) {
        for index in range {
            let byte = bytes[index]
            if byte == 0x0A || byte == 0x0D {
                if byte == 0x0D || !isAfterReturn { line += 1 }
                column = 1
                isAfterReturn = byte == 0x0D
            } else {
                if byte & 0xC0 != 0x80 { column += 1 }
                isAfterReturn = false
            }
        }
    }
}

extension TextPosition {
    /// The position in the whole text of `position` in one of its pieces.
    init(_ position: TextPosition, inPieceAt start: TextPosition) {
        self.init(
            line: start.line + position.line - 1,
            column: position.line == 1 ? start.column + position.column - 1 : position.column)
    }
}
