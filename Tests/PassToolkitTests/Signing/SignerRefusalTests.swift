import Foundation
import PassModel
import PassRules
import SignedMessages
import TestSupport
import Testing
import ZipContainer

@testable import PassToolkit

@Suite("What a signer refuses") struct SignerRefusalTests {
    private static let key = "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI="
    private static let nfc: [(String, JSONValue)] = [
        ("nfc", .object([("message", .string("m")), ("encryptionPublicKey", .string(key))]))
    ]

    private static let past = TestCertificates.validity.lowerBound...TestCertificates.moment.addingTimeInterval(-1)
    private static let future = TestCertificates.moment.addingTimeInterval(1)...TestCertificates.validity.upperBound

    /// A fault of a pass or identity, its waiver, and the error without it, or the rules by which the certificate does not
    /// fit; neither for findings about the pass.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let waiver: PassSigner.Waivers
        let code: IdentityError.Code?
        let mismatch: [String]
        let members: [(String, JSONValue)]
        let certificate: @Sendable () throws -> Certificate

        init(
            _ name: String, _ waiver: PassSigner.Waivers, _ code: IdentityError.Code? = nil,
            mismatch: [String] = [], members: [(String, JSONValue)] = [],
            certificate: @escaping @Sendable () throws -> Certificate = { try TestCertificates.certificate() }
        ) {
            (testDescription, self.waiver, self.code, self.mismatch) = (name, waiver, code, mismatch)
            (self.members, self.certificate) = (members, certificate)
        }
    }

    private static let (right, other) = (TestCertificates.passType, "pass.com.example.other")

    static let cases: [Case] = [
        Case("a finding of severity error", .findings, members: [("backgroundColor", .string("blue"))]),
        Case("an expired certificate", .validity, .expired(at: past.upperBound)) {
            try TestCertificates.certificate(validity: past)
        },
        Case("a certificate that is not valid yet", .validity, .notYetValid(from: future.lowerBound)) {
            try TestCertificates.certificate(validity: future)
        },
        Case("another pass type", .foreignIdentity, mismatch: ["identity.pass-type"]) {
            try TestCertificates.certificate(passType: other)
        },
        Case("NFC without an NFC certificate", .foreignIdentity, mismatch: ["identity.nfc"], members: nfc),
    ]

    private func sign(_ `case`: Case, waivers: PassSigner.Waivers) throws -> SignedPass {
        let bundle = try PassBundle(files: SamplePass.files(`case`.members))
        let signer = try PassSigner(identity: TestCertificates.identity(`case`.certificate()), waivers: waivers)
        return try signer.sign(bundle, at: TestCertificates.moment)
    }

    @Test("each refusal to sign has its code, and is waived by its own waiver only", arguments: cases)
    func refusal(_ refused: Case) throws {
        let error = #expect(throws: (any Error).self) { try sign(refused, waivers: []) }
        if refused.mismatch.isEmpty { #expect((error as? IdentityError)?.code == refused.code) }
        #expect((error as? IdentityError)?.rules ?? [] == refused.mismatch)
        #expect((error is RefusedPass) == (refused.waiver == .findings))
        #expect((error as? any DescribedError)?.hints.isEmpty == false)
        #expect(throws: Never.self) { try sign(refused, waivers: refused.waiver) }
        #expect(throws: (any Error).self) { try sign(refused, waivers: .all.subtracting(refused.waiver)) }
    }

    @Test("an intermediate that has ended or not begun at the signing time is refused", arguments: [past, future])
    func intermediate(validity: ClosedRange<Date>) throws {
        let authority = try OpenAuthority.shared.get()
        let identity = try SigningIdentity(
            authority.material(carrying: [authority.intermediate(validity: validity)]).named("test identity"))
        let bundle = try PassBundle(files: SamplePass.files())
        let sign = { (waivers: PassSigner.Waivers) in
            try PassSigner(identity: identity, waivers: waivers).sign(bundle, at: TestCertificates.moment)
        }
        #expect(throws: Never.self) { try sign(.validity) }
        let error = #expect(throws: IdentityError.self) { try sign(.all.subtracting(.validity)) }
        #expect(error?.code == .intermediateNotValid(from: validity.lowerBound, to: validity.upperBound))
    }

    @Test("an identity that can't be compared with the pass is refused, unless that is waived")
    func unreadableClaim() throws {
        let identity = try TestCertificates.identity()
        // More levels than the standard limit allows.
        let deep: JSONValue = (0..<80).reduce(.string("x")) { value, _ in .array([value]) }
        let bundle = try PassBundle(files: SamplePass.files([("userInfo", .object([("a", deep)]))]))
        func sign(_ waivers: PassSigner.Waivers) throws -> SignedPass {
            try PassSigner(identity: identity, waivers: waivers).sign(bundle, at: TestCertificates.moment)
        }
        let error = #expect(throws: IdentityError.self) { try sign(.findings) }
        #expect(error?.code == .unreadableClaim(.pass))
        #expect(throws: Never.self) { try sign([.findings, .foreignIdentity]) }
    }

    @Test("a file that is missing is not packed as an empty one") func missingFile() throws {
        let files = SamplePass.files()
        let packing = try PassPacking(files, changing: ["pass.json"], mainFile: "pass.json")
        let error = #expect(throws: ArchiveError.self) { try packing.archive(of: [:], manifest: [1], signature: [2]) }
        #expect(error?.code == .missingContent("pass.json"))
        #expect(throws: Never.self) { try packing.archive(of: files, manifest: [1], signature: [2]) }
    }
}

extension IdentityError {
    /// The rules by which the certificate does not fit what is signed.
    var rules: [String] {
        guard case .mismatch(let findings) = code else { return [] }
        return findings.map(\.rule)
    }
}

/// Whether copies of a secret stay in memory after signing.
@Suite("Secrets in memory", .enabled(if: MemorySearch.isPossible, "there is no /proc/self/mem"))
struct SecretRemainsTests {
    /// Python makes the keys, so that only the library brings secrets into this process; we search by masked copies.
    private static let mint = """
        import os, sys
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import rsa
        from cryptography.hazmat.primitives.serialization import pkcs12
        import datetime, secrets
        folder, mask = sys.argv[1], 0xA5
        phrase = secrets.token_hex(16)
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        name = x509.Name([x509.NameAttribute(x509.NameOID.USER_ID, "pass.com.example.test"),
            x509.NameAttribute(x509.NameOID.ORGANIZATIONAL_UNIT_NAME, "TESTTEAM01")])
        issuer = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Issuer")])
        def certificate(subject, authority):
            builder = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
            builder = builder.serial_number(7 if authority else 8).not_valid_before(datetime.datetime(2020, 1, 1))
            builder = builder.not_valid_after(datetime.datetime(2040, 1, 1))
            return builder.add_extension(x509.BasicConstraints(authority, None), True).sign(key, hashes.SHA256())
        leaf, root = certificate(name, False), certificate(issuer, True)
        encryption = serialization.BestAvailableEncryption(phrase.encode())
        store = pkcs12.serialize_key_and_certificates(b"test", key, leaf, [root], encryption)
        pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, encryption)
        def write(name, content):
            with open(os.path.join(folder, name), "wb") as file: file.write(content)
        def masked(name, content): write(name + ".masked", bytes(byte ^ mask for byte in content))
        write("key.p12", store)
        write("key.pem", pem + leaf.public_bytes(serialization.Encoding.PEM) + root.public_bytes(serialization.Encoding.PEM))
        write("phrase.txt", phrase.encode())
        numbers = key.private_numbers()
        masked("phrase", phrase.encode())
        masked("phrase-utf16", phrase.encode("utf-16-be"))
        for part, number in [("d", numbers.d), ("p", numbers.p)]:
            big = number.to_bytes((number.bit_length() + 7) // 8, "big")
            masked(part + "-der", big[:64])
            masked(part + "-words", big[::-1][:64])
        """

    static let secrets = ["phrase", "phrase-utf16", "d-der", "d-words", "p-der", "p-words"]

    /// Reads an identity as passtool does, signs with it and releases everything; prints what is in memory until then.
    @inline(never) static func sign(with file: String, in folder: String) throws {
        var bytes = try InputFile.read("\(folder)/phrase.txt", limit: 4096)
        defer { bytes.cleanse() }
        let passphrase = Passphrase(utf8: bytes)
        let identity = try SigningIdentity(path: "\(folder)/\(file)", passphrase: passphrase)
        let signer = PassSigner(identity: identity, waivers: .all)
        let archive = try signer.sign(PassBundle(files: SamplePass.files()), at: TestCertificates.moment).archive
        try #require(archive.count > 1000)
        try search("held", ["phrase", "d-words", "p-words"], in: folder)
        withExtendedLifetime((identity, passphrase)) {}
    }

    static func search(_ word: String, _ secrets: [String], in folder: String) throws {
        for secret in secrets {
            print(word, secret, try MemorySearch.count(ofMaskedFileAt: "\(folder)/\(secret).masked"))
        }
    }

    @Test(
        "no passphrase and no part of the key is in memory after signing, where they are until then", .needs(.python),
        arguments: Effort.sample(["key.p12", "key.pem"], quick: 1))
    func remains(file: String) async throws {
        let folder = try TemporaryFolder()
        let minted = try Witness.python.run(["-c", Self.mint, folder.path])
        try #require(minted.status == 0, "\(minted.errors)")
        let path = folder.path
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            [path = path as String, file = file as String] in
            try SecretRemainsTests.sign(with: file, in: path)
            try SecretRemainsTests.search("left", SecretRemainsTests.secrets, in: path)
        }
        let lines = (result?.standardOutputContent ?? []).asText.split(separator: "\n").map { $0.split(separator: " ") }
        func counts(_ word: String) -> [Int] {
            lines.filter { $0.count == 3 && $0[0] == word }.map { Int($0[2]) ?? -1 }
        }
        #expect(counts("held").count == 3 && counts("held").allSatisfy { $0 > 0 })
        #expect(counts("left") == Self.secrets.map { _ in 0 })
    }
}
