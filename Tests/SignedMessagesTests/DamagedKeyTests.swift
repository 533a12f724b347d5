import Bytes
import Foundation
@testable import SignedMessages
import Testing
import TestSupport

@Suite("A damaged private key") struct DamagedKeyTests {
    /// The test key with a bit flipped in its exponents; OpenSSL reads it, and signs with it without an error.
    private static func key() throws -> PrivateKey {
        let pem = try Identity.key.pem(encryptedWith: nil)
        var der = try #require(PEM(pem)?.blocks[0].content)
        // Version, modulus, public exponent, exponent, two primes, two exponents modulo them: RFC 8017, A.1.2.
        let numbers = try integers(in: der)
        try #require(numbers.count >= 9)
        for number in [numbers[3], numbers[6]] { der[number.lowerBound + number.count / 2] ^= 1 }
        return try #require(KeyMaterial(reading: der).key)
    }

    /// The places of the nine numbers of an RSA key in PKCS#8.
    private static func integers(in der: [UInt8]) throws -> [Range<Int>] {
        let start = try #require(der.indices.first { der[$0...].starts(with: [0x02, 0x01, 0x00, 0x02, 0x82]) })
        var places: [Range<Int>] = []
        var index = start
        while index < der.count, let head = DERHead(der[index...]), head.tag == DERTag.integer,
            let count = head.contentByteCount
        {
            places.append(head.rest.startIndex..<head.rest.startIndex + count)
            index = head.rest.startIndex + count
        }
        return places
    }

    @Test("a damaged key makes no message, at a second attempt either, although OpenSSL signs with it")
    func refused() throws {
        let key = try Self.key()
        #expect(try key.signature(ofSHA256: [UInt8](repeating: 7, count: 32)).count == 256)
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: key, additionalCertificates: [try Identity.intermediate])
        for _ in 1...2 {
            #expect(throws: SignatureError(.damagedKey)) { try signer.signature() }
        }
    }
}
