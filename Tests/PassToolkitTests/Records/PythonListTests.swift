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
            // Rows without values are skipped.
            let records = rows.dropFirst().filter { $0.contains { $0.utf8.contains { !" \t\r\n".utf8.contains($0) } } }
            #expect(list.texts(rows[0]) == Array(records), "table \(number)")
        }
    }
}
