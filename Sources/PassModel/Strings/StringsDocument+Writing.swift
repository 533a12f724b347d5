extension StringsDocument {
    /// In which order entries are written.
    public enum EntryOrder: Sendable, Hashable {
        /// As they are given.
        case given
        /// By the UTF-8 bytes of their keys, so that the same entries always give the same text.
        case byKey
    }

    /// The one form in which strings files are written: UTF-8, one `"key" = "value";` a line.
    ///
    /// Apple's guide asks for UTF-16 where there is more than ASCII; devices read UTF-8 too, and
    /// ``StringsDocument/Encoding/encode(_:)`` makes either.
    public static func utf8Text(
        of entries: some Sequence<(key: String, value: String)>, order: EntryOrder = .byKey
    ) -> [UInt8] {
        var entries = Array(entries)
        if order == .byKey { entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) } }
        var text: [UInt8] = []
        for (key, value) in entries {
            text.append(UInt8(ascii: "\""))
            appendEscaped(key, to: &text)
            text += "\" = \"".utf8
            appendEscaped(value, to: &text)
            text += "\";\n".utf8
        }
        return text
    }

    /// Appends `text` to `output` as the inside of a string, without the quotes.
    package static func appendEscaped(_ text: some StringProtocol, to output: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
            case 0x0A: output += "\\n".utf8
            case 0x0D: output += "\\r".utf8
            case 0x09: output += "\\t".utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16, uppercase: true)
                output += "\\U00\(digits.count == 1 ? "0" : "")\(digits)".utf8
            default: output.append(byte)
            }
        }
    }
}
