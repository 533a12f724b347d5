import Testing
import TestSupport

@testable import ZipContainer

@Suite("Deflated data of an entry") struct DeflatedDataTests {
    /// The only entry of an archive with these packed data, and what is wrong with it.
    private func entry(
        _ data: [UInt8], byteCount: Int, checksumOf bytes: [UInt8]
    ) throws -> (bytes: [UInt8]?, codes: [ArchiveProblem.Code]) {
        var entry = ZipForge.Entry("a", bytes, deflated: true)
        entry.data = data
        entry.takePackedByteCount()
        (entry.local.byteCount, entry.central.byteCount) = (byteCount, byteCount)
        let archive = try Archive(reading: ZipForge(entries: [entry]).bytes)
        return (archive.entries.first?.bytes, archive.problems.map(\.code))
    }

    /// Blocks of nothing with fixed codes, ten bits each, and the last one that ends the stream.
    private func emptyBlocks(byteCount: Int) -> [UInt8] {
        // Four blocks `010 0000000` are 40 bits, so the same five bytes repeat.
        let four: [UInt8] = [0x02, 0x08, 0x20, 0x80, 0x00]
        return (0..<(byteCount / 5)).flatMap { _ in four } + [0x03, 0x00]
    }

    @Test("almost a million empty blocks are followed to their end") func emptyBlocks() throws {
        let data = emptyBlocks(byteCount: 1_000_000)
        let nothing = try entry(data, byteCount: 0, checksumOf: [])
        #expect(nothing.bytes == [])
        #expect(nothing.codes == [])
        #expect(try entry(data, byteCount: 1, checksumOf: []).codes == [UnpackingFailure.sizeDiffers.problem])
    }

    @Test("data that unpack to more than their stated size give no bytes, whatever their checksum is")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: 1_000_000)
        let data = ZipForge.deflated(zeros)
        for bytes in [zeros, Array(zeros.prefix(10))] {
            let found = try entry(data, byteCount: 10, checksumOf: bytes)
            #expect(found.bytes == nil)
            #expect(found.codes == [UnpackingFailure.sizeDiffers.problem])
        }
    }

    @Test(
        "deflated data that end too early, too late or never are refused",
        arguments: [
            ([3, 0], 0, nil), ([3, 0, 0], 0, .endsEarly), ([3], 0, .noEnd), ([], 0, .noEnd), ([7, 0], 0, .damaged),
            ([1, 1, 0, 0xFE, 0xFF, 0x61], 1, nil), ([1, 1, 0, 0xFE, 0xFF, 0x61], 2, .sizeDiffers),
            ([1, 1, 0, 0xFE, 0xFF, 0x61], 0, .sizeDiffers), ([0, 1, 0, 0xFE, 0xFF, 0x61], 1, .noEnd),
        ] as [([UInt8], Int, UnpackingFailure?)])
    func ends(data: [UInt8], byteCount: Int, failure: UnpackingFailure?) throws {
        let bytes = [UInt8]("a".utf8.prefix(byteCount))
        let found = try entry(data, byteCount: byteCount, checksumOf: bytes)
        #expect(found.codes == [failure?.problem].compactMap(\.self))
        #expect((found.bytes == nil) == (failure != nil))
    }
}
