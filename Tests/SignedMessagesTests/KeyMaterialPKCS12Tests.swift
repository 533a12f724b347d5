import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("PKCS#12 stores made by openssl", .enabled(if: Witness.openssl.isInstalled, "openssl is not installed"))
struct KeyMaterialPKCS12Tests {
    /// Has openssl export the test identity.
    private static func store(_ options: String..., passphrase: String = "secret") throws -> [UInt8] {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(passphrase + "\n", "passphrase")
        let arguments = ["pkcs12", "-export", "-in", "leaf.pem", "-out", "store.p12", "-passout", "file:passphrase"]
        let result = try Witness.openssl.run(arguments + options, in: shop.folder.path)
        try #require(result.status == 0, "\(result.errors)")
        return try shop.read("store.p12")
    }

    private static func expectIdentity(_ store: [UInt8], _ passphrase: String?) throws {
        let material = try KeyMaterial(reading: store, passphrase: passphrase.map { Passphrase($0) })
        #expect(material.certificates == [try Bench.leaf.get(), try Bench.authority().intermediate])
        #expect(try #require(material.key).belongs(to: Bench.leaf.get()))
    }

    private static let identity = ["-inkey", "key.pem", "-certfile", "intermediate.pem"]

    @Test("PKCS#12 stores made by openssl give key, leaf and chain and recognise a wrong passphrase")
    func identity() throws {
        let store = try Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem", "-name", "Pass")
        try Self.expectIdentity(store, "secret")
        #expect(KeyMaterialPEMTests.code(store, "Secret") == .wrongPassphrase)
        #expect(KeyMaterialPEMTests.code(store, "") == .wrongPassphrase)
        #expect(KeyMaterialPEMTests.code(store, nil) == .passphraseNeeded)
    }

    @Test("PKCS#12 stores made by openssl keep the order of a longer chain")
    func longChain() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(shop.read("intermediate.pem") + shop.read("root.pem"), "chain.pem")
        try shop.openssl(
            "pkcs12", "-export", "-in", "leaf.pem", "-inkey", "key.pem", "-certfile", "chain.pem", "-out", "store.p12",
            "-passout", "pass:secret")
        let material = try KeyMaterial(reading: shop.read("store.p12"), passphrase: Passphrase("secret"))
        let authority = try Bench.authority()
        #expect(material.certificates == [try Bench.leaf.get(), authority.intermediate, authority.root])
    }

    @Test("PKCS#12 stores made by openssl open with an empty passphrase and without one")
    func emptyPassphrase() throws {
        let store = try Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem", passphrase: "")
        try Self.expectIdentity(store, "")
        try Self.expectIdentity(store, nil)
        #expect(KeyMaterialPEMTests.code(store, "secret") == .wrongPassphrase)
    }

    @Test("PKCS#12 stores made by openssl open where nothing in them is encrypted")
    func unencrypted() throws {
        let store = try Self.store(
            "-inkey", "key.pem", "-certfile", "intermediate.pem", "-keypbe", "NONE", "-certpbe", "NONE", "-nomac")
        try Self.expectIdentity(store, nil)
        try Self.expectIdentity(store, "anything")
    }

    @Test("PKCS#12 stores without a MAC recognise a wrong passphrase")
    func withoutCheck() throws {
        let store = try Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem", "-nomac")
        try Self.expectIdentity(store, "secret")
        #expect(KeyMaterialPEMTests.code(store, "wrong") == .wrongPassphrase)
        #expect(KeyMaterialPEMTests.code(store, nil) == .passphraseNeeded)
    }

    @Test("PKCS#12 stores made by openssl give certificates only, or a key only")
    func halves() throws {
        let certificates = try KeyMaterial(
            reading: Self.store("-nokeys", "-certfile", "intermediate.pem"), passphrase: Passphrase("secret"))
        #expect(certificates.certificates == [try Bench.leaf.get(), try Bench.authority().intermediate])
        #expect(certificates.key == nil)
        let key = try KeyMaterial(
            reading: Self.store("-inkey", "key.pem", "-nocerts"), passphrase: Passphrase("secret"))
        #expect(key.certificates.isEmpty)
        #expect(key.key != nil)
    }

    @Test("legacy PKCS#12 stores open and recognise a wrong passphrase")
    func legacy() throws {
        let store = try Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem", "-legacy")
        try Self.expectIdentity(store, "secret")
        #expect(KeyMaterialPEMTests.code(store, "wrong") == .wrongPassphrase)
        #expect(KeyMaterialPEMTests.code(store, nil) == .passphraseNeeded)
    }

    @Test("legacy PKCS#12 stores open on many threads while others sign")
    func legacyOnManyThreads() async throws {
        let store = try Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem", "-legacy")
        try await withThrowingTaskGroup { group in
            for _ in 0..<32 {
                group.addTask { try Self.expectIdentity(store, "secret") }
                group.addTask { _ = try Bench.signer().detachedSignature(of: Bench.content, at: Bench.moment) }
            }
            try await group.waitForAll()
        }
    }

    @Test("a PKCS#12 store with several identities gives them all")
    func severalIdentities() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        let other = try TestCertificates.otherKey.get()
        try shop.write(Bench.authority().leaf(for: other).pem() + other.pem(encryptedWith: nil), "other.pem")
        for options in [[], ["-legacy"]] {
            try shop.openssl(
                [
                    "pkcs12", "-export", "-in", "leaf.pem", "-inkey", "key.pem", "-out", "a.p12", "-passout",
                    "pass:secret",
                ] + options)
            try shop.openssl(
                ["pkcs12", "-export", "-in", "other.pem", "-out", "b.p12", "-passout", "pass:secret"] + options)
            guard Witness("keytool").isInstalled else { return }
            for (name, alias) in [("a.p12", "one"), ("b.p12", "two")] {
                let result = try Witness("keytool").run(
                    [
                        "-importkeystore", "-srckeystore", name, "-destkeystore", "all.p12", "-deststoretype", "PKCS12",
                        "-srcstorepass", "secret", "-deststorepass", "secret", "-srcalias", "1", "-destalias", alias,
                        "-noprompt",
                    ] + (options.isEmpty ? [] : ["-J-Dkeystore.pkcs12.legacy"]), in: shop.folder.path)
                try #require(result.status == 0, "\(result.text)\(result.errors)")
            }
            let material = try KeyMaterial(reading: shop.read("all.p12"), passphrase: Passphrase("secret"))
            #expect(material.keys.count == 2)
            #expect(material.certificates.count == 2)
            for certificate in material.certificates {
                #expect(material.keys.filter { $0.belongs(to: certificate) }.count == 1)
            }
            try FileManager.default.removeItem(atPath: shop.folder.path("all.p12"))
        }
    }

    @Test("PKCS#12 stores with triple DES, as from Keychain Access, open")
    func tripleDES() throws {
        let store = try Self.store(
            "-inkey", "key.pem", "-certfile", "intermediate.pem", "-keypbe", "PBE-SHA1-3DES", "-certpbe",
            "PBE-SHA1-3DES",
            "-macalg", "sha1")
        try Self.expectIdentity(store, "secret")
    }

    @Test(
        "PKCS#12 stores made by openssl open with a passphrase beyond ASCII", arguments: ["pässwörd", "合言葉", "🔑 key"])
    func passphraseBeyondASCII(_ text: String) throws {
        let store = try Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem", passphrase: text)
        try Self.expectIdentity(store, text)
        #expect(KeyMaterialPEMTests.code(store, "password") == .wrongPassphrase)
    }

    @Test("PKCS#12 stores that we write are encrypted and checked as openssl does it")
    func ownStores() throws {
        let shop = try Workshop()
        try shop.write(Bench.material().pkcs12(passphrase: Passphrase("secret"), name: "x"), "own.p12")
        try shop.write(Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem"), "openssl.p12")
        let listings = try ["own.p12", "openssl.p12"].map { name in
            try Witness.openssl.run(
                ["pkcs12", "-info", "-noout", "-in", name, "-passin", "pass:secret"], in: shop.folder.path)
        }
        #expect(listings[0].errors.contains("AES-256-CBC, Iteration 2048"))
        #expect(listings[0].errors == listings[1].errors && listings.allSatisfy { $0.status == 0 })
        // Nor does it say what Windows may use the key for.
        let key = try Witness.openssl.run(
            ["pkcs12", "-in", "own.p12", "-nocerts", "-nodes", "-passin", "pass:secret"], in: shop.folder.path)
        #expect(key.text.contains("Key Attributes") || key.text.contains("localKeyID"))
        #expect(!key.text.contains("Key Usage"))
    }

    @Test("a PKCS#12 store that opens and holds too many certificates is not called damaged")
    func tooMany() throws {
        let der = try Bench.leaf.get().der
        let shop = try Workshop()
        // The last bytes are the signature, which nobody checks here.
        let others = (0..<501).map { der.dropLast(2) + [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let text = others.map {
            "-----BEGIN CERTIFICATE-----\n\(Data($0).base64EncodedString())\n-----END CERTIFICATE-----\n"
        }
        try shop.writeIdentity()
        try shop.write(Array(text.joined().utf8), "others.pem")
        try shop.openssl(
            "pkcs12", "-export", "-in", "leaf.pem", "-inkey", "key.pem", "-certfile", "others.pem", "-out", "store.p12",
            "-passout", "pass:secret")
        #expect(KeyMaterialPEMTests.code(try shop.read("store.p12"), "secret") == .overLimit(.certificates))
    }

    @Test("PKCS#12 stores that are cut off or damaged are refused without a trap")
    func damaged() throws {
        let store = try Self.store("-inkey", "key.pem", "-certfile", "intermediate.pem")
        for count in stride(from: 2, to: store.count, by: Effort.count(quick: 70, full: 7)) {
            #expect(
                KeyMaterialPEMTests.code(Array(store[..<count]), "secret") == (count < 64 ? .unrecognised : .cutOff))
        }
        for seed in Effort.seeds(quick: 10, full: 100) {
            var generator = SeededGenerator(seed: seed)
            var bytes = store
            bytes[.random(in: bytes.indices, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            _ = try? KeyMaterial(reading: bytes, passphrase: Passphrase("secret"))
        }
    }
}

@Suite(
    "PKCS#12 stores made by Python's cryptography",
    .enabled(if: Witness.python.isInstalled, "python3 with cryptography is not installed"))
struct PythonPKCS12Tests {
    private static let script = """
        import sys
        from cryptography import x509
        from cryptography.hazmat.primitives import serialization
        from cryptography.hazmat.primitives.serialization import pkcs12
        read = lambda name: open(name, 'rb').read()
        load = lambda name: x509.load_pem_x509_certificate(read(name))
        key = serialization.load_pem_private_key(read('key.pem'), None)
        words = read('passphrase')
        protection = serialization.BestAvailableEncryption(words) if words else serialization.NoEncryption()
        store = pkcs12.serialize_key_and_certificates(
            'näme'.encode(), key, load('leaf.pem'), [load('intermediate.pem'), load('root.pem')], protection)
        open('store.p12', 'wb').write(store)
        """

    @Test(
        "PKCS#12 stores made by Python's cryptography give key, leaf and chain", arguments: ["secret", "", "pässwörd"])
    func identity(_ passphrase: String) throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(passphrase, "passphrase")
        try shop.python(Self.script)
        let store = try shop.read("store.p12")
        let material = try KeyMaterial(reading: store, passphrase: Passphrase(passphrase))
        let authority = try Bench.authority()
        #expect(material.certificates.first == (try Bench.leaf.get()))
        #expect(Set(material.certificates.dropFirst()) == [authority.intermediate, authority.root])
        #expect(material.certificates.count == 3)
        #expect(try material.key?.belongs(to: Bench.leaf.get()) == true)
        if !passphrase.isEmpty { #expect(KeyMaterialPEMTests.code(store, "wrong") == .wrongPassphrase) }
    }
}
