import SignedMessages
import TestSupport
import Testing

@Suite("What stands around PEM blocks")
struct PEMSurroundingsTests {
    private static func blocks() throws -> (leaf: String, intermediate: String, key: String) {
        (
            String(decoding: try Bench.leaf.get().pem(), as: UTF8.self),
            String(decoding: try Bench.authority().intermediate.pem(), as: UTF8.self),
            String(decoding: try TestCertificates.key.get().pem(encryptedWith: nil), as: UTF8.self)
        )
    }

    private static func expectIdentity(_ text: String) throws {
        let material = try KeyMaterial(reading: Array(text.utf8))
        #expect(material.certificates == [try Bench.leaf.get(), try Bench.authority().intermediate])
        #expect(try #require(material.key).belongs(to: Bench.leaf.get()))
    }

    @Test("is passed over: text before, between and after, as `openssl pkcs12 -nodes` writes it")
    func text() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        try Self.expectIdentity(
            """
            Bag Attributes
                friendlyName: Ünïcode — with dashes ----- and more
            subject=UID = pass.com.example.test
            \(leaf)
            issuer=CN = somebody
            \(intermediate)Key Attributes: <No Attributes>
            \(key)
            The end.
            """)
    }

    @Test("may be CRLF line ends")
    func carriageReturns() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        try Self.expectIdentity((leaf + intermediate + key).split(separator: "\n").joined(separator: "\r\n") + "\r\n")
    }

    @Test("may be a byte order mark")
    func byteOrderMark() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        try Self.expectIdentity("\u{FEFF}" + leaf + intermediate + key)
    }

    @Test("may lack the last line end")
    func lastLineEnd() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let text = leaf + intermediate + key
        try #require(text.hasSuffix("-----\n"))
        try Self.expectIdentity(String(text.dropLast()))
    }

    @Test("may be no line end between two blocks")
    func noLineEnd() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        try Self.expectIdentity(leaf.dropLast() + intermediate.dropLast() + key)
    }

    @Test("may be other blocks, in any order")
    func otherBlocks() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
        try Self.expectIdentity(parameters + key + leaf + parameters + intermediate + parameters)
    }

    @Test("may be nothing: certificates only, or a key only")
    func halves() throws {
        let (leaf, _, key) = try Self.blocks()
        let certificate = try KeyMaterial(reading: Array(leaf.utf8))
        #expect(certificate.certificates == [try Bench.leaf.get()])
        #expect(certificate.key == nil)
        let keyOnly = try KeyMaterial(reading: Array(key.utf8))
        #expect(keyOnly.certificates.isEmpty)
        #expect(keyOnly.key != nil)
    }

    @Test("a second key is refused")
    func twoKeys() throws {
        let (leaf, _, key) = try Self.blocks()
        #expect(KeyMaterialPEMTests.code(Array((key + leaf + key).utf8), nil) == .severalKeys)
    }

    @Test("a block that begins and does not end is damaged, not overlooked")
    func unfinishedBlock() throws {
        let (leaf, _, key) = try Self.blocks()
        #expect(
            KeyMaterialPEMTests.code(Array((leaf + key.dropLast(60)).utf8), nil) == .damaged("private key"))
        #expect(KeyMaterialPEMTests.code(Array((key + leaf.dropLast(60)).utf8), nil) == .damaged("certificate"))
        #expect(KeyMaterialPEMTests.code(Array(key.utf8) + Array("-----BEGIN CERT".utf8), nil) == nil)
    }
}
