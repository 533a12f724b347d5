/// The names that a batch has given out, each with the line it was for.
///
/// Keeps hashes of 88 bits rather than names: a million of them take 35 MB, and a dictionary of the names themselves
/// 157 MB (measured with names of 31 bytes). Among a million different names, two seem the same with a probability below
/// 10⁻¹⁴.
struct NameIndex: Sendable {
    /// A name that was there before.
    struct Earlier: Equatable {
        let line: Int
        /// Whether it is another name, which some disks take for the same.
        let isTwin: Bool
    }

    private struct Entry {
        /// 24 more bits of the hash, and 8 of the spelling.
        var check: UInt32
        var line: UInt32
    }

    /// The names by 64 bits of their hashes.
    private var entries: [UInt64: Entry] = [:]

    /// An index with room for `expected` names, which takes its memory at once; it grows where there are more.
    init(expecting expected: Int = 1000) { entries.reserveCapacity(expected) }

    /// Notes a name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - line: what it is for.
    ///   - key: what of it counts.
    /// - Returns: the line that had it before, or `nil` where it is new.
    mutating func insert(_ name: String, line: Int, as key: some Hashable) -> Earlier? {
        var hash = Self.hash(key, salt: 0)
        // A byte tells the same name from one that only counts as it.
        let spelling = UInt32(truncatingIfNeeded: StableHash(name).value & 0xFF)
        let check = UInt32(truncatingIfNeeded: Self.hash(key, salt: 1)) & ~0xFF | spelling
        while let found = entries[hash] {
            if (found.check ^ check) <= 0xFF { return Earlier(line: Int(found.line), isTwin: found.check != check) }
            hash &+= 1  // another name with the same 64 bits
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

    /// Takes the memory for `expected` names at once, so that it need not grow step by step, each time beside the old.
    mutating func reserve(_ expected: Int) { entries.reserveCapacity(expected) }
}
