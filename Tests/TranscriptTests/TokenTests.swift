import Foundation
import PassToolkit
import SignedMessages
import TestSupport
import Testing

/// A token that SoftHSM keeps in files, and the certificate of the key in it.
private struct TokenWorkplace {
    static let module =
        ["/usr/lib/softhsm/libsofthsm2.so", "/opt/homebrew/lib/softhsm/libsofthsm2.so"]
        .first(where: FileManager.default.fileExists) ?? ""

    /// What these tests need and can't find, if anything.
    static let absence: Comment? = {
        guard Witness("softhsm2-util").isInstalled, !module.isEmpty else { return "needs softhsm2" }
        return nil
    }()

    static let pin = "48151623"
    let workplace: Workplace

    init() throws {
        workplace = try Workplace()
        try workplace.add(WrongCertificates.files.get())
        try workplace.add([
            "softhsm2.conf": Array("directories.tokendir = \(workplace.folder.path("tokens"))\n".utf8),
            "pin.txt": Array("\(Self.pin)\n".utf8), "wrong-pin.txt": Array("11111111\n".utf8),
        ])
        try FileManager.default.createDirectory(
            atPath: workplace.folder.path("tokens"), withIntermediateDirectories: true)
        try prepare("passtool new coffee card.pass -q")
        try prepare("softhsm2-util --init-token --free --label Passes --so-pin 12345678 --pin \(Self.pin)")
        try load("certs-test/key.pem", label: "signer", id: "01")
        try load("certs-test/other-key.pem", label: "other", id: "02ff")
        try load("certs-test/other-key.pem", label: "twin", id: "03")
        try load("certs-test/key.pem", label: "twin", id: "04")
    }

    private func prepare(_ command: String) throws {
        let result = try run(command)
        try #require(result.status == 0, "\(command): \(result.errors)")
    }

    private func load(_ key: String, label: String, id: String) throws {
        try prepare("softhsm2-util --import \(key) --token Passes --label \(label) --id \(id) --pin \(Self.pin)")
    }

    func run(_ command: String, _ changes: [String: String] = [:]) throws -> Witness.Result {
        let environment = ["SOFTHSM2_CONF": "\(workplace.work)/softhsm2.conf", "PASSTOOL_PKCS11_MODULE": Self.module]
        return try workplace.shell(command, environment: environment.merging(changes) { $1 })
    }

    func create(_ uri: String, output: String = "card.pkpass", _ changes: [String: String] = [:]) throws
        -> Witness.Result
    {
        try run(
            "passtool create card.pass --data card.json --identity certs-test/right.pem --key '\(uri)' -o \(output)",
            changes)
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: URL(filePath: "\(workplace.work)/\(name)")) }
}

@Suite("A key in a token", .enabled(if: TokenWorkplace.absence == nil, TokenWorkplace.absence)) struct TokenTests {
    /// For tests that write nothing beside the token.
    private static let shared = Result { try TokenWorkplace() }

    @Test(
        "a key elsewhere makes the same pass as the key in a file, byte for byte",
        arguments: ["pkcs11:object=signer;type=private", "pkcs11:token=%50asses;object=twin;id=%04;x-note=1"])
    func sameBytes(uri: String) throws {
        let token = try TokenWorkplace()
        #expect(try token.create("certs-test/key.pem", output: "hand.pkpass").status == 0)
        let result = try token.create(uri, ["PASSTOOL_PIN": TokenWorkplace.pin])
        #expect(result.status == 0 && result.errors.hasPrefix("wrote card.pkpass: "), "\(result.errors)")
        #expect(try token.bytes("card.pkpass") == token.bytes("hand.pkpass"))
    }

    @Test("an elliptic curve key in a token makes a signature that openssl accepts", .needs(.unzip))
    func curve() throws {
        let token = try TokenWorkplace()
        let subject = "/UID=pass.com.example.sample/CN=Pass Type ID: pass.com.example.sample/OU=SAMPLE1234"
        let made = try token.run(
            """
            openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out curve.pem &&
            softhsm2-util --import curve.pem --token Passes --label curve --id 05 --pin \(Self.pin) &&
            openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=CA &&
            openssl req -x509 -CA ca.pem -CAkey ca.key -key curve.pem -subj '\(subject)' -out curve.cer \
                -addext extendedKeyUsage=1.2.840.113635.100.4.14 -addext keyUsage=digitalSignature \
                -addext basicConstraints=CA:FALSE \
                -addext 1.2.840.113635.100.6.1.16=ASN1:UTF8String:pass.com.example.sample
            """)
        try #require(made.status == 0, "\(made.errors)")
        let result = try token.run(
            """
            passtool create card.pass --data card.json --identity curve.cer --intermediate ca.pem \
                --key 'pkcs11:object=curve' --signing-time "$(date -u +%Y-%m-%dT%H:%M:%SZ)" -o card.pkpass &&
            unzip -q card.pkpass manifest.json signature && openssl cms -verify -binary -inform DER -in signature \
                -content manifest.json -CAfile ca.pem -purpose any -out verified && cmp verified manifest.json
            """, ["PASSTOOL_PIN": Self.pin])
        #expect(result.status == 0, "\(result.errors)")
    }

    // Serialised: the token counts wrong PINs, and SoftHSM shows no token while it writes the count.
    @Test(
        "a token's key that can't be used is refused with the reason, which shows no PIN", .serialized,
        arguments: [
            ("object=signer", "", "needs a PIN"), ("object=signer", "1234", "the PIN is wrong"),
            ("object=signer?pin-source=wrong-pin.txt", pin, "the PIN is wrong"),
            ("object=signer?pin-source=|cat", pin, "is not run"),
            ("object=signer?pin-value=\(pin)", "", "the PIN, visible"),
            ("token=Tickets;object=signer", pin, "available: 'Passes'"),
            ("object=nobody;id=%05", pin, "no private key"),
            ("object=twin", pin, "several private keys"), ("id=%02%FF", pin, "does not belong to the certificate"),
            ("object=signer?module-path=/nowhere.so", pin, "'/nowhere.so'"),
            ("object=signer?module-path=libcrypto.so.3", pin, "it is not a PKCS#11 module"),
            ("token=Passes;colour=red", pin, "'colour'"), ("object=%4", pin, "'object'"),
        ])
    func refused(uri: String, pin: String, reason: String) throws {
        let result = try Self.shared.get().create("pkcs11:\(uri)", ["PASSTOOL_PIN": pin])
        #expect(result.status == 78 && result.text.isEmpty)
        #expect(result.errors.contains(reason) && !result.errors.contains(Self.pin), "\(result.errors)")
        // The module itself prints nothing.
        #expect(result.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("passtool: ") })
    }

    private static let pin = TokenWorkplace.pin
}

/// Wrong files to sign with, made by the test CA.
enum WrongCertificates {
    /// The files by their names in the folder of a transcript.
    static let files = Result {
        let intermediate = try TestCertificates.authority.get().intermediate.pem()
        let key = try TestCertificates.key.get().pem(encryptedWith: nil)
        let passType = "pass.com.example.sample"
        let team = "SAMPLE1234"
        let right = try TestCertificates.certificate(passType: passType, team: team)
        var files: [String: [UInt8]] = [
            "certs-test/root.pem": try TestCertificates.authority.get().root.pem(),
            "certs-test/key.pem": key,
            "certs-test/right.pem": try right.pem() + intermediate,
            "certs-test/without-intermediate.pem": try right.pem() + key,
            "certs-test/other-key.pem": try TestCertificates.otherKey.get().pem(encryptedWith: nil),
        ]
        files["certs-test/other-pass-type.pem"] =
            try TestCertificates.certificate(passType: "pass.com.example.other", team: team).pem() + intermediate + key
        let other = try TestCertificates.otherKey.get()
        let shop = try TestCertificates.authority.get().passCertificate(
            passType: "pass.com.example.shop", team: team, marker: "pass.com.example.shop", key: other,
            validity: TestCertificates.validity)
        files["certs-test/several.pem"] =
            try shop.pem() + other.pem(encryptedWith: nil) + right.pem() + intermediate + key
        files["certs-test/other-team.pem"] =
            try TestCertificates.certificate(passType: passType, team: "OTHERTEAM1").pem() + intermediate + key
        let order = try TestCertificates.orderMaterial(orderType: "order.com.example.shop", team: team)
        files["certs-test/order.pem"] = try order.certificates.flatMap { try $0.pem() } + key
        files["certs-test/encrypted-key.pem"] = try TestCertificates.key.get()
            .pem(encryptedWith: Passphrase(utf8: Array("correct horse".utf8)))
        return files
    }
}
