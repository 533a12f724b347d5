/// A JSON text some of whose values are filled in again and again, so that only these are read each time.
package struct JSONForm: Sendable {
    private let document: JSONDocument
    /// Where each value stands.
    private let places: [JSONPointer: JSONDocument.Place]
    /// The values that change, in the order of the text.
    private let openings: [(pointer: JSONPointer, range: Range<Int>)]

    /// The form of a text.
    ///
    /// - Parameters:
    ///   - document: the text with some values.
    ///   - pointers: the values that change, each a string, a number or a boolean, before and after.
    package init?(_ document: JSONDocument, changing pointers: [JSONPointer]) {
        places = document.places()
        let openings = pointers.compactMap { [places] pointer in places[pointer].map { (pointer, $0.range) } }
        // Of two members of one name, a pointer means the last.
        guard openings.count == pointers.count, document.deviations.isEmpty else { return nil }
        self.document = document
        self.openings = openings.sorted { $0.1.lowerBound < $1.1.lowerBound }
    }

    /// The document of a text that differs from the form in nothing but these values; `nil` for any other text.
    package func filled(with text: [UInt8]) -> JSONDocument? {
        var root = document.root
        var (known, index) = (0, 0)
        var shifts: [Shift] = []
        shifts.reserveCapacity(openings.count)
        for (pointer, range) in openings {
            guard skip(known..<range.lowerBound, in: text, from: &index),
                let (value, end) = JSONParser.scalar(in: text, at: index)
            else { return nil }
            root.replace(pointer.tokens[...], with: value)
            (known, index) = (range.upperBound, end)
            shifts.append(Shift(start: known, distance: index - known))
        }
        guard skip(known..<document.text.count, in: text, from: &index), index == text.count else { return nil }
        return JSONDocument(
            text: text, root: root, holdsNull: document.holdsNull, origin: Origin(places: places, shifts: shifts))
    }

    /// Where the values of a filled text stood in its form, and how far they have moved.
    struct Origin: Sendable {
        fileprivate let places: [JSONPointer: JSONDocument.Place]
        fileprivate let shifts: [Shift]

        /// Where a value stands in the filled text.
        func place(of pointer: JSONPointer) -> JSONDocument.Place? {
            places[pointer].map { place in
                JSONDocument.Place(
                    nameOffset: place.nameOffset.map(moved),
                    range: moved(place.range.lowerBound)..<moved(place.range.upperBound))
            }
        }

        private func moved(_ offset: Int) -> Int { offset + (shifts.last { $0.start <= offset }?.distance ?? 0) }
    }

    /// How far everything is moved from an offset of the form on.
    fileprivate struct Shift {
        let start: Int
        let distance: Int
    }

    /// Whether the text goes on as the form does there.
    private func skip(_ range: Range<Int>, in text: [UInt8], from index: inout Int) -> Bool {
        let end = index + range.count
        defer { index = end }
        return end <= text.count && document.text[range].elementsEqual(text[index..<end])
    }
}

extension JSONValue {
    fileprivate mutating func replace(_ tokens: ArraySlice<String>, with value: JSONValue) {
        guard let token = tokens.first else {
            self = value
            return
        }
        switch self {
        case .object(var object):
            self = .null  // so that the members have one owner
            object.change(token) { $0.replace(tokens.dropFirst(), with: value) }
            self = .object(object)
        case .array(var elements):
            self = .null
            if let index = Int(token) { elements[index].replace(tokens.dropFirst(), with: value) }
            self = .array(elements)
        default: return
        }
    }
}
