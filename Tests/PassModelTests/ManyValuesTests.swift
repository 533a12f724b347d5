import PassModel
import Testing

@Suite("Very many values") struct ManyValuesTests {
    private func array(_ count: Int) -> [UInt8] {
        Array("[\(Array(repeating: "0", count: count).joined(separator: ","))]".utf8)
    }

    @Test("a JSON text with more values than the limit is refused, nested values included")
    func limit() throws {
        #expect(try JSONDocument(parsing: array(9), valueLimit: 10).root.array?.count == 9)
        let error = try #require(throws: JSONDocument.SyntaxError.self) {
            try JSONDocument(parsing: array(10), valueLimit: 10)
        }
        #expect(error.limit == .values)
        #expect(error.message == "more than 10 values")
        #expect(error.position == TextPosition(line: 1, column: 20))
    }

    @Test("the default limit of a JSON text is two hundred thousand values")
    func standard() throws {
        #expect(JSONDocument.valueLimit == 200_000)
        #expect(throws: Never.self) { try JSONDocument(parsing: array(JSONDocument.valueLimit - 1)) }
        #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: array(JSONDocument.valueLimit)) }
    }

    @Test("members of a JSON object are found whether they are few or many", arguments: [3, 63, 64, 1_000])
    func members(count: Int) throws {
        let text = "{" + (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + ",\"k1\": true}"
        var object = try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)
        #expect(object["k0"] == .number(JSONNumber(0)))
        #expect(object["k1"] == .bool(true), "of duplicates the last")
        #expect(object["k\(count)"] == nil)
        object["k2"] = .null
        #expect(object["k2"] == .null)
        #expect(object["k0"] == .number(JSONNumber(0)))
        object["k1"] = nil
        #expect(object["k1"] == nil)
        #expect(object["k2"] == .null, "indices are not those from before")
        object["new"] = .bool(false)
        #expect(object["new"] == .bool(false))
        #expect(object.members.last?.name == "new")
        #expect(object.members.count == count)
    }

    @Test("a strings file with too many entries or bytes is not read")
    func strings() throws {
        let entries = Array(repeating: #""a"="b";"#, count: 10).joined()
        #expect(try StringsDocument(parsing: Array(entries.utf8), itemLimit: 10).entries.count == 10)
        #expect(throws: StringsDocument.SyntaxError.self) {
            try StringsDocument(parsing: Array(entries.utf8), itemLimit: 9)
        }
        let escapes = #""a"=""# + String(repeating: #"\d"#, count: 10) + #"";"#
        let error = try #require(throws: StringsDocument.SyntaxError.self) {
            try StringsDocument(parsing: Array(escapes.utf8), itemLimit: 5)
        }
        #expect(error.code == .tooMany)
        let size = try #require(throws: StringsDocument.SyntaxError.self) {
            try StringsDocument(parsing: Array(entries.utf8), byteLimit: entries.utf8.count - 1)
        }
        #expect(size.code == .tooLarge)
    }
}
