internal import Bytes

/// A parsed JSON text in which a few values are replaced many times: only the new values are parsed each time.
package final class JSONForm: Sendable {
    private let document: JSONDocument
    private let places: [JSONPointer: JSONDocument.Place]
    /// The values that change, in the order of the text.
    private let variables: [(path: [Int], range: Range<Int>)]
    /// Reused roots, in which values are replaced in place; the form's own root would be copied.
    private let roots = SpareParts<JSONValue>()

    /// Makes a form from a text.
    ///
    /// - Parameters:
    ///   - document: the text with sample values.
    ///   - pointers: the values that change, each a string, a number or a boolean.
    package init?(_ document: JSONDocument, changing pointers: [JSONPointer]) {
        places = document.places()
        let variables = pointers.compactMap { [places] pointer in
            places[pointer].flatMap { place in document.root.path(to: pointer).map { ($0, place.range) } }
        }
        // With duplicate names, a pointer is ambiguous.
        guard variables.count == pointers.count, document.deviations.isEmpty else { return nil }
        self.document = document
        self.variables = variables.sorted { $0.1.lowerBound < $1.1.lowerBound }
    }

    /// Calls `body` with the document for a text that differs from the form only in these values; with `nil` for any other
    /// text.
    ///
    /// If the document outlives the call, the next one has to copy it.
    package func withDocument<Result>(filledWith text: [UInt8], _ body: (JSONDocument?) -> Result) -> Result {
        var root = roots.take() ?? document.root
        defer { roots.giveBack(root) }
        return body(filled(&root, with: text))
    }

    private func filled(_ root: inout JSONValue, with text: [UInt8]) -> JSONDocument? {
        var (known, index) = (0, 0)
        var shifts: [Shift] = []
        shifts.reserveCapacity(variables.count)
        for (path, range) in variables {
            guard skip(known..<range.lowerBound, in: text, from: &index),
                let (value, end) = JSONParser.scalar(in: text, at: index)
            else { return nil }
            root.replace(path[...], with: value)
            (known, index) = (range.upperBound, end)
            shifts.append(Shift(start: known, distance: index - known))
        }
        guard skip(known..<document.text.count, in: text, from: &index), index == text.count else { return nil }
        return JSONDocument(
            text: text, root: root, containsNull: document.containsNull, origin: Origin(places: places, shifts: shifts))
    }

    /// The places of values in the form, and how far they moved in a filled text.
    struct Origin: Sendable {
        fileprivate let places: [JSONPointer: JSONDocument.Place]
        fileprivate let shifts: [Shift]

        func place(of pointer: JSONPointer) -> JSONDocument.Place? {
            places[pointer].map { place in
                JSONDocument.Place(
                    nameOffset: place.nameOffset.map(moved),
                    range: moved(place.range.lowerBound)..<moved(place.range.upperBound))
            }
        }

        private func moved(_ offset: Int) -> Int { offset + (shifts.last { $0.start <= offset }?.distance ?? 0) }
    }

    /// The distance by which everything after an offset of the form is moved.
    fileprivate struct Shift {
        let start: Int
        let distance: Int
    }

    /// Whether the text continues like that range of the form.
    private func skip(_ range: Range<Int>, in text: [UInt8], from index: inout Int) -> Bool {
        let end = index + range.count
        defer { index = end }
        return end <= text.count && document.text[range].hasSameBytes(as: text[index..<end])
    }
}
