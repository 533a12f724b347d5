internal import PassModel

struct TextEdit: Hashable {
    let file: String
    let range: Range<Int>
    let bytes: [UInt8]

    /// Whether both concern the same bytes, so that only one of them can be made.
    func collides(with other: TextEdit) -> Bool {
        file == other.file && range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
    }
}

/// Turns changes of JSON values into minimal edits of the text.
struct JSONTextEditor {
    private let file: String
    private let text: [UInt8]
    private let places: [JSONPointer: JSONDocument.Place]

    /// An editor for the values at `pointers`.
    ///
    /// Values inside members with duplicate names have no place: they are ambiguous.
    init(_ document: JSONDocument, file: String, pointers: some Sequence<JSONPointer>) {
        self.file = file
        text = document.text
        let doubled = document.doubledMembers
        places = document.places(of: pointers).filter { pointer, _ in
            doubled.isEmpty
                || !pointer.tokens.indices.contains {
                    doubled.contains(JSONPointer(tokens: Array(pointer.tokens[...$0])))
                }
        }
    }

    func replacing(_ pointer: JSONPointer, with value: JSONValue) -> [TextEdit]? {
        places[pointer].map { [edit($0.range, value.text())] }
    }

    func renaming(_ pointer: JSONPointer, to name: String) -> [TextEdit]? {
        guard let start = places[pointer]?.nameOffset, let end = endOfString(from: start) else { return nil }
        return [edit(start..<end, JSONValue.string(name).text())]
    }

    func wrapping(_ pointer: JSONPointer) -> [TextEdit]? {
        guard let range = places[pointer]?.range else { return nil }
        return [
            edit(range.lowerBound..<range.lowerBound, "["), edit(range.upperBound..<range.upperBound, "]"),
        ]
    }

    /// Removes a member or element with the comma after it, or else with the one before it.
    func removing(_ pointer: JSONPointer) -> [TextEdit]? {
        guard !pointer.tokens.isEmpty, let place = places[pointer] else { return nil }
        let start = place.nameOffset ?? place.range.lowerBound
        let next = skippingWhitespace(from: place.range.upperBound)
        if next < text.count, text[next] == UInt8(ascii: ",") {
            let following = skippingWhitespace(from: next + 1)
            let isLast = following < text.count && [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(text[following])
            return [edit(start..<(isLast ? next + 1 : following), "")]
        }
        let before = skippingWhitespaceBackwards(from: start)
        let hasComma = before > 0 && text[before - 1] == UInt8(ascii: ",")
        return [edit((hasComma ? before - 1 : start)..<place.range.upperBound, "")]
    }

    /// Removes a member that is null, which means absent.
    func removingNull(_ pointer: JSONPointer) -> [TextEdit]? { isNull(pointer) ? removing(pointer) : nil }

    func replacingNull(_ pointer: JSONPointer, text value: String) -> [TextEdit]? {
        isNull(pointer) ? places[pointer].map { [edit($0.range, value)] } : nil
    }

    private func isNull(_ pointer: JSONPointer) -> Bool {
        places[pointer].map { text[$0.range].elementsEqual("null".utf8) } ?? false
    }

    /// Adds a member at the end of an object, with the same white space before it as before the first.
    func adding(_ name: String, text value: String, to pointer: JSONPointer) -> [TextEdit]? {
        guard let range = places[pointer]?.range, range.count >= 2, text[range.lowerBound] == UInt8(ascii: "{") else {
            return nil
        }
        let first = skippingWhitespace(from: range.lowerBound + 1)
        let end = skippingWhitespaceBackwards(from: range.upperBound - 1)
        let member = "\(JSONValue.string(name).text()): \(value)"
        guard end > range.lowerBound + 1 else { return [edit(end..<end, member)] }  // an empty object
        let whitespace = String(decoding: text[(range.lowerBound + 1)..<first], as: UTF8.self)
        let hasComma = text[end - 1] == UInt8(ascii: ",")
        return [edit(end..<end, "\(hasComma ? "" : ",")\(whitespace.isEmpty ? " " : whitespace)\(member)")]
    }

    /// The source text of a value, with its lines indented like a member of `object`.
    func sourceText(of pointer: JSONPointer, movedTo object: JSONPointer) -> String? {
        guard let place = places[pointer] else { return nil }
        let value = String(decoding: text[place.range], as: UTF8.self)
        guard let target = places[object]?.range.lowerBound else { return value }
        let old = indent(before: place.nameOffset ?? place.range.lowerBound)
        let new = indent(before: skippingWhitespace(from: target + 1))
        guard !old.isEmpty, old != new else { return value }
        return value.replacing("\n\(old)", with: "\n\(new)")
    }

    /// The indentation of a line, if only white space precedes `offset` in it.
    private func indent(before offset: Int) -> String {
        let start = text[..<offset].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
        return text[..<start].last == 0x0A ? String(decoding: text[start..<offset], as: UTF8.self) : ""
    }

    private func edit(_ range: Range<Int>, _ replacement: String) -> TextEdit {
        TextEdit(file: file, range: range, bytes: Array(replacement.utf8))
    }

    private static let whitespace = Set(" \t\r\n".utf8)

    private func skippingWhitespace(from offset: Int) -> Int {
        text[offset...].firstIndex { !Self.whitespace.contains($0) } ?? text.count
    }

    private func skippingWhitespaceBackwards(from offset: Int) -> Int {
        text[..<offset].lastIndex { !Self.whitespace.contains($0) }.map { $0 + 1 } ?? 0
    }

    private func endOfString(from start: Int) -> Int? {
        var index = start + 1
        while index < text.count {
            if text[index] == UInt8(ascii: "\"") { return index + 1 }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}

extension JSONDocument {
    fileprivate var doubledMembers: Set<JSONPointer> {
        Set(
            deviations.compactMap { deviation in
                if case .duplicateName(let name, _, _) = deviation.kind {
                    deviation.pointer.appending(name)
                } else {
                    nil
                }
            })
    }
}
