import PassModel
import PassRules
import Testing

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
            // A version, 32 bytes of nothing, and the name of the curve.
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
