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

    @Test("JSON with bytes that are not UTF-8 is refused at their place") func invalidUTF8() throws {
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

    @Test("the place of each JSON value is known") func places() throws {
        let text = "{\"a\": [10, {\"b/c\": \"x\"}], \"d\": 1, \"d\": 22}"
        let places = try JSONDocument(parsing: Array(text.utf8)).places()
        let shown = { (tokens: [String]) -> String? in
            places[JSONPointer(tokens: tokens)].map { String(decoding: Array(text.utf8)[$0.range], as: UTF8.self) }
        }
        #expect(shown([]) == text)
        #expect(shown(["a", "0"]) == "10")
        #expect(shown(["a", "1"]) == "{\"b/c\": \"x\"}")
        #expect(shown(["a", "1", "b/c"]) == "\"x\"")
        #expect(shown(["d"]) == "22")
        #expect(places[JSONPointer(tokens: ["a"])]?.nameOffset == 1)
        #expect(places[JSONPointer(tokens: ["a", "0"])]?.nameOffset == nil)
        #expect(places.count == 6)
    }
}
