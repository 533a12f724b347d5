internal import PassModel

/// The start of a list before the first record, which determines how the rest is read.
struct ListHead {
    let format: RecordReader.Format
    /// The header row of a CSV list.
    let table: CSVTable?

    /// Reads up to the first record.
    ///
    /// - Parameters:
    ///   - input: the list.
    ///   - file: the list's name in messages; its file extension may determine the format.
    ///   - format: the format, if known.
    ///   - limits: the limits for the header row.
    ///   - headers: how to read the header row.
    /// - Throws: ``RecordError``, ``FileAccessError``.
    init(
        reading input: inout RecordInput, file: String, format: RecordReader.Format?, limits: Limits,
        by headers: ListHeaders
    ) throws {
        if let fault = RecordError.Fault(fileStartingWith: input.bytes[input.unread]) {
            throw Self.error(fault, at: input.cursor.position, of: file)
        }
        let isWide = input.bytes[input.unread].prefix(4).contains(0)
        guard !isWide else { throw Self.error(.wideCharacters, at: input.cursor.position, of: file) }
        let first = try input.firstNonBlank(within: limits.recordByteCount)
        let known = format ?? RecordReader.Format(firstByte: first) ?? RecordReader.Format(path: file)
        guard first != nil || known == .jsonLines else { throw Self.error(.empty, at: input.cursor.position, of: file) }
        self.format = known ?? .csv
        switch self.format {
        case .csv:
            table = try Self.table(
                reading: &input, file: file, limit: limits.recordByteCount, by: headers)
        case .json:
            guard first == UInt8(ascii: "[") else { throw Self.error(.noArray, at: input.cursor.position, of: file) }
            _ = try input.skipBlanks()
            input.use(1)
            table = nil
        case .jsonLines: table = nil
        }
    }

    private static func table(
        reading input: inout RecordInput, file: String, limit: Int, by headers: ListHeaders
    ) throws -> CSVTable {
        let separator = try separator(of: &input, file: file, limit: limit)
        let start = input.cursor.position
        var scanner = CSVScanner(separator: separator)
        let (length, isTooLong) = try input.findEnd(with: &scanner, limit: limit)
        guard !isTooLong else { throw error(.tooLong(limit: limit), at: start, of: file) }
        let row = CSVRow(input.take(length), scanned: scanner)
        do {
            return try CSVTable(header: row, separator: separator, at: start, by: headers)
        } catch {
            let position = TextPosition(offset: error.offset, in: row.text)
            throw Self.error(error.fault, at: TextPosition(position, inPieceAt: start), of: file)
        }
    }

    /// The separator of fields: named by the first line or the file name, otherwise the most frequent one in the header
    /// row.
    ///
    /// Moves to the header row.
    private static func separator(of input: inout RecordInput, file: String, limit: Int) throws -> UInt8 {
        try input.skipEmptyLines()
        if let separator = try declaredSeparator(in: &input) {
            try input.skipEmptyLines()
            guard input.first != nil else { throw error(.empty, at: input.cursor.position, of: file) }
            return separator
        }
        if let separator = RecordReader.Format.separator(path: file) { return separator }
        var counter = SeparatorCounter()
        while !counter.count(input.bytes, in: input.unread), input.unread.count <= limit, try input.readMore() {}
        return counter.mostFrequent
    }

    /// The separator in a line like `sep=;`, which Excel writes and reads before the header row; skips that line.
    private static func declaredSeparator(in input: inout RecordInput) throws(FileAccessError) -> UInt8? {
        while input.unread.count < 6, try input.readMore() {}
        let start = Array(input.bytes[input.unread].prefix(6))
        guard start.count >= 5, String(decoding: start[..<4], as: UTF8.self).lowercased() == "sep=",
            SeparatorCounter.candidates.contains(start[4]), start.count == 5 || start[5] == 0x0A || start[5] == 0x0D
        else { return nil }
        input.use(5)
        return start[4]
    }

    private static func error(_ fault: RecordError.Fault, at position: TextPosition, of file: String) -> RecordError {
        RecordError(.unreadable(fault), file: file, position: position, number: 0)
    }
}
