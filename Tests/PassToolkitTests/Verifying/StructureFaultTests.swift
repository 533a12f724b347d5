import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

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

@Suite("Faults of the manifest") struct ManifestFaultTests {
    private static func sha1(_ bytes: [UInt8]) throws -> String {
        try DigestAlgorithm.sha1.digest(of: bytes).hexadecimal
    }

    private static let (zero, strings) = (String(repeating: "0", count: 40), "en.lproj/pass.strings")

    private static func adding(_ name: String, _ digest: String = zero) -> @Sendable (String) -> String {
        { "{\"\(name)\":\"\(digest)\"," + $0.dropFirst() }
    }

    private static func pass(_ digest: String) -> @Sendable (String) -> String {
        { $0.replacing(/"pass.json":"[0-9a-f]+"/, with: "\"pass.json\":\(digest)") }
    }

    private static let listings: [PassFault] = [
        .manifest("the manifest is listed", ["error lists-itself manifest.json"], edit: adding("manifest.json")),
        .manifest("a folder with its slash", ["error lists-folder en.lproj/"], edit: adding("en.lproj/")),
        .manifest("part of a folder's name", ["error file-missing en.lpro"], edit: adding("en.lpro")),
        .manifest(
            "a file that is there twice, with another digest first",
            ["error json.duplicate-name manifest.json", "error wrong-digest pass.json"], edit: adding("pass.json")),
        .manifest("a file that is there twice, with one digest", ["error json.duplicate-name manifest.json"]) {
            try adding("pass.json", sha1(SamplePass.json()))($0)
        },
        .manifest("no JSON", ["error json.syntax manifest.json"], edit: { _ in "{\n  \"pass.json\" \"x\"}" }),
        .manifest("nothing", ["error json.syntax manifest.json"], edit: { _ in "" }),
        .manifest("an array", ["error json.not-an-object manifest.json"], edit: { _ in "[]" }),
        .manifest("a trailing comma", ["warning json.trailing-comma manifest.json"]) { $0.dropLast() + ",}" },
        .manifest("another order, with blanks and escaped slashes", []) {
            let lines = $0.dropFirst().dropLast().split(separator: ",").reversed().joined(separator: " ,\r\n")
            return "{ \n" + lines.replacing("/", with: "\\/") + "\n}\n"
        },
        PassFault(
            "all digests are SHA-256, one is wrong", .manifest,
            ["error wrong-digest icon.png", "error wrong-algorithm manifest.json"]
        ) {
            try $0.sign(manifest: $0.sha256)
            $0.files["icon.png"]?.append(0)
        },
        .manifest("a digest is SHA-256 in Base64", ["error not-hexadecimal manifest.json"]) {
            let digest = try DigestAlgorithm.sha256.digest(of: SamplePass.json())
            return pass("\"\(Data(digest).base64EncodedString())\"")($0)
        },
        PassFault(
            "files that changed places", .manifest, ["error wrong-digest \(strings)", "error wrong-digest icon.png"]
        ) { ($0.files["icon.png"], $0.files[strings]) = ($0.files[strings], $0.files["icon.png"]) },
        PassFault("a name with another case beside the right one", .manifest, []) {
            let icon = $0.files["icon.png"] ?? []
            $0.files["Icon.png"] = icon
            try $0.sign(manifest: adding("Icon.png", sha1(icon))($0.manifest))
        },
        PassFault("a third spelling beside two that are there", .manifest, ["error file-missing ICON.png"]) {
            let icon = $0.files["icon.png"] ?? []
            $0.files["Icon.png"] = icon
            try $0.sign(manifest: adding("ICON.png", sha1(icon))(adding("Icon.png", sha1(icon))($0.manifest)))
        },
    ]

    private static let lengths = [32, 128].map { count in
        PassFault.manifest(
            "a digest of \(count) digits", ["error wrong-algorithm manifest.json"],
            edit: pass("\"\(String(repeating: "a", count: count))\""))
    }

    private static let digests = [
        "\"\"", "12", "null", "true", "\"\(zero)00\"", "\"\(zero.dropLast())g\"", "[\"\(zero)\"]", "\" \(zero)\"",
    ].map { PassFault.manifest("the digest \($0)", ["error not-a-digest pass.json"], edit: pass($0)) }

    private static let added = ["en.lproj/more.txt", ".DS_Store", "__MACOSX/._icon.png"].map { name in
        PassFault("a new file \(name)", .manifest, ["error file-unlisted \(name)"]) { $0.files[name] = [1] }
    }

    /// Names that start elsewhere than at the root, or are spelled otherwise.
    private static let names = ["./\(strings)", "/\(strings)", "en.lproj\\\\pass.strings", "EN.lproj/Pass.strings"]

    private static let changedPaths = names.map { name in
        PassFault(
            "the path \(name) of a changed file", .manifest,
            ["error name-spelling \(strings)", "error wrong-digest \(strings)"]
        ) {
            try $0.sign(manifest: $0.manifest.replacing("\"\(strings)\"", with: "\"\(name)\""))
            $0.files[strings]?.append(0x20)
        }
    }

    private static let objects = ["files", "en.lproj"].map { name in
        PassFault.manifest(
            "files in an object '\(name)'", ["error not-flat \(name)", "error file-unlisted \(strings)"]
        ) {
            let digest = try sha1(SamplePass.files()[strings] ?? [])
            return $0.replacing("\"\(strings)\":\"\(digest)\"", with: "\"\(name)\":{\"pass.strings\":\"\(digest)\"}")
        }
    }

    @Test(
        "a fault of a manifest is found exactly",
        arguments: [listings, lengths, digests, added, changedPaths, objects].flatMap(\.self))
    func found(fault: PassFault) throws { try fault.check() }

    @Test("a manifest that is missing has not passed") func missing() throws {
        var parts = try PassParts()
        parts.files["manifest.json"] = nil
        let report = try parts.report()
        #expect(report.verdict == .invalid && report.steps(.failed).contains(.structure))
        #expect(!report.steps(.passed).contains(.manifest))
    }

    @Test(
        "the finding about a file that was converted as a text says so",
        arguments: ["\u{FEFF}é\nb\n", "é\r\nb\r\n", "Ã©\nb\n", "\u{FFFD}\u{FFFD}\nb\n", "\u{FFFD}PNG"])
    func converted(text: String) throws {
        var parts = try PassParts(adding: ["more.txt": .text("é\nb\n")])
        parts.files["more.txt"] = .text(text)
        #expect(try parts.report().errors.first?.message.contains("converted") == true)
    }

    /// Comparing each line with every name would take hours in a debug build.
    @Test("a manifest with very many lines is compared with each name once") func manyFoldings() throws {
        let names = (0..<Effort.count(quick: 190, full: 1_900)).map { number in
            String("abcdefghijk".enumerated().map { number >> $0 & 1 == 1 ? Character($1.uppercased()) : $1 }) + ".txt"
        }
        var parts = try PassParts()
        for name in names { parts.files[name] = [] }
        let digest = try Self.sha1([])
        let lines = (0..<(16 * names.count)).map {
            "\"./\(String(repeating: "./", count: $0 % 30))\(names[$0 / 16])\":\"\(digest)\","
        }
        try parts.sign(manifest: "{\(lines.joined())" + PassParts().manifest.dropFirst())
        let report = try parts.report(limits: Limits(findingCount: 100_000))
        let counts = Dictionary(report.findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
        #expect(counts["manifest.name-spelling"] == names.count, "each file is found by one line")
        #expect(counts["manifest.file-unlisted"] == nil)
        #expect(report.verdict == .invalid)
        #expect(try parts.report().findings.count <= 205)
    }

    @Test("a verifier judges each pass as if it had seen no other") func oneOfMany() throws {
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        for number in 0..<24 {
            var parts = try PassParts([
                ("serialNumber", .string("A\(number)")), ("labelColor", .string(number == 18 ? "red" : "rgb(1, 2, 3)")),
            ])
            switch number {
            case 20: parts.files["icon.png"]?.append(0)
            case 21: parts.files["pass.json"] = parts.files["pass.json"]?.map { $0 == 0x32 ? 0x33 : $0 }
            case 22: try parts.sign(manifest: parts.manifest.replacing("icon.png", with: "logo.png"))
            default: break
            }
            let (report, alone) = (verifier.report(on: try parts.archive()), try parts.report(rules: .standard))
            #expect(report.checks == alone.checks && report.verdict == alone.verdict, "\(number)")
            #expect(report.pass?.object == alone.pass?.object && report.files == alone.files)
            #expect((report.verdict == .valid) != [18, 20, 21, 22].contains(number))
        }
    }

    @Test("a name in other Unicode characters than the archive's is an error", arguments: [false, true])
    func spelling(isDecomposed: Bool) throws {
        let spellings = ["caf\u{E9}.txt", "cafe\u{301}.txt"]
        let (archived, listed) = isDecomposed ? (spellings[1], spellings[0]) : (spellings[0], spellings[1])
        var parts = try PassParts(adding: [archived: .text("x")])
        #expect(try parts.report().remarks.isEmpty)
        try parts.sign(manifest: parts.manifest.replacing("\"\(archived)\":", with: "\"\(listed)\":"))
        try #require(parts.manifest.utf8.contains("\"\(listed)\":\"\(Self.sha1(.text("x")))\"".utf8))
        let report = try parts.report()
        #expect(report.remarks == ["manifest error manifest.name-spelling \(archived)"])
        #expect(report.findings.first?.file.map { Array($0.utf8) } == Array(archived.utf8))
        #expect(report.verdict == .invalid)
    }
}

extension PassParts {
    /// The manifest with SHA-256 in place of SHA-1.
    fileprivate var sha256: String {
        get throws {
            let lines = try files.filter { !["manifest.json", "signature"].contains($0.key) }.map { name, bytes in
                try "\"\(name)\":\"\(DigestAlgorithm.sha256.digest(of: bytes).hexadecimal)\""
            }
            return "{\(lines.joined(separator: ","))}"
        }
    }
}
