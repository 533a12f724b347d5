/// Deflated data (RFC 1951) followed to their end without unpacking them: libzip does not tell where that is.
struct DeflateStream {
    private let bytes: [UInt8]
    private let range: Range<Int>
    /// The next bit, counted from the start of the range.
    private var position = 0

    /// How many of the bytes in `range` the data take; `nil` if they have no end there.
    static func byteCount(in bytes: [UInt8], range: Range<Int>) -> Int? {
        var stream = DeflateStream(bytes: bytes, range: range)
        while true {
            guard let isLast = stream.bits(1), let kind = stream.bits(2), stream.skipBlock(kind) else { return nil }
            if isLast == 1 { return (stream.position + 7) / 8 }
        }
    }

    private init(bytes: [UInt8], range: Range<Int>) {
        (self.bytes, self.range) = (bytes, range)
    }

    private mutating func bits(_ count: Int) -> Int? {
        guard position + count <= 8 * range.count else { return nil }
        var value = 0
        for place in 0..<count {
            let byte = bytes[range.lowerBound + position / 8]
            value |= Int(byte >> (position % 8) & 1) << place
            position += 1
        }
        return value
    }

    private mutating func skipBlock(_ kind: Int) -> Bool {
        switch kind {
        case 0: return skipStored()
        case 1: return skipCodes(Code(Self.fixedLengths), Code(Array(repeating: 5, count: 30)))
        case 2:
            guard let (literals, distances) = codes() else { return false }
            return skipCodes(literals, distances)
        default: return false
        }
    }

    private mutating func skipStored() -> Bool {
        position = (position + 7) / 8 * 8
        guard let count = bits(16), let check = bits(16), count ^ check == 0xFFFF else { return false }
        position += 8 * count
        return position <= 8 * range.count
    }

    private mutating func skipCodes(_ literals: Code, _ distances: Code) -> Bool {
        while let symbol = symbol(of: literals) {
            if symbol < 256 { continue }
            if symbol == 256 { return true }
            guard symbol - 257 < Self.lengthBits.count, bits(Self.lengthBits[symbol - 257]) != nil,
                let distance = self.symbol(of: distances), distance < 30, bits(max(0, distance / 2 - 1)) != nil
            else { return false }
        }
        return false
    }

    /// The codes that a block brings with it.
    private mutating func codes() -> (literals: Code, distances: Code)? {
        guard let literals = bits(5), let distances = bits(5), let count = bits(4) else { return nil }
        var lengths = Array(repeating: 0, count: 19)
        for place in Self.order.prefix(count + 4) {
            guard let length = bits(3) else { return nil }
            lengths[place] = length
        }
        let code = Code(lengths)
        let (literalCount, total) = (literals + 257, literals + 257 + distances + 1)
        lengths = []
        while lengths.count < total {
            guard let symbol = symbol(of: code) else { return nil }
            switch symbol {
            case 16:
                guard let last = lengths.last, let more = bits(2) else { return nil }
                lengths += Array(repeating: last, count: more + 3)
            case 17, 18:
                guard let more = bits(symbol == 17 ? 3 : 7) else { return nil }
                lengths += Array(repeating: 0, count: more + (symbol == 17 ? 3 : 11))
            default: lengths.append(symbol)
            }
        }
        guard lengths.count == total else { return nil }
        return (Code(Array(lengths[..<literalCount])), Code(Array(lengths[literalCount...])))
    }

    private mutating func symbol(of code: Code) -> Int? {
        var (value, first, index) = (0, 0, 0)
        for length in 1...15 {
            guard let bit = bits(1) else { return nil }
            value |= bit
            let count = code.counts[length]
            if value - count < first {
                let place = index + value - first
                return code.symbols.indices.contains(place) ? code.symbols[place] : nil
            }
            index += count
            first = (first + count) << 1
            value <<= 1
        }
        return nil
    }

    /// A canonical Huffman code: how many words of each length, and the symbols in their order.
    private struct Code {
        var counts = Array(repeating: 0, count: 16)
        let symbols: [Int]

        init(_ lengths: [Int]) {
            for length in lengths where length > 0 { counts[length] += 1 }
            symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }
        }
    }

    private static let fixedLengths =
        Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
        + Array(repeating: 8, count: 8)
    /// How many bits follow the symbols from 257.
    private static let lengthBits = [
        0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
    ]
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
}
