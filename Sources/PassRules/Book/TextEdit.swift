internal import PassModel

/// A range of a file's bytes and what comes in its place.
struct TextEdit: Hashable {
    let file: String
    let range: Range<Int>
    let bytes: [UInt8]

    /// Whether both touch the same bytes, so that only one of them can be made.
    func collides(with other: TextEdit) -> Bool {
        file == other.file && range.lowerBound <= other.range.upperBound && other.range.lowerBound <= range.upperBound
    }
}

/// Turns changes of JSON values into changes of the text, which leave everything around them as it is.
struct JSONTextEditor {
    private let file: String
    private let text: [UInt8]
    private let places: [JSONPointer: JSONDocument.Place]

    /// An editor that knows where the values at `pointers` stand.
    ///
    /// What is inside a member whose name is there twice has no place, since nobody can tell which of them is meant.
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

    /// Takes a member or element out with the comma after it, or else with the one before it.
    func removing(_ pointer: JSONPointer) -> [TextEdit]? {
        guard !pointer.tokens.isEmpty, let place = places[pointer] else { return nil }
        let start = place.nameOffset ?? place.range.lowerBound
        let next = skippingBlanks(from: place.range.upperBound)
        if next < text.count, text[next] == UInt8(ascii: ",") {
            let following = skippingBlanks(from: next + 1)
            let isLast = following < text.count && [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(text[following])
            return [edit(start..<(isLast ? next + 1 : following), "")]
        }
        let before = skippingBlanksBackwards(from: start)
        let hasComma = before > 0 && text[before - 1] == UInt8(ascii: ",")
        return [edit((hasComma ? before - 1 : start)..<place.range.upperBound, "")]
    }

    /// Takes a member out that is null, which reads as absent.
    func removingNull(_ pointer: JSONPointer) -> [TextEdit]? { isNull(pointer) ? removing(pointer) : nil }

    /// Puts a value in the place of one that is null.
    func replacingNull(_ pointer: JSONPointer, text value: String) -> [TextEdit]? {
        isNull(pointer) ? places[pointer].map { [edit($0.range, value)] } : nil
    }

    private func isNull(_ pointer: JSONPointer) -> Bool {
        places[pointer].map { text[$0.range].elementsEqual("null".utf8) } ?? false
    }

    /// Adds a member after the last one of an object, with the same blanks before it.
    func adding(_ name: String, text value: String, to pointer: JSONPointer) -> [TextEdit]? {
        guard let range = places[pointer]?.range, range.count >= 2, text[range.lowerBound] == UInt8(ascii: "{") else {
            return nil
        }
        let first = skippingBlanks(from: range.lowerBound + 1)
        let end = skippingBlanksBackwards(from: range.upperBound - 1)
        let member = "\(JSONValue.string(name).text()): \(value)"
        guard end > range.lowerBound + 1 else { return [edit(end..<end, member)] }  // an empty object
        let blanks = String(decoding: text[(range.lowerBound + 1)..<first], as: UTF8.self)
        let hasComma = text[end - 1] == UInt8(ascii: ",")
        return [edit(end..<end, "\(hasComma ? "" : ",")\(blanks.isEmpty ? " " : blanks)\(member)")]
    }

    /// The text of a value as it stands, its lines indented as those of a member of `object` are.
    func sourceText(of pointer: JSONPointer, movedTo object: JSONPointer) -> String? {
        guard let place = places[pointer] else { return nil }
        let value = String(decoding: text[place.range], as: UTF8.self)
        guard let target = places[object]?.range.lowerBound else { return value }
        let old = indent(before: place.nameOffset ?? place.range.lowerBound)
        let new = indent(before: skippingBlanks(from: target + 1))
        guard !old.isEmpty, old != new else { return value }
        return value.replacing("\n\(old)", with: "\n\(new)")
    }

    /// The blanks at the start of a line, if nothing but they stand before `offset`.
    private func indent(before offset: Int) -> String {
        let start = text[..<offset].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
        return text[..<start].last == 0x0A ? String(decoding: text[start..<offset], as: UTF8.self) : ""
    }

    private func edit(_ range: Range<Int>, _ replacement: String) -> TextEdit {
        TextEdit(file: file, range: range, bytes: Array(replacement.utf8))
    }

    private static let blanks = Set(" \t\r\n".utf8)

    private func skippingBlanks(from offset: Int) -> Int {
        text[offset...].firstIndex { !Self.blanks.contains($0) } ?? text.count
    }

    private func skippingBlanksBackwards(from offset: Int) -> Int {
        text[..<offset].lastIndex { !Self.blanks.contains($0) }.map { $0 + 1 } ?? 0
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
    /// The members whose names are there twice.
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
