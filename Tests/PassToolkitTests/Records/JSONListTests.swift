import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Lists in JSON") struct JSONListTests {
    @Test("the first byte tells an array from lines, and the name decides where it does not") func formats() throws {
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

    @Test("a bad line is named with its place in the file, and the others are read") func badLines() throws {
        let list = try RecordList(
            "{\"a\":1}\n{\"a\" 2}\n{\"a\":\n{\"a\":3}\n{\"a\":\"x\n{\"a\":4}}\n[5]\n{\"a\":6} {}\n{\"a\":{}}\n {\"b\":1,\"b\":2}\n{\"a\":7}\n7"
        )
        #expect(list.texts(["a"]) == [["#1"], ["#3"], ["#7"]])
        #expect(list.places == ["2:6", "3:6", "5:8", "6:8", "7:1", "8:9", "9:2", "10:9", "12:1"])
        #expect(list.errors.map(\.number) == [2, 3, 5, 6, 7, 8, 9, 10, 12])
        #expect(list.errors.allSatisfy { !$0.endsList })
    }

    @Test("an array that is cut off anywhere is never taken for a whole one") func truncated() throws {
        let text = [UInt8].text("[{\"a\":\"ü\\n\"} , {\"a\":[1]},\n2 ]")
        for length in 1..<text.count {
            #expect(try RecordList(Array(text[..<length]), format: .json).errors.last?.endsList == true, "\(length)")
        }
        #expect(try RecordList(text).errors.last?.endsList == false)
    }

    @Test(
        "a record that is too long, too deep or not UTF-8 fails alone, and those behind it are read",
        arguments: ["[{}, LONG, {\"a\":1}]", "{}\nLONG\n{\"a\":1}"])
    func faultyRecord(_ text: String) throws {
        var limits = Limits.standard
        limits.recordByteCount = 400
        limits.jsonDepth = 100
        let deep = String(repeating: "[", count: 120) + String(repeating: "]", count: 120)
        for long in ["\"" + String(repeating: "]}\\\"", count: 100) + "\"", deep, "\"?\""] {
            let bytes = [UInt8].text(text.replacing("LONG", with: "{\"a\":\(long)}"))
            let list = try RecordList(bytes.map { $0 == UInt8(ascii: "?") ? 0xFC : $0 }, limits: limits)
            #expect(list.texts(["a"]) == [["(none)"], ["#1"]])
            #expect(list.errors.map(\.number) == [2])
        }
    }

    private static let texts = [
        "a,b:number\r\n\"x\r\n\"\"é\"\"\",1\r\n\r\n😀,-2.5\r\"open\"x,3\ny,z\n\(String(repeating: "w", count: 90)),4\nlast,5",
        "[ {\"a\":\"x]\\\\\"} ,\n {\"a\":[\"}\"]}, 12, {\"a\":\"\(String(repeating: "w", count: 90))\"},{\"b\":true} ]\n",
        "{\"a\":1}\r\n{\"a\":\"}\\\"\"\n}\n{\"a\"\n{\"a\":\"é\"}\n{\"a\":\"\(String(repeating: "w", count: 90))\"}\n{\n\"a\":2}",
        "[{\"a\":1},{\"a\":2}", "a\n", "",
    ]

    @Test("a list reads the same in pieces of any size", arguments: texts, [1, 2, 3, 7, 64])
    func pieces(_ text: String, _ size: Int) throws {
        let folder = try TemporaryFolder()
        var limits = Limits.standard
        limits.recordByteCount = 80
        let wide: [UInt8] = [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [[UInt8].text(text), [0xEF, 0xBB, 0xBF] + [UInt8].text(text), wide] {
            let path = try folder.write(bytes, to: "list")
            guard let whole = try? RecordList(bytes, limits: limits) else {
                #expect(throws: RecordError.self) { try RecordList(path: path, limits: limits, chunkByteCount: size) }
                continue
            }
            let pieces = try RecordList(path: path, limits: limits, chunkByteCount: size)
            #expect(pieces.records.map(\.values) == whole.records.map(\.values))
            #expect(pieces.records.map(\.place?.start) == whole.records.map(\.place?.start))
            #expect(pieces.errors.map(\.position) == whole.errors.map(\.position))
            #expect(pieces.errors.map(\.code) == whole.errors.map(\.code))
        }
    }
}
