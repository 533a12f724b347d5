import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Lists as other programs export them") struct ExportedListTests {
    @Test(
        "Excel's first line names the separator, whatever the header row has most of",
        arguments: ["sep=", "SEP=", "\u{FEFF}Sep="], ["\n", "\r\n", "\r", "\n\n"])
    func declared(_ start: String, _ end: String) throws {
        for mark in [",", ";", "\t"] { try declared(mark, start, end) }
    }

    private func declared(_ mark: String, _ start: String, _ end: String) throws {
        let others = [",", ";", "\t"].filter { $0 != mark }.joined()
        let text = "\(start)\(mark)\(end)a\(others)\(others)x\(mark)b\(end)1\(mark)2\(end)"
        for path in ["list.csv", "list.tsv"] {
            let list = try RecordList(text, file: path)
            #expect(list.texts(["a\(others)\(others)x", "b"]) == [["1", "2"]])
            #expect(list.records.first?.place?.line == (end == "\n\n" ? 5 : 3))
        }
    }

    @Test("a header row that resembles Excel's separator line is a header row")
    func similar() throws {
        #expect(try RecordList("sep=;x\n1;2\n").texts(["sep=", "x"]) == [["1", "2"]])
        #expect(try RecordList("sep=|\n1\n").texts(["sep=|"]) == [["1"]])
        #expect(try RecordList("a\nsep=;\n").texts(["a"]) == [["sep=;"]])
    }

    @Test(
        "a file that is no text is called what it is",
        arguments: [
            ("PK\u{3}\u{4}…xl/workbook.xml", "an Excel workbook"),
            ("PK\u{3}\u{4}…xl/worksheets/1", "an Excel workbook"),
            ("PK\u{3}\u{4}…xl/_rels/.rels", "an Excel workbook"),
            ("PK\u{3}\u{4}…[Content_Types].xml", "an Office document"),
            ("PK\u{3}\u{4}…opendocument.spreadsheet", "a spreadsheet"), ("PK\u{3}\u{4}…pass.json", "a zip archive"),
        ])
    func otherFiles(text: String, kind: String) {
        let error = #expect(throws: RecordError.self) { try RecordList(text) }
        #expect(error?.code == .unreadable(.otherFile(kind)))
        // A text about such files is a list.
        #expect(throws: Never.self) { try RecordList("name\n\(text.dropFirst(4))\n") }
    }

    @Test(
        "workbooks of old versions of Excel are told from other documents of old versions of Office",
        arguments: [true, false])
    func oldFiles(isExcel: Bool) {
        let name = "Workbook".utf8.flatMap { letter -> [UInt8] in isExcel ? [letter, 0] : [letter] }
        let error = #expect(throws: RecordError.self) { try RecordList([0xD0, 0xCF, 0x11, 0xE0] + name) }
        #expect(error?.code == .unreadable(.otherFile(isExcel ? "an Excel workbook" : "an Office document")))
    }

    @Test("a list named .tsv or .tab is separated by tabs", arguments: ["list.tsv", "a,b/list.TAB"])
    func tabs(_ path: String) throws {
        let text = "a,b,c\td;e\n1,2\t3\n"
        #expect(try RecordList(text, file: path).texts(["a,b,c", "d;e"]) == [["1,2", "3"]])
        #expect(try RecordList("a,b\n1,2\n", file: path).texts(["a,b"]) == [["1,2"]])
        #expect(try RecordList("[{\"a\":1}]", file: path).texts(["a"]) == [["#1"]])
        #expect(try RecordList("a,b\n1,2\n", file: "tsv").texts(["a", "b"]) == [["1", "2"]])
    }
}
