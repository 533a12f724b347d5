/// Counts the possible column separators of a header row outside of quotes, in however many pieces the row arrives.
struct SeparatorCounter {
    /// The possible separators; the first one is the default.
    static let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]

    private var counts = [0, 0, 0]
    private var index = 0
    private var isInQuotes = false

    /// Continues with the row's bytes so far.
    ///
    /// - Returns: whether the row has ended.
    mutating func count(_ bytes: [UInt8], in window: Range<Int>) -> Bool {
        for byte in bytes[window].dropFirst(index) {
            index += 1
            if byte == UInt8(ascii: "\"") { isInQuotes.toggle() }
            if isInQuotes { continue }
            if byte == 0x0A || byte == 0x0D { return true }
            if let candidate = Self.candidates.firstIndex(of: byte) { counts[candidate] += 1 }
        }
        return false
    }

    /// The most frequent separator; if equal, the earlier one in ``candidates``.
    var mostFrequent: UInt8 {
        counts.firstIndex(of: counts.max() ?? 0).map { Self.candidates[$0] } ?? UInt8(ascii: ",")
    }
}
