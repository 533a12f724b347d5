import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

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
