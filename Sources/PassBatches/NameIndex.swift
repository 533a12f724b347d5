/// The names that a batch has given out, each with the line of its record.
///
/// Stores hashes instead of names: a million names of 31 bytes would take 157 MB, and their hashes a quarter of that. The
/// probability that any two of a million different names have the same hash is below 10⁻⁷; the next run hashes
/// differently.
struct NameIndex: Sendable {
    /// An equal name that was given out before.
    struct Earlier: Equatable {
        let line: Int
        /// Whether the spelling differs, but some disks take both names for one.
        let isTwin: Bool
    }

    /// The lines of the records by the hashes of their names, and a hash of each name's spelling.
    private var entries: [Int: (line: UInt32, spelling: UInt32)] = [:]

    /// Notes a name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - line: the line of its record.
    ///   - key: the form of the name in which two names are compared.
    /// - Returns: the line that had the name before, or `nil` if it is new.
    mutating func insert(_ name: String, line: Int, as key: some Hashable) -> Earlier? {
        // Unlike a string's own hash, this one differs for two spellings of a letter.
        let spelling = UInt32(truncatingIfNeeded: StableHash(name).value)
        let hash = key.hashValue
        if let found = entries[hash] { return Earlier(line: Int(found.line), isTwin: found.spelling != spelling) }
        entries[hash] = (UInt32(clamping: line), spelling)
        return nil
    }
}
