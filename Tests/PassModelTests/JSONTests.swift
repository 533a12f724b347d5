import PassModel
import Testing

@Suite("Reading JSON") struct JSONReadingTests {
    @Test(
        "broken JSON is refused with its place",
        arguments: [
            ("", 1, 1), ("  \n", 2, 1), ("{\"a\": }", 1, 7), ("{\"a\": 1", 1, 8), ("{\"a\": 1\n \"b\": 2}", 2, 2),
            ("{\"a\" 1}", 1, 6), ("{\"a b\" 1}", 1, 8), ("{a: 1}", 1, 2), ("{,}", 1, 2), ("[1 2]", 1, 4),
            ("[1,,2]", 1, 4), ("[1]]", 1, 4), ("{} x", 1, 4), ("[tru]", 1, 2), ("[NaN]", 1, 2), ("[007]", 1, 2),
            ("[-]", 1, 2), ("[1.]", 1, 4), ("[1e+]", 1, 5), ("[.5]", 1, 2), ("[+1]", 1, 2), ("[\"ab", 1, 2),
            ("[\"ä\nb\"]", 1, 4), ("[\"a\tb\"]", 1, 4), ("[\"\0\"]", 1, 3), ("[\"\u{1F}\"]", 1, 3),
            (#"["\x"]"#, 1, 3), (#"["\é"]"#, 1, 3), ("[\"\\\n\"]", 1, 3), (#"["\u12G4"]"#, 1, 5),
            (#"["\u12/4"]"#, 1, 5), (#"["\u12:4"]"#, 1, 5), (#"["\u12@4"]"#, 1, 5), (#"["\u12`4"]"#, 1, 5),
            (#"["\u12g4"]"#, 1, 5), (#"["\u12"#, 1, 5), (#"["\ud83d"]"#, 1, 3), (#"["\ud83d\u0041"]"#, 1, 3),
            (#"["\ud83d\u"#, 1, 11), (#"["\ud83d\"#, 1, 3), (#"["ok \ude00"]"#, 1, 6), (#"["\udc00\uzzzz"]"#, 1, 3),
            ("// note\n{}", 1, 1), ("{\r\n\"a\": 1,\r\n\"b\": ?\r\n}", 3, 6), ("[\r1,\r?]", 3, 1),
            ("[\"ä€😀\", ?]", 1, 9), ("\u{FEFF}[?]", 1, 2),
        ] as [(String, Int, Int)])
    func errors(text: String, line: Int, column: Int) {
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: Array(text.utf8)) }
        #expect(error?.position == TextPosition(line: line, column: column))
        #expect(error?.message.isEmpty == false && error?.limit == nil)
    }

    @Test("JSON with bytes that are not UTF-8 is refused at their position") func invalidUTF8() throws {
        let text = Array("{\n\"a\": \"K\u{E4}\\nse ".utf8) + [0xE9, 0x22, 0x7D]
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.position == TextPosition(line: 2, column: 14))
        let umlaut = Array("[\"ä€".utf8) + [0xE9, 0x22, 0x5D]
        let second = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: umlaut) }
        #expect(second?.position == TextPosition(line: 1, column: 5))
        #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: [0x5B, 0xFF, 0x5D]) }
    }

    @Test(
        "JSON in UTF-16 is refused by name, and one byte is no UTF-16",
        arguments: [
            ([0xFF, 0xFE, 0x7B, 0x00], true), ([0xFE, 0xFF, 0x00, 0x7B], true), ([0x7B, 0x00, 0x7D, 0x00], true),
            ([0x00, 0x7B, 0x00, 0x7D], true), ([0x00], false), ([0x7B], false), ([0x00, 0x00], false),
        ] as [([UInt8], Bool)])
    func utf16(_ text: [UInt8], _ isNamed: Bool) {
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.message.contains("UTF-16") == isNamed)
    }

    @Test("trailing commas, duplicate names and a byte order mark in JSON are noted and skipped")
    func deviations() throws {
        let document = try JSONDocument(parsing: Array("\u{FEFF}{\"a\": [1, ], \"b\": {\"c\": 1, \"c\": 2,},}".utf8))
        #expect(
            document.deviations.map(\.kind) == [
                .byteOrderMark, .trailingComma, .duplicateName("c", firstOffset: 22, isSame: false), .trailingComma,
                .trailingComma,
            ])
        #expect(document.deviations.map(\.pointer.description) == ["", "/a", "/b", "/b", ""])
        #expect(document.deviations.map(\.offset) == [0, 11, 30, 36, 38])
        #expect(document.root[JSONPointer(tokens: ["b", "c"])] == .number(2))
        #expect(document.places()[JSONPointer(tokens: ["b", "c"])]?.range == 35..<36)
    }

    @Test(
        "one value of JSON has the place that it has among all",
        arguments: [
            #"{"a": [{"b": "]}\\"}, -1.5e3,true, null ], "c\"": {"d": "\\\\", "e": "\"{["},"f":[[],{}], "a": "x"}"#,
            #"[ [1,2,[3]] , "," ,{"a" :false,}, 4]"#, "7", #""\"""#,
        ])
    func places(text: String) throws {
        let document = try JSONDocument(parsing: Array(text.utf8))
        for (pointer, place) in document.places() {
            #expect(document.places(of: [pointer])[pointer] == place, "\(pointer)")
        }
    }

    @Test(
        "escapes in JSON stand for their characters",
        arguments: [
            (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u20AC""#, "é€"), (#""\ud83d\ude00""#, "😀"),
            (#""\uD834\uDD1Ex""#, "𝄞x"), (#""a\u0000b""#, "a\u{0}b"), (#""\uffff""#, "\u{FFFF}"), ("\"é😀\"", "é😀"),
        ])
    func escapes(_ text: String, _ expected: String) throws {
        #expect(try json(text).string?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true)
    }
}

@Suite("Writing JSON") struct JSONWritingTests {
    @Test(
        "compact JSON that was read is written byte for byte",
        arguments: [
            "null", "true", "[]", "{}", "[{}]", "[1.50,1e3,-0,1E+2,0.10,123456789012345678901234567890]",
            #"{"z":1,"a":2,"z":3}"#, #""\"\\\n\r\t\u0001\u001f""#, #"{"":"é😀/"}"#, "{\"é\":1}",
        ])
    func roundTrip(_ text: String) throws {
        #expect(try json(text).text() == text)
    }

    @Test(
        "a JSON number is written in its shortest form",
        arguments: [
            (0, "0"), (-0.0, "0"), (12, "12"), (0.1, "0.1"), (-122.3748889, "-122.3748889"), (1e300, "1e+300"),
            (9_007_199_254_740_991, "9007199254740991"),
        ] as [(Double, String)])
    func numbers(_ value: Double, _ text: String) throws {
        #expect(JSONNumber(value)?.text == text)
        #expect(try json(text).number?.double == value)
    }
}

@Suite("JSON values with the same meaning") struct JSONMeaningTests {
    @Test(
        "the spelling of numbers, escapes and the order of members do not count",
        arguments: [
            ("1e0", "1"), ("10", "1e1"), ("1.50", "15E-1"), ("-0", "0"), ("0.00", "0e9"), ("100", "1e+2"),
            ("-1.0", "-1"), ("12345678901234567890", "1234567890123456789e1"), (#""\u0041\/""#, #""A/""#),
            (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#), (#"{"a":1,"a":2}"#, #"{"a":1,"a":2}"#), ("[]", "[ ]"),
            (String(repeating: "7", count: 65), String(repeating: "7", count: 65)),
        ])
    func same(first: String, second: String) throws { #expect(try json(first).means(json(second))) }

    @Test(
        "each digit, each scalar and the order of elements count",
        arguments: [
            ("1", "-1"), ("1", "10"), ("0", "1"), ("0.1", "1e-2"), ("1e1099511627776", "10e1099511627776"),
            ("1.5e-9223372036854775808", "15e-9223372036854775808"),
            ("10e9223372036854775807", "1e9223372036854775807"),
            ("12345678901234567890", "12345678901234567891"), (#""é""#, #""e\u0301""#), ("[1,2]", "[2,1]"),
            (#"{"a":1}"#, #"{"a":1,"b":null}"#), (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#), ("[1]", "[1,1]"),
            ("null", "0"), (#"{"é":1}"#, #"{"e\u0301":1}"#), ("true", "1"),
        ])
    func others(first: String, second: String) throws { #expect(try !json(first).means(json(second))) }
}

@Suite("Positions in a text") struct TextPositionsTests {
    @Test("lines end with a line feed, a return or both; columns count scalars, and no byte order mark")
    func positions() {
        let text = Array("\u{FEFF}ä\r\nb\rc\n\r\r\n€😀\r\n".utf8)
        let positions = TextPositions(of: text)
        let found = (0...text.count).map { positions[$0] }
        #expect(found == (0...text.count).map { TextPosition(offset: $0, in: text) })
        let last = found.map { "\($0.line):\($0.column)" }
        #expect(last.suffix(3) == ["6:3", "6:4", "7:1"])
        #expect(found == found.sorted() && zip(found, found).allSatisfy { !($0 < $1) })
        #expect(last[..<8] == ["1:1", "1:1", "1:1", "1:1", "1:2", "1:2", "1:3", "2:1"])
    }
}

@Suite("JSON pointers and objects") struct JSONPointerTests {
    @Test("a JSON pointer is escaped as in RFC 6901") func escaped() {
        #expect(JSONPointer.root.description == "")
        #expect(
            JSONPointer.root.appending("barcodes").appending(0).appending("message").description
                == "/barcodes/0/message")
        #expect(JSONPointer(tokens: ["a/b", "m~n", "", " "]).description == "/a~1b/m~0n// ")
        for tokens in [[], [""], ["a/b", "m~n", "", " "], ["~1"]] {
            let pointer = JSONPointer(tokens: tokens)
            #expect(JSONPointer(parsing: pointer.description) == pointer)
        }
        #expect(JSONPointer(parsing: "a") == nil)
    }

    @Test(
        "a JSON pointer finds its value or nothing",
        arguments: [
            ([], "{\"a\":[10,{\"b\":null}]}"), (["a", "0"], "10"), (["a", "1", "b"], "null"), (["a", "2"], nil),
            (["a", "-1"], nil), (["a", "+1"], nil), (["a", "01"], nil), (["a", "0", "x"], nil), (["x"], nil),
        ] as [([String], String?)])
    func lookUp(_ tokens: [String], _ expected: String?) throws {
        #expect(try json("{\"a\":[10,{\"b\":null}]}")[JSONPointer(tokens: tokens)]?.text() == expected)
    }
}

@Suite("Limits of texts") struct TextLimitTests {
    private func error(in text: String, bytes: Int = 1_000_000, depth: Int = 64, values: Int = 200_000)
        -> JSONDocument.SyntaxError?
    {
        do throws(JSONDocument.SyntaxError) {
            _ = try JSONDocument(parsing: Array(text.utf8), byteLimit: bytes, depthLimit: depth, valueLimit: values)
            return nil
        } catch { return error }
    }

    private func array(_ count: Int) -> String { "[\(Array(repeating: "0", count: count).joined(separator: ","))]" }

    @Test("JSON with more bytes, levels or values than the limit is refused at that position") func limits() {
        #expect(error(in: "[1]", bytes: 3) == nil && error(in: array(9), values: 10) == nil)
        let bytes = error(in: "[1]", bytes: 2)
        #expect(bytes?.limit == .bytes && bytes?.position == TextPosition(line: 1, column: 1))
        let values = error(in: array(10), values: 10)
        #expect(values?.limit == .values && values?.position == TextPosition(line: 1, column: 20))
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(error(in: nested(64)) == nil && error(in: nested(2), depth: 2) == nil)
        let levels = error(in: nested(65))
        #expect(levels?.limit == .levels && levels?.position == TextPosition(line: 1, column: 65))
        #expect(error(in: nested(100_000))?.limit == .levels && error(in: nested(3), depth: 2)?.limit == .levels)
    }

    @Test("a strings file with too many entries or bytes is not read") func strings() throws {
        let entries = Array(Array(repeating: #""a"="b";"#, count: 10).joined().utf8)
        #expect(try StringsDocument(parsing: entries, itemLimit: 10).entries.count == 10)
        let escapes = Array((#""a"=""# + String(repeating: #"\d"#, count: 10) + #"";"#).utf8)
        for (bytes, count) in [(entries, 9), (escapes, 5)] {
            let error = #expect(throws: StringsDocument.SyntaxError.self) {
                try StringsDocument(parsing: bytes, itemLimit: count)
            }
            #expect(error?.code == .tooMany)
        }
        let size = #expect(throws: StringsDocument.SyntaxError.self) {
            try StringsDocument(parsing: entries, byteLimit: entries.count - 1)
        }
        #expect(size?.code == .tooLarge)
    }

    @Test("a letter with more than a hundred combining marks is refused, in names and values, plain and escaped")
    func marks() throws {
        let marks = String(repeating: "\u{301}", count: 100)
        let languages = String(repeating: "ภาษาไทยที่นี่ e\u{301}\u{323} नमस्ते ", count: 100)
        for text in ["e\(marks)", marks, "e\(marks)e\(marks)", "e\(marks)\u{2FF}\u{301}", languages] {
            #expect(try json("[\"\(text)\"]") == .array([.string(text)]))
        }
        let escaped = String(repeating: "\\u0301\\u0323", count: 51)
        for text in [
            "[\"e\(marks)\u{301}\"]", "[\"\(marks)\u{300}\"]", "{\"e\(marks)\u{323}\":1}", "[\"e\(escaped)\"]",
        ] {
            #expect((try? json(text)) == nil)
        }
        for text in ["\"e\(marks)\u{301}\" = \"x\";", "\"x\" = \"e\(marks)\u{301}\";"] {
            let error = #expect(throws: StringsDocument.SyntaxError.self) {
                try StringsDocument(parsing: Array(text.utf8))
            }
            #expect(error?.code == .tooManyMarks)
        }
    }

    @Test(
        "equivalent names of a small or large JSON object are repeated, and found by their bytes", arguments: [0, 100])
    func equivalents(count: Int) throws {
        let others = (0..<count).map { "\"k\($0)\": 0, " }.joined()
        let text = "{\(others)\"caf\u{E9}\": 1, \"cafe\u{301}\": 2, \"\u{212A}\": 3}"
        let document = try JSONDocument(parsing: Array(text.utf8))
        var object = try #require(document.root.object)
        #expect(document.deviations.map(\.pointer) == [.root] && document.deviations.first?.kind != .trailingComma)
        #expect(object["caf\u{E9}"] == .number(1) && object["cafe\u{301}"] == .number(2) && object["K"] == nil)
        object["caf\u{E9}"] = nil
        #expect(object["cafe\u{301}"] == .number(2) && object.members.count == count + 2)
        #expect(Pass.Barcode.Format(json: .string("PKBarcodeFormatQR")) == .qr)
        #expect(Pass.Barcode.Format(json: .string("P\u{212A}BarcodeFormatQR")) == nil)
    }

    @Test("members of small and large JSON objects are found", arguments: [3, 63, 64, 1_000])
    func members(count: Int) throws {
        let text = "{" + (0..<count).map { "\"k\($0)\": \($0)" }.joined(separator: ",") + ",\"k1\": true}"
        var object = try object(text)
        #expect(object["k0"] == .number(JSONNumber(0)) && object["k\(count)"] == nil)
        #expect(object["k1"] == .bool(true), "of duplicates the last")
        object["k2"] = .null
        object["k1"] = nil
        object["new"] = .bool(false)
        #expect(object["k0"] == .number(JSONNumber(0)) && object["k1"] == nil && object["k2"] == .null)
        #expect(object["new"] == .bool(false) && object.members.last?.name == "new")
        #expect(object.members.count == count)
    }
}
