import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Lists in JSON") struct JSONListTests {
    @Test("the first byte tells an array from lines, and the name decides where it does not")
    func formats() throws {
        let folder = try TemporaryFolder()
        func format(_ text: String, _ name: String) throws -> RecordReader.Format {
            try RecordReader(path: folder.write([UInt8].text(text), to: name)).format
        }
        #expect(try format("\u{FEFF}\n [ {}]", "a.csv") == .json)
        #expect(try format(" {\"a\":1}", "a.csv") == .jsonLines)
        #expect(try format("a,b", "a.txt") == .csv)
        #expect(try format("x", "a.ndjson") == .jsonLines)
        #expect(try format("", "a.JSONL") == .jsonLines)
        #expect(throws: RecordError.self) { try format("x", "a.json") }
        #expect(throws: RecordError.self) { try format("", "a") }
    }

    @Test("a bad line is named with its place in the file, and the others are read")
    func badLines() throws {
        let list = try RecordList(
            "{\"a\":1}\n{\"a\" 2}\n{\"a\":\n{\"a\":3}\n{\"a\":\"x\n{\"a\":4}}\n[5]\n{\"a\":6} {}\n{\"a\":{}}\n {\"b\":1,\"b\":2}\n{\"a\":7}\n7"
        )
        #expect(list.texts(["a"]) == [["#1"], ["#3"], ["#7"]])
        #expect(list.places == ["2:6", "3:6", "5:8", "6:8", "7:1", "8:9", "9:2", "10:9", "12:1"])
        #expect(list.errors.map(\.number) == [2, 3, 5, 6, 7, 8, 9, 10, 12])
        #expect(list.errors.allSatisfy { !$0.endsList })
    }

    @Test(
        "a fault in a JSON array ends the list at its place",
        arguments: [
            ("[{\"a\":1},{\"a\" 2},{}]", "1:15"), ("[{\"a\":1} {}]", "1:10"), ("[{\"a\":1},\n]", "1:9"),
            ("[{\"a\":1}\n", "2:1"), ("[{\"a\":1},", "1:10"), ("[{\"a\":1}] x", "1:11"),
        ])
    func brokenArray(_ text: String, _ place: String) throws {
        let list = try RecordList(text)
        #expect(list.texts(["a"]) == [["#1"]])
        #expect(list.places == [place])
        #expect(list.errors.first?.endsList == true)
    }

    @Test("an array that is cut off anywhere is never taken for a whole one")
    func truncated() throws {
        let text = [UInt8].text("[{\"a\":\"ü\\n\"} , {\"a\":[1]},\n2 ]")
        for length in 1..<text.count {
            #expect(try RecordList(Array(text[..<length]), format: .json).errors.last?.endsList == true, "\(length)")
        }
        #expect(try RecordList(text).errors.last?.endsList == false)
    }

    @Test(
        "bytes that are not UTF-8 fail only their record",
        arguments: ["[{\"a\":\"?\"},{\"a\":1}]", "{\"a\":\"?\"}\n{\"a\":1}"])
    func latin1(_ text: String) throws {
        let list = try RecordList([UInt8].text(text).map { $0 == UInt8(ascii: "?") ? 0xFC : $0 })
        #expect(list.texts(["a"]) == [["#1"]])
        #expect(list.errors.first?.code == .unreadable(.notUTF8))
    }

    @Test(
        "a record above a limit is named, and those behind it are read",
        arguments: ["[{}, LONG, {\"a\":1}]", "{}\nLONG\n{\"a\":1}"])
    func limits(_ text: String) throws {
        var limits = Limits.standard
        limits.recordByteCount = 400
        limits.jsonDepth = 100
        for long in [
            "{\"a\":\"" + String(repeating: "]}\\\"", count: 100) + "\"}",
            "{\"a\":" + String(repeating: "[", count: 120) + String(repeating: "]", count: 120) + "}",
        ] {
            let list = try RecordList(text.replacing("LONG", with: long), limits: limits)
            #expect(list.texts(["a"]) == [["(none)"], ["#1"]])
            #expect(list.errors.count == 1 && list.errors.first?.number == 2)
        }
    }
}
