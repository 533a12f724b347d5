import Foundation
import SignedMessages
import Testing
import TestSupport

/// Every form in which people have an identity, from the programs that write them, each used to sign.
@Suite("An identity", .needs(.openssl))
struct KeyMaterialFormTests {
    struct Form: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Writes `out` from `leaf.pem`, `key.pem` and `intermediate.pem`, with the passphrase in `words`.
        let command: String
        var passphrase = "secret"
        /// The passphrase as it is typed, if that differs from what the program was given.
        var typed: String?
        var program = Witness.openssl
    }

    private static func export(_ options: String) -> String {
        "openssl pkcs12 -export -in leaf.pem -inkey key.pem -certfile intermediate.pem -out out -passout file:words \(options)"
    }

    private static let old = "-provider legacy -provider default"

    static let stores = [
        Form(testDescription: "PKCS#12 as OpenSSL 3 writes it", command: export("")),
        Form(testDescription: "PKCS#12 as OpenSSL 1 wrote it", command: export("-legacy")),
        Form(testDescription: "… with an empty passphrase", command: export("-legacy"), passphrase: ""),
        Form(
            testDescription: "PKCS#12 with triple DES, as Keychain Access writes it",
            command: export("-keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-RC2-40 -macalg sha1 -legacy")),
        Form(
            testDescription: "PKCS#12 with RC2 and RC4 of 128 bits",
            command: export("-keypbe PBE-SHA1-RC4-128 -certpbe PBE-SHA1-RC2-128 \(old)")),
        Form(testDescription: "PKCS#12 with plain certificates", command: export("-certpbe NONE")),
        Form(testDescription: "PKCS#12 without integrity check", command: export("-nomac")),
        Form(testDescription: "… of the old kind", command: export("-nomac -legacy")),
        Form(testDescription: "PKCS#12 in Base64", command: "\(export("")) && base64 out >x && mv x out"),
        Form(
            testDescription: "… for web addresses",
            command: "\(export("-legacy")) && base64 out | tr '+/' '-_' | tr -d '=\\n' >x && mv x out"),
        Form(
            testDescription: "an accent in two characters", command: export(""), passphrase: "pa\u{308}ss",
            typed: "päss"),
        Form(
            testDescription: "an accent in one", command: export("-legacy"), passphrase: "pässé",
            typed: "pa\u{308}sse\u{301}"),
        Form(testDescription: "two accents in one", command: export(""), passphrase: "ệ", typed: "e\u{302}\u{323}"),
    ]

    static let pieces = [
        Form(
            testDescription: "PEM with PKCS#7",
            command:
                "openssl crl2pkcs7 -nocrl -certfile leaf.pem -certfile intermediate.pem -out x && cat key.pem x >out"),
        Form(
            testDescription: "PEM with everything, and text, and other blocks",
            command: """
                openssl pkcs8 -topk8 -in key.pem -passout file:words -v1 PBE-SHA1-RC2-40 \(old) -out x
                openssl req -new -key key.pem -subj /CN=x -out y
                (echo Bag Attributes; cat intermediate.pem y; echo; cat x; openssl x509 -in leaf.pem -text) >out
                """),
        Form(
            testDescription: "PEM with OpenSSL's trusted certificate",
            command: "(openssl x509 -in leaf.pem -trustout -setalias me; cat intermediate.pem key.pem) >out"),
        Form(
            testDescription: "PEM with a traditional key under DES",
            command: """
                (cat leaf.pem intermediate.pem; openssl rsa -in key.pem -traditional -des -passout file:words \(old)) >out
                """),
    ]

    private static func keytool(_ options: String) -> String {
        """
        openssl pkcs12 -export -in leaf.pem -inkey key.pem -certfile intermediate.pem -out x -passout file:words -name me
        keytool -importkeystore -srckeystore x -destkeystore out -deststoretype PKCS12 -srcstoretype PKCS12 \
        -srcstorepass:file words -deststorepass:file words -noprompt \(options)
        """
    }

    static let java = [
        Form(testDescription: "PKCS#12 as keytool writes it", command: keytool(""), program: Witness("keytool")),
        Form(
            testDescription: "… and wrote it", command: keytool("-J-Dkeystore.pkcs12.legacy"),
            program: Witness("keytool")),
    ]

    private static func python(_ protection: String) -> String {
        """
        \(Witness.python.path ?? "python3") - <<'END'
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.serialization import pkcs12, PrivateFormat
        read = lambda name: open(name, 'rb').read()
        load = lambda name: x509.load_pem_x509_certificate(read(name))
        words = read('words').rstrip(b'\\n')
        PBES = pkcs12.PBES
        new = lambda: PrivateFormat.PKCS12.encryption_builder().kdf_rounds(1000)
        key = serialization.load_pem_private_key(read('key.pem'), None)
        open('out', 'wb').write(pkcs12.serialize_key_and_certificates(
            'näme'.encode(), key, load('leaf.pem'), [load('intermediate.pem'), load('root.pem')], \(protection)))
        END
        """
    }

    static let snake = [
        Form(
            testDescription: "PKCS#12 as cryptography writes it",
            command: python("serialization.BestAvailableEncryption(words)"), passphrase: "pässwörd",
            program: Witness.python),
        Form(
            testDescription: "… and under triple DES",
            command: python(
                "new().key_cert_algorithm(PBES.PBESv1SHA1And3KeyTripleDESCBC).hmac_hash(hashes.SHA1()).build(words)"),
            passphrase: "pässwörd", program: Witness.python),
        Form(
            testDescription: "… and with the bytes of Windows' code page",
            command: python("serialization.BestAvailableEncryption(words.decode().encode('cp1252'))"),
            passphrase: "pässwörd€", program: Witness.python),
        Form(
            testDescription: "… and with each byte of UTF-8 for a character, as OpenSSL 1 took them",
            command: python(
                "new().key_cert_algorithm(PBES.PBESv1SHA1And3KeyTripleDESCBC).hmac_hash(hashes.SHA1())"
                    + ".build(words.decode('latin-1').encode())"),
            passphrase: "pässwörd", program: Witness.python),
        Form(
            testDescription: "… and without a passphrase", command: python("serialization.NoEncryption()"),
            passphrase: "", program: Witness.python),
    ]

    @Test("an identity in any form can sign", arguments: Effort.sample(stores + pieces + java + snake, quick: 12))
    func forms(_ form: Form) throws {
        try form.program.orSkip()
        let shop = try Workshop.withIdentity()
        try shop.write(form.passphrase + "\n", "words")
        try shop.shell(form.command)
        let bytes = try shop.read("out")
        let typed = Passphrase(form.typed ?? form.passphrase)
        let material = try KeyMaterial(reading: bytes, passphrase: typed)
        #expect(material.certificates.contains(try Identity.intermediate))
        let leaf = try Identity.leaf
        try #require(material.certificates.contains(leaf))
        let key = try #require(material.keys.first { $0.belongs(to: leaf) })
        let signer = MessageSigner(certificate: leaf, key: key, additionalCertificates: material.certificates)
        try shop.write(signer.signature(), "signature")
        try shop.write(Identity.content, "content")
        #expect(try SignatureAcceptanceTests.isAccepted(in: shop))
        if !form.passphrase.isEmpty, refusal(of: bytes, nil) != nil {
            #expect(refusal(of: bytes, nil) == .passphraseNeeded)
            #expect(refusal(of: bytes, "passwort") == .wrongPassphrase)
        }
    }
}
