import PassModel
import Testing

@Suite("Reading JSON") struct JSONReadingTests {
    struct Broken: Sendable, CustomTestStringConvertible {
        let text: String
        let line: Int
        let column: Int
        let message: String
        var testDescription: String { text }

        init(_ text: String, _ line: Int, _ column: Int, _ message: String) {
            self.text = text
            self.line = line
            self.column = column
            self.message = message
        }
    }

    /// The longest that a message shows.
    private static let longName = String(repeating: "n", count: 64)

    @Test(
        "broken JSON is refused with place and reason",
        arguments: [
            Broken("", 1, 1, "expected a value, found the end of the text"),
            Broken("  \n", 2, 1, "expected a value, found the end of the text"),
            Broken("{\"a\": }", 1, 7, "expected a value, found '}'"),
            Broken("{\"a\": 1", 1, 8, "expected ',' or '}' in the object, found the end of the text"),
            Broken("{\"a\": 1\n \"b\": 2}", 2, 2, "expected ',' or '}' in the object, found '\"'"),
            Broken("{\"a\" 1}", 1, 6, "expected ':' after the name 'a', found '1'"),
            Broken("{\"a:b\" 1}", 1, 8, "expected ':' after the name, found '1'"),
            Broken("{\"a b\" 1}", 1, 8, "expected ':' after the name, found '1'"),
            Broken("{\"\(longName)\" 1}", 1, 69, "expected ':' after the name '\(longName)', found '1'"),
            Broken("{\"\(longName)n\" 1}", 1, 70, "expected ':' after the name, found '1'"),
            Broken("{a: 1}", 1, 2, "expected a name in double quotes, found 'a'"),
            Broken("{,}", 1, 2, "expected a name in double quotes, found ','"),
            Broken("[1 2]", 1, 4, "expected ',' or ']' in the array, found '2'"),
            Broken("[1,,2]", 1, 4, "expected a value, found ','"),
            Broken("[1]]", 1, 4, "unexpected ']' after the end of the JSON value"),
            Broken("{} x", 1, 4, "unexpected 'x' after the end of the JSON value"),
            Broken("[tru]", 1, 2, "expected a value, found 't'"),
            Broken("[NaN]", 1, 2, "expected a value, found 'N'"),
            Broken("[007]", 1, 2, "a number starts with 0"),
            Broken("[-]", 1, 2, "'-' without digits"),
            Broken("[1.]", 1, 4, "expected digits after '.'"),
            Broken("[1e+]", 1, 5, "expected digits in the exponent"),
            Broken("[.5]", 1, 2, "expected a value, found '.'"),
            Broken("[+1]", 1, 2, "expected a value, found '+'"),
            Broken("[\"ab", 1, 2, "the string that starts here is never closed"),
            Broken("[\"ä\nb\"]", 1, 4, "a string runs over the end of its line"),
            Broken("[\"a\tb\"]", 1, 4, "a control character stands in a string"),
            Broken("[\"\0\"]", 1, 3, "a control character stands in a string"),
            Broken("[\"\u{1F}\"]", 1, 3, "a control character stands in a string"),
            Broken(#"["\x"]"#, 1, 3, "a backslash before 'x' is no escape"),
            Broken(#"["\é"]"#, 1, 3, "a backslash before 'é' is no escape"),
            Broken("[\"\\\n\"]", 1, 3, "a backslash before a control character is no escape"),
            Broken(#"["\u12G4"]"#, 1, 5, #"\u needs four hexadecimal digits"#),
            Broken(#"["\u12/4"]"#, 1, 5, #"\u needs four hexadecimal digits"#),
            Broken(#"["\u12:4"]"#, 1, 5, #"\u needs four hexadecimal digits"#),
            Broken(#"["\u12@4"]"#, 1, 5, #"\u needs four hexadecimal digits"#),
            Broken(#"["\u12`4"]"#, 1, 5, #"\u needs four hexadecimal digits"#),
            Broken(#"["\u12g4"]"#, 1, 5, #"\u needs four hexadecimal digits"#),
            Broken(#"["\u12"#, 1, 5, #"\u needs four hexadecimal digits"#),
            Broken(#"["\ud83d"]"#, 1, 3, "half of a surrogate pair stands alone"),
            Broken(#"["\ud83d\u0041"]"#, 1, 3, "half of a surrogate pair stands alone"),
            Broken(#"["\ud83d\u"#, 1, 11, #"\u needs four hexadecimal digits"#),
            Broken(#"["\ud83d\"#, 1, 3, "half of a surrogate pair stands alone"),
            Broken(#"["ok \ude00"]"#, 1, 6, "half of a surrogate pair stands alone"),
            Broken(#"["\udc00\uzzzz"]"#, 1, 3, "half of a surrogate pair stands alone"),
            Broken("// note\n{}", 1, 1, "expected a value, found '/'"),
            Broken("{\r\n\"a\": 1,\r\n\"b\": ?\r\n}", 3, 6, "expected a value, found '?'"),
            Broken("[\r1,\r?]", 3, 1, "expected a value, found '?'"),
            Broken("[\"ä€😀\", ?]", 1, 9, "expected a value, found '?'"),
            Broken("\u{FEFF}[?]", 1, 2, "expected a value, found '?'"),
        ])
    func errors(_ broken: Broken) throws {
        let error = #expect(throws: JSONDocument.SyntaxError.self) {
            try JSONDocument(parsing: Array(broken.text.utf8))
        }
        #expect(error?.message == broken.message)
        #expect(error?.position == TextPosition(line: broken.line, column: broken.column))
    }

    @Test(
        "broken JSON with a usual mistake gets a hint",
        arguments: [
            ("{'a': 1}", "strings stand in straight double quotes"),
            ("[“a”]", "strings stand in straight double quotes"),
            ("[1 // one\n]", "JSON has no comments: remove it"), ("[01]", "put it in quotes if the zeros matter"),
            ("[1", "a closing bracket is missing"), ("", nil), ("[-]", nil),
            ("[\"a\" \"b\"]", "a comma is missing before it"),
            (#"["C:\dir"]"#, #"write a backslash as \\"#),
            ("{{a}}", "write a placeholder in double quotes; if nothing else is in them, a number stays a number"),
            ("[\"a\nb\"]", #"close it with '"', or write a line break as \n"#),
            ("[\"a\rb\"]", #"close it with '"', or write a line break as \n"#), ("[\"a\tb\"]", nil),
            ("[\"a\u{B}b\"]", nil),
        ])
    func hints(_ text: String, _ hint: String?) throws {
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: Array(text.utf8)) }
        #expect(error?.hint == hint)
    }

    @Test("JSON with bytes that are not UTF-8 is refused at their place")
    func invalidUTF8() throws {
        let text = Array("{\n\"a\": \"K\u{E4}\\nse ".utf8) + [0xE9, 0x22, 0x7D]
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.message == "the string holds bytes that are not UTF-8")
        #expect(error?.position == TextPosition(line: 2, column: 14))
        let umlaut = Array("[\"ä€".utf8) + [0xE9, 0x22, 0x5D]
        let second = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: umlaut) }
        #expect(second?.position == TextPosition(line: 1, column: 5))
        #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: [0x5B, 0xFF, 0x5D]) }
    }

    @Test(
        "JSON in UTF-16 is refused by name",
        arguments: [
            [0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D],
        ] as [[UInt8]])
    func utf16(_ text: [UInt8]) throws {
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.message == "the text is UTF-16")
    }

    @Test("one byte is no UTF-16", arguments: [[0x00], [0x7B], [0x00, 0x00]] as [[UInt8]])
    func short(_ text: [UInt8]) throws {
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: text) }
        #expect(error?.message.contains("UTF-16") == false)
    }

    @Test("JSON with more bytes than the limit is refused at its start")
    func bytes() throws {
        #expect(try JSONDocument(parsing: Array("[1]".utf8), byteLimit: 3).root.text() == "[1]")
        let error = #expect(throws: JSONDocument.SyntaxError.self) {
            try JSONDocument(parsing: Array("[1]".utf8), byteLimit: 2)
        }
        #expect(error?.message == "the text has 3 bytes, more than 2" && error?.limit == .bytes)
        #expect(error?.position == TextPosition(line: 1, column: 1))
    }

    @Test("JSON nested deeper than the limit is refused")
    func depth() throws {
        let nested = { (depth: Int) in
            Array(repeating: UInt8(ascii: "["), count: depth) + Array(repeating: UInt8(ascii: "]"), count: depth)
        }
        #expect(throws: Never.self) { try JSONDocument(parsing: nested(64)) }
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: nested(65)) }
        #expect(error?.message == "more than 64 levels of nesting")
        #expect(error?.position == TextPosition(line: 1, column: 65))
        #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: nested(100_000)) }
        #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: nested(3), depthLimit: 2) }
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

    @Test("strict JSON has no deviations")
    func strict() throws {
        #expect(try JSONDocument(parsing: Array(samplePass.utf8)).deviations.isEmpty)
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

    @Test("the place of each JSON value is known")
    func places() throws {
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
