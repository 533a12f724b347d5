/// Lines and columns of a text, each found in a few steps.
package struct TextPositions {
    private static let stride = 1024

    private let text: [UInt8]
    /// The positions of every ``stride``th byte.
    private var marks: [TextPosition] = []

    /// Reads `text` once.
    package init(of text: [UInt8]) {
        self.text = text
        var position = TextPosition(line: 1, column: 1)
        for start in Swift.stride(from: 0, through: text.count, by: Self.stride) {
            marks.append(position)
            position = advanced(position, over: start..<min(start + Self.stride, text.count))
        }
    }

    /// The position of the byte at `offset`, as ``TextPosition/init(offset:in:)`` has it.
    package subscript(offset: Int) -> TextPosition {
        let end = max(0, min(offset, text.count))
        let mark = end / Self.stride
        return advanced(marks[mark], over: mark * Self.stride..<end)
    }

    private func advanced(_ position: TextPosition, over range: Range<Int>) -> TextPosition {
        var (line, column) = (position.line, position.column)
        for index in range {
            let byte = text[index]
            let isLoneReturn = byte == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
            if byte == 0x0A || isLoneReturn {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80, !isByteOrderMark(at: index) {
                column += 1
            }
        }
        return TextPosition(line: line, column: column)
    }

    private func isByteOrderMark(at index: Int) -> Bool { index == 0 && text.starts(with: [0xEF, 0xBB, 0xBF]) }
}
