import Foundation
import PassModel
import PassReports
import PassToolkit
import Testing
import TestSupport

@Suite("The difference of two passes") struct PassDifferenceTests {
    /// One certificate for all passes that have the same signer.
    private static let material = Result { try TestCertificates.material() }

    private func difference(_ old: String, _ new: String) throws -> PassDifference {
        try PassDifference(between: PassFiles(json: old), and: PassFiles(json: new))
    }

    /// The lines below the heading, without what a phone announces.
    private func lines(_ old: String, _ new: String) throws -> [String] {
        let text = try difference(old, new).text(old: "a", new: "b")
        return text.split(separator: "\n").dropFirst().map { $0.split(separator: " ").joined(separator: " ") }
            .filter { !$0.hasPrefix("no banner ") && !$0.hasPrefix("banner ") }
    }

    @Test("a difference lists a thousand entries and counts the rest") func many() throws {
        let objects = [1, 2].map { value in
            "{" + (0..<20_000).map { "\"k\($0)\":\(value)" }.joined(separator: ",") + "}"
        }
        let difference = try difference(objects[0], objects[1])
        #expect(difference.entries.count == 1_000)
        #expect(difference.unlistedCount == 19_000)
        let lines = difference.text(old: "a", new: "b").split(separator: "\n")
        #expect(lines.count == 1_002 && lines[0].contains("20000") && lines[1_001].contains("19000"))
        #expect(difference.json(old: "a", new: "b").object?["unlisted"] == .number(JSONNumber(19_000)))
    }

    @Test("a comma too many is only another form") func form() throws {
        let difference = try difference(#"{"a":[1]}"#, #"{"a":[1,]}"#)
        #expect(difference.isEmpty && difference.reformatted == ["pass.json"])
    }

    @Test(
        "a difference names the place and both values",
        arguments: table(
            #"""
            {"a":1} | {"a":2} | pass /a: 1 → 2
            {"a":1} | {"a":"1"} | pass /a: 1 → "1"
            {"a":12345678901234567} | {"a":12345678901234568} | pass /a: 12345678901234567 → 12345678901234568
            {"a":"e\#u{301}"} | {"a":"\#u{e9}"} | pass /a: "e\#u{301}" → "\#u{e9}"
            {"a":null} | {} | pass /a: removed, null
            {"a":1,"a":2} | {"a":3,"a":2} | pass /a/0: 1 → 3
            {"a":1,"a":2} | {"a":2} | pass /a/0: removed, 1
            {"barcodes":[{"message":"x"}]} | {"barcodes":[{"message":"y"}]} | pass /barcodes/0/message: "x" → "y"
            {"locations":[{"x":1},{"x":2}]} | {"locations":[{"x":1},{"x":9},{"x":2}]} | pass /locations/1: added, {"x":9}
            {"generic":{}} | {"coupon":{}} | pass style: moved, "generic" → "coupon"
            FIELDS{"key":"a"},{"key":"b"}]}} | FIELDS{"key":"b"},{"key":"a"}]}} | ORDER ["a","b"] → ["b","a"]
            FIELDS{"key":"a"},{"key":"b"}]}} | FIELDS{"key":"n"},{"key":"a"},{"key":"b"}]}} | field n: added, {"key":"n"}
            FIELDS{"key":"a"},{"key":"a","value":2}]}} | FIELDS{"key":"a"},{"key":"a","value":3}]}} | field a value: 2 → 3
            FIELDS{"value":1}]}} | FIELDS{"value":2}]}} | field primaryFields[0] value: 1 → 2
            FIELDS7]}} | FIELDS8]}} | field primaryFields[0]: 7 → 8
            {"generic":{"primaryFields":1}} | {"generic":{"primaryFields":2}} | pass /generic/primaryFields: 1 → 2
            {"generic":{"x":1}} | {"generic":{"x":2}} | pass /generic/x: 1 → 2
            {"generic":1} | {"generic":2} | pass /generic: 1 → 2
            {"\u001b[31m":"\u202e"} | {} | pass /\u{1b}[31m: removed, "\u{202e}"
            """#))
    func values(row: [String]) throws {
        let row = row.map {
            $0.replacing("FIELDS", with: #"{"generic":{"primaryFields":["#)
                .replacing("ORDER", with: "pass /generic/primaryFields: moved,")
        }
        #expect(try lines(row[0], row[1]) == [row[2]])
        #expect(try difference(row[1], row[0]).entries.count == 1)
    }

    @Test(
        "a changed secret is reported without its value",
        arguments: table(
            #"""
            {"authenticationToken":"first-secret"} | {"authenticationToken":"second-secret"}
            {"authenticationToken":"first-secret"} | {}
            {"authenticationToken":["first-secret"]} | {"authenticationToken":["second-secret"]}
            {"authenticationToken":"a","authenticationToken":"first-secret"} | {"authenticationToken":"first-secret"}
            {"semantics":{"wifiAccess":[{"ssid":"s","password":"first-secret"}]}} | {"semantics":{}}
            {"generic":{"backFields":[{"semantics":{"wifiAccess":[{"password":"first-secret"}]}}]}} | {}
            {"generic":{"backFields":[{"semantics":{"wifiAccess":[{"password":"first-secret"}]}}]}} | {"generic":{"backFields":[{}]}}
            """#))
    func secrets(row: [String]) throws {
        let difference = try difference(row[0], row[1])
        #expect(difference.entries.count == 1)
        for text in [difference.text(old: "a", new: "b"), difference.json(old: "a", new: "b").text()] {
            #expect(!text.contains("secret\""), "\(text)")
            #expect(!text.contains("first-secret") && !text.contains("second-secret"), "\(text)")
        }
    }

    @Test("a difference reports the signer and the certificates") func signers() throws {
        let old = try PassFiles(archive: PassParts(material: Self.material.get()).archive())
        let material = try OpenAuthority.shared.get().material()
        let other = try PassFiles(archive: PassParts(material: material).archive())
        #expect(
            PassDifference(between: old, and: other).entries.map(\.place)
                == [.signature("signer"), .signature("certificates")])
        var parts = try PassParts(material: Self.material.get())
        parts.files["signature"] = nil
        let unsigned = try PassFiles(archive: parts.archive())
        #expect(PassDifference(between: old, and: unsigned).entries.map(\.kind) == [.removed])
    }

    @Test("a reformatted pass that was signed again is equal; a false manifest is not") func manifests() throws {
        let old = try PassParts(material: Self.material.get())
        let folder = try TemporaryFolder()
        for (name, bytes) in old.files { try folder.write(bytes, to: name) }
        let pass = try PassBundle(folder: folder.path).pass()
        let bundle = try PassBundle(folder: folder.path).replacing("pass.json", with: pass.json.utf8Text())
        let signed = try PassSigner(identity: SigningIdentity(Self.material.get())).sign(
            bundle, at: TestCertificates.moment)
        let (first, second) = (try PassFiles(archive: old.archive()), try PassFiles(archive: signed.archive))
        let difference = PassDifference(between: first, and: second)
        #expect(difference.isEmpty && difference.reformatted == ["pass.json"], "\(difference.entries)")

        var lying = old
        let digest = try #require(lying.manifest.firstMatch(of: /"icon.png":"([0-9a-f]{40})"/)?.1)
        let manifest = Array(lying.manifest.replacing(digest, with: String(repeating: "0", count: 40)).utf8)
        lying.files["manifest.json"] = manifest
        lying.files["signature"] = try PassParts.signature(over: manifest, with: Self.material.get())
        let third = try PassFiles(archive: lying.archive())
        #expect(
            PassDifference(between: first, and: third).entries.map(\.place)
                == [.value(file: "manifest.json", pointer: JSONPointer(tokens: ["icon.png"]))])
    }

    @Test("a folder that was never signed is compared by its content, and unreadable files by their bytes")
    func source() throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: name) }
        let source = try PassFiles(path: folder.path)
        let signed = try PassFiles(archive: SamplePass.archive())
        #expect(PassDifference(between: source, and: signed).isEmpty)
        #expect(PassDifference(between: signed, and: source).isEmpty)
        let broken = try PassDifference(
            between: PassFiles(json: "{", adding: ["en.lproj/pass.strings": Array("\"a".utf8)]),
            and: PassFiles(json: "{}", adding: ["en.lproj/pass.strings": Array("\"b".utf8)]))
        #expect(broken.entries.map(\.place) == [.file("pass.json"), .file("en.lproj/pass.strings")])
    }

    @Test("a file whose name has other bytes is another file, even if it looks the same") func spellings() throws {
        let (composed, decomposed) = try (
            PassFiles(json: "{}", adding: ["caf\u{E9}.txt": []]), PassFiles(json: "{}", adding: ["cafe\u{301}.txt": []])
        )
        #expect(PassDifference(between: composed, and: decomposed).entries.map(\.kind) == [.removed, .added])
    }

    @Test("a name or translation with other bytes is a difference, even if it looks the same") func equivalents() throws
    {
        func pass(_ name: String, _ key: String, _ value: String) throws -> PassFiles {
            let strings = "\"\(key)\" = \"\(value)\";"
            return try PassFiles(
                json: "{\"userInfo\": {\"\(name)\": 1}}", adding: ["en.lproj/pass.strings": Array(strings.utf8)])
        }
        func kinds(_ name: String, _ key: String, _ value: String) throws -> [PassDifference.Kind] {
            try PassDifference(between: pass("K", "caf\u{E9}", "caf\u{E9}"), and: pass(name, key, value)).entries.map(
                \.kind)
        }
        #expect(try kinds("K", "caf\u{E9}", "caf\u{E9}").isEmpty)
        #expect(try kinds("\u{212A}", "caf\u{E9}", "caf\u{E9}") == [.removed, .added])
        #expect(try kinds("K", "cafe\u{301}", "caf\u{E9}") == [.added, .removed])
        #expect(try kinds("K", "caf\u{E9}", "cafe\u{301}") == [.changed])
    }
}
