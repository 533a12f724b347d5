/// A `pass.strings` file that was read: lines of `"key" = "value";` with C comments.
///
/// Reading accepts what Apple's parser for this format accepts, and notes what is probably a mistake (``Deviation``).
/// The first place that can't be read is a ``SyntaxError``; Wallet then ignores the whole file.
/// - SeeAlso: Wallet Passes, *Creating the Source for a Pass*.
public struct StringsDocument: Sendable {
    /// A key with its value.
    public struct Entry: Sendable, Hashable {
        /// The key, without escapes.
        public let key: String
        /// The value, without escapes.
        public let value: String
        /// Where the entry starts.
        public let position: TextPosition
        /// The inside of the key in the document's text, without quotes and with escapes.
        public let keyRange: Range<Int>
        /// The inside of the value in the document's text, without quotes and with escapes.
        ///
        /// In the short form `"key";` the key is the value too.
        public let valueRange: Range<Int>
    }

    /// The text in UTF-8, without a byte order mark.
    public let text: [UInt8]
    /// How the text was encoded.
    public let encoding: Encoding
    /// The entries in their order, duplicates included.
    public let entries: [Entry]
    /// What is probably a mistake, in the order of the text.
    public let deviations: [Deviation]

    /// How many bytes a file may have by default.
    public static let byteLimit = 4_000_000
    /// How many entries and deviations together a file may have by default.
    public static let itemLimit = 250_000

    /// Reads `bytes` in the encoding that they show.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - byteLimit: how many bytes it may have.
    ///   - itemLimit: how many entries and deviations together it may have.
    /// - Throws: ``StringsDocument/SyntaxError`` at the first place that cannot be read.
    public init(
        parsing bytes: [UInt8], byteLimit: Int = Self.byteLimit, itemLimit: Int = Self.itemLimit
    ) throws(SyntaxError) {
        guard bytes.count <= byteLimit else { throw SyntaxError(.tooLarge) }
        guard !bytes.starts(with: "bplist".utf8) else { throw SyntaxError(.isPropertyList) }
        encoding = Encoding(of: bytes)
        text = try encoding.decode(bytes)
        var parser = StringsParser(text, itemLimit: itemLimit)
        entries = try parser.document()
        deviations = parser.deviations
    }

    /// The value of `key`; of duplicates the last.
    public subscript(key: String) -> String? { entries.last { $0.key == key }?.value }

    /// Entries whose key stands earlier in the file too, with the earlier one.
    public var duplicates: [(first: Entry, again: Entry)] {
        var firsts: [String: Entry] = [:]
        return entries.compactMap { entry in
            guard let first = firsts[entry.key] else {
                firsts[entry.key] = entry
                return nil
            }
            return (first, entry)
        }
    }
}

extension StringsDocument {
    /// Something in a strings file that can be read, but is probably a mistake.
    public struct Deviation: Sendable, Hashable {
        /// What it is.
        public enum Kind: Sendable, Hashable {
            /// An escape that does not exist; the character after the backslash stands for itself.
            case unknownEscape(Unicode.Scalar)
            /// A `\U` with fewer than four digits.
            case shortEscape
            /// A `\U` that gives half of a surrogate pair, read as U+FFFD.
            case loneSurrogate
            /// A key or a value without quotes.
            case unquoted
            /// A key or a value in single quotes.
            case singleQuotes
            /// A key without a value, which is then its own.
            case missingValue
        }

        /// What it is.
        public let kind: Kind
        /// The byte of the text where it stands.
        public let offset: Int
        /// The line and column where it stands.
        public let position: TextPosition
    }

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
