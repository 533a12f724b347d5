/// A JSON text that was read, and what a strict reader would refuse in it.
///
/// Reading follows RFC 8259. It continues after mistakes that real passes have and that devices accept
/// (``JSONDocument/Deviation``). Everything else that is not JSON is a ``JSONDocument/SyntaxError`` with its place.
public struct JSONDocument: Sendable {
    /// The text as it was given, UTF-8.
    public let text: [UInt8]
    /// The value that the text stands for.
    public let root: JSONValue
    /// Where the text departs from strict JSON, in the order of the text.
    public let deviations: [Deviation]
    /// Whether there is a `null` anywhere.
    package let holdsNull: Bool

    /// How many bytes a text may have by default.
    public static let byteLimit = 4_000_000
    /// How many values a text may have by default: each takes many times the memory of its two bytes.
    public static let valueLimit = 200_000

    /// Reads `text`.
    ///
    /// - Parameters:
    ///   - text: a JSON text in UTF-8, with or without a byte order mark.
    ///   - byteLimit: how many bytes it may have.
    ///   - depthLimit: how many arrays and objects may stand inside one another.
    ///   - valueLimit: how many values it may have, those inside others included.
    /// - Throws: ``JSONDocument/SyntaxError`` at the first place that cannot be read.
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
        holdsNull = parser.holdsNull
        origin = nil
        self.text = text
    }

    /// Where the values stood before others were filled in; `nil` for a text that was read as a whole.
    private let origin: JSONForm.Origin?

    /// A form of strict JSON that was filled in.
    init(text: [UInt8], root: JSONValue, holdsNull: Bool, origin: JSONForm.Origin) {
        (self.text, self.root, self.holdsNull, self.origin) = (text, root, holdsNull, origin)
        deviations = []
    }

    /// Where the values at `pointers` stand in the text, and those around them; values that do not exist are left out.
    ///
    /// This reads the text once more, and takes memory only for these values.
    public func places(of pointers: some Sequence<JSONPointer>) -> [JSONPointer: Place] {
        if let origin { return places(of: pointers, since: origin) }
        let wanted = PlaceNode()
        for pointer in pointers { wanted.want(pointer) }
        var parser = JSONParser(text, wanted: wanted)
        _ = try? parser.document()  // it was read before, so it cannot fail now
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

    /// Where each value stands in the text, by its pointer; of duplicate names the last.
    ///
    /// This reads the text once more, so that a text without problems never pays for it.
    public func places() -> [JSONPointer: Place] {
        var parser = JSONParser(text, recordsPlaces: true)
        _ = try? parser.document()  // it was read before, so it cannot fail now
        return parser.places
    }
}

extension JSONDocument {
    /// The byte ranges of a value and of the name before it.
    public struct Place: Sendable, Hashable {
        /// Where the value's member name starts, for members of objects.
        public let nameOffset: Int?
        /// The value with its quotes or brackets.
        public let range: Range<Int>
    }

    /// A departure from strict JSON after which reading continues.
    public struct Deviation: Sendable, Hashable {
        /// What the departure is.
        public enum Kind: Sendable, Hashable {
            case byteOrderMark
            case trailingComma
            /// A repeated name, with its first place, and whether both values are the same.
            case duplicateName(String, firstOffset: Int, isSame: Bool)
        }

        /// What the departure is.
        public let kind: Kind
        /// The object or array it is in.
        public let pointer: JSONPointer
        /// The byte where it stands.
        public let offset: Int
    }

    /// A text is not JSON.
    public struct SyntaxError: Error, Hashable, Sendable {
        /// What is wrong, without the place.
        public let message: String
        /// Where reading stopped.
        public let position: TextPosition
        /// What a writer could do about it, where that is known.
        public let hint: String?
        /// The reader's limit that the text exceeds; it may still be JSON.
        public var limit: Limit?

        /// A limit of the reader.
        public enum Limit: Sendable, Hashable {
            case bytes, levels, values
        }
    }
}
