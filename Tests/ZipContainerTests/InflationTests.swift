import Testing

@testable import ZipContainer

@Suite("Inflation") struct InflationTests {
    private func inflation(of data: [UInt8], byteCount: Int) -> Inflation {
        unsafe data.withUnsafeBufferPointer { unsafe Inflation(of: $0, byteCount: byteCount) }
    }

    /// Blocks of nothing with fixed codes, ten bits each, and the last one that ends the stream.
    private func emptyBlocks(byteCount: Int) -> [UInt8] {
        // Four blocks `010 0000000` are 40 bits: the same five bytes over and over.
        let four: [UInt8] = [0x02, 0x08, 0x20, 0x80, 0x00]
        return (0..<(byteCount / 5)).flatMap { _ in four } + [0x03, 0x00]
    }

    @Test("five megabytes of empty blocks are followed to their end")
    func emptyBlocks() {
        let inflation = inflation(of: emptyBlocks(byteCount: 5_000_000), byteCount: 0)
        #expect(inflation.failure == nil)
        let one = self.inflation(of: emptyBlocks(byteCount: 5_000_000), byteCount: 1)
        #expect(one.failure == .sizeDiffers)
    }

    @Test("unpacking stops at the first byte beyond the stated size")
    func bomb() {
        let data = PreparedBomb.data
        let inflation = inflation(of: data, byteCount: 10)
        #expect(inflation.failure == .sizeDiffers)
        #expect(inflation.bytes.count == 10)
    }

    @Test(
        "deflated data that end too early, too late or never are distinguished",
        arguments: [
            ([3, 0], 0, nil), ([3, 0, 0], 0, .endsEarly), ([3], 0, .noEnd), ([], 0, .noEnd), ([7, 0], 0, .damaged),
            ([1, 1, 0, 0xFE, 0xFF, 0x61], 1, nil), ([1, 1, 0, 0xFE, 0xFF, 0x61], 2, .sizeDiffers),
            ([1, 1, 0, 0xFE, 0xFF, 0x61], 0, .sizeDiffers), ([0, 1, 0, 0xFE, 0xFF, 0x61], 1, .noEnd),
        ] as [([UInt8], Int, UnpackingFailure?)])
    func ends(data: [UInt8], byteCount: Int, failure: UnpackingFailure?) {
        #expect(inflation(of: data, byteCount: byteCount).failure == failure)
    }

    private enum PreparedBomb {
        /// A million zeros, deflated.
        static let data = (try? Packing.deflated(Array(repeating: 0, count: 1_000_000))) ?? []
    }
}
