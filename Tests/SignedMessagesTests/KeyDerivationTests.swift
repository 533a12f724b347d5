import Bytes
import Foundation
import Testing
import TestSupport

@testable import SignedMessages

/// ASN.1 of stores and encrypted keys with parameters that no program writes.
private enum Sealed {
    /// An element with its tag and length.
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let octets = (0..<3).map { UInt8(truncatingIfNeeded: content.count >> (16 - 8 * $0)) }.drop { $0 == 0 }
        let length = content.count < 0x80 ? [UInt8(content.count)] : [0x80 | UInt8(octets.count)] + octets
        return [tag] + length + content
    }

    static func identifier(_ bytes: [UInt8]) -> [UInt8] { element(DERTag.objectIdentifier, bytes) }
    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(DERTag.sequence, parts.flatMap(\.self)) }
    static func octets(_ bytes: [UInt8]) -> [UInt8] { element(DERTag.octetString, bytes) }
    static func context0(_ bytes: [UInt8]) -> [UInt8] { element(DERTag.context0, bytes) }

    /// A number of as many bytes as it takes.
    static func integer(_ number: Int) -> [UInt8] {
        var bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        while bytes.count > 1, bytes[0] == (bytes[1] < 0x80 ? 0 : 0xFF) { bytes.removeFirst() }
        return element(DERTag.integer, bytes)
    }

    private static let pkcs: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01]
    private static let salt = octets(Array(repeating: 7, count: 8))
    private static let aes256 = sequence(
        identifier([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x01, 0x2A]), octets(Array(repeating: 1, count: 16)))

    static func pbkdf2(_ count: [UInt8]) -> [UInt8] {
        let function = sequence(identifier(pkcs + [5, 12]), sequence(salt, count))
        return sequence(identifier(pkcs + [5, 13]), sequence(function, aes256))
    }
    static func scrypt(_ cost: Int, _ blockSize: Int, _ parallelization: Int) -> [UInt8] {
        let parameters = sequence(salt, integer(cost), integer(blockSize), integer(parallelization))
        let function = sequence(identifier([0x2B, 6, 1, 4, 1, 0xDA, 0x47, 4, 11]), parameters)
        return sequence(identifier(pkcs + [5, 13]), sequence(function, aes256))
    }
    /// The encryption of PKCS#12 with triple DES, and PBES1 with MD5 and DES.
    static func pkcs12(_ count: [UInt8]) -> [UInt8] { sequence(identifier(pkcs + [12, 1, 3]), sequence(salt, count)) }
    static func pbes1(_ count: [UInt8]) -> [UInt8] { sequence(identifier(pkcs + [5, 3]), sequence(salt, count)) }

    /// An encrypted key in DER.
    static func key(_ algorithm: [UInt8]) -> [UInt8] { sequence(algorithm, octets(Array(repeating: 9, count: 64))) }

    // MARK: - PKCS#12

    static func store(bags: [[UInt8]] = [], safes: [[UInt8]] = [], check: [UInt8] = []) -> [UInt8] {
        let safes = sequence(data(sequence(bags.flatMap(\.self))), safes.flatMap(\.self))
        return sequence(integer(3), data(safes), check)
    }
    private static func data(_ bytes: [UInt8]) -> [UInt8] {
        sequence(identifier(pkcs + [7, 1]), context0(octets(bytes)))
    }
    static func encryptedSafe(_ algorithm: [UInt8]) -> [UInt8] {
        let content = sequence(identifier(pkcs + [7, 1]), algorithm, element(0x80, Array(repeating: 9, count: 64)))
        return sequence(identifier(pkcs + [7, 6]), context0(sequence(integer(0), content)))
    }
    static func check(_ count: [UInt8]) -> [UInt8] {
        let sha256 = sequence(identifier([0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]), [5, 0])
        return sequence(sequence(sha256, octets(Array(repeating: 2, count: 32))), salt, count)
    }
    static func bag(_ kind: UInt8, _ content: [UInt8]) -> [UInt8] {
        sequence(identifier(pkcs + [12, 10, 1, kind]), context0(content))
    }
    static func certificateBag(_ der: [UInt8]) -> [UInt8] {
        bag(3, sequence(identifier(pkcs + [9, 22, 1]), context0(octets(der))))
    }
}

@Suite("Files that take long to open") struct KeyDerivationTests {
    private static let tooMany =
        [3_000_001, 1 << 40, -1].map(Sealed.integer)
        + [Sealed.element(DERTag.integer, [0x7F] + Array(repeating: 0xFF, count: 20))]

    private static func code(_ bytes: [UInt8], _ passphrase: String? = "secret") -> KeyMaterialError.Code? {
        refusal(of: bytes, passphrase)
    }

    private static func pem(_ der: [UInt8], _ label: String = "ENCRYPTED PRIVATE KEY") -> [UInt8] {
        Array("-----BEGIN \(label)-----\n\(Data(der).base64EncodedString())\n-----END \(label)-----\n".utf8)
    }

    @Test("a key with too many iterations is refused before a passphrase is tried", arguments: tooMany)
    func keys(count: [UInt8]) {
        for algorithm in [Sealed.pbkdf2(count), Sealed.pkcs12(count), Sealed.pbes1(count)] {
            let key = Sealed.key(algorithm)
            for passphrase in ["pässwörd", "", nil] {
                #expect(Self.code(key, passphrase) == .overLimit(.iterations))
                #expect(Self.code(Self.pem(key), passphrase) == .overLimit(.iterations))
            }
        }
    }

    @Test("a store with too many iterations in its MAC, safes or keys is refused", arguments: tooMany)
    func stores(count: [UInt8]) {
        let shrouded = Sealed.bag(2, Sealed.key(Sealed.pbkdf2(count)))
        let nested = Sealed.bag(6, Sealed.sequence(Sealed.bag(6, Sealed.sequence(shrouded))))
        let stores = [
            Sealed.store(check: Sealed.check(count)), Sealed.store(bags: [shrouded]), Sealed.store(bags: [nested]),
            Sealed.store(safes: [Sealed.encryptedSafe(Sealed.pbkdf2(count))]),
            Sealed.store(safes: [Sealed.encryptedSafe(Sealed.pkcs12(count))]),
        ]
        for store in stores {
            for passphrase in ["secret", nil] { #expect(Self.code(store, passphrase) == .overLimit(.iterations)) }
        }
    }

    @Test("scrypt is judged by cost, block size and parallelization together") func scrypt() {
        for (cost, size, parallel) in [(1 << 17, 2, 1 << 17), (1 << 40, 8, 1), (2, 1, 1 << 40), (1 << 62, 1 << 62, 8)] {
            #expect(Self.code(Sealed.key(Sealed.scrypt(cost, size, parallel))) == .overLimit(.iterations))
        }
        #expect(Self.code(Sealed.key(Sealed.scrypt(16_384, 8, 1))) == .wrongPassphrase)
        // Three millions, and one block more; OpenSSL itself allows less memory than the first takes.
        #expect(Self.code(Sealed.key(Sealed.scrypt(64, 46_875, 1))) != .overLimit(.iterations))
        #expect(Self.code(Sealed.key(Sealed.scrypt(64, 46_876, 1))) == .overLimit(.iterations))
    }

    @Test("iteration counts in common use are accepted, and those of all parts of a file count together") func usual() {
        let count = Sealed.integer(2048)
        for bytes in [
            Sealed.key(Sealed.pbkdf2(count)), Sealed.key(Sealed.pkcs12(count)),
            Sealed.store(check: Sealed.check(count)),
        ] {
            #expect(Self.code(bytes) == .wrongPassphrase)
        }
        let blocks = Self.pem(Sealed.key(Sealed.pbkdf2(Sealed.integer(1_000))))
        let rest = Self.pem(Sealed.key(Sealed.pbkdf2(Sealed.integer(2_999_001))))
        #expect(Self.code(blocks + rest, nil) == .overLimit(.iterations))
    }

    // MARK: - Bags and blocks

    private static func certificates(_ count: Int) throws -> [[UInt8]] {
        let der = try Identity.leaf.der
        // The last bytes are the signature, which is not checked here.
        return (0..<count).map { Array(der.dropLast(2)) + [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    @Test("a store with hundreds of bags is refused, whatever they contain") func bags() throws {
        let certificates = try Self.certificates(700).map(Sealed.certificateBag)
        #expect(Self.code(Sealed.store(bags: certificates)) == .overLimit(.certificates))
        let pem = try Identity.key.pem(encryptedWith: nil)
        let key = Sealed.bag(1, try #require(PEM(pem)?.blocks[0].content))
        #expect(Self.code(Sealed.store(bags: Array(repeating: key, count: 700))) == .overLimit(.keys))
        let contents = try KeyMaterial(reading: Sealed.store(bags: Array(certificates.prefix(500))))
        #expect(contents.certificates.count == 500)
    }

    @Test("a file with hundreds of PEM blocks is refused") func blocks() throws {
        let certificates = try Self.certificates(501).map { Self.pem($0, "CERTIFICATE") }
        #expect(Self.code(certificates.flatMap(\.self)) == .overLimit(.certificates))
        #expect(try KeyMaterial(reading: certificates.dropLast().flatMap(\.self)).certificates.count == 500)
        let key = try Identity.key.pem(encryptedWith: nil)
        #expect(Self.code(Array(repeating: key, count: 101).flatMap(\.self)) == .overLimit(.keys))
    }
}
