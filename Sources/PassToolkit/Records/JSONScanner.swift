internal import PassModel

/// Finds the end of a record, in however many pieces it arrives.
protocol RecordScanner {
    /// Prepares for the next record.
    mutating func reset()

    /// Continues the search for the record's end.
    ///
    /// - Parameters:
    ///   - bytes: the buffer.
    ///   - window: the record's bytes so far, possibly followed by others.
    ///   - isLast: whether nothing follows.
    /// - Returns: the record's length, or `nil` if more bytes are needed.
    mutating func scan(_ bytes: [UInt8], in window: Range<Int>, isLast: Bool) -> Int?

    /// Forgets the examined bytes of a record that is too long to keep.
    mutating func drop()
}

/// Finds the end of a JSON value in a list by its brackets and strings; it does not check that the value is valid JSON.
struct JSONScanner: RecordScanner {
    /// Where a value ends.
    enum Mode {
        /// At the end of the line that closes the last bracket, or before a line that starts with `{`.
        case lines
        /// At the end of an array element.
        case elements
    }

    private enum State {
        case start, structure, string, escape, lineStart
        /// Inside a number or word of an array.
        case word
    }

    let mode: Mode
    /// How many bytes of the value were examined.
    private var index = 0
    private var state = State.start
    private var depth = 0

    private static let lineFeed: UInt8 = 0x0A

    init(mode: Mode) { self.mode = mode }

    mutating func reset() { self = JSONScanner(mode: mode) }

    mutating func drop() { index = 0 }

    mutating func scan(_ bytes: [UInt8], in window: Range<Int>, isLast: Bool) -> Int? {
        let base = window.lowerBound
        var place = base + index
        while place < window.upperBound {
            // Most bytes have no meaning, inside and outside of strings.
            if state == .string {
                while place < window.upperBound, !Self.endsStretch(bytes[place]) { place += 1 }
            } else if state == .structure {
                while place < window.upperBound, !Self.isStructure(bytes[place]) { place += 1 }
            }
            guard place < window.upperBound else { break }
            let byte = bytes[place]
            if ends(before: byte) { return place - base }
            place += 1
            if ends(with: byte) { return place - base }
        }
        index = place - base
        return isLast ? index : nil
    }

    /// Whether a byte can have a meaning inside a string.
    private static func endsStretch(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == lineFeed
    }

    /// Whether a byte can have a meaning outside of strings.
    private static func isStructure(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), lineFeed:
            true
        default: false
        }
    }

    private func ends(before byte: UInt8) -> Bool {
        switch state {
        case .lineStart: byte == UInt8(ascii: "{")
        case .word: " \t\r\n,]}".utf8.contains(byte)
        default: false
        }
    }

    private mutating func ends(with byte: UInt8) -> Bool {
        switch state {
        case .string, .escape:
            // A string cannot continue after a line break, so what follows is not part of it.
            if byte == Self.lineFeed { return true }
            if state == .string, byte == UInt8(ascii: "\"") {
                state = .structure
                return mode == .elements && depth == 0
            }
            state = state == .string && byte == UInt8(ascii: "\\") ? .escape : .string
            return false
        case .start where mode == .elements && !"{[\"".utf8.contains(byte):
            state = .word
            return false
        case .word: return false
        default: return endsStructure(with: byte)
        }
    }

    private mutating func endsStructure(with byte: UInt8) -> Bool {
        state = .structure
        switch byte {
        case UInt8(ascii: "\""): state = .string
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            return mode == .elements && depth <= 0
        case Self.lineFeed where mode == .lines:
            state = .lineStart
            return depth <= 0
        default: break
        }
        return false
    }
}

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
