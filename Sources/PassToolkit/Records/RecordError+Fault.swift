internal import Bytes
internal import PassModel
internal import PassRules

extension RecordError {
    /// What is wrong with a list of records, or with the text of one record.
    public enum Fault: DescribedError, Hashable {
        /// The list is empty and has not even a header row.
        case empty
        /// The text is UTF-16 or UTF-32 without a byte order mark.
        case wideCharacters
        /// Some bytes are not UTF-8.
        case notUTF8
        /// The file is of another kind, such as an Excel workbook.
        case otherFile(String)
        /// The record is larger than ``Limits/recordByteCount``.
        case tooLong(limit: Int)
        /// Columns of the header row have no name; the numbers count from 1.
        case unnamedColumns([Int])
        /// Two columns of the header row have the same name; the numbers count from 1.
        case sameColumns(String, Int, Int)
        /// The text after `:` in the header row is not a ``RecordReader/Column/Kind``.
        case unknownType(String, column: String)
        /// A row has more or fewer fields than there are columns.
        case fieldCount(Int, columns: Int, separator: UInt8)
        /// There is text between a closing quote and the next separator.
        case textAfterQuote
        /// A quote is never closed, so that the rest of the list belongs to one field.
        case unclosedQuote
        /// A field's text does not match the type of its column.
        case mistyped(RecordReader.Column, String)
        /// A value is of another kind than the template's value at the address.
        case otherKind(String, RecordReader.Column.Kind, String)
        /// The list should be a JSON array, but starts with something else.
        case noArray
        /// A record of a JSON array is not followed by `,` or `]`.
        case noComma
        /// There is a comma after the last record of a JSON array.
        case trailingComma
        /// The list ends before its JSON array is closed; it may have been cut off.
        case openArray
        /// There is text after the JSON array.
        case textAfterArray

        init(_ fault: CSVScanner.Fault) {
            switch fault {
            case .textAfterQuote: self = .textAfterQuote
            case .unclosedQuote: self = .unclosedQuote
            }
        }

        /// What is wrong, without the place.
        public var message: String {
            switch self {
            case .empty: return "there are no records, not even a header row"
            case .wideCharacters: return "the text is UTF-16 or UTF-32 without a byte order mark"
            case .notUTF8: return "there are bytes that are not UTF-8"
            case .otherFile(let kind): return "this is \(kind), not a list in CSV or JSON"
            case .tooLong(let limit): return "the record has more than \(limit) bytes"
            case .unnamedColumns(let numbers):
                let more = numbers.count > 20 ? " and \(numbers.count - 20) more" : ""
                let list = numbers.prefix(20).map(String.init).joined(separator: ", ") + more
                return numbers.count == 1 ? "column \(list) has no name" : "columns \(list) have no names"
            case .sameColumns(let name, let first, let second):
                return "columns \(first) and \(second) are both named '\(name)'"
            case .unknownType(let type, let column):
                return "'\(type)' after the column name '\(column)' is not a type of values"
            case .fieldCount(let count, let columns, _):
                return "the row has \(Self.fields(count)), the header row has \(columns)"
            case .textAfterQuote: return "there is text after the closing quote of a field"
            case .unclosedQuote: return "the quote that opens here is never closed"
            case .mistyped(let column, let text):
                return "\(Self.named(column.name, in: column.original, text)), not \(column.kind.words)"
            case .otherKind(let name, let kind, let text):
                return name.hasPrefix(Addressing.show)
                    ? "\(Self.named(name, text)), not \(kind.words)"
                    : "\(Self.named(name, text)), but the template has \(kind.words) there"
            case .noArray: return "the list does not start with '['"
            case .noComma: return "expected ',' or ']' after a record"
            case .trailingComma: return "there is a comma after the last record"
            case .openArray: return "the list ends, but its '[' is not closed"
            case .textAfterArray: return "there is something after the ']' that ends the list"
            }
        }

        private static func named(_ name: String, in header: String? = nil, _ text: String) -> String {
            let shown = text.count > 40 ? text.prefix(40) + "…" : text[...]
            let column = header.flatMap { $0 == name ? nil : "'\($0)' (\(name))" } ?? "'\(name)'"
            return "\(column) is '\(Secrets.isSecret(name) ? "…" : shown)'"
        }

        /// The problem of a file that is not text; `nil` if it may be a list.
        package init?(fileStartingWith bytes: ArraySlice<UInt8>) {
            let start = bytes.prefix(1 << 16)
            func contains(_ text: String) -> Bool { start.firstRange(of: Array(text.utf8)) != nil }
            if start.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) {
                // The names of its parts are in UTF-16.
                let isExcel = start.firstRange(of: "Workbook".utf8.flatMap { [$0, 0] }) != nil
                self = .otherFile(isExcel ? "an Excel workbook" : "an Office document")
            } else if FileKind(of: start) == .zip {
                let kinds = [
                    ("xl/workbook", "an Excel workbook"), ("xl/worksheets", "an Excel workbook"),
                    ("xl/_rels", "an Excel workbook"), ("[Content_Types].xml", "an Office document"),
                    ("opendocument.spreadsheet", "a spreadsheet"),
                ]
                self = .otherFile(kinds.first { contains($0.0) }?.1 ?? Self.zip)
            } else {
                return nil
            }
        }

        private static let zip = "a zip archive"

        private static func fields(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }

        /// What to do about it.
        public var hints: [String] { hints(writing: nil) }

        /// What to do about it; `writing` is how a program gives a column another header.
        package func hints(writing: ((String) -> String)?) -> [String] {
            switch self {
            case .empty: ["write the names of the values into the first line, with ',' between them"]
            case .wideCharacters: ["save it as UTF-8, or: iconv -f utf-16le -t utf-8 FILE >NEW"]
            case .notUTF8: ["save it as UTF-8, or: iconv -f windows-1252 -t utf-8 FILE >NEW"]
            case .otherFile(Self.zip): ["unpack it, and give the list that is in it"]
            case .otherFile: ["in Excel or Numbers, save or export it as CSV in UTF-8, and give that file"]
            case .tooLong: [LimitName.recordBytes.hint, "look for a quote that is never closed"]
            case .unnamedColumns: ["name them, delete the empty columns, or allow columns that no placeholder uses"]
            case .sameColumns(let name, _, _): ["rename one of them, for example \("\(name)2".shellQuoted)"]
            case .unknownType(let type, let column):
                ["write \(typedColumn(type, column, writing ?? { $0 }))"] + headerHints(type, column)
                    + ["or allow columns that no placeholder uses"]
            case .fieldCount(let count, let columns, let separator):
                count > columns
                    ? ["put a text that contains '\(Self.name(of: separator))' in double quotes"]
                    : ["add the missing fields, or close the quotes of the rows before it"]
            case .textAfterQuote: ["double the quotes that are part of a text: \"\""]
            case .unclosedQuote: ["close it with '\"', or double it if it is part of a text"]
            case .mistyped(let column, let text): [Self.hint(about: text, in: column, writing)]
            case .otherKind(_, .number, _): ["write it like 12 or 1.50"]
            case .otherKind(_, .date, _): ["write it like 2026-11-26T18:00:00+01:00"]
            case .otherKind: ["write true or false"]
            case .noComma, .noArray: ["write the records like [{…}, {…}]"]
            case .trailingComma: ["remove it"]
            case .openArray: ["add ']', if the list is complete"]
            case .textAfterArray: ["remove it, or write one object a line, without '[' and ',' around them"]
            }
        }

        /// What to do about a text that is not of its column's type.
        private static func hint(
            about text: String, in column: RecordReader.Column, _ writing: ((String) -> String)?
        ) -> String {
            let drop = "to keep it as text, drop ':\(column.kind.text)'"
            let other = column.formatHint(date: text, writing)
            return switch column.kind {
            case .number where hasThousands(text):
                "write it without commas between thousands: \(text.filter { $0 != "," })"
            case .number where text.hasSuffix("%"), .decimalComma where text.hasSuffix("%"):
                "write it without '%', or \(column.hint(types: ["percent"], writing))"
            case .number where text.contains(","):
                "write decimals with a point: 1.50, or \(column.hint(types: ["number(comma)"], writing))"
            case .number where text.isEmpty, .decimalComma where text.isEmpty, .percent where text.isEmpty:
                "write a number, 0 if it is missing"
            case .percent: "write it like 18.5 % or 18,5 %, without marks between thousands"
            case .decimalComma: "write 12 or 1.234,50; \(drop)"
            case .number: "write 12 or 1.50; \(drop)"
            case .date(let format) where format.isISO: other ?? "write it like 2026-11-26T18:00:00+01:00"
            // With other numbers, the text would be in the format.
            case .date(let format)
            where other == nil
                && format.standardized(text.replacing(/[0-9]+/) { $0.output.count < 3 ? "01" : $0.output }) != nil:
                "correct the date: there is no such day or time"
            case .date: "write all dates of the column in this format\(other.map { ", or \($0)" } ?? "")"
            case .base64: "write it as the output of: base64 -w 0 FILE; \(drop)"
            case .boolean, .text: "write true or false"
            }
        }

        /// The header of a column with a known type: the one that is probably meant, or all.
        private func typedColumn(_ type: String, _ column: String, _ writing: (String) -> String) -> String {
            func typed(_ type: String) -> String { writing("\(column):\(type)") }
            return switch type.lowercased() {
            case "int", "integer", "float", "double", "decimal", "numeric", "num": typed("number")
            case "number,", "number(,)", "decimal-comma": typed("number(comma)")
            case "bool": typed("boolean")
            case "string", "str", "text": writing(column)
            case let type where type.hasPrefix("dat"):
                "its format like \(typed("date(dd.mm.yyyy)")) or, with a zone for times, \(typed("date(mm/dd/yyyy hh:mm +01:00)"))"
            case "base-64", "bytes", "binary": typed("base64")
            default: "\(typed("number")), or with number(comma), percent, boolean, base64, date or no type"
            }
        }

        /// What to do about a first row that is not a header row.
        private func headerHints(_ type: String, _ column: String) -> [String] {
            if column.contains("|") { return ["separate the fields with ',', ';' or tabs, not with '|'"] }
            return !type.isEmpty && type.allSatisfy(\.isNumber)
                ? ["is the header row missing? the first row has the names"] : []
        }

        /// Whether commas separate groups of three digits, not decimals.
        private static func hasThousands(_ text: String) -> Bool {
            text.wholeMatch(of: /-?[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?/) != nil
        }

        private static func name(of separator: UInt8) -> String {
            separator == 0x09 ? "a tab" : String(Unicode.Scalar(separator))
        }
    }
}

/// A problem and its offset in the record.
struct PlacedFault: Error {
    let fault: RecordError.Fault
    let offset: Int

    init(_ fault: RecordError.Fault, at offset: Int) {
        self.fault = fault
        self.offset = offset
    }
}

extension RecordReader.Column.Kind {
    /// What a value should be.
    fileprivate var words: String {
        switch self {
        case .text: "a text"
        case .number: "a number"
        case .decimalComma: "a number with a decimal comma"
        case .boolean: "true or false"
        case .percent: "a percentage"
        case .base64: "Base64"
        case .date(let format): format.isISO ? "a date in ISO 8601" : "a date in the format \(format.text)"
        }
    }
}

extension RecordReader.Column {
    /// How to give the column one of these types.
    package func hint(types: [String], _ writing: ((String) -> String)?) -> String {
        let headers = types.map { "\(name):\($0)" }.map(writing ?? { $0.shellQuoted }).joined(separator: " or ")
        return "\(writing == nil ? "name the column" : "write") \(headers)"
    }

    /// How to name the column of a text with the type that reads it as a number; `nil` if none does.
    ///
    /// Without the number that is `meant`, all types that read different ones are named.
    package func numberHint(_ text: String, meaning meant: Double?, _ writing: ((String) -> String)?) -> String? {
        var (types, numbers): ([String], [Double]) = ([], [])
        for kind in [Kind.number, .decimalComma, .percent] {
            guard let number = Self(name: name, kind: kind).value(of: text)?.json.number?.double,
                meant.map({ abs($0 - number) < 1e-9 }) ?? true, !numbers.contains(number)
            else { continue }
            (types, numbers) = (types + [kind.text], numbers + [number])
        }
        return types.isEmpty ? nil : hint(types: types, writing)
    }

    /// How to name the column of a date in another format than its own; `nil` for other texts.
    ///
    /// If both the day and the month may come first, both formats are named; `isEnd` asks for the end of the day.
    package func formatHint(date text: String, isEnd: Bool = false, _ writing: ((String) -> String)?) -> String? {
        let isEnd = if case .date(let format) = kind { format.isEnd || isEnd } else { isEnd }
        let formats = ["dd.mm.yyyy", "dd/mm/yyyy", "mm/dd/yyyy", "dd-mm-yyyy", "mm-dd-yyyy", ""]
            .map { "\($0) \(isEnd ? "end +01:00" : $0.isEmpty ? "+01:00" : "")".trimmed }
        let types = formats.filter { DateFormat($0)?.standardized(text) != nil }.map { "date(\($0))" }
        return types.isEmpty ? nil : hint(types: types, writing) + (isEnd ? ", with your offset from UTC" : "")
    }
}
