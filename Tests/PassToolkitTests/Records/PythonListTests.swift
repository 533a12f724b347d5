import Foundation
import PassToolkit
import Testing
import TestSupport

/// Python's own modules read and write the same lists.
@Suite("Lists, by Python's csv and json", .needs(.python3))
struct PythonListTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs a program that writes its answer as JSON to its first argument.
    private func answer<Answer: Decodable>(_ program: String, _ input: [String] = []) throws -> Answer {
        let question = try folder.write(try JSONEncoder().encode(input), to: "question.json")
        let result = try Witness("python3").run(["-c", program, folder.path("answer.json"), question], in: folder.path)
        try #require(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(contentsOf: URL(filePath: folder.path("answer.json"))))
    }

    @Test("CSV tables that Python writes in any dialect and encoding read back unchanged")
    func writtenByPython() throws {
        let tables: [[[String]]] = try answer(
            """
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
            """)
        #expect(tables.count == 81)
        for (number, rows) in tables.enumerated() {
            let list = try RecordList(path: folder.path("\(number).csv"))
            #expect(list.errors.isEmpty)
            #expect(list.texts(rows[0]) == Array(rows.dropFirst()), "table \(number)")
        }
    }

    private struct Reading: Decodable {
        let rows: [[String]]
        let failed: Bool
    }

    @Test("we read and refuse the same CSV rows as Python's csv")
    func garbage() throws {
        var generator = SeededGenerator(seed: 8)
        let parts = ["\"", "\"", ",", ",", "\n", "\r", "\r\n", "a", "b c", " ", "é😀", ";", "\t", "'", "\u{2028}"]
        let texts = (0..<1500).map { _ in
            "a,b\n"
                + (0..<Int.random(in: 0...25, using: &generator)).map { _ in
                    parts.randomElement(using: &generator) ?? ""
                }.joined()
        }
        let readings: [Reading] = try answer(
            """
            import csv, io, json, sys
            answer = []
            for text in json.load(open(sys.argv[2])):
                rows, failed = [], False
                try:
                    for row in csv.reader(io.StringIO(text, newline=''), strict=True): rows.append(row)
                except csv.Error: failed = True
                answer.append({'rows': rows, 'failed': failed})
            json.dump(answer, open(sys.argv[1], 'w'))
            """, texts)
        for (text, reading) in zip(texts, readings) {
            // We refuse rows of one field or skip them as blank; Python makes no difference.
            let expected = reading.rows.dropFirst().filter { $0.count > 1 }.map { $0.count == 2 ? $0 : ["\($0.count)"] }
            #expect(try rows(of: text) == expected + (reading.failed ? [["fault"]] : []), "\(text.debugDescription)")
        }
        #expect(readings.count { $0.failed } > 150 && readings.count { !$0.failed && $0.rows.count > 2 } > 150)
    }

    /// The rows of a list up to the first fault of its quotes; of rows with too many fields only how many there are.
    private func rows(of text: String) throws -> [[String]] {
        var reader = try RecordReader(bytes: .text(text), format: .csv)
        var rows: [[String]] = []
        while let next = try reader.next() {
            switch next {
            case .success(let record): rows.append(["a", "b"].compactMap { record[$0]?.said })
            case .failure(let error):
                guard case .unreadable(.fieldCount(let count, _, _)) = error.code else { return rows + [["fault"]] }
                if count > 1 { rows.append(["\(count)"]) }
            }
        }
        return rows
    }

    @Test(
        "we read and refuse the same damaged JSON as Python",
        arguments: [true, false])
    func damagedJSON(isArray: Bool) throws {
        var generator = SeededGenerator(seed: isArray ? 9 : 10)
        let sound = [#"{"a":"x\n\"é","b":-1.50e3}"#, #"{"a":true,"c":null}"#, "{}", #"{"b":"]}","😀":"\u0041"}"#]
        let parts = ["\"", "{", "}", "[", "]", ",", ":", "\\", "1", " ", "true", "\n"].map { Array($0.utf8) }
        let count = Effort.count(quick: 300, full: 3_000)
        let texts = (0..<count).map { _ in
            let records = (0..<4).map { _ in sound.randomElement(using: &generator) ?? "" }
            var bytes = Array(
                (isArray ? "[\(records.joined(separator: ",\n"))]" : records.joined(separator: "\n")).utf8)
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                let place = Int.random(in: 1...bytes.count, using: &generator)
                bytes.replaceSubrange(
                    place..<min(bytes.count, place + Int.random(in: 0...2, using: &generator)),
                    with: parts.randomElement(using: &generator) ?? [])
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        let readings: [[[String: String]?]?] = try answer(
            """
            import json, sys
            def fail(text): raise ValueError(text)
            def load(text):
                def pairs(items):
                    if len({name for name, _ in items}) < len(items): return None
                    return dict(items)
                return json.loads(text, parse_float=lambda x: '#' + x, parse_int=lambda x: '#' + x, parse_constant=fail,
                                  object_pairs_hook=pairs)
            def record(value):
                if type(value) is not dict: return None
                if any(type(v) not in (str, bool, type(None)) for v in value.values()): return None
                return {k: ('?true' if v else '?false') if type(v) is bool else v for k, v in value.items() if v is not None}
            def array(text):
                try: values = load(text)
                except ValueError: return None
                return [record(v) for v in values] if type(values) is list else None
            def lines(text):
                values = []
                for line in text.split('\\n'):
                    if not line.strip(): continue
                    try: values.append(record(load(line)))
                    except ValueError: return None
                return values
            answer = [\(isArray ? "array" : "lines")(text) for text in json.load(open(sys.argv[2]))]
            json.dump(answer, open(sys.argv[1], 'w'))
            """, texts)
        for (text, reading) in zip(texts, readings) {
            // Records may have the faults that devices accept in pass.json.
            if text.contains(/,\s*[}\]]/) { continue }
            let list = try RecordList(text, format: isArray ? .json : .jsonLines)
            if let reading {
                #expect(list.records.map { $0.values.mapValues(\.said) } == reading.compactMap { $0 }, "\(text)")
                #expect(list.errors.count == reading.count { $0 == nil }, "\(text)")
            } else {
                // An object over several lines is a record for us.
                #expect(
                    !list.errors.isEmpty || !isArray && list.records.count < text.count { $0 == "\n" } + 1, "\(text)")
            }
        }
        #expect(readings.count { $0 == nil } > count / 6 && readings.count { $0 != nil } > count / 6)
    }
}
