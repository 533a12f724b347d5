/// A path in normal form, for comparing: no `.`, no `//`, no `..` that can be resolved.
struct PathForm {
    let text: String

    /// The normal form of `path`, or of a file in it.
    init(_ path: String, _ file: String = "") {
        var parts: [Substring] = []
        let joined = file.isEmpty ? path : "\(path)/\(file)"
        for part in joined.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        text =
            (path.hasPrefix("/") ? "/" : "")
            + (parts.isEmpty && !path.hasPrefix("/") ? "." : parts.joined(separator: "/"))
    }

    /// Whether it is below the current directory.
    var isBelow: Bool { !text.hasPrefix("/") && text != ".." && !text.hasPrefix("../") }

    /// The path as a URI reference (RFC 3986): absolute for an absolute path, relative for others.
    var uri: String {
        let encoded = text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || "-._~/".contains(character))
            guard !isPlain else { return String(character) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%\(digits.count == 1 ? "0" : "")\(digits)"
        }.joined()
        return text.hasPrefix("/") ? "file://\(encoded)" : encoded
    }
}
