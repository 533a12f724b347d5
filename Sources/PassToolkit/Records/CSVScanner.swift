/// Finds the end of a CSV row and its fields, in however many pieces the row arrives.
///
/// Quotes count only at the start of a field (RFC 4180, section 2). Elsewhere they are text, as spreadsheets and
/// Python's `csv` read them.
struct CSVScanner: RecordScanner {
    /// A field of the row; offsets count from the row's start.
    struct Field {
        /// Its bytes, without the quotes around it.
        let range: Range<Int>
        let isQuoted: Bool
        /// Whether it contains doubled quotes.
        let hasDoubledQuotes: Bool
        /// The start, including the quote.
        var start: Int { isQuoted ? range.lowerBound - 1 : range.lowerBound }
    }

    /// Why a row is unreadable.
    enum Fault {
        case textAfterQuote, unclosedQuote
    }

    private enum State {
        case fieldStart, plain, quoted, afterQuote, afterReturn
    }

    let separator: UInt8
    private(set) var fields: [Field] = []
    /// The first fault and its offset.
    private(set) var fault: (Fault, offset: Int)?
    /// How many bytes of the row were examined.
    private var index = 0
    private var state = State.fieldStart
    private var start = 0
    private var hasDoubledQuotes = false

    private static let quote = UInt8(ascii: "\"")

    init(separator: UInt8) { self.separator = separator }

    mutating func reset() {
        fields.removeAll(keepingCapacity: true)
        fault = nil
        index = 0
        state = .fieldStart
    }

    mutating func drop() {
        fields.removeAll(keepingCapacity: true)
        (index, start) = (0, 1)
    }

    mutating func scan(_ bytes: [UInt8], in window: Range<Int>, isLast: Bool) -> Int? {
        let base = window.lowerBound
        var place = base + index
        while place < window.upperBound {
            let byte = bytes[place]
            switch state {
            case .fieldStart:
                hasDoubledQuotes = false
                start = place - base
                state = .plain
                if byte == Self.quote {
                    state = .quoted
                    start += 1
                    place += 1
                }
            case .plain:
                while place < window.upperBound, !ends(bytes[place]) { place += 1 }
                guard place < window.upperBound else { continue }
                close(at: place - base, isQuoted: false)
                if let length = pass(bytes[place], &place, base) { return length }
            case .quoted:
                while place < window.upperBound, bytes[place] != Self.quote { place += 1 }
                guard place < window.upperBound else { continue }
                state = .afterQuote
                place += 1
            case .afterQuote:
                if byte == Self.quote {
                    hasDoubledQuotes = true
                    state = .quoted
                    place += 1
                } else if ends(byte) {
                    close(at: place - base - 1, isQuoted: true)
                    if let length = pass(byte, &place, base) { return length }
                } else {
                    fault = fault ?? (.textAfterQuote, place - base)
                    state = .plain
                }
            case .afterReturn:
                return place - base + (byte == 0x0A ? 1 : 0)
            }
        }
        index = place - base
        return isLast ? finish() : nil
    }

    private func ends(_ byte: UInt8) -> Bool { byte == separator || byte == 0x0A || byte == 0x0D }

    private mutating func close(at end: Int, isQuoted: Bool) {
        fields.append(Field(range: min(start, end)..<end, isQuoted: isQuoted, hasDoubledQuotes: hasDoubledQuotes))
    }

    /// Passes a separator or line break, which may end the row.
    private mutating func pass(_ byte: UInt8, _ place: inout Int, _ base: Int) -> Int? {
        place += 1
        state = byte == 0x0D ? .afterReturn : .fieldStart
        return byte == 0x0A ? place - base : nil
    }

    private mutating func finish() -> Int {
        switch state {
        case .fieldStart:
            start = index
            close(at: index, isQuoted: false)
        case .plain: close(at: index, isQuoted: false)
        case .quoted: fault = fault ?? (.unclosedQuote, max(0, start - 1))
        case .afterQuote: close(at: index - 1, isQuoted: true)
        case .afterReturn: break
        }
        return index
    }
}

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
