import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Templates and records that do not fit") struct TemplateErrorTests {
    private func template(_ text: String, strings: String = "") throws -> PassTemplate {
        try PassTemplate(PassBundle(files: ["pass.json": text.utf8, "de.lproj/pass.strings": strings.utf8]))
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

    @Test("a pass.json that is not JSON says where and why; read from a folder, with the folder")
    func notJSON() throws {
        #expect(error("{\n  \"a\": tru\n}")?.position == TextPosition(line: 2, column: 8))
        let folder = try TemporaryFolder()
        try folder.write([UInt8].text("{\n  \"a\": tru\n}"), to: "pass.json")
        let placed = #expect(throws: TemplateError.self) { try PassTemplate(path: folder.path) }
        #expect(placed?.message.contains("\(folder.path)/pass.json:2:8") == true)
    }

    @Test("all missing values are named at once, each with the place that first asks for it")
    func missing() throws {
        let template = try template("{\"a\":\"{{x}} {{y}}\",\n\"b\":\"{{x}}\"}", strings: "\"a\" = \"{{z}}\";")
        var record = try Record(json: #"{"y": 1}"#.utf8, origin: "'data.json'")
        let error = #expect(throws: RecordError.self) { try template.render(record) }
        guard case .misfit(let missing, let unused) = error?.code else { return #expect(Bool(false), "another error") }
        #expect(Set(missing.map(\.name)) == ["z", "x"] && unused.isEmpty)
        record["x"] = "1"
        record["z"] = ""
        #expect(try template.render(record).passJSON.asText == "{\"a\":\"1 1\",\n\"b\":\"1\"}")
    }

    @Test("all values that no placeholder takes are named at once, unless they are allowed")
    func unused() throws {
        let template = try template(#"{"a":"{{x}}"}"#)
        let record: Record = ["x": 1, "c": 2, "b": 3]
        let error = #expect(throws: RecordError.self) { try template.render(record) }
        #expect(error?.code == .misfit(missing: [], unused: ["b", "c"]))
        #expect(try template.render(record, allowingUnused: true).passJSON.asText == #"{"a":1}"#)
        #expect(throws: RecordError.self) { try template.render(["b": 3], allowingUnused: true) }
    }
}
