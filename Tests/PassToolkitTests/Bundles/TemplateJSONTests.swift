import Foundation
import PassModel
import PassToolkit
import TestSupport
import Testing

@Suite("Placeholders") struct TemplateJSONTests {
    /// What becomes of a `pass.json`.
    private func rendered(_ text: String, _ record: Record) throws -> String {
        try PassTemplate(PassBundle(files: ["pass.json": text.utf8])).render(record).passJSON.asText
    }

    @Test(
        "a value put into pass.json reads back unchanged",
        arguments: [
            "plain", "", #"He said "hi""#, #"C:\path\n"#, "two\nlines\r\nand\ttab", "🎉 é 中 \u{202E}rtl", "{{name}}",
            "}}", "/",
            "\u{0}\u{1}\u{8}\u{B}\u{C}\u{1F}\u{7F}\u{2028}", #"\u0041"#, "'", "</script>",
        ])
    func escaping(_ value: String) throws {
        for (template, expected) in [(#"{"a":"{{v}}"}"#, value), (#"{"a":"x {{v}} y"}"#, "x \(value) y")] {
            let text = try rendered(template, ["v": .text(value)])
            let document = try JSONDocument(parsing: .text(text))
            #expect(document.root.object?["a"] == .string(expected))
            #expect(document.root.object?.members.count == 1)
            let foreign = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String]
            #expect(foreign == ["a": expected])
        }
    }

    @Test("a string that is one placeholder uses the value's own type; in the middle of a text it is text")
    func types() throws {
        let record: Record = ["n": 12, "b": true, "f": .number(18.5), "t": "12"]
        #expect(try rendered(#"["{{n}}","{{b}}","{{f}}","{{t}}"]"#, record) == #"[12,true,18.5,"12"]"#)
        #expect(try rendered(#"["{{n}} ","x{{b}}","{{f}}{{t}}"]"#, record) == #"["12 ","xtrue","18.512"]"#)
        let spelled = try Record(json: #"{"n": 1.50, "e": 1e3, "z": false}"#.utf8)
        #expect(try rendered(#"["{{n}}","{{e}}!","{{z}}"]"#, spelled) == #"[1.50,"1e3!",false]"#)
    }

    @Test("filling in placeholders changes nothing else in pass.json") func nothingElse() throws {
        let before = "{ \"z\" :1.50,\r\n\t\"a\" : [ \"\\u00e9\\/\" , \"{ {x} }\", \"{\" ,null ] , \"v\":\""
        let after = "\"  ,\n \"unknown\" : {\"e\":1E+2,\"name{{v}}\":0} }\n\n"
        #expect(try rendered(before + "-{{v}}-" + after, ["v": "1"]) == before + "-1-" + after)
        #expect(try rendered(before + "x" + after, [:]) == before + "x" + after)
        // Escaped braces are text.
        let text = #"{"a":"\u007b\u007bv}}","b":"{\u007bv}}"}"#
        #expect(try rendered(text, [:]) == text)
    }

    private let name = "de.lproj/pass.strings"

    private func template(_ bytes: [UInt8]) throws -> PassTemplate {
        try PassTemplate(PassBundle(files: ["pass.json": [UInt8].text("{}"), name: bytes]))
    }

    private func rendered(_ bytes: [UInt8], _ record: Record) throws -> [UInt8] {
        try template(bytes).render(record).files[name] ?? []
    }

    /// What Foundation's own parser for the format reads.
    private func read(_ bytes: [UInt8]) throws -> [String: String]? {
        try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: String]
    }

    @Test(
        "a value put into pass.strings reads back unchanged",
        arguments: [
            "plain", #"He said "hi""#, #"C:\new"#, "two\nlines\r\nand\ttab", "🎉 é مرحبا", "{{v}}", ";", "/* no */",
            "= \";",
        ])
    func escapingStrings(_ value: String) throws {
        let bytes = try rendered(.text("\"a\" = \"{{v}}\";\n\"b\" = \"x {{v}} y\";\n"), ["v": .text(value)])
        #expect(try read(bytes) == ["a": value, "b": "x \(value) y"])
    }

    @Test("filling in placeholders changes nothing else in pass.strings") func nothingElseInStrings() throws {
        let text =
            "/* {{a}} \" = */\r\n// \"{{b}}\" = \"{{c}}\";\n\"{{key}}\"=\"{{v}}\" ;\n word = other;\n\"{{k}}\" = \"\\\"{{v}}\\\"\";\n"
        let expected = text.replacing("{{v}}", with: "V")
        #expect(try rendered(.text(text), ["v": "V"]) == .text(expected))
        #expect(try template(.text(text)).uses.count == 2)
    }

    /// Texts in every encoding that occurs, with what decodes them.
    static let encodings: [(mark: [UInt8], encoding: String.Encoding)] = [
        ([], .utf8), ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16LittleEndian), ([0xFE, 0xFF], .utf16BigEndian),
        ([], .utf16LittleEndian), ([], .utf16BigEndian),
    ]

    @Test("pass.strings keeps its encoding and byte order mark", arguments: 0..<encodings.count)
    func encoding(_ index: Int) throws {
        let (mark, encoding) = Self.encodings[index]
        let before = mark + (try #require("\"a\" = \"é {{v}}\";\n".data(using: encoding)))
        let after = mark + (try #require("\"a\" = \"é 🎉\\\"\";\n".data(using: encoding)))
        #expect(try rendered(before, ["v": "🎉\""]) == after)
    }

    private func template(_ text: String) throws -> PassTemplate {
        try PassTemplate(PassBundle(files: ["pass.json": text.utf8]))
    }

    private func error(_ text: String) -> TemplateError? {
        #expect(throws: TemplateError.self) { try template(text) }
    }

    @Test(
        "a placeholder whose name is none is found where it opens",
        arguments: ["", " ", "a b", "1st", "-a", "a!", "{a", "a\\u0062"])
    func badName(_ name: String) {
        let error = error("{\"a\":\n\"x{{\(name)}}\"}")
        let shown = name == " " ? "" : name
        #expect(error?.code == .badPlaceholder(shown))
        #expect(error?.position == TextPosition(line: 2, column: 3))
    }

    @Test("values that no placeholder uses may be allowed") func unused() throws {
        let template = try template(#"{"a":"{{x}}"}"#)
        #expect(try template.render(["x": 1, "c": 2], allowingUnused: true).passJSON.asText == #"{"a":1}"#)
        #expect(throws: RecordError.self) { try template.render(["b": 3], allowingUnused: true) }
    }

    @Test("placeholders in order.json and order.strings are filled in, those of pass.strings are not")
    func order() throws {
        let files: [String: [UInt8]] = [
            "order.json": SamplePass.orderJSON([("orderNumber", .string("{{number}}"))]), "logo.png": SamplePass.png,
            "de.lproj/order.strings": .text("\"a\" = \"{{name}}\";\n"), name: .text("\"a\" = \"{{other}}\";\n"),
        ]
        let template = try PassTemplate(PassBundle(files: files))
        #expect(template.uses.map(\.name) == ["name", "number"])
        let rendered = try template.render(["number": "7\"", "name": "Ada"])
        #expect(rendered.purpose == .order)
        #expect(rendered.mainFile.asText.contains(#""orderNumber": "7\"""#))
        #expect(rendered.files["de.lproj/order.strings"]?.asText == "\"a\" = \"Ada\";\n")
        #expect(rendered.files[name] == files[name])
    }
}

@Suite("Templates of Pass Designer") struct DesignedTemplateTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// How a template may come.
    enum Form: String, CaseIterable, CustomTestStringConvertible {
        case folder, zip, finderZip
        var testDescription: String { rawValue }
    }

    private func path(_ form: Form, _ files: [String: [UInt8]] = DesignedSample.files()) throws -> String {
        func zip(_ prefix: String, _ more: [String: [UInt8]] = [:]) throws -> String {
            let all = Dictionary(uniqueKeysWithValues: files.map { (prefix + $0.key, $0.value) }).merging(more) { $1 }
            return try folder.write([UInt8].archive(of: all, .deflated), to: "Flight.zip")
        }
        switch form {
        case .folder:
            for (file, bytes) in files { try folder.write(bytes, to: "Flight.pkpasstemplate/\(file)") }
            return folder.path("Flight.pkpasstemplate")
        case .zip: return try zip("")
        case .finderZip: return try zip("Flight.pkpasstemplate/", ["__MACOSX/._Flight.pkpasstemplate": [0, 5, 22, 7]])
        }
    }

    @Test("what stays out of a pass is the editor's, and the rest is there as it was", arguments: Form.allCases)
    func cleaned(_ form: Form) throws {
        let bundle = try PassBundle(path: path(form))
        #expect(bundle.files["tooling.json"] == nil && bundle.leftOut.contains("tooling.json"))
        let pass = try #require(JSONDocument(parsing: bundle.passJSON).root.object)
        // Foundation's reader and a hand that removes keys tell what must be left.
        var expected = try #require(JSONDocument(parsing: Array(DesignedSample.json().utf8)).root.object)
        for key in [
            "appLaunchURL", "associatedStoreIdentifiers", "groupingIdentifier", "passTypeIdentifier", "teamIdentifier",
        ] { expected[key] = nil }
        #expect(pass.names == expected.names)
        #expect(pass["userInfo"] == expected["userInfo"])
        #expect(try JSONSerialization.jsonObject(with: Data(bundle.passJSON)) is [String: Any])
        let text = String(decoding: bundle.passJSON, as: UTF8.self)
        #expect(text.count == DesignedSample.json().count, "every character keeps its place")
        #expect(text.matches(of: /"_id"/).count == 1, "only that of the issuer's own data is left")
        for gone in ["PKEventTypeGeneric", "performerNames", "headerFields", "altText", "dataDetectorTypes"] {
            #expect(!text.contains(gone), "\(gone)")
        }
    }

    @Test("a missing icon.png is a copy of icon@2x.png, and one that is there stays") func icon() throws {
        var files = DesignedSample.files()
        #expect(try PassBundle(path: path(.folder, files)).files["icon.png"] == files["icon@2x.png"])
        files["icon.png"] = PNGSample.png(38, 38)
        #expect(try PassBundle(path: path(.zip, files)).files["icon.png"] == files["icon.png"])
    }

    @Test("an archive that was signed is signed again as it is, with what its editor left") func signedBefore() throws {
        let foreign = DesignedSample.files().merging(["manifest.json": Array("{}".utf8), "signature": [1]]) { $1 }
        #expect(try PassBundle(path: path(.zip, foreign)).files["tooling.json"] != nil)
    }
}
