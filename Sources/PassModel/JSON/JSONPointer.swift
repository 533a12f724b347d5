/// The place of a value inside a JSON document (RFC 6901), for example `/barcodes/0/message`.
public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    /// The member names and element indices on the way, unescaped.
    public var tokens: [String]

    /// The pointer to the whole document.
    public static let root = JSONPointer(tokens: [])

    /// A pointer made of unescaped tokens.
    public init(tokens: [String]) { self.tokens = tokens }

    /// Reads a pointer as RFC 6901 writes it; `nil` for a text that is none.
    public init?(parsing text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        tokens = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// The member `name` of the object here.
    public func appending(_ name: String) -> JSONPointer { JSONPointer(tokens: tokens + [name]) }

    /// The element `index` of the array here.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// The pointer as RFC 6901 writes it; empty for the whole document.
    public var description: String {
        tokens.map { token in
            "/"
                + token.flatMap { character in
                    switch character {
                    case "~": "~0"
                    case "/": "~1"
                    default: String(character)
                    }
                }
        }.joined()
    }
}

/// Where something stands in a text.
public struct TextPosition: Sendable, Hashable, Comparable {
    /// The line, from 1.
    public let line: Int
    /// The column in Unicode scalars, from 1.
    public let column: Int

    /// The position with these coordinates.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position of the byte at `offset` of a UTF-8 text; lines end with LF, CR LF or CR.
    public init(offset: Int, in text: [UInt8]) {
        var line = 1
        var lineStart = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0  // editors do not count a byte order mark
        let end = max(lineStart, min(offset, text.count))
        for index in lineStart..<end {
            let isLineFeed = text[index] == 0x0A
            let isLoneReturn = text[index] == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
            if isLineFeed || isLoneReturn {
                line += 1
                lineStart = index + 1
            }
        }
        self.line = line
        column = 1 + text[lineStart..<end].count { $0 & 0xC0 != 0x80 }
    }

    /// By line, then column.
    public static func < (first: TextPosition, second: TextPosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}
