import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Records") struct RecordTests {
    private func error(_ text: String) -> RecordError? {
        #expect(throws: RecordError.self) { try Record(json: .text(text), origin: "'a.json'") }
    }

    @Test("strings, numbers and booleans are read; numbers as they are spelled")
    func values() throws {
        let record = try Record(json: .text(#"{"s":"x","n":1.50,"b":true,"":"empty name"}"#))
        #expect(record["s"] == "x")
        #expect(record["n"] == (try JSONDocument(parsing: .text("1.50")).root.number).map(Record.Value.number))
        #expect(record["n"] != .number(1.5))
        #expect(record["b"] == true)
        #expect(record[""] == "empty name")
        #expect(record["no"] == nil)
        #expect(try Record(json: .text(#"{"a":null,"b":1}"#)).values == ["b": 1])
    }

    @Test(
        "a record's value that is no string, number or boolean is named",
        arguments: [("[1]", "an array"), ("{}", "an object")])
    func nested(_ text: String, _ kind: String) {
        let error = error("{\"ok\": 1, \"a\": \(text)}")
        #expect(error?.code == .notAValue(name: "a", kind: kind))
        #expect(error?.message == "'a' in 'a.json' is \(kind), not a string, number or boolean")
    }

    @Test("a record with a duplicate name is refused")
    func twice() {
        #expect(error(#"{"a":1,"a":1}"#)?.message == "'a' is in 'a.json' twice")
    }

    @Test(
        "a record that is no JSON object is refused",
        arguments: [("[1]", "an array"), ("\"x\"", "a string"), ("null", "null"), ("1", "a number")])
    func notAnObject(_ text: String, _ kind: String) {
        #expect(error(text)?.message == "'a.json' is \(kind), not an object with a value for each name")
    }

    @Test("a record that is not JSON is refused with the place", arguments: ["", "{\n \"a\": }", "{\n \"a\""])
    func notJSON(_ text: String) {
        guard case .notJSON(let cause) = error(text)?.code else { return #expect(Bool(false), "another error") }
        #expect(error(text)?.message == "'a.json':\(cause.position.line):\(cause.position.column): \(cause.message)")
        #expect(cause.position.line == (text.isEmpty ? 1 : 2))
    }

    @Test("a record is read from a file, which its messages then name")
    func file() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([UInt8].text(#"{"a":1}"#), to: "data.json")
        let record = try Record(path: path)
        #expect(record["a"] == 1)
        #expect(record.origin == "'\(path)'")
        #expect(throws: FileAccessError.self) { try Record(path: folder.path("no.json")) }
    }
}
