/// The size of a QR code version and its codewords (ISO/IEC 18004, tables 1 and 9).
struct QRTable {
    let version: Int
    let level: QRCode.Level

    var size: Int { version * 4 + 17 }

    /// Data and error correction together.
    private var codewordCount: Int {
        var modules = (16 * version + 128) * version + 64
        if version >= 2 {
            let count = version / 7 + 2
            modules -= (25 * count - 10) * count - 55
            if version >= 7 { modules -= 36 }
        }
        return modules / 8
    }

    private var blockCount: Int { (level == .low ? Self.lowBlocks : Self.mediumBlocks)[version - 1] }
    private var correctionCount: Int { (level == .low ? Self.lowCorrection : Self.mediumCorrection)[version - 1] }
    private var dataCount: Int { codewordCount - blockCount * correctionCount }
    private var lengthBitCount: Int { version < 10 ? 8 : 16 }

    func holds(_ byteCount: Int) -> Bool { 4 + lengthBitCount + 8 * byteCount <= 8 * dataCount }

    /// The centres of the alignment patterns, in each direction.
    var alignments: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = (version * 8 + count * 3 + 5) / (count * 4 - 4) * 2
        return [6] + (0..<(count - 1)).reversed().map { size - 7 - $0 * step }
    }

    /// The codewords for the bytes in byte mode, with padding and error correction, in drawing order.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var bits = QRBits()
        bits.append(0b0100, count: 4)
        bits.append(bytes.count, count: lengthBitCount)
        for byte in bytes { bits.append(Int(byte), count: 8) }
        bits.append(0, count: min(4, 8 * dataCount - bits.count))
        var data = bits.bytes
        var padding: UInt8 = 0xEC
        while data.count < dataCount {
            data.append(padding)
            padding ^= 0xEC ^ 0x11
        }
        return interleaved(data)
    }

    private func interleaved(_ data: [UInt8]) -> [UInt8] {
        let shortCount = dataCount / blockCount
        let shortBlockCount = blockCount - dataCount % blockCount
        let divisor = ReedSolomon.divisor(degree: correctionCount)
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0..<blockCount {
            let end = start + shortCount + (index < shortBlockCount ? 0 : 1)
            blocks.append(data[start..<end])
            start = end
        }
        let corrections = blocks.map { ReedSolomon.remainder(of: $0, divisor: divisor) }
        let ordered = (0...shortCount).flatMap { offset in
            blocks.compactMap { offset < $0.count ? $0[$0.startIndex + offset] : nil }
        }
        return ordered + (0..<correctionCount).flatMap { offset in corrections.map { $0[offset] } }
    }

    private static let lowCorrection = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30,
        30, 30,
        30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]
    private static let mediumCorrection = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28,
        28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    private static let lowBlocks = [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19,
        19,
        20, 21, 22, 24, 25,
    ]
    private static let mediumBlocks = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31,
        33, 35,
        37, 38, 40, 43, 45, 47, 49,
    ]
}

/// Collects bits into bytes, the highest bit first.
private struct QRBits {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    mutating func append(_ value: Int, count bitCount: Int) {
        for place in (0..<bitCount).reversed() {
            if count.isMultiple(of: 8) { bytes.append(0) }
            if value >> place & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }
}

/// Reed-Solomon error correction over the field of 256 elements with the polynomial 0x11D.
private enum ReedSolomon {
    static func divisor(degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree)
        result[degree - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in result.indices {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    static func remainder(of data: some Sequence<UInt8>, divisor: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in divisor.indices { result[index] ^= product(divisor[index], factor) }
        }
        return result
    }

    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var result = 0
        for place in (0..<8).reversed() {
            result = (result << 1) ^ ((result >> 7) * 0x11D)
            if second >> UInt8(place) & 1 == 1 { result ^= Int(first) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
