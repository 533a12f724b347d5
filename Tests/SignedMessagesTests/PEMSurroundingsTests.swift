import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("What stands around PEM blocks")
struct PEMSurroundingsTests {
    private static func blocks() throws -> (leaf: String, intermediate: String, key: String) {
        (
            String(decoding: try Identity.leaf.pem(), as: UTF8.self),
            String(decoding: try Identity.intermediate.pem(), as: UTF8.self),
            String(decoding: try Identity.key.pem(encryptedWith: nil), as: UTF8.self)
        )
    }

    private static let parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"

    /// A leaf, an intermediate and a key in one text.
    static let texts: [(name: String, text: @Sendable (String, String, String) -> String)] = [
        (
            "text before, between and after",
            { leaf, intermediate, key in
                """
                Bag Attributes
                    friendlyName: Ünïcode — with dashes ----- and more
                subject=UID = pass.com.example.test
                \(leaf)
                issuer=CN = somebody
                \(intermediate)Key Attributes: <No Attributes>
                \(key)
                The end.
                """
            }
        ),
        ("no last line end", { String(($0 + $1 + $2).dropLast()) }),
        ("no line ends between", { $0.dropLast() + $1.dropLast() + $2 }),
        ("other blocks, in any order", { parameters + $2 + $0 + parameters + $1 + parameters }),
    ]

    @Test("what stands around the blocks of an identity is ignored", arguments: texts.map(\.name))
    func around(name: String) throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let text = try #require(Self.texts.first { $0.name == name }).text(leaf, intermediate, key)
        let material = try KeyMaterial(reading: Array(text.utf8))
        #expect(material.certificates == [try Identity.leaf, try Identity.intermediate])
        #expect(try #require(material.key).belongs(to: Identity.leaf))
    }

    @Test("a PEM file may hold only certificates or only a key")
    func halves() throws {
        let (leaf, _, key) = try Self.blocks()
        let certificate = try KeyMaterial(reading: Array(leaf.utf8))
        #expect(certificate.certificates == [try Identity.leaf])
        #expect(certificate.key == nil)
        let keyOnly = try KeyMaterial(reading: Array(key.utf8))
        #expect(keyOnly.certificates.isEmpty)
        #expect(keyOnly.key != nil)
    }

    @Test("a PEM file keeps several keys and certificates in their order")
    func twoKeys() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let other = try Identity.otherKey
        let text = String(decoding: try other.pem(encryptedWith: nil), as: UTF8.self)
        let material = try KeyMaterial(reading: Array((text + leaf + key + leaf + intermediate).utf8))
        #expect(material.certificates == [try Identity.leaf, try Identity.intermediate])
        #expect(material.keys.map { try? $0.pem(encryptedWith: nil) } == [Array(text.utf8), Array(key.utf8)])
        #expect(try material.key?.belongs(to: Identity.leaf) == false)
    }

    /// What editors, mail, variables and web forms do to a text.
    static let changes: [(name: String, change: @Sendable (String) -> [UInt8])] = [
        ("CRLF", { Array($0.replacing("\n", with: "\r\n").utf8) }),
        ("CR alone", { Array($0.replacing("\n", with: "\r").utf8) }),
        ("no line ends", { Array($0.replacing("\n", with: " ").utf8) }),
        ("line ends as JSON writes them", { Array("{\"key\":\"\($0.replacing("\n", with: "\\n"))\"}".utf8) }),
        ("indented", { Array($0.replacing("\n", with: "\n\t    ").utf8) }),
        ("blanks at line ends", { Array($0.replacing("\n", with: "  \n").utf8) }),
        ("empty lines", { Array($0.replacing("\n", with: "\n\n").utf8) }),
        ("byte order mark", { Array("\u{FEFF}\($0)".utf8) }),
        ("UTF-16, little endian", { [0xFF, 0xFE] + "é\($0)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }),
        ("UTF-16, big endian", { [0xFE, 0xFF] + "é\($0)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }),
        ("UTF-16 without a mark", { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }),
        ("UTF-16 and half a character", { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0x0A] }),
        ("Base64 of it all", { Array(Data($0.utf8).base64EncodedData(options: .lineLength76Characters)) }),
    ]

    @Test("PEM survives what mail and editors do to it, or is refused", arguments: changes.map(\.name), ["secret", ""])
    func changed(_ name: String, passphrase: String) throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let change = try #require(Self.changes.first { $0.name == name }).change
        #expect(try KeyMaterial(reading: change(leaf + key + intermediate)).certificates.count == 2)
        guard !passphrase.isEmpty else { return }
        try Witness.openssl.orSkip()
        let shop = try Workshop.withIdentity()
        try shop.openssl("rsa -in key.pem -traditional -aes128 -passout pass:secret -out enc.pem")
        let text = String(decoding: try shop.read("enc.pem"), as: UTF8.self) + leaf
        try #require(text.contains("DEK-Info"))
        let material = try KeyMaterial(reading: change(text), passphrase: Passphrase(passphrase))
        #expect(try material.key?.belongs(to: Identity.leaf) == true)
        #expect(material.storedKeys.map(\.isEncrypted) == [true])
    }

    @Test("a PEM block without an end is reported as cut off")
    func unfinishedBlock() throws {
        let (leaf, _, key) = try Self.blocks()
        #expect(refusal(of: Array((leaf + key.dropLast(60)).utf8), nil) == .cutOff)
        #expect(refusal(of: Array((key + leaf.dropLast(60)).utf8), nil) == .cutOff)
        #expect(refusal(of: Array(key.utf8) + Array("-----BEGIN CERT".utf8), nil) == nil)
    }
}
