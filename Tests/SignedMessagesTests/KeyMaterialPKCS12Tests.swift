import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("PKCS#12 stores made by openssl", .needs(.openssl))
struct KeyMaterialPKCS12Tests {
    /// Has openssl export the test identity.
    private static func store(
        _ options: String = "-inkey key.pem -certfile intermediate.pem", passphrase: String = "secret"
    ) throws -> [UInt8] {
        let shop = try Workshop.withIdentity()
        try shop.write(passphrase + "\n", "passphrase")
        try shop.openssl("pkcs12 -export -in leaf.pem -out store.p12 -passout file:passphrase \(options)")
        return try shop.read("store.p12")
    }

    private static func expectIdentity(_ store: [UInt8], _ passphrase: String?) throws {
        let material = try KeyMaterial(reading: store, passphrase: passphrase.map { Passphrase($0) })
        #expect(material.certificates == [try Identity.leaf, try Identity.intermediate])
        #expect(try #require(material.key).belongs(to: Identity.leaf))
    }

    /// Options of openssl, the passphrase it takes, which ones open the store, and why others don't.
    struct Export: Sendable {
        var options = ""
        var passphrase = "secret"
        var opening: [String?] = ["secret"]
        var refused: [(String?, KeyMaterialError.Code)] = []
    }

    static let exports =
        [
            Export(
                options: "-name Pass",
                refused: [("Secret", .wrongPassphrase), ("", .wrongPassphrase), (nil, .passphraseNeeded)]
            ),
            Export(passphrase: "", opening: ["", nil], refused: [("secret", .wrongPassphrase)]),
            Export(options: "-keypbe NONE -certpbe NONE -nomac", opening: [nil, "anything"]),
            Export(options: "-nomac", refused: [("wrong", .wrongPassphrase), (nil, .passphraseNeeded)]),
            Export(options: "-nomac", passphrase: "", opening: ["", nil], refused: [("x", .wrongPassphrase)]),
            Export(options: "-legacy", refused: [("wrong", .wrongPassphrase), (nil, .passphraseNeeded)]),
            Export(options: "-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1"),
        ]
        + ["pässwörd", "合言葉", "🔑 key"].map {
            Export(passphrase: $0, opening: [$0], refused: [("password", .wrongPassphrase)])
        }

    @Test(
        "PKCS#12 stores made by openssl give key, leaf and chain and recognise a wrong passphrase", arguments: exports)
    func identity(_ export: Export) throws {
        let store = try Self.store(
            "-inkey key.pem -certfile intermediate.pem \(export.options)", passphrase: export.passphrase)
        for passphrase in export.opening { try Self.expectIdentity(store, passphrase) }
        for (passphrase, code) in export.refused { #expect(refusal(of: store, passphrase) == code) }
    }

    @Test("PKCS#12 stores made by openssl keep the order of a longer chain")
    func longChain() throws {
        let shop = try Workshop.withIdentity()
        try shop.write(shop.read("intermediate.pem") + shop.read("root.pem"), "chain.pem")
        try shop.openssl(
            "pkcs12 -export -in leaf.pem -inkey key.pem -certfile chain.pem -out store.p12 -passout pass:secret")
        let material = try KeyMaterial(reading: shop.read("store.p12"), passphrase: Passphrase("secret"))
        let authority = try Identity.authority
        #expect(material.certificates == [try Identity.leaf, authority.intermediate, authority.root])
    }

    @Test("PKCS#12 stores made by openssl give certificates only, or a key only")
    func halves() throws {
        let certificates = try KeyMaterial(
            reading: Self.store("-nokeys -certfile intermediate.pem"), passphrase: Passphrase("secret"))
        #expect(certificates.certificates == [try Identity.leaf, try Identity.intermediate])
        #expect(certificates.key == nil)
        let key = try KeyMaterial(
            reading: Self.store("-inkey key.pem -nocerts"), passphrase: Passphrase("secret"))
        #expect(key.certificates.isEmpty)
        #expect(key.key != nil)
    }

    @Test("legacy PKCS#12 stores open on many threads while others sign")
    func legacyOnManyThreads() async throws {
        let store = try Self.store("-inkey key.pem -certfile intermediate.pem -legacy")
        try await withThrowingTaskGroup { group in
            for _ in 0..<32 {
                group.addTask { try Self.expectIdentity(store, "secret") }
                group.addTask { _ = try Identity.signer.signature() }
            }
            try await group.waitForAll()
        }
    }

    @Test("a PKCS#12 store with several identities gives them all")
    func severalIdentities() throws {
        let shop = try Workshop.withIdentity()
        let other = try Identity.otherKey
        try shop.write(Identity.authority.leaf(for: other).pem() + other.pem(encryptedWith: nil), "other.pem")
        try Witness("keytool").orSkip()
        for (options, java) in [("", ""), ("-legacy", "-J-Dkeystore.pkcs12.legacy")] {
            try shop.openssl(
                "pkcs12 -export -in leaf.pem -inkey key.pem -out one.p12 -passout pass:secret \(options)")
            try shop.openssl("pkcs12 -export -in other.pem -out two.p12 -passout pass:secret \(options)")
            for name in ["one", "two"] {
                try shop.shell(
                    """
                    keytool -importkeystore -srckeystore \(name).p12 -destkeystore all.p12 -deststoretype PKCS12 \
                        -srcstorepass secret -deststorepass secret -srcalias 1 -destalias \(name) -noprompt \(java)
                    """)
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

    @Test("PKCS#12 stores that we write are encrypted and checked as openssl does it")
    func ownStores() throws {
        let shop = try Workshop()
        try shop.write(Identity.material.pkcs12(passphrase: Passphrase("secret"), name: "x"), "own.p12")
        try shop.write(Self.store(), "openssl.p12")
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
        let der = try Identity.leaf.der
        let shop = try Workshop.withIdentity()
        // The last bytes are the signature, which nobody checks here.
        let others = (0..<501).map { der.dropLast(2) + [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let text = others.map {
            "-----BEGIN CERTIFICATE-----\n\(Data($0).base64EncodedString())\n-----END CERTIFICATE-----\n"
        }
        try shop.write(Array(text.joined().utf8), "others.pem")
        try shop.openssl(
            "pkcs12 -export -in leaf.pem -inkey key.pem -certfile others.pem -out store.p12 -passout pass:secret")
        #expect(refusal(of: try shop.read("store.p12"), "secret") == .overLimit(.certificates))
    }

    @Test("PKCS#12 stores that are cut off or damaged are refused without a trap")
    func damaged() throws {
        let store = try Self.store()
        for count in stride(from: 2, to: store.count, by: Effort.count(quick: 70, full: 7)) {
            #expect(
                refusal(of: Array(store[..<count]), "secret") == (count < 64 ? .unrecognised : .cutOff))
        }
        for seed in Effort.seeds(quick: 10, full: 100) {
            var generator = SeededGenerator(seed: seed)
            var bytes = store
            bytes[.random(in: bytes.indices, using: &generator)] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            _ = try? KeyMaterial(reading: bytes, passphrase: Passphrase("secret"))
        }
    }
}
