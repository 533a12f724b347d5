import Foundation
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

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
