internal import Bytes

/// The path of a value in a JSON document (RFC 6901), for example `/barcodes/0/message`.
public struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    /// The member names and element indices on the path, unescaped.
    public var tokens: [String]

    /// The pointer to the whole document.
    public static let root = JSONPointer(tokens: [])

    /// A pointer made of unescaped tokens.
    public init(tokens: [String]) { self.tokens = tokens }

    /// Parses a pointer in the syntax of RFC 6901; `nil` for any other text.
    public init?(parsing text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        tokens = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// The pointer to the member `name` of the object.
    public func appending(_ name: String) -> JSONPointer { JSONPointer(tokens: tokens + [name]) }

    /// The pointer to the element `index` of the array.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// The pointer in the syntax of RFC 6901; empty for the whole document.
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

/// A position in a text.
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
    public init(offset: Int, in text: [UInt8]) { self = TextPositions(of: text)[offset] }

    /// By line, then column.
    public static func < (first: TextPosition, second: TextPosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

/// Finds the line and column of any byte of a text quickly.
package struct TextPositions {
    private static let stride = 1024

    private let text: [UInt8]
    private let hasReturns: Bool
    /// The positions of every ``stride``th byte.
    private var marks: [TextPosition] = []

    package init(of text: [UInt8]) {
        self.text = text
        hasReturns = text.firstIndex(of: 0x0D, from: 0) != nil
        var position = TextPosition(line: 1, column: 1)
        for start in Swift.stride(from: 0, through: text.count, by: Self.stride) {
            marks.append(position)
            position = advanced(position, over: start..<min(start + Self.stride, text.count))
        }
    }

    /// The position of the byte at `offset`; like in editors, a byte order mark is not counted.
    package subscript(offset: Int) -> TextPosition {
        let end = max(0, min(offset, text.count))
        let mark = end / Self.stride
        return advanced(marks[mark], over: mark * Self.stride..<end)
    }

    private func advanced(_ position: TextPosition, over range: Range<Int>) -> TextPosition {
        var (line, column) = (position.line, position.column)
        var index = range.lowerBound
        if !hasReturns {
            // Only the last line's columns count.
            while let end = text[index..<range.upperBound].firstPlace(of: 0x0A) {
                (line, column) = (line + 1, 1)
                index = end + 1
            }
        }
        while index < range.upperBound {
            defer { index += 1 }
            let byte = text[index]
            let isLoneReturn = byte == 0x0D && !(index + 1 < text.count && text[index + 1] == 0x0A)
            if byte == 0x0A || isLoneReturn {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        if range.first == 0, text.starts(with: [0xEF, 0xBB, 0xBF]) { column -= line == 1 ? 1 : 0 }
        return TextPosition(line: line, column: column)
    }
}

extension Sequence<UInt8> {
    /// The number of bytes before the first one that is not UTF-8.
    package var validUTF8Count: Int {
        var parser = Unicode.UTF8.ForwardParser()
        var bytes = makeIterator()
        var count = 0
        while case .valid(let scalar) = parser.parseScalar(from: &bytes) { count += scalar.count }
        return count
    }
}

/// A tree of the values whose places are wanted, so that parsing records only these.
final class PlaceNode {
    private(set) var children: [String: PlaceNode] = [:]
    var place: JSONDocument.Place?

    /// Requests the place of a value and of its ancestors.
    func want(_ pointer: JSONPointer) {
        var node = self
        for token in pointer.tokens { node = node.child(token) }
    }

    private func child(_ token: String) -> PlaceNode {
        if let child = children[token] { return child }
        let child = PlaceNode()
        children[token] = child
        return child
    }

    var found: [JSONPointer: JSONDocument.Place] {
        var places: [JSONPointer: JSONDocument.Place] = [:]
        var pending: [(PlaceNode, [String])] = [(self, [])]
        while let (node, tokens) = pending.popLast() {
            if let place = node.place { places[JSONPointer(tokens: tokens)] = place }
            pending += node.children.map { ($0.value, tokens + [$0.key]) }
        }
        return places
    }
}
