import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Faults of structure") struct StructureFaultTests {
    private func report(pass text: String) throws -> VerificationReport {
        var parts = try PassParts()
        try parts.replacePass(with: text)
        return try parts.report()
    }

    @Test("what is no archive is unreadable, and what it is instead is told") func otherFiles() throws {
        let pass = try SamplePass.archive()
        let cases: [(bytes: [UInt8], noun: String)] = try [
            (.text("<html></html>"), "HTML"), ([], "empty"), (Array(repeating: 0, count: 4096), "zero bytes"),
            (Array(Data(pass).base64EncodedData(options: .lineLength76Characters)), "Base64"),
            (PassParts().files["signature"] ?? [], "PKCS#7"),
            (Array(pass.dropLast(100)), "cut short"), (.text("MZ\u{1}") + pass, "3 bytes come before it"),
            (.text("\n") + pass, "1 byte comes before it: a line end; the archive follows"),
            (.text("\u{FEFF}") + pass, "a byte order mark"), (.text("11f1\r\n") + pass, "the size of a chunk"),
            (.text("Made for Ida<br>") + pass, ": text; the"), (.text("b'PK\\x03\\x04\\n\\x00'"), "byte by byte"),
            (.text("{\"id\": 7, \"file\": \"\(Data(pass).base64EncodedString())\"}"), "in Base64 at 'file'"),
            (.text(pass.asText), "became U+FFFD"), (pass.map { $0 & 0x7F }, "above 7F are gone"),
            (pass.map { $0 > 0x7F ? 0x3F : $0 }, "became '?'"), (Array(pass.prefix(5)), "is zero any more"),
            (pass.flatMap { [UInt8].text(String(Unicode.Scalar($0))) }, "Latin-1"),
            (pass.flatMap { [UInt8].text($0 == 0x89 ? "‰" : String(Unicode.Scalar($0))) }, "Windows-1252"),
            ([0xFF, 0xFE] + pass.flatMap { [$0, 0] }, "written as UTF-16"),
            (pass.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }, "each LF became CR LF"),
            (zip(pass, pass.dropFirst() + [0]).filter { $0 != (0x0D, 0x0A) }.map(\.0), "each CR LF became LF"),
            (.text("200\r\n") + pass.prefix(512) + .text("\r\nC00;a=b\r\n") + pass.dropFirst(512), "HTTP's chunks"),
        ]
        for (bytes, noun) in cases {
            let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(on: bytes)
            #expect(report.verdict == .unreadable && report.pass == nil && report.files.isEmpty)
            #expect(report.steps(.failed) == [.archive] && report.steps(.passed).isEmpty)
            #expect(report.findings.allSatisfy { $0.rule == "archive.not-a-zip" && $0.hint != nil })
            #expect(report.findings.first?.message.contains(noun) == true, "\(noun)")
        }
    }

    private static func adding(_ members: String) -> @Sendable (String) -> String {
        { "{\(members)," + $0.dropFirst() }
    }

    private static let faults: [PassFault] = [
        PassFault("no pass.json", .structure, ["error file-missing"]) {
            let manifest = $0.manifest.replacing(/"pass.json":"\w+"/, with: "").replacing(",}", with: "}")
            $0.files["pass.json"] = nil
            try $0.sign(manifest: manifest)
        },
        PassFault(
            "an enclosing folder with a changed file, and what a file manager left beside it", .structure,
            [
                "error enclosing-folder", "manifest error manifest.wrong-digest icon.png",
                "manifest error manifest.file-unlisted __MACOSX/coffee/._pass.json",
            ]
        ) { parts in
            parts.files["icon.png"]?.append(0)
            parts.files = Dictionary(uniqueKeysWithValues: parts.files.map { ("coffee/\($0.key)", $0.value) })
            parts.files["__MACOSX/coffee/._pass.json"] = [0, 5, 0x16, 7]
        },
        .pass("a byte order mark", ["warning json.byte-order-mark pass.json"], edit: { "\u{FEFF}" + $0 }),
        .pass(
            "the right identity, once with an escape", ["error json.duplicate-name pass.json"],
            edit: adding("\"p\\u0061ssTypeIdentifier\": \"\(TestCertificates.passType)\"")),
        .pass(
            "a name of the identity elsewhere than at the root", ["warning json.duplicate-name pass.json"],
            edit: adding("\"userInfo\": {\"serialNumber\": 1, \"serialNumber\": 1}")),
        PassFault("a pass with an order and a pass among its files", .structure, []) { parts in
            let digest = try DigestAlgorithm.sha1.digest(of: .text("{}")).hexadecimal
            var manifest = parts.manifest
            for name in ["more/1.pkpass", "order.json"] {
                parts.files[name] = .text("{}")
                manifest = adding("\"\(name)\":\"\(digest)\"")(manifest)
            }
            try parts.sign(manifest: manifest)
        },
    ]

    @Test("a fault of the structure is found exactly", arguments: faults)
    func found(fault: PassFault) throws { try fault.check() }

    @Test("a pass.json in a folder beside other files, or in another case, is missing, and named")
    func elsewhere() throws {
        for name in ["coffee/pass.json", "Pass.json"] {
            var parts = try PassParts()
            parts.files[name] = parts.files.removeValue(forKey: "pass.json")
            #expect(try parts.report().verdict == .invalid)
            #expect(try parts.report().findings.first?.message.contains("'\(name)'") == true)
        }
    }

    @Test(
        "a name of the identity that is there twice is an error, whichever of the two is right",
        arguments: ["passTypeIdentifier", "teamIdentifier", "serialNumber"], [false, true])
    func concealedIdentity(name: String, isFirst: Bool) throws {
        let (sound, other) = (SamplePass.json().asText, "\"\(name)\": \"other\"")
        let text =
            isFirst ? sound.replacing("\"description\"", with: "\(other), \"description\"") : Self.adding(other)(sound)
        let report = try report(pass: text)
        #expect(
            report.remarks.filter { $0.hasPrefix("structure") } == ["structure error json.duplicate-name pass.json"])
        #expect(report.steps(.failed).contains(.structure))
        #expect(report.verdict == .invalid)
    }

    @Test(
        "an identity that is there twice is not overlooked behind any number of harmless findings",
        arguments: [99, 101])
    func concealedBehindOthers(count: Int) throws {
        let harmless = String(repeating: "\"a\": 1, ", count: count + 1)
        let text = "{\(harmless)\"passTypeIdentifier\": \"other\", " + SamplePass.json().asText.dropFirst()
        let report = try report(pass: text)
        #expect(report.steps(.failed) == [.structure])
        #expect(report.verdict == .invalid)
    }
}
