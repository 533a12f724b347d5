import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

/// Tokens in every output that shows what files say.
@Suite("Tokens in all outputs") struct TokenFormTests {
    private static let secret = "s3cr3t-5150-s3cr3t-5150"

    /// Ways to write the member; `SECRET` stands for the token.
    static let forms = [
        #""authenticationtoken": "SECRET""#, #""AUTHENTICATIONTOKEN": "SECRET""#,
        #""authentification_token": "SECRET""#,
        #""autenticationToken": "SECRET""#, #""authenticationTokne": "SECRET""#, #""authToken": "SECRET""#,
        #""authentication token": "SECRET""#, #""authentication-token" : "SECRET""#,
        #"'authenticationToken': 'SECRET'"#, #"authenticationToken: "SECRET""#, #""authenticationToken": 'SECRET'"#,
        #"“authenticationToken”: “SECRET”"#, #""authenticationToken" "SECRET""#, #""authenticationToken" = "SECRET""#,
        #""authenticationToken": /* ours */ "SECRET""#, "\"authenticationToken\": // ours\n \"SECRET\"",
        "\"authenticationToken\" /* : */ :\n\n \"SECRET\"", #""authenticationToken: "SECRET""#,
        #""authenticationToken": "SECRET"#, #""authenticationToken\": \"SECRET""#, #"authenticationToken":"SECRET""#,
        #""\u0061uthenticationToken": "SECRET""#, #""authentication\u0054oken": ["SECRET", {"a": "SECRET"}]"#,
        #""userInfo": {"a": [{"authenticationToken": "SECRET"}]}"#,
        #""userInfo": {"a": "{\"authenticationToken\": \"SECRET\"}"}"#,
        #""authenticationToken", "SECRET""#, #""authenticationToken": SECRET"#,
        #""authenticationToken": {"SECRET": 1}"#,
        // Its copies elsewhere go as well.
        #""authenticationToken": "SECRET", "voided": "SECRET", "SECRET": 1, "logoText": "a SECRET b""#,
        #""authenticationToken": "\u00733cr3t-5150-s3cr3t-5150", "foregroundColor": "SECRET""#,
        #""authenticationToken": "SECRET", "expirationDate": "\u0073ECRET""#,
        // Users and passwords in URLs.
        #""webServiceURL": "https://ann:SECRET@example.com/v1""#, #""webServiceURL": "http://SECRET@example.com/v1""#,
        #""webServiceURL": "https:\/\/ann:SECRET\u0040example.com/v1"#, #""appLaunchURL": "cafe://ann:SECRET@shop x""#,
        #""associatedStoreURL": "https://ann:SECRET@example.com/", "voided": "SECRET""#,
        #""userInfo": {"a": "{\"url\": \"https:\\/\\/ann:SECRET@example.com\"}"}"#,
    ]

    private func folder(_ form: String) throws -> TemporaryFolder {
        let member = form.replacing("SECRET", with: Self.secret).replacing("ECRET", with: Self.secret.dropFirst())
        let folder = try TemporaryFolder(
            json:
                "{\"formatVersion\": \"1\", \"serialNumber\": 1,\n\(member), \"voided\": \"x\", \"sharingProhibited\": 7,}"
        )
        try folder.write("\"a\" = \"\(Self.secret)\";\n\"b\" = \"\(Self.secret)\"\n".utf8, to: "en.lproj/pass.strings")
        return folder
    }

    private func check(_ text: String, _ output: Comment) {
        for part in ["s3cr3t", "5150-s", "cr3t", "u00733"] { #expect(!text.contains(part), output) }
    }

    @Test("no form of lint's output shows an authentication token", arguments: Effort.sample(forms, quick: 8))
    func lint(form: String) throws {
        let folder = try folder(form)
        let report = try folder.lintReport()
        #expect(!report.findings.isEmpty)
        check(report.text(), "\(report.text())")
        check(report.githubCommands, "\(report.githubCommands)")
        check(String(decoding: report.json.utf8Text(), as: UTF8.self), "\(report.json)")
        // Fingerprints are hexadecimal and may contain four of these digits by chance.
        #expect(!String(decoding: report.sarif(version: "0").utf8Text(), as: UTF8.self).contains("s3cr3t"))
        let repair = try SourceRepair(of: PassFiles(passAt: folder.path))
        check(repair.diff, "\(repair.diff)")
    }

    @Test("neither inspect nor diff shows an authentication token", arguments: Effort.sample(forms, quick: 16))
    func inspect(form: String) throws {
        let folders = (try folder(form), try folder(#""voided": 1"#))
        let (old, new) = (try PassFiles(path: folders.0.path), try PassFiles(folder: folders.1.path))
        let inspection = PassInspection(of: old)
        check(inspection.text(), "\(inspection.text())")
        check(String(decoding: inspection.json.utf8Text(), as: UTF8.self), "\(inspection.json)")
        // Both have the strings, but only the older shows that they hold a secret.
        for (first, second) in [(old, new), (new, old)] {
            let difference = PassDifference(between: first, and: second)
            check(difference.text(old: "a", new: "b"), "\(difference.text(old: "a", new: "b"))")
            check(String(decoding: difference.json(old: "a", new: "b").utf8Text(), as: UTF8.self), "json")
        }
    }

    @Test("a verification report shows no authentication token", arguments: forms)
    func verify(form: String) throws {
        let folder = try folder(form)
        var parts = try PassParts()
        parts.files["pass.json"] = try InputFile.read(folder.path("pass.json"))
        parts.files[Self.secret] = [1]
        let report = try parts.report()
        #expect(report.verdict == .invalid)
        check(String(decoding: report.json(path: "a").utf8Text(), as: UTF8.self), "\(report.json(path: "a"))")
    }

    @Test("a refusal to sign shows no authentication token")
    func refusal() throws {
        let files = SamplePass.files([
            ("webServiceURL", .string("https://example.com/")), ("authToken", .string(Self.secret)),
            ("expirationDate", .string(Self.secret)), ("foregroundColor", .string(Self.secret)),
        ])
        let signer = PassSigner(identity: try TestCertificates.identity())
        let bundle = try PassBundle(files: files)
        let error = #expect(throws: RefusedPass.self) { try signer.sign(bundle, at: TestCertificates.moment) }
        let words = (error?.findings ?? []).map { $0.message + ($0.hint ?? "") }.joined(separator: "\n")
        #expect(words.contains("*"))
        check(words, "\(words)")
    }

    @Test("a short password in a URL is masked in its place, and so is the user")
    func shortPassword() throws {
        let token = "\"authenticationToken\": \"0123456789abcdef\""
        let folder = try TemporaryFolder(
            json: "{\"webServiceURL\": \"https://a:b@example.com/v1\", \(token), \"logoText\": \"a:b\"}")
        let findings = try folder.lintReport().findings
        let finding = try #require(findings.first { $0.rule == "web-service.version-in-url" })
        #expect(finding.message.contains("'https://***@example.com/v1'"))
        let report = try folder.lintReport().text()
        #expect(!report.contains("a:b@") && report.contains("https://***@example.com/v1\","))
        let inspection = PassInspection(of: try PassFiles(path: folder.path))
        #expect(inspection.text().contains("https://***@example.com/v1, with a token"))
    }

    @Test("a password with a slash, which no URL may have, is masked whole")
    func slashInPassword() throws {
        let folder = try TemporaryFolder(json: "{\"webServiceURL\": \"https://ann:one/two/three@example.com/@x\"}")
        let report = try folder.lintReport().text()
        #expect(report.contains("https://******************************@x\""), "\(report)")
        #expect(!report.contains("two") && !report.contains("three"))
    }

    @Test(
        "an address of a web service hides what comes before the last @, however malformed it is",
        arguments: [
            #"https://bob:hun\"hunter22@example.com"#, "bob:hunter22@example.com",
            #"http:\\\\bob:hunter22@example.com"#,
            "https:/bob:hunter22@example.com", "https://bob:a hunter22@example.com",
            "https://bob:1234/hunter22@example.com",
            "https://bob:\(String(repeating: "hunter22", count: 200))@example.com",
        ])
    func malformedAddress(address: String) throws {
        let folder = try TemporaryFolder(json: "{\"webServiceURL\": \"\(address)\"}")
        let report = try folder.lintReport().text()
        #expect(report.contains("****"), "\(report)")
        #expect(!report.contains("hunter22"), "\(report)")
    }

    @Test("a password in a URL of a record is masked in the findings about its pass")
    func passwordInRecord() throws {
        let files = SamplePass.files([
            ("webServiceURL", .string("{{url}}")), ("authenticationToken", .string("0123456789abcdef")),
        ])
        let template = PreparedTemplate(try PassTemplate(PassBundle(files: files)))
        let draft = try template.draft(for: ["url": "https://ann:a-secret-word@example.com/v1"])
        let finding = try #require(draft.findings.first { $0.rule == "web-service.version-in-url" })
        #expect(finding.message.hasPrefix("'https://*****************@example.com"))
    }

    @Test(
        "URLs without a user stay as they are",
        arguments: [
            "https://example.com/@shop", "https://example.com:8443/@shop?to=a@b", "https://[2001:db8::1]/@shop",
            "mailto:info@example.com", "https://{{user}}:{{password}}@example.com/",
            "see: //example.com, info@example.com",
            "https://example.com/ a@example.com", "time 10:30 // info@example.com",
        ])
    func withoutUser(text: String) throws {
        let folder = try TemporaryFolder(json: "{\"voided\": \"\(text)\"}")
        let report = try folder.lintReport()
        #expect(report.text().contains("\"\(text)\""), "\(report.text())")
    }

    @Test("ordinary words near a token are not masked")
    func innocent() throws {
        let folder = try TemporaryFolder(
            json:
                #"{"formatVersion": "1", "authenticationToken": "{{token}}", "logoText": "The authentication token is secret",}"#
        )
        let repair = try SourceRepair(of: PassFiles(passAt: folder.path))
        #expect(repair.diff.contains("The authentication token is secret"))
        let report = try folder.lintReport()
        #expect(report.text().contains("The authentication token is secret"))
        #expect(!report.text().contains("**"))
    }
}
