/// The names that a batch has given out, each with the line it was for, in little memory: 16 bytes a name and room to spare.
///
/// It keeps 88 bits of a hash rather than the names: among a million different names, two seem the same with a
/// probability below 10⁻¹⁴.
struct NameIndex: Sendable {
    /// A name that was there before.
    struct Earlier: Equatable {
        let line: Int
        /// Whether it is another name, which some disks take for the same.
        let isTwin: Bool
    }

    private struct Slot {
        var hash: UInt64 = 0
        /// 24 bits more of the hash.
        var check: UInt32 = 0
        /// 0 in an empty slot.
        var line: UInt32 = 0
    }

    private var slots: [Slot]
    private var count = 0

    /// An index with room for `expected` names, which takes its memory at once; it grows where there are more.
    init(expecting expected: Int = 1000) {
        slots = Array(repeating: Slot(), count: Self.slotCount(for: expected))
    }

    private static func slotCount(for names: Int) -> Int {
        var count = 2048
        while count < names + names / 2 { count *= 2 }
        return count
    }

    /// Notes a name.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - line: what it is for.
    ///   - key: what of it counts.
    /// - Returns: the line that had it before, or `nil` where it is new.
    mutating func insert(_ name: String, line: Int, as key: some Hashable) -> Earlier? {
        if 4 * count >= 3 * slots.count { resize(to: 2 * slots.count) }
        let hash = Self.hash(key, salt: 0)
        // A byte tells the same name from one that only counts as it.
        let spelling = UInt32(truncatingIfNeeded: StableHash(name).value & 0xFF)
        let check = UInt32(truncatingIfNeeded: Self.hash(key, salt: 1)) & ~0xFF | spelling
        let place = place(of: hash, check)
        guard slots[place].line == 0 else {
            return Earlier(line: Int(slots[place].line), isTwin: slots[place].check != check)
        }
        slots[place] = Slot(hash: hash, check: check, line: UInt32(clamping: max(1, line)))
        count += 1
        return nil
    }

    private static func hash(_ key: some Hashable, salt: UInt8) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(salt)
        hasher.combine(key)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    private func place(of hash: UInt64, _ check: UInt32) -> Int {
        var place = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[place].line != 0, slots[place].hash != hash || (slots[place].check ^ check) > 0xFF {
            place = (place + 1) & (slots.count - 1)
        }
        return place
    }

    /// Takes the memory for `expected` names at once, so that it need not grow step by step, each time beside the old.
    mutating func reserve(_ expected: Int) {
        let needed = Self.slotCount(for: expected)
        if needed > slots.count { resize(to: needed) }
    }

    private mutating func resize(to slotCount: Int) {
        let old = slots
        slots = Array(repeating: Slot(), count: slotCount)
        for slot in old where slot.line != 0 { slots[place(of: slot.hash, slot.check)] = slot }
    }
}
