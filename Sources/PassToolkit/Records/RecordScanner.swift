/// Finds the end of a record, in however many pieces it arrives.
protocol RecordScanner {
    /// Prepares for the next record.
    mutating func reset()

    /// Continues the search for the record's end.
    ///
    /// - Parameters:
    ///   - bytes: the buffer.
    ///   - window: the record's bytes so far, possibly followed by others.
    ///   - isLast: whether nothing follows.
    /// - Returns: the record's length, or `nil` if more bytes are needed.
    mutating func scan(_ bytes: [UInt8], in window: Range<Int>, isLast: Bool) -> Int?

    /// Forgets the examined bytes of a record that is too long to keep.
    mutating func drop()
}
