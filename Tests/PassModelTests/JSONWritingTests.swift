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

    @Test("JSON is written with plain slashes, even if they were escaped")
    func slash() throws {
        #expect(try json(#""https:\/\/example.com\/""#).text() == "\"https://example.com/\"")
    }

    @Test("indented JSON has one member a line")
    func indented() throws {
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

    @Test("compact and indented JSON read back as the same value", arguments: [JSONValue.Layout.compact, .indented])
    func layouts(_ layout: JSONValue.Layout) throws {
        let value = try json(samplePass)
        #expect(try JSONDocument(parsing: value.utf8Text(layout)).root == value)
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

    @Test("infinities and NaN are no JSON numbers")
    func infinite() {
        #expect(JSONNumber(Double.infinity) == nil)
        #expect(JSONNumber(Double.nan) == nil)
        #expect(Double.infinity.json == .null)
    }

    @Test(
        "a JSON number is whole if its value is",
        arguments: [("12", 12), ("1e3", 1000), ("5.0", 5), ("1.5", nil), ("1e400", nil)])
    func whole(_ text: String, _ expected: Int?) throws {
        #expect(try json(text).number?.int == expected)
    }
}

@Suite("JSON pointers and objects") struct JSONPointerTests {
    @Test("a JSON pointer escapes as RFC 6901 says")
    func escaped() {
        #expect(JSONPointer.root.description == "")
        #expect(
            JSONPointer.root.appending("barcodes").appending(0).appending("message").description
                == "/barcodes/0/message")
        #expect(JSONPointer(tokens: ["a/b", "m~n", "", " "]).description == "/a~1b/m~0n// ")
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

    @Test("setting a member of a JSON object replaces in place, appends, or removes all of the name")
    func members() throws {
        var object = try object(#"{"b":1,"a":2,"b":3}"#)
        object["b"] = .number(4)
        object["c"] = .bool(true)
        #expect(JSONValue.object(object).text() == #"{"b":1,"a":2,"b":4,"c":true}"#)
        object["b"] = nil
        #expect(object.names == ["a", "c"])
        #expect(JSONObject(members: [.init(name: "x", value: .null)])["x"] == .null)
    }

    @Test("a JSON value says in words what kind it is")
    func kinds() throws {
        let kinds = try #require(try json("[null,true,1,\"\",[],{}]").array).map(\.kind)
        #expect(kinds == ["null", "a boolean", "a number", "a string", "an array", "an object"])
    }
}
