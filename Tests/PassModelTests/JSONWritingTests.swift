import PassModel
import Testing

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

    @Test("indented JSON has one member a line") func indented() throws {
        let text = """
            {
              "a": [
                1,
                {
                  "b": "c"
                }
              ],
              "d": {},
              "e": []
            }

            """
        #expect(try json("{\"a\":[1,{\"b\":\"c\"}],\"d\":{},\"e\":[]}").text(.indented) == text)
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

@Suite("JSON values that mean the same") struct JSONMeaningTests {
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
            ("null", "0"),
            (#"{"é":1}"#, #"{"e\u0301":1}"#), ("true", "1"),
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
    @Test("a JSON pointer escapes as RFC 6901 says") func escaped() {
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
