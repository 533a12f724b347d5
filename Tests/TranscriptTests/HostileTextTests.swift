import Foundation
import PassToolkit
import TestSupport
import Testing

/// What a terminal would obey is in a pass in many places, and in no output.
@Suite("Hostile text") struct HostileTextTests {
    private static let hostile = "a\u{1B}[2Jb\u{202E}c\u{200B}d\u{E0041}e\u{9B}f\r\u{2028}g\u{7}h"
    private static let hidden: Set<Unicode.Scalar> = [
        "\u{1B}", "\u{202E}", "\u{200B}", "\u{E0041}", "\u{9B}", "\r", "\u{2028}", "\u{7}",
    ]

    private static func archive() throws -> [UInt8] {
        let text = JSONValue.string(hostile)
        let barcode = JSONObject(members: ["format", "message", "altText"].map { .init(name: $0, value: text) })
        let json = SamplePass.json([
            ("organizationName", text), ("description", text), ("serialNumber", text), ("logoText", text),
            (hostile, text), ("foregroundColor", text), ("expirationDate", text), ("passTypeIdentifier", text),
            ("barcodes", .array([.object(barcode)])),
        ])
        let certificate = try TestCertificates.certificate(passType: hostile, team: hostile)
        let signer = PassSigner(
            identity: try TestCertificates.identity(certificate), waivers: [.findings, .foreignIdentity, .validity])
        let names = ["a\u{202E}b\u{200B}.png", "d\u{E0041}\u{2028}.lproj/pass.strings"]
        var files = SamplePass.files()
        files["pass.json"] = json
        for name in names { files[name] = Array("\"\(hostile)\" = \"\(hostile)".utf8) }
        return try signer.sign(PassBundle(files: files), at: TestCertificates.moment).archive()
    }

    @Test(
        "no command lets it through to a terminal",
        arguments: [
            "verify", "lint", "inspect", "lint --format github", "verify FILE", "verify --json", "lint --json",
            "lint --format sarif", "inspect --json",
        ])
    func output(command: String) throws {
        let workplace = try Workplace()
        let name = command.contains("FILE") ? "\u{202E}\u{1B}[2Jx\u{200B}.pkpass" : "x.pkpass"
        try Data(try Self.archive()).write(to: URL(filePath: "\(workplace.work)/\(name)"))
        let words = command.replacing(" FILE", with: "").split(separator: " ").map(String.init)
        let result = try workplace.run(["passtool"] + words + [name])
        let shown = result.text + result.errors
        #expect(Set(shown.unicodeScalars).intersection(Self.hidden) == [])
        #expect(!shown.isEmpty)
        if !command.contains("FILE") { #expect(shown.contains("u{202e}") || shown.contains("\\u202e")) }
    }
}
