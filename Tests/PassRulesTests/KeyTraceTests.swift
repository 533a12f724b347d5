import Foundation
import PassModel
import PassRules
import Testing

/// The features that distinguish keys from other data, one byte or word at a time.
@Suite("Traces of keys") struct KeyTraceTests {
    /// The start of a DER sequence that continues with `content`.
    private static func der(_ content: [UInt8]) -> [UInt8] { [0x30, 0x82, 0x04, 0x00] + content }

    private static let pkcs5: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05]
    private static let pkcs12: [UInt8] = [0x06, 0x0A, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x0C]
    private static let sealed: [UInt8] = [0x30, 0x40]

    @Test(
        "the first bytes of DER tell keys, stores and certificates from other data",
        arguments: [
            // PKCS#8 has the versions 0 and 1 (RFC 5958), PKCS#1 the same, SEC 1 has 1, PKCS#12 has 3.
            ([2, 1, 0, 0x30, 0x0D], KeyTrace.privateKey), ([2, 1, 1, 0x30, 0x0D], .privateKey),
            ([2, 1, 0, 2, 0x82], .privateKey), ([2, 1, 1, 2, 0x82], .privateKey), ([2, 1, 1, 4, 0x20], .privateKey),
            ([2, 1, 0, 4, 0x20], nil), ([2, 1, 2, 0x30, 0x0D], nil), ([2, 1, 0, 0x13, 1], nil), ([2, 1, 0], nil),
            ([2, 1, 3, 0x30, 0x0D], .keyStore), ([2, 1, 4, 0x30, 0x0D], nil), ([2, 1], nil),
            (sealed + pkcs5, .privateKey), (sealed + pkcs12, .privateKey),
            (sealed + pkcs5.dropLast() + [6], nil), (sealed + pkcs12.dropLast() + [0x0D], nil),
            ([0x30, 0x40, 0xA0, 3, 2, 1, 2], .certificate), ([0x30, 0x40, 0xA0, 3, 2, 2, 2], nil),
            ([0x31, 0x40, 0xA0, 3, 2, 1, 2], nil),
        ] as [([UInt8], KeyTrace?)])
    func binary(content: [UInt8], trace: KeyTrace?) {
        #expect(KeyTrace(in: Self.der(content)) == trace)
        // The same in Base64, in which archives are not recognised.
        let long = Self.der(content + Array(repeating: 0, count: 40))
        if content.count > 3 { #expect(KeyTrace(in: Array(Data(long).base64EncodedData())) == trace) }
    }

    @Test(
        "the first lines of key files are found in UTF-8, in UTF-16 and in Base64",
        arguments: [
            ("-----BEGIN PRIVATE KEY-----\n", KeyTrace.privateKey), ("-----BEGIN RSA PRIVATE KEY-----\n", .privateKey),
            ("---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n", .privateKey), ("--- BEGIN PRIVATE KEY ---\n", nil),
            ("-----BEGIN PGP PRIVATE KEY BLOCK-----\n", .privateKey), ("-----BEGIN private key-----\n", .other),
            ("-----BEGIN PUBLIC KEY-----\n", .other), ("-----BEGIN CERTIFICATE-----\n", .certificate),
            ("-----BEGIN a PRIVATE KEY-----\n", .other), ("-----END PRIVATE KEY-----\n", nil), ("", nil), ("-", nil),
        ] as [(String, KeyTrace?)])
    func text(words: String, trace: KeyTrace?) {
        let bytes = Array(words.utf8)
        #expect(KeyTrace(in: bytes) == trace)
        for (mark, form) in [
            ([0xEF, 0xBB, 0xBF], { [$0] }), ([0xFF, 0xFE], { [$0, 0] }), ([0xFE, 0xFF], { [0, $0] }),
        ] as [([UInt8], (UInt8) -> [UInt8])] {
            #expect(KeyTrace(in: mark + bytes.flatMap(form)) == trace)
        }
        #expect(KeyTrace(in: Array(" \r\n\"".utf8) + bytes) == trace)
        if bytes.count > 22 { #expect(KeyTrace(in: Array(Data(bytes).base64EncodedData())) == trace) }
    }

    @Test("a key or a store of keys is secret, and a certificate is not") func secrets() {
        let secrets = [KeyTrace.privateKey, .keyStore, .certificate, .other, .compressed].map(\.isSecret)
        #expect(secrets == [true, true, false, false, false])
    }
}

@Suite("Secrets in a pass") struct SecretTests {
    @Test(
        "no finding shows an authentication token",
        arguments: [
            #""s3cr3t-s3cr3t""#, "5150515051505150", #"["s3cr3t"]"#, #"{"s": "s3cr3t"}"#,
            #""s3cr3t-s3cr3t-s3cr3t", "authenticationToken": "s3cr3t-2""#,
            #""s3cr3t-s3cr3t-s3cr3t"x"#, #""s3cr3t\q""#, "s3cr3t", #""s3cr3t s3cr3t s3cr3t""#, #""s3cr3t-s3cr3t-ü""#,
            #""s3cr3t\\n-s3cr3t-s3cr3t""#, "51505150515051505150", #"{"s": "{{s3cr3t"}"#, "5150.5e9", "-5150",
        ])
    func token(value: String) {
        expectNoSecret(in: "\"authenticationToken\": \(value)")
        expectNoSecret(in: "\"webServiceURL\": \"x\", \"authenticationToken\": \(value)")
    }

    @Test(
        "no finding shows a token that is elsewhere or under another name",
        arguments: [
            #""authenticationtoken": "s3cr3t""#, #""authToken": "s3cr3t""#,
            #""coupon": {"authenticationToken": "s3cr3t"}"#,
            #""serialNumber": "s3cr3t-s3cr3t-s3cr3t", "authenticationToken": "s3cr3t-s3cr3t-s3cr3t", "webServiceURL": "x""#,
        ])
    func expectNoSecret(in members: String) {
        let found = PassRule.Sample(members).findings
        #expect(!found.isEmpty)
        for finding in found {
            let words = finding.message + (finding.hint ?? "")
            #expect(!words.contains("s3cr3t") && !words.contains("5150"), "\(words)")
        }
    }

    @Test(
        "no finding shows a private key in place of a public one",
        arguments: [
            "-----BEGIN PRIVATE KEY-----\\ns3cr3t\\n-----END PRIVATE KEY-----",
            // A version, 32 zero bytes, and the curve's name.
            "MHcCAQEEIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAoAoGCCqGSM49AwEHoUQDQgAE"
                + String(repeating: "A", count: 86) + "==",
        ])
    func privateKey(text: String) throws {
        let sample = PassRule.Sample("\"nfc\": {\"message\": \"a\", \"encryptionPublicKey\": \"\(text)\"}")
        let found = sample.findings
        let finding = try #require(found.first)
        #expect(found.map(\.rule) == ["nfc.key-malformed"])
        #expect(finding.message.contains("private key, which is now in every copy of the pass"))
        #expect(finding.fixes.isEmpty && !(finding.message + (finding.hint ?? "")).contains(text.suffix(40)))
    }
}
