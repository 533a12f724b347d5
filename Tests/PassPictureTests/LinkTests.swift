import PassModel
import PassPicture
import Testing
import TestSupport

@Suite("Links in values") struct LinkTests {
    @Test("an attributed value replaces the value, and its markup makes links")
    func attributed() throws {
        let members =
            #""value":"plain","attributedValue":"See <a href=\"https://example.com/?a=1&amp;b=2\">Caf&eacute; &amp; bar</a> <b>now</b>""#
        let field = try backField(members, viewing())
        #expect(field.value == "See Café & bar now")
        #expect(field.linkTexts == ["Café & bar -> https://example.com/?a=1&b=2"])
        #expect(try backField(members, viewing(target: "watchos26")).value == "plain")
    }

    @Test(
        "markup is read however it is written",
        arguments: [
            ("<A HREF='tel:+4930123'>Call</A> us", "Call us", ["Call -> tel:+4930123"]),
            ("<a class=x href=mailto:a@b.example>Mail</a>", "Mail", ["Mail -> mailto:a@b.example"]),
            ("<a href=\"https://a.example\">open", "open", ["open -> https://a.example"]),
            ("1 < 2 and 3 > 2 &unknown; &#x1F600;&#8364;", "1 < 2 and 3 > 2 &unknown; 😀€", []),
            ("<a href=\"javascript:alert(1)\">x</a><a href=\" java\nscript:1\">y</a><a href=\"page\">z</a>", "xyz", []),
            ("👩‍👩‍👧 <a href=\"https://a.example\">👩‍👩‍👧!</a>", "👩‍👩‍👧 👩‍👩‍👧!", ["👩‍👩‍👧! -> https://a.example"]),
            ("<a href=\"https://a.example\"></a>nothing <a", "nothing <a", []),
        ])
    func markup(_ markup: String, _ text: String, _ links: [String]) throws {
        let quoted = JSONValue.string(markup).text()
        let field = try backField(#""value":"","dataDetectorTypes":[],"attributedValue":\#(quoted)"#, viewing())
        #expect(field.value == text)
        #expect(field.linkTexts == links)
    }

    @Test(
        "what looks like an address becomes a link on the back",
        arguments: [
            (
                "Go to https://example.com/a_(b)?c=d#e.",
                ["https://example.com/a_(b)?c=d#e -> https://example.com/a_(b)?c=d#e"]
            ),
            ("(see http://example.com)", ["http://example.com -> http://example.com"]),
            ("詳細はhttps://example.jp/pathをご覧ください", ["https://example.jp/path -> https://example.jp/path"]),
            (
                "www.example.com, example.org/menu",
                ["www.example.com -> https://www.example.com", "example.org/menu -> https://example.org/menu"]
            ),
            ("care@example.com!", ["care@example.com -> mailto:care@example.com"]),
            ("e.g. 3.5 or St.Gallen, node.js, A.M.", []), ("@name a@b #tag https:// http://.", []),
            ("Call +44 161 496 0725.", ["+44 161 496 0725 -> tel:+441614960725"]),
            (
                "Tel:(0161) 496-0725 or 030 1234567",
                ["(0161) 496-0725 -> tel:01614960725", "030 1234567 -> tel:0301234567"]
            ),
            (
                "01 42 68 53 00 / 1-800-555-0199",
                ["01 42 68 53 00 -> tel:0142685300", "1-800-555-0199 -> tel:18005550199"]
            ),
            ("Card 4821 7730, order 10039482, 12.50, DE89 3704 0044 0532 0130 00", []),
            ("7:00 to 19:00, 08-12 14-18, 100.000.000", []),
            ("until 2035-05-14, 14.05.2035 or 2035年5月14日まで", []),
            ("31 February 2035, 2035-13-01, year 2035", []),
            ("Walk 5 minutes down the street", []), (String(repeating: "a", count: 300_000), []),
            (
                "www.example.com " + String(repeating: ")", count: 300_000),
                ["www.example.com -> https://www.example.com"]
            ),
        ])
    func detected(_ text: String, _ links: [String]) throws {
        #expect(try backField(#""value":\#(JSONValue.string(text).text())"#, viewing()).linkTexts == links)
    }

    @Test("only the wanted detectors look, only on the back, and not on a watch")
    func detectors() throws {
        let value = #""value":"https://example.com +44 161 496 0725""#
        #expect(try backField(value, viewing()).links.count == 2)
        #expect(try backField(#"\#(value),"dataDetectorTypes":[]"#, viewing()).links.isEmpty)
        let phone = #"\#(value),"dataDetectorTypes":["PKDataDetectorTypePhoneNumber","PKDataDetectorTypeOther"]"#
        #expect(try backField(phone, viewing()).linkTexts == ["+44 161 496 0725 -> tel:+441614960725"])
        #expect(try backField(value, viewing(target: "watchos26")).links.isEmpty)
        let front = try shown(#""generic":{"secondaryFields":[{"key":"a",\#(value)}]}"#, viewing())
        #expect(try front.fields[.secondary].needed.first.needed.links.isEmpty)
    }
}
