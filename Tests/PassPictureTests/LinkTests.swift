import PassModel
import TestSupport
import Testing

@testable import PassPicture

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
        let field = try backField(#""value":"","attributedValue":\#(quoted)"#, viewing())
        #expect(field.value == text)
        #expect(field.linkTexts == links)
    }

    @Test("an address without markup is no link")
    func plain() throws {
        #expect(try backField(#""value":"https://example.com +44 161 496 0725""#, viewing()).links.isEmpty)
    }

    @Test(
        "a document leads to pages, people and places, and nowhere else",
        arguments: [
            ("https://a.example", true), ("HTTP://A.EXAMPLE", true), ("tel:+4930123", true),
            ("mailto:a@b.example", true),
            ("maps:q=a", true), ("javascript:alert(1)", false), ("JavaScript:alert(1)", false),
            (" javascript:alert(1)", false), ("java\nscript:alert(1)", false), ("data:text/html,a", false),
            ("file:///etc/passwd", false), ("vbscript:a", false), ("calshow:0", false), ("//a.example", false),
            ("https", false), ("", false),
        ])
    func safeLinks(target: String, isSafe: Bool) {
        #expect(target.isSafeLink == isSafe)
    }
}
