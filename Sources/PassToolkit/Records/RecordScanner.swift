/// Finds where a record ends, however many pieces it arrives in.
protocol RecordScanner {
    /// Gets ready for the next record.
    mutating func reset()

    /// Goes on looking for the record's end.
    ///
    /// - Parameters:
    ///   - bytes: the buffer.
    ///   - window: the record's bytes so far, and perhaps what follows.
    ///   - isLast: whether nothing follows.
    /// - Returns: the record's length, or `nil` where all was looked at and more bytes are needed.
    mutating func scan(_ bytes: [UInt8], in window: Range<Int>, isLast: Bool) -> Int?

    /// Forgets the bytes that were looked at, of a record that is too long to be kept.
    mutating func drop()
}
