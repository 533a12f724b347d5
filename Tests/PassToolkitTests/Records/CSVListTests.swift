import Foundation
import PassModel
import PassToolkit
import TestSupport
import Testing

@Suite("Lists in CSV") struct CSVListTests {
    private func refusal(_ text: String) -> RecordError? {
        #expect(throws: RecordError.self) { try RecordList(text, format: .csv) }
    }

    @Test("a type in a CSV header makes numbers and booleans") func types() throws {
        let list = try RecordList(
            "id, points : number ,member:boolean,note:text\n7,1.50,TRUE,x\n8,-3,false,\n9,\"1,5\",true,\n10,,true,\n11,1,yes,\n"
        )
        #expect(
            list.texts(["id", "points", "member", "note"]) == [
                ["7", "#1.50", "?true", "x"], ["8", "#-3", "?false", ""], ["10", "(none)", "?true", ""],
            ])
        #expect(list.places == ["4:3", "6:6"])
    }

    @Test(
        "a header row that names no columns, or one twice, is refused at its place",
        arguments: [
            ("", "1:1"), ("\n \n", "1:1"), ("a,,b,\n1,2,3,4", "1:3"), ("\ta\n1\t2", "1:1"),
            ("a,b,\"a \"\n1,2,3", "1:5"), ("a,b:int\n1,2", "1:3"),
            ("a,b:date(dd.mm.yy)", "1:3"), ("a,b:date(dd.mm.yyyy hh:mm)", "1:3"), ("a,b:date(dd.dd.yyyy)", "1:3"),
            ("a,b:date(dd.mm.yyyy :30Z)", "1:3"), ("a,b:date(dd.mm.yyyy hh:mm end Z)", "1:3"),
            ("a,\"b\n1,2", "1:3"), ("a,\"b\"c\n1,2", "1:6"),
        ])
    func headers(_ text: String, _ place: String) {
        #expect(refusal(text)?.message.hasPrefix("list:\(place): ") == true)
        #expect(refusal(text)?.number == 0)
    }

    @Test(
        "a number with a decimal comma is read by the type of its column",
        arguments: [
            ("18,40", "18.40"), ("1.234,50", "1234.50"), ("-1.234.567,5", "-1234567.5"), ("12", "12"),
            ("1 234,5", "1234.5"), ("\u{A0}12,5 ", "12.5"), ("1'234", "1234"), ("18.40", nil), ("1.23,5", nil),
            ("1,2,3", nil), ("x", nil),
            ("", nil), ("1234.567,5", nil), ("1.234'567", nil), (",5", nil), ("-.500", nil), ("1.5e3", nil),
            ("1e5", nil), ("1,5E3", nil),
        ] as [(String, String?)])
    func decimalComma(_ text: String, _ number: String?) throws {
        let list = try RecordList("a:number(comma);b\n\(text);1\n", format: .csv)
        let expected = try number.flatMap { try Record.Value(json: JSONDocument(parsing: Array($0.utf8)).root) }
        #expect(list.records.first?["a"] == expected)
    }

    @Test(
        "a percentage has a point or a comma before its decimals, and becomes a hundredth",
        arguments: [
            ("18,5 %", "0.185"), ("18.50%", "0.185"), ("7\u{A0}%", "0.07"), ("100", "1"), ("-0,05 %", "-0.0005"),
            ("1250\u{202F}%", "12.5"), ("0", "0"), ("1.234,5 %", nil), ("%", nil), ("-", nil), ("5,", nil),
            (",5", nil), ("5 ", "0.05"), ("1e3", nil), ("٥%", nil),
        ] as [(String, String?)])
    func percent(_ text: String, _ number: String?) throws {
        let list = try RecordList("a:percent\tb\n\(text)\t1\n", format: .csv)
        #expect(list.texts(["a"]) == number.map { [["#\($0)"]] } ?? [])
    }

    @Test("bytes in Base64 become the text that has them in ISO 8859-1, and any other text is refused")
    func base64() throws {
        let codes = [Data(0...255).base64EncodedString(), "AP8=", "", "AP8", "not Base64", "AP_-"]
        let list = try RecordList("a:base64,b\n\(codes.map { "\($0),1\n" }.joined())", format: .csv)
        #expect(list.texts(["a"]).map { $0[0].unicodeScalars.map(\.value) }.prefix(2) == [Array(0...255), [0, 255]])
        #expect(list.texts(["a"]).dropFirst(2) == [["(none)"]] && list.places == ["5:1", "6:1", "7:1"])
        #expect(list.messages.first?.hasSuffix("'a' is 'AP8', not Base64") == true)
    }

    @Test("a date that is written in a format is read back unchanged, and a damaged one is an error or a date")
    func dates() throws {
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: count - "\(number)".count) + "\(number)"
        }
        for seed in 0..<UInt64(Effort.count(quick: 300, full: 10_000)) {
            var generator = SeededGenerator(seed: seed)
            func random(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
            let (year, month, day) = (random(0...9_999), random(1...12), random(1...28))
            let (hasTime, hour, minute) = (random(0...1) == 1, random(0...23), random(0...59))
            let offset = hasTime ? random(-840...840) : 0
            let date = try #require(
                PassDate(
                    year: year, month: month, day: day, hour: hasTime ? hour : 12, minute: hasTime ? minute : 0,
                    offsetInMinutes: offset))
            let mark = [".", "/", "-", ""][random(0...3)]
            let parts = [("yyyy", digits(year, 4)), ("mm", digits(month, 2)), ("dd", digits(day, 2))]
                .shuffled(using: &generator)
            let zone = hasTime ? " hh:mm \(date.text.dropFirst(19))" : ""
            let format = parts.map { $0.0 }.joined(separator: mark) + zone
            let clock = hasTime ? " \(digits(hour, 2)):\(digits(minute, 2))" : ""
            let text = parts.map { $0.1 }.joined(separator: mark) + clock
            #expect(try RecordList("a:date(\(format))\tb\n\(text)\t1\n").texts(["a"]) == [[date.text]], "\(format)")
            let damaged = [UInt8].text("a:date(\(format))\tb\n") + generator.damaged(.text("\(text)\t1\n"))
            let values = try RecordList(damaged, format: .csv).records.compactMap { $0["a"]?.said }
            #expect(values.allSatisfy { PassDate(strict: $0) != nil }, "\(values)")
        }
    }

    @Test(
        "a date in another format than its column's is an error that names the format, and no day is taken for a month",
        arguments: [
            ("dd.mm.yyyy", "31.02.2024"), ("dd.mm.yyyy", "03/15/2024"), ("dd.mm.yyyy", "2024-03-15"),
            ("dd.mm.yyyy", "15.03.24"), ("dd.mm.yyyy", "15.03.2024 18:30"), ("mm/dd/yyyy", "15/03/2024"),
            ("d-m-yyyy h:mm Z", "5-3-2024"), ("yyyymmdd", "2024315"), ("dd.mm.yyyy", "١٥.٠٣.٢٠٢٤"),
            ("ddmm.yyyy", "111.2026"), ("dd.mm.yyyy", "1.1.0000"), ("yyyy-mmdd", "2026-111"),
            ("dd.mm.yyyy hh.mm Z", "1.1.2026 9.5"),
        ])
    func wrongDates(_ format: String, _ text: String) throws {
        let list = try RecordList("b,a:date(\(format))\n1,\(text)\n")
        #expect(list.messages == ["list:2:3: 'a' is '\(text)', not a date in the format \(format)"])
    }

    @Test("a date in ISO 8601 may lack its time, and its zone only where the column has one") func isoDates() throws {
        let texts = ["2024-03-15", "2024-03-15 18:30", "2024-03-15T18:30:00-07:00", "5/3/2024"]
        let rows = texts.map { "1,\($0)\n" }.joined()
        let list = try RecordList("b,a:date\n\(rows)")
        #expect(list.texts(["a"]) == [["2024-03-15T12:00:00Z"], ["2024-03-15T18:30:00-07:00"]])
        #expect(
            list.errors.flatMap(\.hints) == [
                "name the column 'a:date(+01:00)'", "name the column 'a:date(dd/mm/yyyy)' or 'a:date(mm/dd/yyyy)'",
            ])
        let ordered = try RecordList("b,a:date(mm/dd/yyyy)\n1,02/31/2021\n1,31/12/2021\n")
        #expect(
            ordered.errors.flatMap(\.hints) == [
                "correct the date: there is no such day or time",
                "write all dates of the column in this format, or name the column 'a:date(dd/mm/yyyy)'",
            ])
        let zoned = try RecordList("b,field:a:b:date(+01:00)\n\(rows)").texts(["field:a:b"]).map { $0[0] }
        #expect(zoned == ["2024-03-15T12:00:00+01:00", "2024-03-15T18:30:00+01:00", "2024-03-15T18:30:00-07:00"])
        let ends = try RecordList(
            "a:date(dd.mm.yyyy end),b:date(d/m/yyyy end +01:00),c:date(end Z)\n15.03.2024,15/3/2024,2024-03-15\n")
        #expect(
            ends.texts(["a", "b", "c"])
                == [["2024-03-15T23:59:59Z", "2024-03-15T23:59:59+01:00", "2024-03-15T23:59:59Z"]])
    }

    @Test("a row above the limit is named, and those after it are read", arguments: [99, 300_000])
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
                #expect(error.hints.first == "if that is intended, raise the limit 'record-bytes'")
            }
        }
        let lines = length / 4 + 1
        #expect(seen == ["2", "3!", "\(lines + 4)"] + ["\(lines + 5)"])
    }

    /// Reading the record again for each name would take minutes.
    @Test("of many unused values only some are named, with the place of the first") func manyUnused() throws {
        let template = try PassTemplate(PassBundle(files: ["pass.json": #"{"serialNumber": "{{serial}}"}"#.utf8]))
        let names = (0..<5_000).map { "k\($0)" }
        let list = "serial,\(names.joined(separator: ","))\n1\(String(repeating: ",x", count: names.count))\n"
        let record = try RecordList(list).records[0]
        let error = #expect(throws: RecordError.self) { try template.render(record) }
        #expect(error?.message.contains("list:2:3") == true)
        #expect(error.map { $0.message.utf8.count < 400 } == true)
    }

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

    @Test("a header row that resembles Excel's separator line is a header row") func similar() throws {
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

    @Test("CSV tables that Python writes in any dialect and encoding read back unchanged", .needs(.python3))
    func writtenByPython() throws {
        let folder = try TemporaryFolder()
        let program = """
            import csv, itertools, json, random, sys
            random.seed(5)
            parts = ['"', '""', ',', ';', '\\t', '\\n', '\\r', '\\r\\n', ' ', 'é', '😀', '\\u2028', "'", '\\\\', 'x', '7', '{{a}}',
                     '=', '\\ufeff', 'long ' * 30]
            def text():
                kind = random.random()
                if kind < 0.2: return ''
                if kind < 0.22: return 'very long, ' * \(Effort.count(quick: 3_000, full: 30_000))
                return ''.join(random.choice(parts) for _ in range(random.randint(1, 6)))
            answer = []
            dialects = itertools.product(',;\\t', [csv.QUOTE_ALL, csv.QUOTE_MINIMAL, csv.QUOTE_NONNUMERIC],
                                         ['\\n', '\\r\\n', '\\r'], ['utf-8', 'utf-8-sig', 'utf-16'])
            for number, (mark, quoting, end, encoding) in enumerate(dialects):
                width = random.randint(2, 7)
                rows = [[f'c{i}' for i in range(width)]] + [[text() for _ in range(width)] for _ in range(random.randint(0, 12))]
                if quoting == csv.QUOTE_MINIMAL and end != '\\r\\n':  # its writer leaves other line breaks without quotes
                    rows = [[cell.replace('\\r', end).replace('\\n', end) for cell in row] for row in rows]
                with open(f'{number}.csv', 'w', newline='', encoding=encoding) as file:
                    csv.writer(file, delimiter=mark, quoting=quoting, lineterminator=end).writerows(rows)
                answer.append(rows)
            json.dump(answer, open(sys.argv[1], 'w'))
            """
        let result = try Witness.python3.run(["-c", program, "answer.json"], in: folder.path)
        try #require(result.status == 0, "\(result.errors)")
        let tables = try JSONDecoder().decode(
            [[[String]]].self, from: Data(contentsOf: URL(filePath: folder.path("answer.json"))))
        #expect(tables.count == 81)
        for (number, rows) in tables.enumerated() {
            let list = try RecordList(path: folder.path("\(number).csv"))
            #expect(list.errors.isEmpty)
            // Rows without values are skipped.
            let records = rows.dropFirst().filter { $0.contains { $0.utf8.contains { !" \t\r\n".utf8.contains($0) } } }
            #expect(list.texts(rows[0]) == Array(records), "table \(number)")
        }
    }
}

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
        "a record that is too long, too deep or not UTF-8 fails alone, and those after it are read",
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

/// What came out of a list.
struct RecordList {
    var records: [Record] = []
    var errors: [RecordError] = []

    /// Reads a whole list in memory.
    init(
        _ bytes: [UInt8], file: String = "list", format: RecordReader.Format? = nil, limits: Limits = .standard
    ) throws {
        var reader = try RecordReader(bytes: bytes, file: file, format: format, limits: limits)
        try self.init(&reader)
    }

    /// Reads a whole list in memory.
    init(_ text: String, file: String = "list", format: RecordReader.Format? = nil, limits: Limits = .standard) throws {
        try self.init(.text(text), file: file, format: format, limits: limits)
    }

    /// Reads the list in a file.
    init(path: String, limits: Limits = .standard, chunkByteCount: Int = 1 << 18) throws {
        var reader = try RecordReader(path: path, limits: limits, chunkByteCount: chunkByteCount)
        try self.init(&reader)
    }

    private init(_ reader: inout RecordReader) throws {
        while let next = try reader.next() {
            switch next {
            case .success(let record): records.append(record)
            case .failure(let error): errors.append(error)
            }
        }
    }

    /// The texts of the columns, record by record.
    func texts(_ names: [String]) -> [[String]] { records.map { record in names.map { record[$0]?.said ?? "(none)" } } }

    /// The places of the errors, as `line:column`.
    var places: [String] { errors.map { $0.position.map { "\($0.line):\($0.column)" } ?? "none" } }

    var messages: [String] { errors.map(\.message) }
}

extension Record.Value {
    /// The value with its kind.
    var said: String {
        switch self {
        case .text(let text): text
        case .number(let number): "#\(number.text)"
        case .boolean(let truth): "?\(truth)"
        }
    }
}
