internal import Bytes
internal import PassModel

/// Finds secret JSON Web Keys: private and symmetric keys, alone, in a set, or nested in other JSON.
///
/// - SeeAlso: RFC 7517 §4.1 and §5; RFC 7518 §6.2.2, §6.3.2 and §6.4.
enum JSONKey {
    /// The kinds of keys; another member of the same object is the secret part.
    private static let kinds: Set<String> = ["EC", "RSA", "OKP", "AKP", "oct"]
    private static let secretMembers = ["d", "k", "priv"]

    static func isPrivate(in bytes: [UInt8]) -> Bool {
        func contains(_ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8), from: 0) != nil }
        // This fast check is enough for most texts.
        guard contains("kty") || contains("\\u00") else { return false }
        if let document = try? JSONDocument(parsing: bytes) { return isPrivate(in: document.root) }
        // Truncated or mixed texts may contain a key too.
        return contains("\"kty\"") && secretMembers.contains { contains("\"\($0)\"") }
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

    private static func isKey(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return false }
        return text.utf8.allSatisfy { Base64.value(of: $0) != nil || $0 == UInt8(ascii: "=") }
    }
}
