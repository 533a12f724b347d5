import Bytes
import Foundation
import TestSupport
import Testing

@testable import SignedMessages

@Suite("Damaged messages and keys") struct DamagedMessageTests {
    @Test("a message with another signature, signed attribute or digest is refused, without blaming the content")
    func changed() throws {
        let sound = try Identity.signature
        var value = sound
        value[value.count - 1] ^= 1  // the RSA value is last
        var time = sound
        let digits = try #require(time.firstRange(of: Array("260101000000Z".utf8)))
        time[digits.lowerBound + 1] += 1
        // The object identifier of SHA-256 is in the list of digest algorithms and in the signer.
        let sha256: [UInt8] = [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]
        var digest = sound
        while let range = digest.firstRange(of: sha256) { digest[range.upperBound - 1] = 0x7F }
        for bytes in [value, time, digest] {
            let message = try SignedMessage(reading: bytes)
            let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: Identity.content) }
            #expect(!SignedMessage.contentDiffers(error))
        }
        #expect(try SignedMessage(reading: time).signers.first?.signingTime == Mint.year(2027))
        #expect(try SignedMessage(reading: digest).signers.first?.digestAlgorithm == "2.16.840.1.101.3.4.2.127")
    }

    @Test("a damaged message is refused if the certificate has another key") func otherCertificate() throws {
        // Names the same issuer and serial number: the leaf for one key replaced by the leaf for another.
        let mine = try Mint.certificate(serialNumber: 7)
        let twin = try Mint.certificate(serialNumber: 7, key: Identity.otherKey)
        try #require(mine.der.count == twin.der.count)
        let signer = MessageSigner(certificate: mine, key: try Identity.key, additionalCertificates: [])
        var bytes = try signer.signature()
        try SignedMessage(reading: bytes).verifySignatures(over: Identity.content)
        bytes.replaceSubrange(try #require(bytes.firstRange(of: mine.der)), with: twin.der)
        let message = try SignedMessage(reading: bytes)
        #expect(message.signers.first?.certificate == twin)
        #expect(throws: OpenSSLError.self) { try message.verifySignatures(over: Identity.content) }
    }

    @Test("a message whose certificates are known reads as if they were not, whatever is changed around them")
    func knownCertificates() throws {
        let sound = try Identity.signature
        let store = TrustStore(anchors: [try Identity.root])
        let certificates = try SignedMessage(reading: sound).certificates
        #expect(try store.chain(for: Identity.leaf, with: certificates, at: Identity.moment).count == 3)
        let place = try #require(MessageOutline(of: sound)).certificates.indices
        var count = 0
        for index in sound.indices where !place.contains(index) {
            var bytes = sound + [0, 0]
            bytes[index] ^= 1 << UInt8(index % 8)
            guard let outline = MessageOutline(of: bytes) else { continue }
            guard let known = store.certificates(encodedAs: outline.certificates) else { continue }
            #expect(Self.reading(bytes, outline, known) == Self.reading(bytes, outline, nil), "byte \(index)")
            count += 1
        }
        #expect(count > 400)
    }

    @Test("a message that OpenSSL refuses for its fields is refused with known certificates too")
    func fields() throws {
        let sound = try Identity.signature
        let known = try SignedMessage(reading: sound).certificates
        let parts = try signedData(in: sound)
        let set = parts[3]
        let forms: [[[UInt8]]] = [
            parts, Array(parts[..<3]) + [set, [0xA1, 0], parts[4]],
            [parts[0], [0xA0, 0]] + parts[1...], [[0xA0, 0]] + parts, Array(parts[..<2]) + [[0xA0, 0]] + parts[2...],
            Array(parts[..<4]) + [set, parts[4]], Array(parts[..<4]) + [[0x80, 0], parts[4]],
            Array(parts[..<4]) + [[0x80] + set.dropFirst(), parts[4]], [set] + parts[..<3] + [parts[4]],
            Array(parts[..<3]) + [[0xA1, 0], set, parts[4]],
        ]
        for (index, form) in forms.enumerated() {
            let bytes = message(Array(form.joined()))
            guard let outline = MessageOutline(of: bytes) else { continue }
            #expect(outline.certificates.elementsEqual(known.flatMap(\.der)) == (index < 2), "form \(index)")
            #expect(Self.reading(bytes, outline, nil).hasSuffix("verified") == (index < 2), "form \(index)")
        }
    }

    /// The fields of the signed data in a message, each with its head.
    private func signedData(in message: [UInt8]) throws -> [[UInt8]] {
        var bytes = message[...]
        let content = try #require(BERElement(takenFrom: &bytes)?.children?.last?.children?.first?.children)
        return content.map { Array($0.whole) }
    }

    private func message(_ fields: [UInt8]) -> [UInt8] {
        let type = DER.element(DERTag.objectIdentifier, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2])
        let signedData = DER.element(DERTag.sequence, fields)
        return DER.element(DERTag.sequence, type + DER.element(DERTag.context0, signedData))
    }

    /// All that a reader sees of a message.
    private static func reading(_ bytes: [UInt8], _ outline: MessageOutline, _ known: [Certificate]?) -> String {
        guard let message = try? SignedMessage(reading: bytes, outlined: outline, known: known) else {
            return "refused"
        }
        var verdict = "verified"
        do throws(OpenSSLError) {
            try message.verifySignatures(over: Identity.content)
        } catch {
            let kinds = [
                SignedMessage.contentDiffers(error), SignedMessage.signatureIsWrong(error),
                SignedMessage.attributesAreWrong(error),
            ]
            verdict = "\(kinds)"
        }
        let parts: [Any] = [
            message.contentType, message.signers, message.attachedContent ?? [], message.trailingByteCount,
            message.certificates.map(\.fingerprint),
        ]
        return "\(parts) \(verdict)"
    }

    @Test("a message truncated at any length is refused") func truncated() throws {
        let signature = try Identity.signature
        for count in signature.indices where (try? SignedMessage(reading: Array(signature[..<count]))) != nil {
            Issue.record("\(count) of \(signature.count) bytes were read as a message")
        }
    }

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

    @Test("a damaged key makes no message, not even at a second attempt, although OpenSSL signs with it")
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

/// Elements in the forms of X.690 §8.1, definite and indefinite.
@Suite("Elements of BER") struct BERElementTests {
    private func element(_ bytes: [UInt8]) -> (tag: UInt8, content: [UInt8], rest: [UInt8])? {
        var slice = bytes[...]
        return BERElement(takenFrom: &slice).map { ($0.tag, Array($0.content), Array(slice)) }
    }

    @Test(
        "an element of BER ends where its length says, or at its own end mark, and the rest stays",
        arguments: [
            ([0x04, 2, 7, 8, 9], [7, 8], [9]), ([0x05, 0], [], []),
            ([0x04, 0x81, 0x80] + Array(repeating: 5, count: 128), Array(repeating: 5, count: 128), []),
            (
                [0x24, 0x80, 0x04, 1, 7, 0x24, 0x80, 0x04, 1, 8, 0, 0, 0, 0, 9],
                [0x04, 1, 7, 0x24, 0x80, 0x04, 1, 8, 0, 0], [9]
            ),
        ] as [([UInt8], [UInt8], [UInt8])])
    func whole(bytes: [UInt8], content: [UInt8], rest: [UInt8]) throws {
        #expect(try #require(element(bytes)) == (bytes[0], content, rest))
    }

    @Test(
        "an element of BER whose end is missing is none",
        arguments: [
            [0x04, 2, 7], [0x04, 1], [0x04], [], [0x04, 0x81], [0x24, 0x80, 0x04, 1, 7], [0x24, 0x80, 0x04, 1, 7, 0],
        ] as [[UInt8]])
    func cutOff(bytes: [UInt8]) { #expect(element(bytes) == nil) }

    @Test("32 levels of indefinite lengths are read, and no more", arguments: [32, 33]) func levels(count: Int) {
        let starts = Array(repeating: [0x24, 0x80] as [UInt8], count: count).flatMap(\.self)
        #expect((element(starts + Array(repeating: 0, count: 2 * count)) != nil) == (count == 32))
    }
}
