import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Lists in CSV") struct CSVListTests {
    private func refusal(_ text: String) -> RecordError? {
        #expect(throws: RecordError.self) { try RecordList(text, format: .csv) }
    }

    @Test("a row that is not UTF-8 is named with its place, and the others are read")
    func latin1() throws {
        let list = try RecordList([UInt8].text("name,city\nAda,London\nZo") + [0xEB] + .text(",Köln\nBob,Rome\n"))
        #expect(list.texts(["name"]) == [["Ada"], ["Bob"]])
        #expect(list.places == ["3:3"])
        #expect(list.errors.first?.number == 2)
    }

    @Test("a type in a CSV header makes numbers and booleans")
    func types() throws {
        let list = try RecordList(
            "id, points : number ,member:boolean,note:text\n7,1.50,TRUE,x\n8,-3,false,\n9,\"1,5\",true,\n10,,true,\n11,1,yes,\n"
        )
        #expect(
            list.texts(["id", "points", "member", "note"]) == [
                ["7", "#1.50", "?true", "x"], ["8", "#-3", "?false", ""],
            ])
        #expect(list.places == ["4:3", "5:4", "6:6"])
    }

    @Test(
        "a header row that names no columns, or one twice, is refused at its place",
        arguments: [
            ("", "1:1"), ("\n \n", "1:1"), ("a,,b,\n1,2,3,4", "1:3"), ("\ta\n1\t2", "1:1"),
            ("a,b,\"a \"\n1,2,3", "1:5"),
            ("a,b:int\n1,2", "1:3"), ("a,\"b\n1,2", "1:3"), ("a,\"b\"c\n1,2", "1:6"),
        ])
    func headers(_ text: String, _ place: String) {
        #expect(refusal(text)?.message.hasPrefix("list:\(place): ") == true)
        #expect(refusal(text)?.number == 0)
    }

    @Test(
        "a number with a decimal comma is read by the type of its column",
        arguments: [
            ("18,40", "18.40"), ("1.234,50", "1234.50"), ("-1.234.567,5", "-1234567.5"), ("12", "12"),
            ("1 234,5", "1234.5"), ("1'234", "1234"), ("18.40", nil), ("1.23,5", nil), ("1,2,3", nil), ("x", nil),
            ("", nil), ("1234.567,5", nil), ("1.234'567", nil), (",5", nil), ("-.500", nil), ("1.5e3", nil),
        ] as [(String, String?)])
    func decimalComma(_ text: String, _ number: String?) throws {
        let list = try RecordList("a:number,;b\n\(text);1\n", format: .csv)
        let expected = try number.flatMap { try Record.Value(json: JSONDocument(parsing: Array($0.utf8)).root) }
        #expect(list.records.first?["a"] == expected)
    }

    @Test("a value that does not fit is shown, and a secret not at all")
    func shownValues() throws {
        let list = try RecordList("points:number,password:number\nmany,1\n1,hunter2\n")
        #expect(list.messages.first?.contains("'many'") == true && list.messages.last?.contains("hunter2") == false)
    }

    @Test("a row above the limit is named, and those behind it are read", arguments: [99, 300_000])
    func limit(_ length: Int) throws {
        let folder = try TemporaryFolder()
        var limits = Limits.standard
        limits.recordByteCount = length
        let long = String(repeating: "x\"\"\n", count: length / 4 + 1)
        let text = "a,b\n1,2\n\"\(long)\",3\n4,5\n\(String(repeating: "y", count: length - 2)),\n"
        var reader = try RecordReader(path: folder.write([UInt8].text(text), to: "list.csv"), limits: limits)
        var seen: [String] = []
        while let next = try reader.next() {
            switch next {
            case .success(let record): seen.append("\(record.place?.line ?? 0)")
            case .failure(let error):
                seen.append("\(error.position?.line ?? 0)!")
                #expect(error.code == .unreadable(.tooLong(limit: length)))
                #expect(error.recovery.first == "if it is meant to be so, raise the limit 'record-bytes'")
            }
        }
        let lines = length / 4 + 1
        #expect(seen == ["2", "3!", "\(lines + 4)"] + ["\(lines + 5)"])
    }

    /// Reading the record again for each name would take minutes.
    @Test("of many unused values only some are named, with the place of the first")
    func manyUnused() throws {
        let template = try PassTemplate(PassBundle(files: ["pass.json": #"{"serialNumber": "{{serial}}"}"#.utf8]))
        let names = (0..<5_000).map { "k\($0)" }
        let list = "serial,\(names.joined(separator: ","))\n1\(String(repeating: ",x", count: names.count))\n"
        let record = try RecordList(list).records[0]
        let error = #expect(throws: RecordError.self) { try template.render(record) }
        #expect(error?.message.contains("list:2:3") == true)
        #expect(error.map { $0.message.utf8.count < 400 } == true)
    }
}
