import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Lists as other programs export them") struct ExportedListTests {
    @Test(
        "Excel's first line names the separator, whatever the header row has most of",
        arguments: ["sep=", "SEP=", "\u{FEFF}Sep="], [",", ";", "\t"])
    func declared(_ start: String, _ mark: String) throws {
        let others = [",", ";", "\t"].filter { $0 != mark }.joined()
        for end in ["\n", "\r\n", "\r"] {
            let text = "\(start)\(mark)\(end)a\(others)\(others)x\(mark)b\(end)1\(mark)2\(end)"
            let list = try RecordList(text, file: "list.csv")
            #expect(list.texts(["a\(others)\(others)x", "b"]) == [["1", "2"]])
            #expect(list.records.first?.place?.line == 3)
        }
    }

    @Test("a header row that resembles Excel's separator line is a header row")
    func similar() throws {
        #expect(try RecordList("sep=;x\n1;2\n").texts(["sep=", "x"]) == [["1", "2"]])
        #expect(try RecordList("sep=|\n1\n").texts(["sep=|"]) == [["1"]])
        #expect(try RecordList("a\nsep=;\n").texts(["a"]) == [["sep=;"]])
    }

    @Test("a list named .tsv or .tab is separated by tabs", arguments: ["list.tsv", "a,b/list.TAB"])
    func tabs(_ path: String) throws {
        let text = "a,b,c\td;e\n1,2\t3\n"
        #expect(try RecordList(text, file: path).texts(["a,b,c", "d;e"]) == [["1,2", "3"]])
        #expect(try RecordList("a,b\n1,2\n", file: path).texts(["a,b"]) == [["1,2"]])
    }
}
