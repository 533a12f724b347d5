import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Placeholders in pass.json") struct TemplateJSONTests {
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
        }
    }

    @Test(
        "Python's json reads every escaped value as it went in",
        .needs(.python))
    func python() throws {
        let value = "\u{0}\u{1}\u{1F}\u{7F}\"\\/\n\r\t🎉é\u{2028}{{v}}"
        let text = try rendered(#"{"a":"{{v}}","b":"-{{v}}-"}"#, ["v": .text(value)])
        let script = """
            import json, sys
            d = json.loads(sys.stdin.buffer.read())
            print(d["b"] == "-" + d["a"] + "-", ",".join(str(ord(c)) for c in d["a"]))
            """
        let codes = value.unicodeScalars.map { String($0.value) }.joined(separator: ",")
        #expect(try Witness.python.run(["-c", script], input: Data(text.utf8)).text == "True \(codes)\n")
    }

    @Test("a string that is one placeholder takes the value's own type; in the middle of a text it is text")
    func types() throws {
        let record: Record = ["n": 12, "b": true, "f": .number(18.5), "t": "12"]
        #expect(try rendered(#"["{{n}}","{{b}}","{{f}}","{{t}}"]"#, record) == #"[12,true,18.5,"12"]"#)
        #expect(try rendered(#"["{{n}} ","x{{b}}","{{f}}{{t}}"]"#, record) == #"["12 ","xtrue","18.512"]"#)
        let spelled = try Record(json: #"{"n": 1.50, "e": 1e3, "z": false}"#.utf8)
        #expect(try rendered(#"["{{n}}","{{e}}!","{{z}}"]"#, spelled) == #"[1.50,"1e3!",false]"#)
    }

    @Test("filling in placeholders changes nothing else in pass.json")
    func nothingElse() throws {
        let before = "{ \"z\" :1.50,\r\n\t\"a\" : [ \"\\u00e9\\/\" , \"{ {x} }\", \"{\" ,null ] , \"v\":\""
        let after = "\"  ,\n \"unknown\" : {\"e\":1E+2,\"name{{v}}\":0} }\n\n"
        #expect(try rendered(before + "-{{v}}-" + after, ["v": "1"]) == before + "-1-" + after)
        #expect(try rendered(before + "x" + after, [:]) == before + "x" + after)
    }

    @Test("escaped braces in pass.json are text")
    func escapedBraces() throws {
        let text = #"{"a":"\u007b\u007bv}}","b":"{\u007bv}}"}"#
        #expect(try rendered(text, [:]) == text)
    }
}
