import Foundation
import SignedMessages
import Testing
import TestSupport

/// Every common form of an identity, from the programs that write it, each used to sign.
@Suite("An identity", .needs(.openssl)) struct KeyMaterialFormTests {
    struct Form: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Writes `out` from `leaf.pem`, `key.pem` and `intermediate.pem`, with the passphrase in `words`.
        let command: String
        var passphrase = "secret"
        /// The passphrase as typed, if the program was given another one.
        var typed: String?
        /// Whether it is typed in Windows' code page.
        var isTypedInPage = false
        /// Whether it opens with the passphrase alone.
        var isProtected = true
    }

    private static func export(_ options: String) -> String {
        "openssl pkcs12 -export -in leaf.pem -inkey key.pem -certfile intermediate.pem -out out -passout file:words \(options)"
    }

    private static let old = "-provider legacy -provider default"

    private static let stores: [Form] = [
        ("as OpenSSL 3 writes it", ""), ("as OpenSSL 1 wrote it", "-legacy"),
        (
            "with triple DES, as Keychain Access writes it",
            "-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-RC2-40 -macalg sha1 -legacy"
        ),
        ("with RC2 and RC4 of 128 bits", "-keypbe PBE-SHA1-RC4-128 -certpbe PBE-SHA1-RC2-128 \(old)"),
        ("with plain certificates", "-certpbe NONE"), ("without integrity check", "-nomac"),
        ("of the old kind, without integrity check", "-nomac -legacy"),
    ].map { name, options in Form(testDescription: "PKCS#12 \(name)", command: export(options)) }

    private static let empty: [Form] = ["", "-legacy", "-nomac"].map { options in
        Form(
            testDescription: "PKCS#12 with an empty passphrase \(options)", command: export(options), passphrase: "",
            isProtected: false)
    }

    private static let wrapped: [Form] = [
        Form(
            testDescription: "PKCS#12 that nothing protects", command: export("-keypbe NONE -certpbe NONE -nomac"),
            isProtected: false),
        Form(testDescription: "PKCS#12 in Base64", command: "\(export("")) && base64 out >x && mv x out"),
        Form(
            testDescription: "… for web addresses",
            command: "\(export("-legacy")) && base64 out | tr '+/' '-_' | tr -d '=\\n' >x && mv x out"),
    ]

    /// Passphrases as given to programs, and as typed.
    private static let spellings: [Form] =
        [
            ("", "合言葉 🔑", "合言葉 🔑"), ("", "pa\u{308}ss", "päss"), ("-legacy", "pässé", "pa\u{308}sse\u{301}"),
            ("", "ệ", "e\u{302}\u{323}"),
        ].map { options, given, typed in
            Form(
                testDescription: "PKCS#12 under \(given), typed in \(typed.unicodeScalars.count) characters",
                command: export(options), passphrase: given, typed: typed)
        }
        + [
            Form(
                testDescription: "PKCS#12 with the bytes of Windows' code page",
                command: "iconv -f utf-8 -t cp1252 words >x && mv x words && \(export(""))", passphrase: "pässwörd€"),
            Form(
                testDescription: "PKCS#12 under UTF-8, typed in Windows' code page", command: export(""),
                passphrase: "pässwörd€", isTypedInPage: true),
        ]

    private static let pieces: [Form] = [
        Form(
            testDescription: "PEM with PKCS#7",
            command:
                "openssl crl2pkcs7 -nocrl -certfile leaf.pem -certfile intermediate.pem -out x && cat key.pem x >out",
            isProtected: false),
        Form(
            testDescription: "PEM with everything, and text, and other blocks",
            command: """
                openssl pkcs8 -topk8 -in key.pem -passout file:words -v1 PBE-SHA1-RC2-40 \(old) -out x
                openssl req -new -key key.pem -subj /CN=x -out y
                (echo Bag Attributes; cat intermediate.pem y; echo; cat x; openssl x509 -in leaf.pem -text) >out
                """),
        Form(
            testDescription: "PEM with a traditional key under DES",
            command: """
                (cat leaf.pem intermediate.pem; openssl rsa -in key.pem -traditional -des -passout file:words \(old)) >out
                """),
    ]

    @Test(
        "an identity in any form can sign, and opens with its own passphrase alone",
        arguments: stores + empty + wrapped + spellings + pieces)
    func forms(_ form: Form) throws {
        let shop = try Workshop.withIdentity()
        try shop.write(form.passphrase + "\n", "words")
        try shop.shell(form.command)
        let bytes = try shop.read("out")
        let text = form.typed ?? form.passphrase
        let page = Passphrase(utf8: text.data(using: .windowsCP1252) ?? Data())
        let material = try KeyMaterial(reading: bytes, passphrase: form.isTypedInPage ? page : Passphrase(text))
        #expect(material.certificates.contains(try Identity.intermediate))
        let leaf = try Identity.leaf
        try #require(material.certificates.contains(leaf))
        let key = try #require(material.keys.first { $0.belongs(to: leaf) })
        let signer = MessageSigner(certificate: leaf, key: key, additionalCertificates: material.certificates)
        try shop.write(signer.signature(), "signature")
        #expect(try SignatureAcceptanceTests.isAccepted(in: shop))
        let isOpen = form.passphrase.isEmpty || !form.isProtected
        #expect(refusal(of: bytes, nil) == (isOpen ? nil : .passphraseNeeded))
        if form.isProtected { #expect(refusal(of: bytes, "passwort") == .wrongPassphrase) }
    }

    /// Has openssl export the test identity under the passphrase `secret`.
    private static func store(_ options: String) throws -> KeyMaterial {
        try KeyMaterial(reading: storeBytes(options), passphrase: Passphrase("secret"))
    }

    private static func storeBytes(_ options: String) throws -> [UInt8] {
        let shop = try Workshop.withIdentity()
        try shop.write(shop.read("intermediate.pem") + shop.read("root.pem"), "chain.pem")
        try shop.openssl("pkcs12 -export -in leaf.pem -out store.p12 -passout pass:secret \(options)")
        return try shop.read("store.p12")
    }

    @Test("a PKCS#12 store returns the leaf first and the chain in its order, or only certificates, or only a key")
    func parts() throws {
        let (leaf, authority) = (try Identity.leaf, try Identity.authority)
        let whole = try Self.store("-inkey key.pem -certfile chain.pem")
        #expect(whole.certificates == [leaf, authority.intermediate, authority.root])
        #expect(try #require(whole.key).belongs(to: leaf))
        let certificates = try Self.store("-nokeys -certfile intermediate.pem")
        #expect(certificates.certificates == [leaf, authority.intermediate] && certificates.key == nil)
        let key = try Self.store("-inkey key.pem -nocerts")
        #expect(key.certificates.isEmpty && key.key != nil)
    }

    @Test("legacy PKCS#12 stores open on many threads while others sign") func legacyOnManyThreads() async throws {
        let store = try Self.storeBytes("-inkey key.pem -certfile intermediate.pem -legacy")
        try await withThrowingTaskGroup { group in
            for _ in 0..<32 {
                group.addTask {
                    let material = try KeyMaterial(reading: store, passphrase: Passphrase("secret"))
                    #expect(try #require(material.key).belongs(to: Identity.leaf))
                }
                group.addTask { _ = try Identity.signer.signature() }
            }
            try await group.waitForAll()
        }
    }

    @Test(
        "a PKCS#12 store is damaged if the passphrase of its check does not open its contents",
        .needs(Witness("setsid")))
    func twoPassphrases() throws {
        let shop = try Workshop.withIdentity()
        // Without a terminal, openssl reads both passphrases from its input.
        let export = "setsid openssl pkcs12 -export -twopass -in leaf.pem -inkey key.pem -out two.p12 2>/dev/null"
        try shop.shell("printf 'check\\ncheck\\ncontents\\ncontents\\n' | \(export)")
        let bytes = try shop.read("two.p12")
        #expect(refusal(of: bytes, "check") == .damaged("PKCS#12 store"))
        #expect(refusal(of: bytes, "contents") == .wrongPassphrase)
    }

    @Test("a truncated PKCS#12 store is not reported as damaged, nor its passphrase as wrong")
    func cutOff() throws {
        let store = try Self.storeBytes("-inkey key.pem -certfile intermediate.pem")
        for count in stride(from: 2, to: store.count, by: Effort.count(quick: 70, full: 7)) {
            #expect(refusal(of: Array(store[..<count]), "secret") == (count < 64 ? .unrecognised : .cutOff))
        }
    }
}
