import Foundation
import TestSupport
import Testing

@testable import SignedMessages

@Suite("Signers") struct SignerTests {
    /// Returns a predetermined result.
    struct Elsewhere: Signer {
        let answer: @Sendable ([UInt8], SignatureAlgorithm) async throws -> [UInt8]

        func signature(ofSHA256 digest: [UInt8], by algorithm: SignatureAlgorithm) async throws -> [UInt8] {
            try await answer(digest, algorithm)
        }
    }

    private static func signer(
        for certificate: Certificate? = nil,
        _ answer: @escaping @Sendable ([UInt8], SignatureAlgorithm) async throws -> [UInt8]
    ) throws -> MessageSigner {
        MessageSigner(
            certificate: try certificate ?? Identity.leaf, signer: Elsewhere(answer: answer),
            additionalCertificates: [try Identity.intermediate])
    }

    @Test(
        "a signer that answers with anything but its signature is detected",
        arguments: [
            { _ in [] }, { _ in [UInt8](repeating: 0, count: 256) }, { $0 },
            { try Identity.otherKey.signature(ofSHA256: $0) },
            { try Identity.key.signature(ofSHA256: Array($0.reversed())) },
            { try Identity.key.signature(ofSHA256: $0) + [0] },
            { try Identity.key.signature(ofSHA256: $0).dropLast() },
            // Signed as if the digest were the message, that is digested twice.
            { try Identity.key.signature(ofSHA256: DigestAlgorithm.sha256.digest(of: $0)) },
        ] as [@Sendable ([UInt8]) throws -> [UInt8]])
    func rubbish(answer: @escaping @Sendable ([UInt8]) throws -> [UInt8]) async throws {
        let signer = try Self.signer { digest, _ in try answer(digest) }
        let error = await #expect(throws: SignatureError.self) {
            try await signer.detachedSignature(of: Identity.content, at: Identity.moment)
        }
        let count = try answer(Array(repeating: 1, count: 32)).count
        #expect(error?.code == .wrongSignature(byteCount: count))
    }

    @Test("a synchronous call doesn't wait for a signer elsewhere") func synchronous() throws {
        let signer = try Self.signer { _, _ in [] }
        #expect(throws: SignatureError(.keyIsElsewhere)) { try signer.signature() }
        #expect(throws: SignatureError(.keyIsElsewhere)) { _ = try signer.context() }
    }

    @Test("a message can be rebuilt with its own signature, but not with one for another content or time")
    func madeAgain() throws {
        let signer = try Self.signer { _, _ in [] }
        let (content, moment) = (Identity.content, Identity.moment)
        let (signature, _) = try #require(SignedMessage.signature(in: Identity.signature))
        #expect(try signer.message(with: signature, over: content, at: moment) == Identity.signature)
        for (content, moment) in [(content + [0], moment), (content, moment + 1)] {
            #expect(throws: SignatureError.self) { try signer.message(with: signature, over: content, at: moment) }
        }
    }

    @Test("a key on an elliptic curve signs, locally and remotely", .needs(.openssl)) func curve() async throws {
        let shop = try Workshop.withIdentity()
        let key = try #require(try KeyMaterial(reading: Array(KeyFormTests.curve.get().utf8)).key)
        let certificate = try Identity.authority.leaf(for: key)
        let elsewhere = try Self.signer(for: certificate) { digest, algorithm in
            #expect(algorithm == .ecdsaSHA256)
            return try key.signature(ofSHA256: digest)
        }
        let atHand = MessageSigner(
            certificate: certificate, key: key, additionalCertificates: [try Identity.intermediate])
        for signer in [elsewhere, atHand] {
            let signature = try await signer.detachedSignature(of: Identity.content, at: Identity.moment)
            try shop.write(signature, "signature")
            #expect(try SignatureAcceptanceTests.isAccepted(in: shop))
            try SignedMessage(reading: signature).verifySignatures(over: Identity.content)
        }
        // Signatures by a curve have several lengths.
        for content in (0..<24).map({ [UInt8($0)] }) {
            let message = try await SignedMessage(reading: atHand.detachedSignature(of: content, at: Identity.moment))
            try message.verifySignatures(over: content)
            #expect(message.trailingByteCount == 0)
        }
    }

    @Test("a remote signer cannot have a key of another kind", .needs(.openssl)) func otherKind() throws {
        let shop = try Workshop()
        try shop.openssl("req -x509 -newkey ed25519 -nodes -keyout key.pem -out leaf.pem -subj /CN=E -days 2")
        let material = try KeyMaterial(reading: shop.read("key.pem") + shop.read("leaf.pem"))
        let signer = MessageSigner(
            certificate: try #require(material.certificates.first), key: try #require(material.key),
            additionalCertificates: [])
        #expect(throws: SignatureError(.unsupportedKey)) { try signer.detachedSignature(of: [], at: .now) }
    }

    @Test("eight tasks that share a signer get the bytes that a new signer makes for each content and time")
    func oneSigner() async throws {
        let signer = try Identity.signer
        let store = TrustStore(anchors: [try Identity.root])
        let contents = (0..<16).map { number in [UInt8](repeating: UInt8(number), count: number * 1000) }
        let times = contents.indices.map { Identity.moment.addingTimeInterval(Double($0 / 6)) }
        let expected = try zip(contents, times).map { try Identity.signer.detachedSignature(of: $0, at: $1) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<10 {
                        let index = (task + round) % contents.count
                        let signature = try await signer.detachedSignature(of: contents[index], at: times[index])
                        #expect(signature == expected[index])
                        let message = try SignedMessage(reading: signature)
                        try message.verifySignatures(over: contents[index])
                        // A failure here must not show in another task's error queue.
                        let error = try #require(throws: OpenSSLError.self) {
                            try message.verifySignatures(over: contents[(index + 1) % contents.count])
                        }
                        #expect(SignedMessage.contentDiffers(error))
                        let leaf = try #require(message.signers.first?.certificate)
                        #expect(try store.chain(for: leaf, with: message.certificates, at: Identity.moment).count == 3)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

@Suite("A signature of ours", .needs(.openssl)) struct SignatureAcceptanceTests {
    @Test(
        "a signature of ours is accepted by openssl, and by us, for any content",
        arguments: [
            Identity.content, [], Array("{\r\n}\r\n\n\r".utf8), [0, 1, 0, 0xFF, 0],
            Array(repeating: 7, count: 1_048_576),
        ])
    func accepted(_ content: [UInt8]) throws {
        let signature = try Identity.signer.detachedSignature(of: content, at: Identity.moment)
        let shop = try Workshop.withIdentity()
        try shop.write(signature, "signature")
        try shop.write(content, "content")
        #expect(try Self.isAccepted(in: shop))
        try SignedMessage(reading: signature).verifySignatures(over: content)
    }

    @Test("a signature of ours is not made with a key of another certificate") func keyDiffers() throws {
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.otherKey, additionalCertificates: [])
        let error = try #require(throws: OpenSSLError.self) { try signer.signature() }
        #expect(error.call == "X509_check_private_key")
    }

    @Test("a signer embeds a duplicate certificate once") func certificateTwice() throws {
        let intermediate = try Identity.intermediate
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.key,
            additionalCertificates: [intermediate, try Identity.leaf, intermediate])
        let message = try SignedMessage(reading: signer.signature())
        #expect(Set(message.certificates) == [try Identity.leaf, intermediate] && message.certificates.count == 2)
    }

    static func isAccepted(in shop: Workshop) throws -> Bool {
        try shop.accepts(
            "cms -verify -binary -inform DER -in signature -content content -CAfile root.pem -purpose any -out "
                + "verified")
    }

    /// A key, its certificate, and the other included certificates.
    struct Bearer: CustomTestStringConvertible {
        let name: String
        let key: Result<PrivateKey, OpenSSLError>
        let othersCount: Int
        var testDescription: String { "\(name), \(othersCount) more certificates" }

        func others() throws -> [Certificate] {
            let authority = try Identity.authority
            let more = try (0..<max(0, othersCount - 2)).map { try Mint.root(name: "Other \($0)") }
            return Array(([authority.intermediate, authority.root] + more).prefix(othersCount))
        }

        func certificate() throws -> Certificate { try Identity.authority.leaf(for: key.get()) }
    }

    static let bearers = [2048, 3072, 4096].flatMap { bitCount in
        let key = Result { () throws(OpenSSLError) in try PrivateKey.generateRSA(bitCount: bitCount) }
        return (bitCount == 2048 ? [0, 1, 2, 5] : [1]).map {
            Bearer(name: "RSA \(bitCount)", key: key, othersCount: $0)
        }
    }

    @Test("a signature has the bytes that openssl makes of the same key, certificates and time", arguments: bearers)
    func openssl(_ bearer: Bearer) throws {
        let shop = try Workshop()
        let certificate = try bearer.certificate()
        let others = try bearer.others()
        try shop.write(certificate.pem(), "leaf.pem")
        try shop.write(bearer.key.get().pem(encryptedWith: nil), "key.pem")
        try shop.write(others.flatMap { try $0.pem() }, "others.pem")
        try shop.write(Identity.content, "content")
        try shop.openssl(
            "cms -sign -binary -nosmimecap -md sha256 -in content -signer leaf.pem -inkey key.pem -outform DER "
                + "-out signature \(others.isEmpty ? "" : "-certfile others.pem")")
        let theirs = try shop.read("signature")
        let time = try #require(try SignedMessage(reading: theirs).signers.first?.signingTime)
        let ours = try MessageSigner(
            certificate: certificate, key: bearer.key.get(), additionalCertificates: others
        ).detachedSignature(of: Identity.content, at: time)
        #expect(ours == theirs)
    }

    @Test(
        "a signature has the time in the form that RFC 5652 wants, at any time",
        arguments: [
            (1_767_225_600.0, "260101000000Z"), (-631_152_000, "500101000000Z"), (-0.5, "691231235959Z"),
            (2_524_607_999, "491231235959Z"), (2_524_608_000, "20500101000000Z"), (-631_152_001, "19491231235959Z"),
            (951_782_400, "000229000000Z"), (253_402_300_799, "99991231235959Z"),
        ])
    func times(seconds: Double, text: String) throws {
        let shop = try Workshop.withIdentity()
        let ours = try Identity.signer.detachedSignature(of: Identity.content, at: Date(timeIntervalSince1970: seconds))
        try shop.write(ours, "signature")
        #expect(try Self.isAccepted(in: shop))
        let kind = text.count == 13 ? "UTCTIME " : "GENERALIZEDTIME "
        let lines = try shop.openssl("asn1parse -inform DER -in signature").split(separator: "\n")
        #expect(lines.contains { $0.contains(kind) && $0.hasSuffix(":\(text)") })
        let signer = try #require(try SignedMessage(reading: ours).signers.first)
        #expect(signer.signingTime == Date(timeIntervalSince1970: seconds.rounded(.down)))
    }
}
