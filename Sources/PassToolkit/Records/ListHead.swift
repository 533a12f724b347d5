internal import PassModel

/// What stands before the first record of a list, and tells how to read the rest.
struct ListHead {
    let format: RecordFormat
    /// What the header row of a CSV list says.
    let table: CSVTable?

    /// Reads up to the first record.
    init(reading input: inout RecordInput, file: String, format: RecordFormat?, limits: Limits) throws {
        let isWide = input.bytes[input.unread].prefix(4).contains(0)
        guard !isWide else { throw Self.error(.wideCharacters, at: input.cursor.position, of: file) }
        let first = try input.firstNonBlank(within: limits.recordByteCount)
        let known = format ?? RecordFormat(firstByte: first) ?? RecordFormat(path: file)
        guard first != nil || known == .jsonLines else { throw Self.error(.empty, at: input.cursor.position, of: file) }
        self.format = known ?? .csv
        switch self.format {
        case .csv:
            try input.skipEmptyLines()
            table = try Self.table(reading: &input, file: file, limit: limits.recordByteCount)
        case .json:
            guard first == UInt8(ascii: "[") else { throw Self.error(.noArray, at: input.cursor.position, of: file) }
            _ = try input.skipBlanks()
            input.use(1)
            table = nil
        case .jsonLines: table = nil
        }
    }

    private static func table(
        reading input: inout RecordInput, file: String, limit: Int
    ) throws -> CSVTable {
        let start = input.cursor.position
        let separator = try separator(of: &input, limit: limit)
        var scanner = CSVScanner(separator: separator)
        let (length, isTooLong) = try input.findEnd(with: &scanner, limit: limit)
        guard !isTooLong else { throw error(.tooLong(limit: limit), at: start, of: file) }
        let row = CSVRow(input.take(length), scanned: scanner)
        do {
            return try CSVTable(header: row, separator: separator, at: start)
        } catch {
            let position = TextPosition(offset: error.offset, in: row.text)
            throw Self.error(error.fault, at: TextPosition(position, inPieceAt: start), of: file)
        }
    }

    /// The separator that the header row has most of, outside quotes.
    private static func separator(of input: inout RecordInput, limit: Int) throws(FileAccessError) -> UInt8 {
        var counter = SeparatorCounter()
        while !counter.count(input.bytes, in: input.unread), input.unread.count <= limit, try input.readMore() {}
        return counter.mostFrequent
    }

    private static func error(_ fault: RecordFault, at position: TextPosition, of file: String) -> RecordError {
        RecordError(.unreadable(fault), file: file, position: position, number: 0)
    }
}
