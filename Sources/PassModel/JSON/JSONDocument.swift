/// A parsed JSON text, with everything that a strict parser would refuse.
///
/// Parsing follows RFC 8259. It continues after mistakes that occur in real passes and that devices accept
/// (``JSONDocument/Deviation``). Anything else that is not JSON is a ``JSONDocument/SyntaxError`` with its position.
public struct JSONDocument: Sendable {
    /// The original text in UTF-8.
    public let text: [UInt8]
    /// The root value.
    public let root: JSONValue
    /// All deviations from strict JSON, in the order of the text.
    public let deviations: [Deviation]
    /// Whether the text contains a `null`.
    package let containsNull: Bool

    /// The default limit for the bytes of a text.
    public static let byteLimit = 4_000_000
    /// The default limit for the values of a text: a value of two bytes takes many times as much memory.
    public static let valueLimit = 200_000

    /// Reads `text`.
    ///
    /// - Parameters:
    ///   - text: a JSON text in UTF-8, with or without a byte order mark.
    ///   - byteLimit: the most bytes.
    ///   - depthLimit: the deepest nesting of arrays and objects.
    ///   - valueLimit: the most values, nested ones included.
    /// - Throws: ``JSONDocument/SyntaxError`` at the first position that can't be parsed.
    public init(
        parsing text: [UInt8], byteLimit: Int = Self.byteLimit, depthLimit: Int = 64,
        valueLimit: Int = Self.valueLimit
    ) throws(SyntaxError) {
        guard text.count <= byteLimit else {
            throw SyntaxError(
                message: "the text has \(text.count) bytes, more than \(byteLimit)",
                position: TextPosition(line: 1, column: 1), hint: nil, limit: .bytes)
        }
        var parser = JSONParser(text, depthLimit: depthLimit, valueLimit: valueLimit)
        root = try parser.document()
        deviations = parser.deviations
        containsNull = parser.containsNull
        origin = nil
        self.text = text
    }

    /// The positions of values in the form; `nil` for a text that was parsed as a whole.
    private let origin: JSONForm.Origin?

    /// A document from a filled form.
    init(text: [UInt8], root: JSONValue, containsNull: Bool, origin: JSONForm.Origin) {
        (self.text, self.root, self.containsNull, self.origin) = (text, root, containsNull, origin)
        deviations = []
    }

    /// The places of the values at `pointers` and of their ancestors; values that do not exist are left out.
    ///
    /// This goes through the text again, but reads only these values.
    public func places(of pointers: some Sequence<JSONPointer>) -> [JSONPointer: Place] {
        if let origin { return places(of: pointers, since: origin) }
        let wanted = PlaceNode()
        for pointer in pointers { wanted.want(pointer) }
        var parser = JSONParser(text, wanted: wanted)
        _ = try? parser.document()  // it was parsed before, so it cannot fail now
        return wanted.found
    }

    private func places(of pointers: some Sequence<JSONPointer>, since origin: JSONForm.Origin) -> [JSONPointer: Place]
    {
        var places: [JSONPointer: Place] = [:]
        for pointer in pointers {
            for count in 0...pointer.tokens.count {
                let pointer = JSONPointer(tokens: Array(pointer.tokens.prefix(count)))
                places[pointer] = origin.place(of: pointer)
            }
        }
        return places
    }

    /// The place of each value by its pointer; for duplicate names, that of the last.
    ///
    /// This parses the text again, so that a text without problems never pays for it.
    public func places() -> [JSONPointer: Place] {
        var parser = JSONParser(text, recordsPlaces: true)
        _ = try? parser.document()  // it was parsed before, so it cannot fail now
        return parser.places
    }
}

extension JSONDocument {
    /// The byte positions of a value and of its member name.
    public struct Place: Sendable, Hashable {
        /// The start of the member name, for members of objects.
        public let nameOffset: Int?
        /// The value, with its quotes or brackets.
        public let range: Range<Int>
    }

    /// A deviation from strict JSON after which parsing continues.
    public struct Deviation: Sendable, Hashable {
        /// The kind of deviation.
        public enum Kind: Sendable, Hashable {
            case byteOrderMark
            case trailingComma
            /// A repeated name, with its first position, and whether both values are equal.
            case duplicateName(String, firstOffset: Int, isSame: Bool)
        }

        /// The kind of deviation.
        public let kind: Kind
        /// The object or array that contains it.
        public let pointer: JSONPointer
        /// Its byte offset.
        public let offset: Int
    }

    /// A text is not JSON.
    public struct SyntaxError: Error, Hashable, Sendable {
        /// What is wrong, without the position.
        public let message: String
        /// Where parsing stopped.
        public let position: TextPosition
        /// What to do about it, if that is known.
        public let hint: String?
        /// The parser's limit that the text exceeds; it may still be JSON.
        public var limit: Limit?

        /// A limit of the parser.
        public enum Limit: Sendable, Hashable {
            case bytes, levels, values
        }
    }
}
