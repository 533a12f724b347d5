internal import PassToolkit
internal import Platform

/// Writes the fields of a message's header: in ASCII, and in lines of at most 76 characters where words allow it.
enum MailHeader {
    static let width = 76

    /// Refuses a text that could begin another field, or look like another text.
    ///
    /// - Throws: ``CommandError``.
    static func check(_ text: String, of option: String) throws {
        // Joiners are part of the words of some scripts, and of emoji. Arguments that are not UTF-8 arrive with U+FFFD.
        let odd = text.unicodeScalars.first { scalar in
            scalar == "\u{FFFD}" || scalar.isControl && scalar != "\u{200C}" && scalar != "\u{200D}"
        }
        guard let odd else { return }
        let shown = String(String.UnicodeScalarView(odd.visible))
        throw CommandError(
            status: .usage,
            message: odd == "\u{FFFD}"
                ? "\(option) is not UTF-8" : "\(option) has the control character '\(shown)', which no header may have",
            recovery: [odd == "\u{FFFD}" ? "convert it to UTF-8" : "write it as one line of plain text"])
    }

    /// A field, folded between its words.
    static func field(_ name: String, _ words: [String]) -> String {
        var (lines, line) = ([String](), "\(name):")
        for word in words {
            if line.utf8.count + 1 + word.utf8.count > width, !line.hasSuffix(":") || !lines.isEmpty {
                lines.append(line)
                line = ""
            }
            line += " \(word)"
        }
        return (lines + [line]).joined(separator: "\n")
    }

    /// The words of a text.
    static func text(_ text: String) -> [String] {
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let isPlain = words.allSatisfy { word in
            !word.isEmpty && word.utf8.count <= 60 && word.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        }
        return isPlain && !text.contains("=?") ? words : encoded(text)
    }

    /// The words of a name: as they are, in quotes, or encoded.
    static func phrase(_ name: String) -> [String] {
        let quoted = name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        guard name.utf8.allSatisfy({ 0x20...0x7E ~= $0 }), quoted.utf8.count <= 60, !name.contains("=?") else {
            return encoded(name)
        }
        let words = name.split(separator: " ", omittingEmptySubsequences: false)
        return words.allSatisfy { $0.isAtom } ? words.map(String.init) : ["\"\(quoted)\""]
    }

    /// A text as encoded words, each of whole characters.
    ///
    /// - SeeAlso: RFC 2047, sections 2 and 5.
    private static func encoded(_ text: String) -> [String] {
        var chunks: [[UInt8]] = [[]]
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // Together with the name of the longest field, it fits the first line.
            if chunks[chunks.count - 1].count + bytes.count > 39 { chunks.append([]) }
            chunks[chunks.count - 1] += bytes
        }
        return chunks.map { "=?utf-8?B?\(Data($0).base64EncodedString())?=" }
    }

    /// The words of a parameter, in parts if it is long.
    ///
    /// - SeeAlso: RFC 2231, sections 3 and 4.
    static func parameter(_ name: String, _ value: String) -> [String] {
        let isPlain = value.utf8.allSatisfy {
            0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain, value.utf8.count <= 50 { return ["\(name)=\"\(value)\""] }
        var parts = [""]
        for scalar in value.unicodeScalars {
            let text = String(scalar).utf8.map(\.percentEncoded).joined()
            if parts[parts.count - 1].utf8.count + text.utf8.count > 45 { parts.append("") }
            parts[parts.count - 1] += text
        }
        guard parts.count > 1 else { return ["\(name)*=utf-8''\(parts[0])"] }
        return parts.enumerated().map { number, part in
            let end = number == parts.count - 1 ? "" : ";"
            return "\(name)*\(number)*=\(number == 0 ? "utf-8''" : "")\(part)\(end)"
        }
    }

    /// The time as a message has it: `Sat, 21 Nov 2026 09:30:00 +0000`.
    static func date(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        // 1970-01-01 was a Thursday.
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let (text, day) = (date.iso8601, seconds / 86_400 % 7)
        let parts = text.split { "-T:Z".contains($0) }
        guard seconds >= 0, parts.count == 6, let month = Int(parts[1]) else { return text }
        return "\(days[day]), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) +0000"
    }
}

extension StringProtocol {
    /// Whether it is a word that needs no quotes (RFC 5322, section 3.2.3).
    var isAtom: Bool { !isEmpty && utf8.allSatisfy { $0.isLetterOrDigit || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) } }
}

extension UInt8 {
    fileprivate var percentEncoded: String {
        if isLetterOrDigit || "-._~".utf8.contains(self) { return String(UnicodeScalar(self)) }
        let digits = String(self, radix: 16, uppercase: true)
        return digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }

    /// Whether it is a letter or a digit in ASCII.
    var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
