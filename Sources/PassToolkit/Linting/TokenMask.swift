internal import PassModel

/// Hides authentication tokens in a text that is shown: they are secrets, and what is shown may end up in a log.
enum TokenMask {
    private static let name = "authenticationToken"

    /// The text with an asterisk in place of each character of a token; lines and columns stay.
    static func masking(_ text: [UInt8]) -> [UInt8] {
        let ranges = rangesByName(in: text) + rangesByPlace(in: text)
        guard !ranges.isEmpty else { return text }
        var hidden = Array(repeating: false, count: text.count)
        for range in ranges { for index in range { hidden[index] = true } }
        return text.indices.compactMap { index in
            guard hidden[index], text[index] != UInt8(ascii: "\""), text[index] != 0x0A, text[index] != 0x0D else {
                return text[index]
            }
            return text[index] & 0xC0 == 0x80 ? nil : UInt8(ascii: "*")
        }
    }

    /// Values after the name as it is usually written, whether the text can be read or not.
    private static func rangesByName(in text: [UInt8]) -> [Range<Int>] {
        let key = Array("\"\(name)\"".utf8)
        var ranges: [Range<Int>] = []
        var index = 0
        while let start = text[index...].firstIndex(of: UInt8(ascii: "\"")) {
            index = start + 1
            guard text[start...].starts(with: key), let value = valueStart(in: text, after: start + key.count) else {
                continue
            }
            let end = valueEnd(in: text, from: value)
            ranges.append(value..<end)
            index = end
        }
        return ranges
    }

    /// Values under the name however it is escaped, in a text that can be read.
    private static func rangesByPlace(in text: [UInt8]) -> [Range<Int>] {
        guard text.contains(UInt8(ascii: "\\")), let document = try? JSONDocument(parsing: text) else { return [] }
        let pointers = document.root.pointers(toMembersNamed: name)
        let places = document.places(of: pointers)
        return pointers.compactMap { places[$0]?.range }
    }

    private static func valueStart(in text: [UInt8], after name: Int) -> Int? {
        let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        guard let colon = text[name...].firstIndex(where: { !isBlank($0) }), text[colon] == UInt8(ascii: ":") else {
            return nil
        }
        return text[(colon + 1)...].firstIndex { !isBlank($0) }
    }

    /// The end of a string, or of what stands up to the next comma, bracket or line.
    private static func valueEnd(in text: [UInt8], from start: Int) -> Int {
        guard text[start] == UInt8(ascii: "\"") else {
            return text[start...].firstIndex { [0x2C, 0x7D, 0x5D, 0x0A, 0x0D].contains($0) } ?? text.count
        }
        var index = start + 1
        while index < text.count, text[index] != UInt8(ascii: "\""), text[index] != 0x0A {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, text.count)
    }
}

extension JSONValue {
    /// Where members of this name stand, at whatever depth.
    fileprivate func pointers(toMembersNamed name: String, below pointer: JSONPointer = .root) -> [JSONPointer] {
        switch self {
        case .object(let object):
            object.members.flatMap { member in
                member.name == name
                    ? [pointer.appending(name)]
                    : member.value.pointers(toMembersNamed: name, below: pointer.appending(member.name))
            }
        case .array(let elements):
            elements.enumerated().flatMap { $1.pointers(toMembersNamed: name, below: pointer.appending($0)) }
        default: []
        }
    }
}
