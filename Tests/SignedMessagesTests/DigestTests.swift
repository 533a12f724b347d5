import SignedMessages
import Testing

@Suite("Digests")
struct DigestTests {
    @Test("the digests of nothing and of 'abc' are those of the standard")
    func standard() throws {
        #expect(try DigestAlgorithm.sha1.digest(of: []).hexadecimal == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(
            try DigestAlgorithm.sha256.digest(of: Array("abc".utf8)).hexadecimal
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }
}
