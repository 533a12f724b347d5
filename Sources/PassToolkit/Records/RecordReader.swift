internal import PassModel
package import PassRules

/// Reads a list of records one after another; memory does not grow with the list.
///
/// A CSV list starts with a header row. A column is text unless its name ends with a type, as in `points:number` or
/// `since:date(dd.mm.yyyy)` (``RecordReader/Column/Kind``). The separator is `,`, `;` or a tab: the one that a first
/// line like `sep=;` names, a tab if the file's name ends with `.tsv` or `.tab`, otherwise the most frequent one in the
/// header row. Empty rows are skipped, and an empty cell of a column with a type counts as missing. In JSON, each record
/// is an object of strings, numbers and booleans; `null` counts as missing. Lists are UTF-8, or UTF-16 with a byte order
/// mark.
///
/// ```swift
/// var reader = try RecordReader(path: "members.csv")
/// while let next = try reader.next() {
///     switch next {
///     case .success(let record): print(record.values)
///     case .failure(let error): print(error)
///     }
/// }
/// ```
public struct RecordReader: ~Copyable {
    /// The list's path in messages, or `standard input`.
    public let file: String
    /// The format of the list.
    public let format: RecordReader.Format
    /// The columns of a CSV list.
    public var columns: [RecordReader.Column]? { table?.columns }
    /// How many records were read so far, including unreadable ones.
    public private(set) var count = 0
    private var blankRowCount = 0
    /// The size of the list's file in bytes; `nil` for a pipe.
    public var byteCount: Int? { input.byteCount }
    /// How many bytes of the file were used so far.
    public var byteOffset: Int { input.byteOffset }

    /// Whether the next record is available without waiting for the writer of the list; always `true` for a file.
    public var isReady: Bool { input.isReady }
    /// Called from time to time while waiting for a pipe; if it returns `true`, reading ends with `Errno.interrupted`.
    package var isInterrupted: (@Sendable () -> Bool)? {
        get { input.isInterrupted }
        set { input.isInterrupted = newValue }
    }

    private var input: RecordInput
    private let limits: Limits
    private var isOver = false
    private let table: CSVTable?
    private var rows: CSVScanner
    private var values: JSONScanner

    /// Opens the list at `path`.
    ///
    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - format: its format; `nil` to decide by the first byte, then by the file's name.
    ///   - limits: the limits for a record.
    ///   - allowingUnused: whether columns without a name or a known type are skipped (``RecordReader/Column/isIgnored``)
    ///     rather than refused.
    ///   - names: headers to use in place of those in a CSV list, such as `["Member Name": "memberName"]`.
    /// - Throws: ``FileAccessError``, ``RecordError`` if no record can be read, for example because the header row is
    ///   wrong.
    public init(
        path: String, format: RecordReader.Format? = nil, limits: Limits = .standard, allowingUnused: Bool = false,
        names: [String: String] = [:]
    ) throws {
        try self.init(
            path: path, format: format, limits: limits,
            headers: ListHeaders(allowUnused: allowingUnused, names: names),
            chunkByteCount: RecordInput.chunkByteCount)
    }

    /// Opens the list at `path`, and reads `chunkByteCount` bytes at once.
    package init(
        path: String, format: RecordReader.Format? = nil, limits: Limits = .standard,
        headers: ListHeaders = ListHeaders(), chunkByteCount: Int
    ) throws {
        let file = path == "-" ? "standard input" : path
        var input = try RecordInput(path: path, chunkByteCount: chunkByteCount)
        let head = try ListHead(reading: &input, file: file, format: format, limits: limits, by: headers)
        self.init(input, head: head, file: file, limits: limits)
    }

    /// Reads a list that is already in memory.
    ///
    /// - Parameters:
    ///   - bytes: the list.
    ///   - file: the list's name in messages.
    ///   - format: its format; `nil` to decide by the first byte, then by that name.
    ///   - limits: the limits for a record.
    ///   - allowingUnused: whether columns without a name or a known type are skipped (``RecordReader/Column/isIgnored``)
    ///     rather than refused.
    ///   - names: headers to use in place of those in a CSV list, such as `["Member Name": "memberName"]`.
    /// - Throws: ``RecordError`` if no record can be read, for example because the header row is wrong.
    public init(
        bytes: [UInt8], file: String = "the list", format: RecordReader.Format? = nil, limits: Limits = .standard,
        allowingUnused: Bool = false, names: [String: String] = [:]
    ) throws {
        var input = try RecordInput(bytes: bytes, name: file)
        let headers = ListHeaders(allowUnused: allowingUnused, names: names)
        let head = try ListHead(reading: &input, file: file, format: format, limits: limits, by: headers)
        self.init(input, head: head, file: file, limits: limits)
    }

    private init(_ input: RecordInput, head: ListHead, file: String, limits: Limits) {
        self.file = file
        self.limits = limits
        self.input = input
        format = head.format
        table = head.table
        rows = CSVScanner(separator: head.table?.separator ?? UInt8(ascii: ","))
        values = JSONScanner(mode: head.format == .json ? .elements : .lines)
    }

    /// The next record, or why it cannot be read; `nil` after the last one.
    ///
    /// Reading continues after an unreadable record, unless the error says that it ends the list.
    /// - Throws: ``FileAccessError`` if the file cannot be read further.
    public mutating func next() throws(FileAccessError) -> Result<Record, RecordError>? {
        guard !isOver else { return nil }
        let next =
            switch format {
            case .csv: try nextRow()
            case .json: try nextElement()
            case .jsonLines: try nextLine()
            }
        guard let next else {
            isOver = true
            return nil
        }
        if case .failure(let error) = next, error.endsList { isOver = true }
        return next
    }

    /// A finding about the skipped rows with only separators.
    package var blankRows: [Finding] {
        let rows = blankRowCount == 1 ? "1 empty row" : "\(blankRowCount) empty rows"
        return blankRowCount == 0 ? [] : [Finding(RecordRules.blankRow, "skipped \(rows)")]
    }

    /// The size of the buffer for the list's text.
    package var bufferByteCount: Int { input.bufferByteCount }

    // MARK: - CSV

    private mutating func nextRow() throws(FileAccessError) -> Result<Record, RecordError>? {
        guard let table else { return nil }
        while try hasMore() {
            rows.reset()
            let start = input.cursor.position
            let (length, isTooLong) = try input.findEnd(with: &rows, limit: limits.recordByteCount)
            let text = input.take(length)
            if isTooLong {
                count += 1
                return .failure(error(.tooLong(limit: limits.recordByteCount), at: start))
            }
            let row = CSVRow(text, scanned: rows)
            if row.isBlank(among: table.columns.count) {
                if row.fields.count > 1 { blankRowCount += 1 }
                continue
            }
            count += 1
            return record(of: row, by: table, at: start)
        }
        return nil
    }

    private func record(of row: CSVRow, by table: CSVTable, at start: TextPosition) -> Result<Record, RecordError> {
        let place = Record.Place(file: file, number: count, start: start, text: row.text, layout: .row(table))
        do {
            var record = Record(try table.values(of: row))
            record.origin = file
            record.place = place
            return .success(record)
        } catch {
            let endsList = error.fault == .unclosedQuote
            var failure = self.error(error.fault, at: place.position(ofByte: error.offset), endsList: endsList)
            failure.readable = Record(table.readableValues(of: row))
            return .failure(failure)
        }
    }

    // MARK: - JSON

    private mutating func nextLine() throws(FileAccessError) -> Result<Record, RecordError>? {
        guard try input.skipBlanks() != nil else { return nil }
        return try nextValue().result
    }

    private mutating func nextElement() throws(FileAccessError) -> Result<Record, RecordError>? {
        var byte = try input.skipBlanks()
        if byte == UInt8(ascii: "]") { return try leaveArray() }
        if count > 0 {
            guard byte == UInt8(ascii: ",") else {
                return .failure(error(byte == nil ? .openArray : .noComma, endsList: true))
            }
            let comma = input.cursor.position
            input.use(1)
            byte = try input.skipBlanks()
            if byte == UInt8(ascii: "]") { return .failure(error(.trailingComma, at: comma, endsList: true)) }
        }
        guard byte != nil else { return .failure(error(.openArray, endsList: true)) }
        let (result, isBroken) = try nextValue()
        guard isBroken, case .failure(let error) = result, let position = error.position else { return result }
        // After a syntax error, we can't tell where the next record starts.
        return .failure(RecordError(error.code, file: file, position: position, number: count, endsList: true))
    }

    private mutating func leaveArray() throws(FileAccessError) -> Result<Record, RecordError>? {
        input.use(1)
        return try input.skipBlanks() == nil ? nil : .failure(error(.textAfterArray, endsList: true))
    }

    /// The record that starts here, and whether its text is not even JSON.
    private mutating func nextValue() throws(FileAccessError) -> (result: Result<Record, RecordError>, isBroken: Bool) {
        values.reset()
        let start = input.cursor.position
        let (length, isTooLong) = try input.findEnd(with: &values, limit: limits.recordByteCount)
        count += 1
        let text = input.take(length)
        if isTooLong { return (.failure(error(.tooLong(limit: limits.recordByteCount), at: start)), false) }
        let layout: Record.Place.Layout = format == .json ? .element : .line
        let place = Record.Place(file: file, number: count, start: start, text: text, layout: layout)
        do {
            let document = try JSONDocument(
                parsing: text, byteLimit: .max, depthLimit: limits.jsonDepth, valueLimit: limits.jsonValueCount)
            return (record(of: document, at: place), false)
        } catch {
            let offset = text.validUTF8Count
            guard offset == text.count else {
                return (.failure(self.error(.notUTF8, at: place.position(ofByte: offset))), false)
            }
            // A record that is cut off ends with its own text, not where the next one starts.
            let position = min(TextPosition(error.position, inPieceAt: start), place.end)
            return (
                .failure(RecordError(.notJSON(error), file: file, position: position, number: count)),
                error.limit == nil
            )
        }
    }

    private func record(of document: JSONDocument, at place: Record.Place) -> Result<Record, RecordError> {
        do {
            var record = try Record(document, origin: file)
            record.place = place
            return .success(record)
        } catch {
            var position: TextPosition?
            switch error.code {
            case .notAValue(let name, _), .twice(let name): position = place.position(of: name)
            default: break
            }
            var failure = RecordError(error.code, file: file, position: position ?? place.start, number: count)
            failure.readable = document.root.object.map(Record.init(readableIn:))
            return .failure(failure)
        }
    }

    // MARK: - Both

    private mutating func hasMore() throws(FileAccessError) -> Bool {
        while input.unread.isEmpty { guard try input.readMore() else { return false } }
        return true
    }

    private func error(_ fault: RecordError.Fault, at position: TextPosition? = nil, endsList: Bool = false)
        -> RecordError
    {
        RecordError(
            .unreadable(fault), file: file, position: position ?? input.cursor.position, number: count,
            endsList: endsList)
    }
}
