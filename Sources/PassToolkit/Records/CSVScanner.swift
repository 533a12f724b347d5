internal import PassModel

/// Finds the end of a CSV row and its fields, in however many pieces the row arrives.
///
/// Quotes count only at the start of a field (RFC 4180, section 2). Elsewhere they are text, as spreadsheets and
/// Python's `csv` read them.
struct CSVScanner: RecordScanner {
    /// A field of the row; offsets count from the row's start.
    struct Field {
        /// Its bytes, without the quotes around it.
        let range: Range<Int>
        let isQuoted: Bool
        /// Whether it contains doubled quotes.
        let hasDoubledQuotes: Bool
        /// The start, including the quote.
        var start: Int { isQuoted ? range.lowerBound - 1 : range.lowerBound }
    }

    /// Why a row is unreadable.
    enum Fault {
        case textAfterQuote, unclosedQuote
    }

    private enum State {
        case fieldStart, plain, quoted, afterQuote, afterReturn
    }

    let separator: UInt8
    private(set) var fields: [Field] = []
    /// The first fault and its offset.
    private(set) var fault: (Fault, offset: Int)?
    /// How many bytes of the row were examined.
    private var index = 0
    private var state = State.fieldStart
    private var start = 0
    private var hasDoubledQuotes = false

    private static let quote = UInt8(ascii: "\"")

    init(separator: UInt8) { self.separator = separator }

    mutating func reset() {
        fields.removeAll(keepingCapacity: true)
        fault = nil
        index = 0
        state = .fieldStart
    }

    mutating func drop() {
        fields.removeAll(keepingCapacity: true)
        (index, start) = (0, 1)
    }

    mutating func scan(_ bytes: [UInt8], in window: Range<Int>, isLast: Bool) -> Int? {
        let base = window.lowerBound
        var place = base + index
        while place < window.upperBound {
            let byte = bytes[place]
            switch state {
            case .fieldStart:
                hasDoubledQuotes = false
                start = place - base
                state = .plain
                if byte == Self.quote {
                    state = .quoted
                    start += 1
                    place += 1
                }
            case .plain:
                while place < window.upperBound, !ends(bytes[place]) { place += 1 }
                guard place < window.upperBound else { continue }
                close(at: place - base, isQuoted: false)
                if let length = pass(bytes[place], &place, base) { return length }
            case .quoted:
                while place < window.upperBound, bytes[place] != Self.quote { place += 1 }
                guard place < window.upperBound else { continue }
                state = .afterQuote
                place += 1
            case .afterQuote:
                if byte == Self.quote {
                    hasDoubledQuotes = true
                    state = .quoted
                    place += 1
                } else if ends(byte) {
                    close(at: place - base - 1, isQuoted: true)
                    if let length = pass(byte, &place, base) { return length }
                } else {
                    fault = fault ?? (.textAfterQuote, place - base)
                    state = .plain
                }
            case .afterReturn:
                return place - base + (byte == 0x0A ? 1 : 0)
            }
        }
        index = place - base
        return isLast ? finish() : nil
    }

    private func ends(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }

    private mutating func close(at end: Int, isQuoted: Bool) {
        fields.append(Field(range: min(start, end)..<end, isQuoted: isQuoted, hasDoubledQuotes: hasDoubledQuotes))
    }

    /// Passes a separator or line break, which may end the row.
    private mutating func pass(_ byte: UInt8, _ place: inout Int, _ base: Int) -> Int? {
        place += 1
        state = byte == 0x0D ? .afterReturn : .fieldStart
        return byte == 0x0A ? place - base : nil
    }

    private mutating func finish() -> Int {
        switch state {
        case .fieldStart:
            start = index
            close(at: index, isQuoted: false)
        case .plain: close(at: index, isQuoted: false)
        case .quoted: fault = fault ?? (.unclosedQuote, max(0, start - 1))
        case .afterQuote: close(at: index - 1, isQuoted: true)
        case .afterReturn: break
        }
        return index
    }
}

/// Counts the possible column separators of a header row outside of quotes, in however many pieces the row arrives.
struct SeparatorCounter {
    /// The possible separators; the first one is the default.
    static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]

    private var counts = [0, 0, 0]
    private var index = 0
    private var isInQuotes = false

    /// Continues with the row's bytes so far.
    ///
    /// - Returns: whether the row has ended.
    mutating func count(_ bytes: [UInt8], in window: Range<Int>) -> Bool {
        for byte in bytes[window].dropFirst(index) {
            index += 1
            if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
            if isInQuotes { continue }
            if byte == 0x0A || byte == 0x0D { return true }
            if let candidate = Self.candidates.firstIndex(of: byte) { counts[candidate] += 1 }
        }
        return false
    }

    /// The most frequent separator; if equal, the earlier one in ``candidates``.
    var mostFrequent: UInt8 {
        counts.firstIndex(of: counts.max() ?? 0).map { Self.candidates[$0] } ?? UInt8(ascii: ",")
    }
}

/// The columns in the header row of a CSV list, and how to read rows with them.
struct CSVTable: Sendable, Hashable {
    let columns: [RecordReader.Column]
    let separator: UInt8
    /// A dictionary with a value for each column; copying and filling it is faster than building one for each row.
    private let blank: [String: Record.Value]
    /// The place of each column's value in ``blank``; `nil` for an ignored column.
    private let places: [Dictionary<String, Record.Value>.Index?]
    /// The fewest fields of a row: columns without a name at the end may be missing in rows.
    private let fewestFields: Int

    /// Reads the header row.
    ///
    /// - Parameters:
    ///   - row: the header row.
    ///   - separator: the separator of its fields.
    ///   - start: where it starts.
    ///   - headers: how to read the headers.
    /// - Throws: ``PlacedFault``.
    init(header row: CSVRow, separator: UInt8, at start: TextPosition, by headers: ListHeaders) throws(PlacedFault) {
        self.separator = separator
        if let (fault, offset) = row.fault { throw PlacedFault(RecordError.Fault(fault), at: offset) }
        let positions = TextPositions(of: row.text)
        var columns: [RecordReader.Column] = []
        for field in row.fields {
            do {
                let position = TextPosition(positions[field.start], inPieceAt: start)
                columns.append(try RecordReader.Column(header: row.text(of: field), at: position, by: headers))
            } catch {
                throw PlacedFault(error, at: field.start)
            }
        }
        try Self.check(columns, in: row)
        self.columns = columns
        let blank = Dictionary(columns.filter { !$0.isIgnored }.map { ($0.name, Record.Value.text("")) }) { $1 }
        self.blank = blank
        places = columns.map { $0.isIgnored ? nil : blank.index(forKey: $0.name) }
        fewestFields = (columns.lastIndex { !$0.name.isEmpty } ?? 0) + 1
    }

    private static func check(_ columns: [RecordReader.Column], in row: CSVRow) throws(PlacedFault) {
        let unnamed = columns.indices.filter { columns[$0].name.isEmpty && !columns[$0].isIgnored }
        if let first = unnamed.first {
            throw PlacedFault(.unnamedColumns(unnamed.map { $0 + 1 }), at: row.fields[first].start)
        }
        var first: [String: Int] = [:]
        for (index, column) in columns.enumerated() where !column.isIgnored {
            if let earlier = first.updateValue(index, forKey: column.name) {
                throw PlacedFault(.sameColumns(column.name, earlier + 1, index + 1), at: row.fields[index].start)
            }
        }
    }

    /// The values of a row.
    func values(of row: CSVRow) throws(PlacedFault) -> [String: Record.Value] {
        if let (fault, offset) = row.fault { throw PlacedFault(RecordError.Fault(fault), at: offset) }
        guard (fewestFields...columns.count).contains(row.fields.count) else { throw wrongCount(in: row) }
        var (values, missing): ([String: Record.Value], [String]) = (blank, [])
        for index in row.fields.indices {
            guard let place = places[index] else { continue }
            if let value = try value(of: row.fields[index], in: columns[index], of: row) {
                values.values[place] = value
            } else {
                missing.append(columns[index].name)
            }
        }
        for name in missing { values[name] = nil }
        return values
    }

    /// The values of a row that can be read, whatever the others are; empty if its fields can't be separated.
    func readableValues(of row: CSVRow) -> [String: Record.Value] {
        guard row.fault == nil, row.fields.count == columns.count else { return [:] }
        return zip(columns, row.fields).reduce(into: [:]) { values, pair in
            guard !pair.0.isIgnored, let value = try? value(of: pair.1, in: pair.0, of: row) else { return }
            values[pair.0.name] = value
        }
    }

    /// The value of a field; `nil` if it is empty, and not a text.
    private func value(
        of field: CSVScanner.Field, in column: RecordReader.Column, of row: CSVRow
    ) throws(PlacedFault) -> Record.Value? {
        let text: String
        do {
            text = try row.text(of: field)
        } catch {
            throw PlacedFault(error, at: row.firstInvalidByte)
        }
        if let value = column.value(of: text) ?? column.value(of: text.trimmed) { return value }
        // Without a value, a place of the template would keep the template's own; a field is shown.
        let isNeeded = Addressing.isAddress(column.name) && !column.name.hasPrefix(Addressing.show)
        guard text.allSatisfy(\.isWhitespace), !isNeeded else {
            throw PlacedFault(.mistyped(column, text), at: field.start)
        }
        return nil
    }

    private func wrongCount(in row: CSVRow) -> PlacedFault {
        let fault = RecordError.Fault.fieldCount(row.fields.count, columns: columns.count, separator: separator)
        return PlacedFault(fault, at: row.fields.dropFirst(columns.count).first?.start ?? 0)
    }
}

/// A row of CSV with its fields.
struct CSVRow {
    let text: [UInt8]
    let fields: [CSVScanner.Field]
    let fault: (CSVScanner.Fault, offset: Int)?
    private let isASCII: Bool

    init(_ text: [UInt8], scanned: CSVScanner) {
        self.text = text
        fields = scanned.fields
        fault = scanned.fault
        isASCII = text.reduce(0) { $0 | $1 } < 0x80
    }

    /// Finds the fields of a complete row.
    init(_ text: [UInt8], separator: UInt8) {
        var scanner = CSVScanner(separator: separator)
        _ = scanner.scan(text, in: text.indices, isLast: true)
        self.init(text, scanned: scanner)
    }

    /// Whether the row is empty, or has nothing but separators and white space although there are several columns.
    func isBlank(among columnCount: Int) -> Bool {
        guard fault == nil else { return false }
        guard columnCount > 1 || fields.count > 1 else { return fields.allSatisfy { $0.range.isEmpty && !$0.isQuoted } }
        return fields.allSatisfy { String(decoding: text[$0.range], as: UTF8.self).allSatisfy(\.isWhitespace) }
    }

    /// The text of a field.
    func text(of field: CSVScanner.Field) throws(RecordError.Fault) -> String {
        guard field.hasDoubledQuotes else { return try string(text[field.range]) }
        var bytes: [UInt8] = []
        var isSecond = false
        for byte in text[field.range] {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            if !isSecond { bytes.append(byte) }
        }
        return try string(bytes[...])
    }

    private func string(_ bytes: ArraySlice<UInt8>) throws(RecordError.Fault) -> String {
        if isASCII { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        return text
    }

    /// The offset at which the row stops being UTF-8.
    var firstInvalidByte: Int { text.validUTF8Count }
}

extension String {
    /// The text as a field of a CSV file, in quotes where it needs them.
    package var csvField: String {
        unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
            ? "\"\(replacing("\"", with: "\"\""))\"" : self
    }
}
