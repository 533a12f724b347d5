/// The names that a batch has given out, each with the line of its record.
///
/// Stores hashes of 88 bits instead of names: a million of them take 35 MB, while a dictionary of the names would take
/// 157 MB (measured with names of 31 bytes). The probability that any two of a million different names collide is below
/// 10⁻¹⁴.
struct NameIndex: Sendable {
    /// An equal name that was given out before.
    struct Earlier: Equatable {
        let line: Int
        /// Whether the spelling differs, but some disks take both names for one.
        let isTwin: Bool
    }

    private struct Entry {
        /// 24 more bits of the hash, and 8 bits for the spelling.
        var check: UInt32
        var line: UInt32
    }

    /// The entries by 64 bits of the names' hashes.
    private var entries: [UInt64: Entry] = [:]

    /// An index with room for `expected` names, allocated at once; it grows if there are more.
    init(expecting expected: Int = 1000) { entries.reserveCapacity(expected) }

    /// Notes a name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - line: the line of its record.
    ///   - key: the form of the name in which two names are compared.
    /// - Returns: the line that had the name before, or `nil` if it is new.
    mutating func insert(_ name: String, line: Int, as key: some Hashable) -> Earlier? {
        var hash = Self.hash(key, salt: 0)
        // The spelling byte tells an equal name from one that only has the same key.
        let spelling = UInt32(truncatingIfNeeded: StableHash(name).value & 0xFF)
        let check = UInt32(truncatingIfNeeded: Self.hash(key, salt: 1)) & ~0xFF | spelling
        while let found = entries[hash] {
            if (found.check ^ check) <= 0xFF { return Earlier(line: Int(found.line), isTwin: found.check != check) }
            hash &+= 1  // a different name with the same 64 bits
        }
        entries[hash] = Entry(check: check, line: UInt32(clamping: line))
        return nil
    }

    private static func hash(_ key: some Hashable, salt: UInt8) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(salt)
        hasher.combine(key)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Allocates room for `expected` names at once: growing in steps would hold the old and the new table each time.
    mutating func reserve(_ expected: Int) { entries.reserveCapacity(expected) }
}
