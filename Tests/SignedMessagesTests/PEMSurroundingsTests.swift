import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("What stands around PEM blocks") struct PEMSurroundingsTests {
    private static func blocks() throws -> (leaf: String, intermediate: String, key: String) {
        (
            String(decoding: try Identity.leaf.pem(), as: UTF8.self),
            String(decoding: try Identity.intermediate.pem(), as: UTF8.self),
            String(decoding: try Identity.key.pem(encryptedWith: nil), as: UTF8.self)
        )
    }

    /// What editors, mail, variables, web forms and other programs do to a text.
    private static let changes: [String: @Sendable (String) -> [UInt8]] = [
        "text before, between and after": { text in
            let notes = "Bag Attributes\n    friendlyName: Ünïcode — with dashes ----- and more\n"
            return Array((notes + text.replacing("-----BEGIN", with: "subject=UID = x\n-----BEGIN") + "The end.").utf8)
        },
        "other blocks": { text in
            let block = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
            return Array((block + text.replacing("-----BEGIN C", with: block + "-----BEGIN C") + block).utf8)
        },
        "no line ends between, nor last": { Array($0.replacing("-----\n-----", with: "----------").dropLast().utf8) },
        "CRLF": { Array($0.replacing("\n", with: "\r\n").utf8) },
        "CR alone": { Array($0.replacing("\n", with: "\r").utf8) },
        "no line ends": { Array($0.replacing("\n", with: " ").utf8) },
        "line ends as JSON writes them": { Array("{\"key\":\"\($0.replacing("\n", with: "\\n"))\"}".utf8) },
        "indented": { Array($0.replacing("\n", with: "\n\t    ").utf8) },
        "blanks at line ends, and empty lines": { Array($0.replacing("\n", with: "  \n\n").utf8) },
        "byte order mark": { Array("\u{FEFF}\($0)".utf8) },
        "one hyphen lost": { Array($0.replacing("-----BEGIN C", with: "----BEGIN C", maxReplacements: 1).utf8) },
        "line ends escaped twice": { Array($0.replacing("\n", with: "\\\\n").utf8) },
        "blanks without width": { Array($0.replacing("\n", with: "\u{200B}\n").utf8) },
        "headers": { Array($0.replacing("BEGIN CERTIFICATE-----", with: "BEGIN CERTIFICATE-----\nHash: x\n").utf8) },
        "dashes of a word processor": { Array($0.replacing("-----", with: "–—-").utf8) },
        "quotes around each line": { Array($0.replacing("\n", with: "\\n\" +\n\"").utf8) },
        "a web page": { Array($0.replacing("+", with: "&#43;").replacing("\n", with: "<br>\n").utf8) },
        "no last lines": { Array($0.replacing(/-----END [A-Z ]+-----\n/, with: "").utf8) },
        "UTF-16": { [0xFF, 0xFE] + $0.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } },
        "Base64 of it all": { Array(Data($0.utf8).base64EncodedData(options: .lineLength76Characters)) },
    ]

    /// A key with a header in its block that says how it is encrypted.
    private static let encrypted = Result { () throws -> String in
        let shop = try Workshop.withIdentity()
        try shop.openssl("rsa -in key.pem -traditional -aes128 -passout pass:secret -out enc.pem")
        let text = String(decoding: try shop.read("enc.pem"), as: UTF8.self)
        try #require(text.contains("DEK-Info"))
        return text
    }

    @Test(
        "PEM, a traditional key that is encrypted included, survives what mail, editors and programs do to it",
        .needs(.openssl), arguments: changes.keys.sorted())
    func changed(_ name: String) throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let change = try #require(Self.changes[name])
        let keys: [(String, Passphrase?)] = try [(key, nil), (Self.encrypted.get(), Passphrase("secret"))]
        for (key, passphrase) in keys {
            let material = try KeyMaterial(reading: change(key + leaf + intermediate), passphrase: passphrase)
            #expect(material.certificates == [try Identity.leaf, try Identity.intermediate])
            #expect(try #require(material.key).belongs(to: Identity.leaf))
            #expect(material.storedKeys.map(\.isEncrypted) == [passphrase != nil])
        }
    }

    @Test("a PEM file keeps several keys and certificates in their order") func twoKeys() throws {
        let (leaf, intermediate, key) = try Self.blocks()
        let other = String(decoding: try Identity.otherKey.pem(encryptedWith: nil), as: UTF8.self)
        let material = try KeyMaterial(reading: Array((other + leaf + key + leaf + intermediate).utf8))
        #expect(material.certificates == [try Identity.leaf, try Identity.intermediate])
        #expect(material.keys.map { try? $0.pem(encryptedWith: nil) } == [Array(other.utf8), Array(key.utf8)])
        #expect(try material.key?.belongs(to: Identity.leaf) == false)
    }

    @Test("a PEM block without an end is reported as cut off") func unfinishedBlock() throws {
        let (leaf, _, key) = try Self.blocks()
        #expect(refusal(of: Array((leaf + key.dropLast(60)).utf8), nil) == .cutOff)
        #expect(refusal(of: Array((key + leaf.dropLast(60)).utf8), nil) == .cutOff)
        #expect(refusal(of: Array(key.utf8) + Array("-----BEGIN CERT".utf8), nil) == nil)
    }
}
