import PassModel
import TestSupport
import Testing

@testable import PassToolkit

/// What headers, values and errors say that differ from others in one place.
@Suite("Answers of columns and errors") struct ColumnAnswerTests {
    @Test("headers of columns are read as before") func headers() throws {
        let seeds = ["field:a:number", " n : number, ", "attributed:x:date", "show:k", "/a/b:text", "n:boolean"]
        let texts = seeds.flatMap { $0.neighbours(with: ": /fas,") }
        let some = [
            ListHeaders(), ListHeaders(names: ["n": "m", "show:k": "k:boolean"], useDecimalCommas: true),
            ListHeaders(names: ["n": "m:date", "/a/b:text": "c"]),
        ]
        let answers = texts.flatMap { text in some.map { "\(text.debugDescription) \(column(text, by: $0))" } }
        try Answers.check("records.headers", answers)
    }

    private func column(_ header: String, by headers: ListHeaders) -> String {
        do {
            let place = TextPosition(line: 1, column: 2)
            return try RecordReader.Column(header: header, at: place, by: headers).everything
        } catch {
            return error.everything
        }
    }

    @Test("texts of columns are values as before, or refused as before") func kinds() throws {
        let seeds = [
            "-1.234,50", "1 234.5", "12e3", "TRUE", "false", "2026-01-02T03:04:05Z", "1'234'567", "-1,234,567.8",
        ]
        let marks = [
            "", "1\u{A0}234,5", "1\u{202F}234", "1’234", "01", "1.234.567", "1.234 567", "1234.567", "12.34.567",
        ]
        let long = (39...42).map { String(repeating: "x", count: $0) }
        let texts = seeds.flatMap { $0.neighbours(with: "01,. '-e") } + marks + long
        let answers = texts.map { text -> String in
            let kinds = RecordReader.Column.Kind.allCases.map { kind in
                RecordReader.Column(name: "c", kind: kind).value(of: text)?.said
                    ?? RecordError.Fault.mistyped("c", kind, text).everything
            }
            return "\(text.debugDescription) \(kinds)"
        }
        try Answers.check("records.kinds", answers)
    }

    @Test("faults of lists are worded as before") func faults() throws {
        let types = [
            "int", "Integer", "float", "double", "decimal", "numeric", "num", "BOOL", "string", "str", "text", "", "12",
            "1x", "datum",
        ]
        let unknown = types.flatMap { type in
            ["a", "a|b", ""].map { RecordError.Fault.unknownType(type, column: $0) }
        }
        let unnamed = [1, 2, 20, 21, 22].map { RecordError.Fault.unnamedColumns(Array(1...$0)) }
        var all = unknown + unnamed
        for count in 0...3 {
            for columns in 1...3 {
                for separator: UInt8 in [0x2C, 0x3B, 0x09] {
                    all.append(.fieldCount(count, columns: columns, separator: separator))
                }
            }
        }
        for name in ["a", "show:a", "x.password", "field:token"] {
            for kind in RecordReader.Column.Kind.allCases {
                for text in ["", "x", "1,5", "1,500", String(repeating: "é", count: 41)] {
                    all += [.mistyped(name, kind, text), .otherKind(name, kind, text)]
                }
            }
        }
        let others: [RecordError.Fault] = [
            .empty, .wideCharacters, .notUTF8, .otherFile("a zip archive"), .otherFile("x"), .tooLong(limit: 7),
            .sameColumns("a", 1, 3), .textAfterQuote, .unclosedQuote, .noArray, .noComma, .trailingComma, .openArray,
            .textAfterArray, .foreign("torn", ["mend it"]),
        ]
        try Answers.check("records.faults", (all + others).map(\.everything))
    }

    @Test("errors about records are worded as before") func errors() throws {
        let listed = try RecordList("lack1,other1\n1,2\n").records.first.needed
        let origins: [[String: String]] = [[:], ["other0": "--set", "other1": "--field", "lack0": "--set"]]
        var answers: [String] = []
        for missing in [0, 1, 2, 20, 21] {
            let uses = (0..<missing).map { number in
                PlaceholderUse(name: "lack\(number)", file: "f", position: TextPosition(line: number, column: 1))
            }
            for unused in [0, 1, 2, 20, 21] {
                for var record in [Record(), listed] {
                    for some in origins {
                        record.origins = some
                        for isAllowed in [true, false] {
                            let error = RecordError(
                                of: record, missing: uses, unused: (0..<unused).map { "other\($0)" },
                                placeholders: ["lack0", "other0x"], allowingUnused: isAllowed)
                            answers.append(words(error.suggesting(["field:other1"])))
                        }
                    }
                }
            }
        }
        let codes: [RecordError.Code] = [
            .notAnObject("an array"), .notAValue(name: "lack1", kind: "an object"), .twice("other1"),
            .notAValue(name: "other1", kind: "an array"), .unreadable(.noComma),
        ]
        for code in codes {
            answers.append(words(RecordError(code, origin: "there")))
            answers.append(words(RecordError(code, of: listed, names: ["other1"])))
            answers.append(words(RecordError(code, of: listed, about: "other1")))
        }
        try Answers.check("records.errors", answers)
    }

    private func words(_ error: RecordError) -> String {
        let hints = error.misfitRecovery(adding: { "add \($0)" }, allowing: "allow them")
        let meant = error.probablyMeant.map { "\($0.name) \($0.meant)" }
        return "\(error.everything) \(meant) \(hints)"
    }

    @Test("names are taken for misspelled ones as before") func meanings() throws {
        let names = "g{a}te ".neighbours(with: "s{} ") + ["seat", "gates", "Gate"]
        let long = (0..<100).map { "\(String(repeating: "z", count: 70))\($0)" }
        let fewer = Array(long.dropFirst())
        let pairs: [([String], [String])] = [
            (names, ["gate", "seat", "gates"]), (["gaet", "gtae"], ["gate", "gates"]), (long + ["gaet"], ["gate"]),
            (fewer + ["gaet"], ["gate"]), (["gaet"], long + ["gate"]), (["gaet"], fewer + ["gate"]),
        ]
        let single = names.map { ([$0], ["gate", "seat"]) }
        let answers = (pairs + single).map { pair in
            RecordError.probablyMeant(pair.0, among: pair.1).map { "\($0.name) \($0.meant)" }.joined(separator: ", ")
        }
        try Answers.check("records.meanings", answers)
    }

    @Test("single records in JSON read as before") func records() throws {
        let texts = #"{"a":"x","b":1.50,"c":null,"d":true}"#.neighbours(with: "{}[]\",:1\n")
        let answers = texts.map { text -> String in
            do {
                let record = try Record(json: Array(text.utf8))
                return "\(text) \(record.everything)"
            } catch {
                return "\(text) \(error.everything)"
            }
        }
        try Answers.check("records.json", answers)
        try Answers.check("records.fields", "a\"b c".neighbours(with: "\"',;\r\n\t ").map(\.csvField))
    }
}
