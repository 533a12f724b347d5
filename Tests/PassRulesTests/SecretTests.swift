import PassModel
import PassRules
import Testing

@Suite("Secrets in a pass") struct SecretTests {
    @Test(
        "an authentication token is in no finding",
        arguments: [
            #""s3cr3t-s3cr3t""#, "5150515051505150", #"["s3cr3t"]"#, #"{"s": "s3cr3t"}"#,
            #""s3cr3t-s3cr3t-s3cr3t", "authenticationToken": "s3cr3t-2""#,
            #""s3cr3t-s3cr3t-s3cr3t"x"#, #""s3cr3t\q""#, "s3cr3t",
        ])
    func token(value: String) {
        for members in [
            "\"authenticationToken\": \(value)", "\"webServiceURL\": \"x\", \"authenticationToken\": \(value)",
        ] {
            let text = RuleVector.sound(["{}": "{}, \(members)"])
            let found = RuleBook.standard.findings(in: PassContents(files: ["pass.json": Array(text.utf8)]))
            #expect(!found.isEmpty)
            for finding in found {
                let words = finding.message + (finding.hint ?? "")
                #expect(!words.contains("s3cr3t") && !words.contains("5150"), "\(words)")
            }
        }
    }
}
