/// Counts the possible column separators of a header row outside of quotes, in however many pieces the row arrives.
struct SeparatorCounter {
    /// The possible separators; the first one is the default.
    static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]

    private var counts = [0, 0, 0]
    private var index = 0
    private var isInQuotes = false
    /// The last bytes of the current header.
    private var end: [UInt8] = []
    /// Whether the last byte was a comma that may belong to the type `number,`.
    private var mayBeType = false

    /// Continues with the row's bytes so far.
    ///
    /// - Returns: whether the row has ended.
    mutating func count(_ bytes: [UInt8], in window: Range<Int>) -> Bool {
        for byte in bytes[window].dropFirst(index) {
            index += 1
            if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
            if isInQuotes { continue }
            let candidate = Self.candidates.firstIndex(of: byte)
            let endsRow = byte == 0x0A || byte == 0x0D
            // After the type `number,` comes another separator.
            if mayBeType, candidate ?? 0 == 0, !endsRow { counts[0] += 1 }
            mayBeType = candidate == 0 && end == Self.number
            if endsRow { return true }
            end = candidate == nil ? end.suffix(Self.number.count - 1) + [byte] : []
            if let candidate, !mayBeType { counts[candidate] += 1 }
        }
        return false
    }

    private static let number = Array(":number".utf8)

    /// The most frequent separator; if equal, the earlier one in ``candidates``.
    var mostFrequent: UInt8 {
        counts.firstIndex(of: counts.max() ?? 0).map { Self.candidates[$0] } ?? UInt8(ascii: ",")
    }
}
