internal import Bytes
public import PassModel
internal import Platform

extension RecordReader {
    /// A column of a CSV list, as named in its header.
    ///
    /// The values of a column are text, unless its name ends with a type: `points:number`, `since:date(dd.mm.yyyy)`.
    public struct Column: Sendable, Hashable {
        /// The type of a column's values.
        public enum Kind: Sendable, Hashable {
            /// `text`: any text, including an empty one.
            case text
            /// `number`: a number as in JSON.
            case number
            /// `number(comma)`: a number with a decimal comma, such as `18,40` or `1.234,50`.
            case decimalComma
            /// `percent`: a number with a point or comma before decimals, such as `18,5 %`, which becomes 0.185.
            case percent
            /// `boolean`: `true` or `false`, also in capitals and in other languages, as spreadsheets write it.
            case boolean
            /// `base64`: the bytes of a barcode in Base64, as the text whose bytes in ISO 8859-1 they are.
            case base64
            /// `date` for ISO 8601, `date(FORMAT)` for any other format.
            case date(DateFormat)

            private static let named: [String: Self] = [
                "text": .text, "number": .number, "number(comma)": .decimalComma, "percent": .percent,
                "boolean": .boolean, "base64": .base64, "date": .date(.iso),
            ]

            /// Reads a type as a header row has it; `nil` if it is unknown.
            init?(_ text: String) {
                let date = text.hasPrefix("date(") && text.hasSuffix(")") ? text.dropFirst(5).dropLast() : nil
                guard let kind = Self.named[text] ?? date.flatMap({ DateFormat(String($0)) }).map(Self.date) else {
                    return nil
                }
                self = kind
            }

            /// The type as a header row has it.
            package var text: String {
                if case .date(let format) = self, !format.text.isEmpty { return "date(\(format.text))" }
                return Self.named.first { $0.value == self }?.key ?? ""
            }
        }

        /// The name of the values, without the type.
        public let name: String
        /// The type of the values.
        public let kind: Kind
        /// The position in the header row; `nil` for a column without a list.
        public let position: TextPosition?
        /// Whether records have no value for it, because its header has no name or no known type.
        ///
        /// A list with such a column can only be read if unused columns are allowed. The ``name`` is the whole header.
        public let isIgnored: Bool
        /// The name in the list, if another header was given for the column.
        package private(set) var original: String?

        /// A column.
        ///
        /// - Parameters:
        ///   - name: the name of its values.
        ///   - kind: their type.
        ///   - position: the position in the header row.
        public init(name: String, kind: Kind = .text, position: TextPosition? = nil) {
            self.name = name
            self.kind = kind
            self.position = position
            isIgnored = false
        }

        /// A column without a usable header.
        init(ignoring header: String, at position: TextPosition) {
            (name, kind, self.position, isIgnored) = (header.trimmed, .text, position, true)
        }

        /// Reads the header at `position`, as `headers` say.
        ///
        /// - Throws: ``RecordError/Fault`` for an unknown type.
        init(header: String, at position: TextPosition, by headers: ListHeaders) throws(RecordError.Fault) {
            let (text, original) = headers.renamed(header.trimmed)
            var column: Self
            do {
                column = try Self(text, at: position)
            } catch {
                // A column with a new name is wanted.
                guard headers.allowUnused, original == nil else { throw error }
                column = Self(ignoring: header, at: position)
            }
            if headers.allowUnused, column.name.isEmpty { column = Self(ignoring: header, at: position) }
            column.original = original
            self = column
        }

        /// Reads a name, possibly followed by `:` and a type.
        ///
        /// - Throws: ``RecordError/Fault`` for an unknown type.
        package init(_ text: String, at position: TextPosition? = nil) throws(RecordError.Fault) {
            guard !Addressing.isAddress(text) else {
                self.init(address: text, at: position)
                return
            }
            let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
            let name = parts.first ?? ""
            guard parts.count == 2 else {
                self.init(name: name, position: position)
                return
            }
            guard let kind = Kind(parts[1]) else { throw .unknownType(parts[1], column: name) }
            self.init(name: name, kind: kind, position: position)
        }

        /// Reads the header of a column for a value of the template, like `field:points:number`.
        ///
        /// Keys may have colons, so only a known type ends the name.
        private init(address: String, at position: TextPosition?) {
            // A format may have colons as well.
            let format = address.hasSuffix(")") ? address.lastIndex(of: "(") : nil
            let (start, type) =
                address[..<(format ?? address.endIndex)].lastIndex(of: ":").map {
                    (address[..<$0].trimmed, Kind(address[address.index(after: $0)...].trimmed))
                } ?? ("", nil)
            guard let type, Addressing.isAddress(start) else {
                self.init(
                    name: address, kind: address.hasPrefix(Addressing.show) ? .boolean : .text, position: position)
                return
            }
            self.init(name: start, kind: type, position: position)
        }

        /// The words that spreadsheets export, in the languages of their users.
        private static let booleans = [
            "true": true, "wahr": true, "vrai": true, "verdadero": true, "verdadeiro": true, "vero": true, "waar": true,
            "false": false, "falsch": false, "faux": false, "falso": false, "onwaar": false,
        ]

        /// The value of a field's text; `nil` if it is not of this column's type.
        func value(of text: String) -> Record.Value? {
            switch kind {
            case .text: .text(text)
            case .number: Self.number(text).map(Record.Value.number)
            case .decimalComma: Self.number(withComma: text).map(Record.Value.number)
            case .percent: Self.number(ofPercent: text).map(Record.Value.number)
            case .boolean: Self.booleans[text.lowercased()].map(Record.Value.boolean)
            case .base64:
                Base64.decoded(text).map { bytes in
                    .text(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
                }
            case .date(let format): format.standardized(text).map(Record.Value.text)
            }
        }

        /// The number in JSON's spelling; `nil` for any other text.
        private static func number(_ text: String) -> JSONNumber? {
            // Most numbers are whole and in the usual spelling.
            if let whole = Int(text), String(whole) == text { return JSONNumber(whole) }
            return (try? JSONDocument(parsing: Array(text.utf8)))?.root.number
        }

        /// The number in a text like `-1.234,50`: a comma before the decimals, and points, spaces or apostrophes
        /// between groups of three digits.
        private static func number(withComma text: String) -> JSONNumber? {
            let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
            let groups = parts[0].split(omittingEmptySubsequences: false) { groupMarks.contains($0) }
            let areGroups =
                groups.count == 1
                || groups[0].wholeMatch(of: /-?[0-9]{1,3}/) != nil
                    && groups.dropFirst().allSatisfy { $0.wholeMatch(of: /[0-9]{3}/) != nil }
            guard areGroups, !text.contains(where: "eE".contains), Set(parts[0].filter(groupMarks.contains)).count < 2
            else { return nil }
            return number(([groups.joined()] + parts.dropFirst().map(String.init)).joined(separator: "."))
        }

        /// A hundredth of the number in a text like `18,5 %`; the percent sign may be missing.
        private static func number(ofPercent text: String) -> JSONNumber? {
            let form = /(-?[0-9]{1,15})(?:[.,]([0-9]{1,15}))?(?:[ \u{A0}\u{202F}]?%)?/
            guard let parts = text.wholeMatch(of: form) else { return nil }
            return Decimal(string: "\(parts.1).\(parts.2 ?? "0")").flatMap { number("\($0 / 100)") }
        }

        private static let groupMarks: Set<Character> = [".", " ", "\u{A0}", "\u{202F}", "'", "’"]
    }
}

/// How the header row of a CSV list is read.
package struct ListHeaders: Sendable {
    /// Whether columns without a name or a known type are skipped.
    var allowUnused = false
    /// Other headers for some columns, by what the header row has.
    var names: [String: String] = [:]

    /// The headers as they are, or with these changes.
    package init(allowUnused: Bool = false, names: [String: String] = [:]) {
        (self.allowUnused, self.names) = (allowUnused, names)
    }

    /// The header to use in place of this one, and the old name; a new name without a type keeps the type.
    func renamed(_ header: String) -> (text: String, original: String?) {
        if let name = names[header] { return (name, header) }
        guard let colon = header.firstIndex(of: ":") else { return (header, nil) }
        let original = header[..<colon].trimmed
        guard let name = names[original] else { return (header, nil) }
        return (name.contains(":") ? name : "\(name)\(header[colon...])", original)
    }
}

extension StringProtocol {
    /// The text without spaces around it.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension RecordReader {
    /// The format of a list of records.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// Comma-separated values with a header row (RFC 4180); `;` and tab are separators, too (``RecordReader``).
        case csv
        /// One JSON array of objects.
        case json
        /// JSON objects in sequence, each on one line or spread over several.
        case jsonLines = "jsonl"

        /// The format according to the first byte that is not white space; `nil` for CSV, which can start with anything.
        init?(firstByte: UInt8?) {
            switch firstByte {
            case UInt8(ascii: "["): self = .json
            case UInt8(ascii: "{"): self = .jsonLines
            default: return nil
            }
        }

        /// The format according to the file extension.
        init?(path: String) {
            switch Self.ending(of: path) {
            case "csv", "tsv", "tab", "txt": self = .csv
            case "json": self = .json
            case "jsonl", "ndjson": self = .jsonLines
            default: return nil
            }
        }

        /// The column separator according to the file extension, whatever the header row contains.
        static func separator(path: String) -> UInt8? {
            switch ending(of: path) {
            case "tsv", "tab": 0x09
            default: nil
            }
        }

        private static func ending(of path: String) -> String? {
            let name = path.split(separator: "/").last ?? ""
            return name.split(separator: ".").dropFirst().last?.lowercased()
        }
    }
}
