/// Files that begin like DER: heads whose lengths are written in every way, in front of all kinds of content.
package enum ForeignHead {
    /// Sixty-four bytes of which all belong to the head.
    package static let whole = head(lengthByteCount: 62, claiming: 0x0001_0000)

    /// A head whose length is written in a number of bytes, with leading zeros.
    package static func head(_ tag: UInt8 = 0x30, lengthByteCount: Int, claiming count: UInt32) -> [UInt8] {
        let digits = (0..<4).reversed().map { UInt8(count >> (8 * $0) & 0xFF) }
        let zeros = [UInt8](repeating: 0, count: max(0, lengthByteCount - 4))
        return [tag, 0x80 | UInt8(lengthByteCount)] + zeros + digits.suffix(lengthByteCount)
    }

    /// The object identifier that begins a signature.
    private static let signedData: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

    /// A file for each length of a head and each kind of content, which differ by seed.
    package static func files(seed: UInt64) -> [[UInt8]] {
        var generator = SeededGenerator(seed: seed)
        return (0...126).flatMap { lengthByteCount -> [[UInt8]] in
            let noise = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let contents: [[UInt8]] = [
                [], [0x02], [0x30], [0, 0], [0x02, 0x01, 0x03, 0x30, 0x80], noise,
                head(lengthByteCount: .random(in: 0...126, using: &generator), claiming: 300) + noise,
                signedData + head(0xA0, lengthByteCount: 3, claiming: 9),
            ]
            return contents.map { content in
                let tags: [UInt8] = [0x30, 0x30, 0x30, 0x31, 0xA0, 0x02, 0x04]
                let tag = tags.randomElement(using: &generator) ?? 0x30
                let counts = [0, 1, UInt32(content.count), UInt32(content.count + 1), 200, 0x0001_0000, .max]
                let start = head(
                    tag, lengthByteCount: lengthByteCount, claiming: counts.randomElement(using: &generator) ?? 0)
                // Some lose a part of their length, so that the content is read as one.
                let cutCount = max(0, Int.random(in: -6...3, using: &generator))
                return Array(start.dropLast(cutCount)) + content
            }
        }
    }
}
