/// A parsed `pass.strings` file: lines of `"key" = "value";` with C comments.
///
/// Accepts what Apple's parser for this format accepts, and records probable mistakes (``Deviation``). The first
/// position that can't be parsed is a ``SyntaxError``; Wallet then ignores the whole file.
/// - SeeAlso: Wallet Passes, *Creating the Source for a Pass*.
public struct StringsDocument: Sendable {
    /// A key with its value.
    public struct Entry: Sendable, Hashable {
        /// The key, without escapes.
        public let key: String
        /// The value, without escapes.
        public let value: String
        /// The start of the entry.
        public let position: TextPosition
        /// The range of the key in the document's text, without quotes, with escapes.
        public let keyRange: Range<Int>
        /// The range of the value in the document's text, without quotes, with escapes.
        ///
        /// In the short form `"key";` the key is also the value.
        public let valueRange: Range<Int>
    }

    /// The text in UTF-8, without a byte order mark.
    public let text: [UInt8]
    /// How the text was encoded.
    public let encoding: Encoding
    /// The entries in their order, duplicates included.
    public let entries: [Entry]
    /// Probable mistakes, in the order of the text.
    public let deviations: [Deviation]

    /// The default limit for the bytes of a file.
    public static let byteLimit = 4_000_000
    /// The default limit for the total of entries and deviations.
    public static let itemLimit = 250_000

    /// Reads `bytes` in their detected encoding.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - byteLimit: the most bytes.
    ///   - itemLimit: the most entries and deviations in total.
    /// - Throws: ``StringsDocument/SyntaxError`` at the first position that can't be parsed.
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

    /// Entries with a key that occurs earlier in the file, with the earlier entry.
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
    /// Valid syntax in a strings file that is probably a mistake.
    public struct Deviation: Sendable, Hashable {
        /// The kind of mistake.
        public enum Kind: Sendable, Hashable {
            /// An unknown escape; the backslash is ignored.
            case unknownEscape(Unicode.Scalar)
            /// A `\U` with fewer than four digits.
            case shortEscape
            /// A `\U` with half of a surrogate pair, read as U+FFFD.
            case loneSurrogate
            /// A key or a value without quotes.
            case unquoted
            /// A key or a value in single quotes.
            case singleQuotes
            /// A key without a value; the key is used as the value.
            case missingValue
        }

        /// The kind of mistake.
        public let kind: Kind
        /// Its byte offset in the text.
        public let offset: Int
        /// Its line and column.
        public let position: TextPosition
    }

    /// The order in which entries are written.
    public enum EntryOrder: Sendable, Hashable {
        /// In the given order.
        case given
        /// By the UTF-8 bytes of their keys, so that equal entries make equal texts.
        case byKey
    }

    /// The text of a strings file in UTF-8, with one `"key" = "value";` per line.
    ///
    /// Apple's guide requires UTF-16 for non-ASCII text, but devices read UTF-8 too.
    /// ``StringsDocument/Encoding/encode(_:)`` writes either.
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
