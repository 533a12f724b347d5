import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

/// A pass with terminal control characters in many places; no output may contain them.
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
        return try signer.sign(PassBundle(files: files), at: TestCertificates.moment).archive
    }

    @Test(
        "no command prints a pass's control characters to a terminal",
        arguments: ["verify FILE", "lint", "inspect", "lint --format github", "verify --json", "lint --format sarif"])
    func output(command: String) throws {
        let workplace = try Workplace()
        let name = command.contains("FILE") ? "\u{202E}\u{1B}[2Jx\u{200B}.pkpass" : "x.pkpass"
        try Data(try Self.archive()).write(to: URL(filePath: "\(workplace.work)/\(name)"))
        let words = command.replacing(" FILE", with: "").split(separator: " ").map(String.init)
        let result = try workplace.run(["passtool"] + words + [name])
        let shown = result.text + result.errors
        #expect(Set(shown.unicodeScalars).intersection(Self.hidden) == [])
        #expect(shown.contains("u{202e}") || shown.contains("\\u202e"))
    }

    /// Commands of CI runners, some recognised at the start of a line, some anywhere in it.
    private static let commands = "::set-output name=a::b\n  ::error::c\n##[set-env name=a]b ##vso[task.setvariable]c"

    /// A folder whose texts, names and line starts hold commands for terminals and runners.
    private static func folder(_ workplace: Workplace) throws {
        #expect(try workplace.shell("passtool new coffee '::set-output name=x::y.pass' -q").status == 0)
        let lines = ["::set-output name=a::b", "\t::error::c", "##[error]d", "##vso[task.complete]e"]
        let text = """
            {"formatVersion": "1", "voided": "\(hostile.replacing("\r", with: ""))", "foregroundColor": "##[debug]x",
            ::set-output name=a::b
            """
        let members = "\"logoText\": \(JSONValue.string(commands + hostile).text()),"
        let fixable =
            "{\"formatVersion\": \"1\",\n\(members)\n\"description\": \"\(hostile.replacing(/[\r\u{7}\u{1B}]/, with: ""))\",\n}"
        try workplace.add([
            "broken.pass/pass.json": Array(text.utf8), "fix.pass/pass.json": Array(fixable.utf8),
            "fix.pass/\u{202E}\u{1B}[2J##[error]x.png": [1], "fix.pass/::error::y.png": [1],
            "fix.pass/en.lproj/pass.strings": Array(lines.map { "\"a\" = \"\($0)\"" }.joined(separator: "\n").utf8),
            "::error::z.pass/pass.json": Array(fixable.utf8),
        ])
    }

    private static let folderCommands = [
        "lint --fix --dry-run fix.pass", "lint --fix --dry-run ::error::z.pass", "lint --fix fix.pass",
        "lint broken.pass fix.pass ::error::z.pass", "lint --format github broken.pass fix.pass ::error::z.pass",
        "inspect ::error::z.pass", "diff ::error::z.pass fix.pass", "verify ::error::z.pass ::error::a",
        "sign ::error::z.pass -o a.pkpass", "::error::a", "verify --a\n::error::b", "lint --json broken.pass fix.pass",
    ]

    @Test(
        "no output about a folder contains a command for a terminal or a CI runner",
        arguments: Effort.sample(folderCommands, quick: 6))
    func runner(command: String) throws {
        let workplace = try Workplace()
        try Self.folder(workplace)
        let result = try workplace.run(["passtool"] + command.split(separator: " ").map(String.init))
        let shown = result.text + "\n" + result.errors
        #expect(Set(shown.unicodeScalars).intersection(Self.hidden) == [], "\(shown)")
        #expect(!shown.contains("##[") && !shown.contains("##vso["), "\(shown)")
        let isOwn = command.contains("github")
        for line in shown.split(separator: "\n") {
            let start = line.drop { $0.isWhitespace }
            guard start.hasPrefix("::") else { continue }
            #expect(isOwn && start.contains(/^::(error|warning|notice)( |::)/) && line == start, "\(line)")
            #expect(!start.hasPrefix("::error::c") && !start.hasPrefix("::error::z"), "\(line)")
        }
    }
}
