import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("Digests")
struct DigestTests {
    @Test("the digests of nothing and of 'abc' are those of the standard")
    func standard() throws {
        #expect(try DigestAlgorithm.sha1.digest(of: []).hexadecimal == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(
            try DigestAlgorithm.sha256.digest(of: Array("abc".utf8)).hexadecimal
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }

    @Test(
        "digests are those of openssl for any size",
        .needs(.openssl),
        arguments: [0, 1, 55, 56, 63, 64, 65, 1000, 1_000_000])
    func witness(count: Int) throws {
        var generator = SeededGenerator(seed: UInt64(count))
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        let shop = try Workshop()
        try shop.write(bytes, "file")
        for (name, algorithm) in [("sha1", DigestAlgorithm.sha1), ("sha256", .sha256)] {
            let printed = try shop.openssl("dgst -\(name) -r file").prefix { $0 != " " }
            #expect(try algorithm.digest(of: bytes).hexadecimal == printed)
        }
    }

    @Test("a digest in hexadecimal keeps its zeros and is in lower case")
    func hexadecimal() {
        #expect(([] as [UInt8]).hexadecimal == "")
        #expect(([0, 1, 0x0F, 0x10, 0xAB, 0xFF] as [UInt8]).hexadecimal == "00010f10abff")
    }
}
