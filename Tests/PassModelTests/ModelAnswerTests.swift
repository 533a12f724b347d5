import Foundation
import PassModel
import TestSupport
import Testing

/// What the readers of the model say of texts that differ from others in one place.
@Suite("Answers of the model") struct ModelAnswerTests {
    // MARK: - JSON

    /// Texts that show each part of the grammar.
    private static let jsonTexts = [
        #"{"a": [1, -2.5e+3, "x\n\u00e9"], "b": {"a/~": null}}"#, #"[true, false, null, 0, 0.1, 1E9, {}]"#,
        "{\"a\": 1,\r\n \"a\": 1,\n \"b\": [1, 2,],}", #""\ud83d\ude00 \u0041\"\\\/\b\f\n\r\t""#, "{\"é\": \"日本 😀\"}",
        "\u{FEFF}[12]", "[[[[1]]]]", " 7 ",
    ]

    /// A value as it was read, with the text of its numbers.
    private func words(_ bytes: [UInt8], depth: Int = 64, values: Int = JSONDocument.valueLimit) -> String {
        do {
            let document = try JSONDocument(parsing: bytes, depthLimit: depth, valueLimit: values)
            let deviations = document.deviations.map { "\($0.kind) \($0.pointer) \($0.offset)" }
            let places = document.places().map { "\($0): \($1.nameOffset ?? -1) \($1.range)" }.sorted()
            return "\(document.root.text()) \(document.root.text(.indented).count) \(deviations) \(places)"
        } catch {
            return "\(error.position) \(error.message) \(error.hint ?? "") \(error.limit.map { "\($0)" } ?? "")"
        }
    }

    @Test("JSON that differs in one place reads as before", arguments: jsonTexts.indices) func json(index: Int) throws {
        var others = Array("\"\\{}[],:/019-+.eEuafgt \n\r".utf8)
        others += [0, 0x1F, 0x7F, 0x80, 0xBF, 0xC3, 0xE2, 0xF0, 0xFF]
        let texts = Array(Self.jsonTexts[index].utf8).neighbours(with: others)
        let cut = Self.jsonTexts[index].utf8.indices.map { Array(Self.jsonTexts[index].utf8[..<$0]) }
        try Answers.check("model.json.\(index)", (texts + cut).map { "\($0) \(words($0))" })
    }

    @Test("JSON at its limits reads as before") func limits() throws {
        let text = Array(#"{"a": [1, [2, {"b": 3}]], "c": 4}"#.utf8)
        let words = (0...9).flatMap { [self.words(text, depth: $0), self.words(text, values: $0)] }
        try Answers.check("model.limits", words)
    }

    @Test("numbers mean what they meant") func meanings() throws {
        let texts = ["0", "-0", "1", "10", "1e1", "100e-1", "1.0", "0.10", "1E+2", "12e-3", "1e400", "1e-400", "120e1"]
        let numbers = texts.compactMap { try? JSONDocument(parsing: Array($0.utf8)).root }
        let others = numbers + [.string("é"), .string("e\u{301}"), .null, .bool(true), .array([]), .array(numbers)]
        try Answers.check("model.meanings", others.map { one in others.map { one.means($0) ? "=" : "-" }.joined() })
        let read = numbers.map { "\($0.number?.text ?? "") \($0.number?.int ?? -9) \($0.number?.double ?? -9)" }
        try Answers.check("model.numbers", read)
    }

    @Test("pointers and positions lead where they led") func pointers() throws {
        let text = Array("\u{FEFF}{\"a/b\": [{\"~\": \"é\"}],\r\n\r\"\": {\"0\": 1}}\n".utf8)
        let pointers =
            "/a~1b/0/~0".neighbours(with: "/~01a") + ["", "/", "//0", "//", "/a~1b/1", "/a~1b/-1", "/a~1b/00"]
        let root = try JSONDocument(parsing: text).root
        let found = pointers.map { text in
            JSONPointer(parsing: text).map { "\($0) \($0.tokens) \(root[$0]?.text() ?? "none")" } ?? "no pointer"
        }
        try Answers.check("model.pointers", found)
        let long = text + Array(repeating: 0x0D, count: 1020) + text + Array("é\n".utf8)
        let positions = TextPositions(of: long)
        let places = (-1...long.count + 1).map { "\(TextPosition(offset: $0, in: long)) \(positions[$0])" }
        try Answers.check("model.positions", places)
    }

    @Test("places of a value are found and filled in, or refused") func openings() throws {
        let root = try JSONDocument(parsing: Array(#"{"a": [1, {"b": "x"}, []], "c": true, "a/b": null}"#.utf8)).root
        let places = ["", "/a", "/a/0", "/a/1", "/a/1/b", "/a/2", "/a/3", "/c", "/c/0", "/a~1b", "/d"]
        let pointers = places.compactMap(JSONPointer.init(parsing:))
        #expect(pointers.count == places.count)
        let answers = pointers.flatMap { first in
            pointers.map { second in
                guard let openings = JSONOpenings(in: root, at: [first, second]) else { return "none" }
                let filled = openings.filled(root, with: [.string("first"), .string("second")])
                let inner = pointers.map { openings.inside($0, of: root) == nil ? "-" : "+" }.joined()
                return "\(filled.text()) \(inner)"
            }
        }
        let leaf = try #require(JSONPointer(parsing: "/a/1/b"))
        let alone = try #require(JSONOpenings(in: root, at: [leaf])).filled(root, with: [.string("y")])
        #expect(alone.text() == #"{"a":[1,{"b":"y"},[]],"c":true,"a/b":null}"#)
        try Answers.check("model.openings", answers)
    }

    // MARK: - Strings

    private static let stringsTexts = [
        "/* a */ \"k\" = \"v\\n\\\"\\U00e9\";\n// b\nk2 = 'w';\n\"k\" = \"x\";", "\"a\";\n\"b\" = c_1.2-3/4;",
        "\"é\" = \"\\101\\7\\Ud83d\\Ude00\\q\";", "\"a\" = \"b\n\" ;\"c\"=\"\u{2028}\";",
    ]

    private func words(strings bytes: [UInt8], items: Int = StringsDocument.itemLimit) -> String {
        do {
            let document = try StringsDocument(parsing: bytes, itemLimit: items)
            let entries = document.entries.map {
                "\($0.key)=\($0.value) \($0.position) \($0.keyRange) \($0.valueRange)"
            }
            let deviations = document.deviations.map { "\($0.kind) \($0.offset) \($0.position)" }
            return "\(document.encoding) \(entries) \(deviations) \(document.duplicates.count)"
        } catch {
            return "\(error)"
        }
    }

    @Test("a strings file that differs in one place reads as before", arguments: stringsTexts.indices)
    func strings(index: Int) throws {
        var others = Array("\"'\\;=/*\n\r $_:019Uafg".utf8)
        others += [0, 0x1F, 0x7F, 0x80, 0xBF, 0xC3, 0xE2, 0xF0, 0xFF]
        let texts = Array(Self.stringsTexts[index].utf8).neighbours(with: others)
        let cut = Self.stringsTexts[index].utf8.indices.map { Array(Self.stringsTexts[index].utf8[..<$0]) }
        try Answers.check("model.strings.\(index)", (texts + cut).map { "\($0) \(words(strings: $0))" })
        if index == 0 {
            let limits = (0...7).map { words(strings: Array(Self.stringsTexts[0].utf8), items: $0) }
            try Answers.check("model.strings.limits", limits)
        }
    }

    @Test("encodings of strings files are told as before") func encodings() throws {
        let text = "\"k\" = \"é😀\";"
        let encodings: [String.Encoding] = [.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian]
        let written = encodings.flatMap { encoding in
            let bytes = text.data(using: encoding).map { [UInt8]($0) } ?? []
            let marks: [[UInt8]] = [
                [], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0xEF, 0xBB, 0xBF],
            ]
            return marks.map { $0 + bytes }
        }
        let cut = written.flatMap { bytes in bytes.indices.map { Array(bytes[..<$0]) } }
        let damaged = written.flatMap { Array($0.prefix(20)).neighbours(with: [0, 0xD8, 0xDC, 0xFF]) }
        try Answers.check("model.encodings", (written + cut + damaged).map { words(strings: $0) })
    }

    // MARK: - Values

    @Test("dates that differ in one place read as before") func dates() throws {
        let seeds = [
            "2026-06-01T12:00+02:00", "2024-02-29T23:59:59.123456789Z", "0000-01-01T00:00:00-18:00", "2100-02-28 24:00",
            "2026-12-31t09:05:07z", "2026-06-01T12:00:00+0200", "2026-06-01T12:00:00+2", "9999-12-31",
            "1999-10-10T10:10",
        ]
        let texts = seeds.flatMap { $0.neighbours(with: "/012345689:-+.tTzZ ") }
        try Answers.check(
            "model.dates",
            texts.map { text in
                let reading = PassDate.Reading(text)
                let deviations = reading?.deviations.map(\.description) ?? []
                let strict = PassDate(strict: text) != nil
                return
                    "\(text) \(reading?.date.text ?? "none") \(reading?.date.nanoseconds ?? 0) \(strict) \(deviations)"
            })
    }

    @Test("days of the calendar are counted as before") func calendar() throws {
        let years = [
            0, 1, 3, 4, 99, 100, 101, 399, 400, 401, 1600, 1899, 1900, 1969, 1970, 2000, 2023, 2024, 2100, 9999,
        ]
        let dates = years.flatMap { year in
            (0...13).flatMap { month in
                [0, 1, 28, 29, 30, 31, 32].compactMap {
                    PassDate(year: year, month: month, day: $0, hour: month, second: 59)
                }
            }
        }
        try Answers.check("model.calendar", dates.map { "\($0.secondsSince1970) \($0.text)" })
        let seconds = dates.map(\.secondsSince1970).flatMap { [$0 - 86_400, $0 - 1, $0, $0 + 1] }
        let edges: [Int64] = [-62_167_219_200, 253_402_300_799, .max, .min]
        let offsets = (seconds + edges.flatMap { [$0, $0 &- 1, $0 &+ 1] }).flatMap { second in
            [0, 60, -1080, 1080, 1081, -1081].map {
                PassDate(secondsSince1970: second, offsetInMinutes: $0)?.text ?? "none"
            }
        }
        try Answers.check("model.instants", offsets)
        let far: [Double] = [0, 0.9, -0.1, 1e300, -1e300, .nan, -62_167_219_201, 253_402_300_799.9, 253_402_300_800]
        let zones = ["UTC", "Asia/Kathmandu", "Pacific/Kiritimati"].compactMap { TimeZone(identifier: $0) }
        let made = far.flatMap { second in
            [PassDate(Date(timeIntervalSince1970: second)).text]
                + zones.map { PassDate(Date(timeIntervalSince1970: second), in: $0).text }
        }
        try Answers.check("model.foundation-dates", made)
    }

    @Test("colours that differ in one place read as before") func colours() throws {
        let seeds = ["#1E4D3A", "#abc", "rgb(30, 77, 58)", "RGB (0,255,256)", " rgb(1,2,3) ", "rgb(001,2,0003)"]
        let texts = seeds.flatMap { $0.neighbours(with: "/0259:@AFGafg()#,. \t") }
        try Answers.check(
            "model.colours",
            texts.map { text in
                let color = try? PassColor(text)
                return "\(text) \(color?.text ?? "none") \(PassColor.form(of: text).map { "\($0)" } ?? "none")"
            })
        let some: [PassColor] = [0, 1, 10, 11, 12, 127, 128, 254, 255].map {
            PassColor(red: $0, green: 128, blue: 255 - $0)
        }
        try Answers.check("model.contrasts", some.flatMap { one in some.map { "\(one.contrast(with: $0))" } })
    }

    // MARK: - Images

    @Test("names and sizes of images are as before") func images() throws {
        let names = ["icon@2x.png", "de.lproj/logo@3x.png", "venueMap.png", "logo.pdf", "zh-Hans.lproj/strip.png"]
        let texts = names.flatMap { $0.neighbours(with: "@23x./lI") }
        let read = texts.map { path in
            PassImage.Name(path: path).map {
                "\(path): \($0.slot) \($0.scale) \($0.language ?? "") \($0.type) \($0.path)"
            }
        }
        try Answers.check("model.image-names", read.map { $0 ?? "none" })
        let steps: [(Int, Int)] = [(0, 0), (-1, 0), (0, -1), (1, 0), (0, 1)]
        let facts = PassImage.Slot.allCases.flatMap { slot in
            Pass.Style.Kind.allCases.map { style in
                let sizes = slot.sizes(for: style).map { size in
                    let pixels = PassImage.Scale.allCases.map { size.pixels(at: $0) }
                    let admitted = pixels.map { pixel -> [Bool] in
                        let (width, height) = (pixel.widths.lowerBound, pixel.heights.upperBound)
                        return steps.map { pixel.admits(width: width + $0, height: height + $1) }
                    }
                    return
                        "\(size.widthInPoints) \(size.heightInPoints) \(size.edition) \(size.isExact) \(pixels) \(admitted)"
                }
                let uses = [[]] + Pass.Style.Scheme.allCases.map { [$0] }
                return "\(slot) \(style) \(sizes) \(uses.map { slot.isUsed(by: style, schemes: $0) })"
            }
        }
        try Answers.check("model.image-sizes", facts + PassImage.Slot.allCases.map { "\($0.facts)" })
    }
}
