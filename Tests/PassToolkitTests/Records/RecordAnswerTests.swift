import PassModel
import TestSupport
import Testing

@testable import PassToolkit

/// What comes out of lists that differ from others in one place.
@Suite("Answers of record lists") struct RecordAnswerTests {
    private static let seeds = [
        SeedList(text: "a,b:number\n\"x\"\"y\",1\r\nz,-2.5\n", others: ",;\"\n\r: 0"),
        SeedList(text: "sep=;\r\nfield:c;show:k;u:date\ny;TRUE;2026-01-02T03:04Z\n", others: "=;,:\n"),
        SeedList(
            text: "Name;;n:number;b:\ntrue;;1.234,5;\nFALSE;x;-7;é\n", others: ";:,. \"\n", allowsUnused: true,
            names: ["Name": "m:boolean", "n": "p"], hasDecimalCommas: true),
        SeedList(text: "a\tb:boolean\r\"x\ty\"\ttrue\r\r\tno\r", others: "\t\"\r\n, "),
        SeedList(text: "a,authToken:number\n1,x\n\n \n,\n2,é\n", others: ",|\n \""),
        SeedList(text: " [{\"a\":1,\"b\":\"x\"},{\"b\":true}]", others: "{}[],:\"\\ \n1t"),
        SeedList(text: " \r\n[{\"a\":{\"b\":1}} , 12,\"x\" ,[\"y\"]]\n", others: "{}[],\"\\ \n"),
        SeedList(text: "{\"a\":\"}\\\"]\"}\n{\"b\":\n2}\r\n{\"c\":null}", others: "{}[],:\"\\ \n\r"),
        SeedList(text: "{\"é\":1,\"é\":2}\n{\"b\":[]}\n7\n{\"a\"", others: "{}\"\n,"),
    ]

    /// A text in UTF-16 with its mark.
    private func wide(_ text: String, isBig: Bool = false) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBig ? [high, low] : [low, high]
        }
    }

    @Test("a list that differs in one place reads as before", arguments: seeds.indices)
    func neighbours(index: Int) throws {
        let seed = Self.seeds[index]
        let bytes = Array(seed.text.utf8)
        // Bytes that are no characters.
        let others = Array(seed.others.utf8) + [0x80, 0xC3]
        let cut = bytes.indices.map { Array(bytes[..<$0]) }
        let lists = bytes.neighbours(with: others) + cut
        try Answers.check("records.lists.\(index)", lists.map { "\($0.quoted) \(seed.answer($0))" })
    }

    @Test("lists in UTF-16 read as before") func wideLists() throws {
        let seed = SeedList(text: "é,b\n😀,\"c\"\n", others: "")
        let marked = [wide(seed.text), wide(seed.text, isBig: true), Array(("\u{FEFF}" + seed.text).utf8)]
        let lists = marked + marked.map { Array($0.dropFirst(2)) }
        let cut = lists.flatMap { list in list.indices.map { Array(list[..<$0]) } }
        let changed = marked.flatMap { $0.neighbours(with: [0, 0x0A, 0x22, 0xBB, 0xBF, 0xD8, 0xDC, 0xEF, 0xFE, 0xFF]) }
        try Answers.check("records.wide", (cut + changed).map { "\($0) \(seed.answer($0))" })
    }

    @Test("the format and the separator of a list are found as before") func formats() throws {
        let paths = [
            "list", "list.csv", "list.TSV", "a.tab", "list.txt", "list.json", "a/b.jsonl", "x.ndjson", "tsv", ".tsv",
            "x.tsv/list", "list.json.x",
        ]
        let texts = [
            "", " ", "\n", "a", "a\n", "[", "[]", " \n[{\"a\":1}]", "{", "{}", " {\"a\":1}\n", "a\tb;c\n1\t2;3\n",
            "sep=;", "sep=;\n", "sep=;\n\na;b\n1;2\n", "SEP=,\rx;y,z\n1,2\n", "sep=|\nx\n1\n", "sep=;x\n1\n",
            "sep=\t\n\na,b\tc\n", "sep", "\u{FEFF}a;b\n1;2\n", "\u{FEFF}[", "a\0", "abc\0", "abcd\0",
            "a;b,c\n1,2\n", "\n\r\na;b\n",
        ]
        let formats: [RecordReader.Format?] = [nil, .csv, .json, .jsonLines]
        var answers: [String] = []
        for text in texts {
            let list = SeedList(text: text, others: "")
            for path in paths {
                for format in formats {
                    let answer = list.answer(Array(text.utf8), file: path, format: format)
                    answers.append("\(text.debugDescription) \(answer)")
                }
            }
        }
        try Answers.check("records.formats", answers)
    }

    @Test("files that are no lists are called what they were") func otherFiles() throws {
        let kinds = [
            "xl/workbook", "xl/worksheets", "xl/_rels", "[Content_Types].xml", "opendocument.spreadsheet", "x",
        ]
        let zips = kinds.map { Array("PK\u{3}\u{4}\($0)".utf8) }
        let old: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0]
        let name: [UInt8] = "Workbook".utf8.flatMap { (letter: UInt8) -> [UInt8] in [letter, 0] }
        // No more than the first 65,536 bytes are looked at.
        let far: [[UInt8]] = [65_516, 65_517].map { count in old + [UInt8](repeating: 0, count: count) + name }
        var files = (old + name).neighbours(with: [0, 0xFF])
        files += zips + zips[0].neighbours(with: [0, 0xFF]) + far
        let faults = files.map { RecordError.Fault(fileStartingWith: $0[...])?.message ?? "text" }
        try Answers.check("records.files", faults)
    }

    @Test("separators are counted as before") func separators() throws {
        let parts = [":number", ",", ";", "\t", "\"", "x"]
        let two = parts.flatMap { first in parts.map { first + $0 } }
        let four = two.flatMap { first in two.map { first + $0 } }
        let headers = four.flatMap { ["a\($0)", "a;b\($0)\nx;;;", "\($0)\r"] }
        let answers = headers.map { header in
            let bytes = Array(header.utf8)
            var (whole, pieces) = (SeparatorCounter(), SeparatorCounter())
            let ends = (0...bytes.count).map { pieces.count(bytes, in: 0..<$0) }.firstIndex(of: true)
            let isEnded = whole.count(bytes, in: bytes.indices)
            return "\(bytes.quoted) \(isEnded) \(whole.mostFrequent) \(ends ?? -1) \(pieces.mostFrequent)"
        }
        try Answers.check("records.separators", answers)
    }

    @Test("lists at their limits read as before") func limits() throws {
        let answers = Self.seeds.flatMap { seed -> [String] in
            let bytes = Array(seed.text.utf8)
            let long = (0...bytes.count).map { seed.answer(bytes, limits: Limits(recordByteCount: $0)) }
            guard seed.text.contains("{") else { return long }
            let deep = (0...4).map { seed.answer(bytes, limits: Limits(jsonDepth: $0)) }
            return long + deep + (0...5).map { seed.answer(bytes, limits: Limits(jsonValueCount: $0)) }
        }
        try Answers.check("records.limits", answers)
    }

    @Test("lists in pieces read as before") func pieces() throws {
        let folder = try TemporaryFolder()
        var answers: [String] = []
        for seed in Self.seeds {
            for bytes in [Array(seed.text.utf8), Array("\u{FEFF}\(seed.text)".utf8), wide(seed.text)] {
                let path = try folder.write(bytes, to: "list")
                for size in [1, 2, 3, 5, 8, 64] {
                    for limit in [0, 2, 9, 14, 1000] {
                        answers.append(seed.answer(path: path, limit: limit, chunkByteCount: size))
                    }
                }
            }
        }
        try Answers.check("records.pieces", answers)
    }

    @Test("bytes in a file that are not UTF-8 are found where they were") func encodings() throws {
        let folder = try TemporaryFolder()
        let texts = Array("a\né😀".utf8).neighbours(with: [0x0A, 0x80, 0x9F, 0xBB, 0xBF, 0xC3, 0xEF, 0xF0])
        let marked = texts.prefix(9).map { [0xEF, 0xBB, 0xBF] + $0 }
        // A character that two pieces share, and one that is not whole there.
        let long = (1...4).flatMap { count -> [[UInt8]] in
            let start = Array("a\n".utf8) + [UInt8](repeating: 0x78, count: (1 << 18) - 2 - count)
            return [start + Array("😀é".utf8), start + [0xF0, 0x9F, 0x78, 0x78, 0x78]]
        }
        let answers = try (texts + marked + long).map { try fault(inFileAt: folder.write($0, to: "list.csv")) }
        try Answers.check("records.encodings", answers)
    }

    private func fault(inFileAt path: String) -> String {
        do {
            let reader = try RecordReader(path: path, limits: Limits(recordByteCount: 9))
            try reader.checkEncoding()
            return "UTF-8"
        } catch {
            return error.everything.replacing(path, with: "list")
        }
    }

    @Test("lists of records from elsewhere read as before") func sources() throws {
        var answers: [String] = []
        for count in 0...3 {
            for broken in 0...3 {
                for endsList in [false, true] {
                    let source: RecordReader.Source = { number in
                        guard number <= count else { return nil }
                        guard number == broken else { return .success(["n": Record.Value(number)]) }
                        return .failure(
                            RecordError(unreadable: "torn", recovery: [], number: number, endsList: endsList))
                    }
                    var reader = try RecordReader(source, file: "list")
                    answers.append(try reader.everything())
                }
            }
        }
        try Answers.check("records.sources", answers)
    }
}
