import PassModel
import Testing

@Suite("Limits of texts") struct TextLimitTests {
    private func error(in text: String, bytes: Int = 1_000_000, depth: Int = 64, values: Int = 200_000)
        -> JSONDocument.SyntaxError?
    {
        do throws(JSONDocument.SyntaxError) {
            _ = try JSONDocument(parsing: Array(text.utf8), byteLimit: bytes, depthLimit: depth, valueLimit: values)
            return nil
        } catch { return error }
    }

    private func array(_ count: Int) -> String { "[\(Array(repeating: "0", count: count).joined(separator: ","))]" }

    @Test("JSON with more bytes, levels or values than the limit is refused at its place") func limits() {
        #expect(error(in: "[1]", bytes: 3) == nil && error(in: array(9), values: 10) == nil)
        let bytes = error(in: "[1]", bytes: 2)
        #expect(bytes?.limit == .bytes && bytes?.position == TextPosition(line: 1, column: 1))
        let values = error(in: array(10), values: 10)
        #expect(values?.limit == .values && values?.position == TextPosition(line: 1, column: 20))
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(error(in: nested(64)) == nil && error(in: nested(2), depth: 2) == nil)
        let levels = error(in: nested(65))
        #expect(levels?.limit == .levels && levels?.position == TextPosition(line: 1, column: 65))
        #expect(error(in: nested(100_000))?.limit == .levels && error(in: nested(3), depth: 2)?.limit == .levels)
    }

    @Test("a strings file with too many entries or bytes is not read") func strings() throws {
        let entries = Array(Array(repeating: #""a"="b";"#, count: 10).joined().utf8)
        #expect(try StringsDocument(parsing: entries, itemLimit: 10).entries.count == 10)
        let escapes = Array((#""a"=""# + String(repeating: #"\d"#, count: 10) + #"";"#).utf8)
        for (bytes, count) in [(entries, 9), (escapes, 5)] {
            let error = #expect(throws: StringsDocument.SyntaxError.self) {
                try StringsDocument(parsing: bytes, itemLimit: count)
            }
            #expect(error?.code == .tooMany)
        }
        let size = #expect(throws: StringsDocument.SyntaxError.self) {
            try StringsDocument(parsing: entries, byteLimit: entries.count - 1)
        }
        #expect(size?.code == .tooLarge)
    }

    @Test("a letter with more than a hundred marks is refused, in names and values, as it stands and escaped")
    func marks() throws {
        let marks = String(repeating: "\u{301}", count: 100)
        let languages = String(repeating: "ภาษาไทยที่นี่ e\u{301}\u{323} नमस्ते ", count: 100)
        for text in ["e\(marks)", marks, "e\(marks)e\(marks)", "e\(marks)\u{2FF}\u{301}", languages] {
            #expect(try json("[\"\(text)\"]") == .array([.string(text)]))
        }
        let escaped = String(repeating: "\\u0301\\u0323", count: 51)
        for text in [
            "[\"e\(marks)\u{301}\"]", "[\"\(marks)\u{300}\"]", "{\"e\(marks)\u{323}\":1}", "[\"e\(escaped)\"]",
        ] {
            #expect((try? json(text)) == nil)
        }
        for text in ["\"e\(marks)\u{301}\" = \"x\";", "\"x\" = \"e\(marks)\u{301}\";"] {
            let error = #expect(throws: StringsDocument.SyntaxError.self) {
                try StringsDocument(parsing: Array(text.utf8))
            }
            #expect(error?.code == .tooManyMarks)
        }
    }

    @Test("members of a JSON object are found whether they are few or many", arguments: [3, 63, 64, 1_000])
    func members(count: Int) throws {
        let text = "{" + (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + ",\"k1\": true}"
        var object = try object(text)
        #expect(object["k0"] == .number(JSONNumber(0)) && object["k\(count)"] == nil)
        #expect(object["k1"] == .bool(true), "of duplicates the last")
        object["k2"] = .null
        object["k1"] = nil
        object["new"] = .bool(false)
        #expect(object["k0"] == .number(JSONNumber(0)) && object["k1"] == nil && object["k2"] == .null)
        #expect(object["new"] == .bool(false) && object.members.last?.name == "new")
        #expect(object.members.count == count)
    }
}
