internal import Bytes
internal import PassModel

/// Finds JSON Web Keys that are secret: private keys and symmetric ones, alone, in a set, or anywhere in other JSON.
///
/// - SeeAlso: RFC 7517 §4.1 and §5; RFC 7518 §6.2.2, §6.3.2 and §6.4.
enum JSONKey {
    /// The kinds of keys; another member of the same object is the secret part.
    private static let kinds: Set<String> = ["EC", "RSA", "OKP", "AKP", "oct"]
    private static let secretMembers = ["d", "k", "priv"]

    /// Whether a JSON text, in UTF-8 or in UTF-16, holds such a key.
    static func isPrivate(in bytes: [UInt8]) -> Bool {
        let text = bytes.prefix(4).contains(0) ? bytes.drop { $0 >= 0xFE }.filter { $0 != 0 } : bytes
        // This is quick, and all that most texts take.
        guard ["kty", "\\u00"].contains(where: { text.firstRange(of: Array($0.utf8), from: 0) != nil }) else {
            return false
        }
        do throws(JSONDocument.SyntaxError) {
            return isPrivate(in: try JSONDocument(parsing: text).root)
        } catch {
            // It is cut off, or no JSON; a key can be in it all the same.
            let plain = text.filter { $0 != UInt8(ascii: "\\") }
            let isKey = plain.firstRange(of: Array("\"kty\"".utf8), from: 0) != nil
            return isKey && secretMembers.contains(where: plain.holdsKey)
        }
    }

    private static func isPrivate(in value: JSONValue) -> Bool {
        switch value {
        case .object(let object):
            object["kty"]?.string.map(kinds.contains) == true && secretMembers.contains { isKey(object[$0]?.string) }
                || object.members.contains { isPrivate(in: $0.value) }
        case .array(let elements): elements.contains(where: isPrivate)
        case .string(let text): text.utf8.first { $0 > 0x20 } == UInt8(ascii: "{") && isPrivate(in: Array(text.utf8))
        default: false
        }
    }

    /// Whether a text is Base64, unlike a placeholder.
    private static func isKey(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return false }
        return text.utf8.allSatisfy { Base64.value(of: $0) != nil || $0 == UInt8(ascii: "=") }
    }
}

extension [UInt8] {
    /// Whether a member of this name has a text of sixteen letters of Base64 or more, as a key in JSON has.
    fileprivate func holdsKey(_ name: String) -> Bool {
        let quoted = Array("\"\(name)\"".utf8)
        var start = startIndex
        while let range = firstRange(of: quoted, from: start) {
            start = range.upperBound
            let value = dropFirst(start).drop { $0 <= 0x20 || $0 == UInt8(ascii: ":") }
            guard value.first == UInt8(ascii: "\"") else { continue }
            if value.dropFirst().prefix(16).count(where: { Base64.value(of: $0) != nil }) == 16 { return true }
        }
        return false
    }
}
