import PassModel
import TestSupport
import Testing

@testable import PassPicture

@Suite("Texts in pages") struct PageTextTests {
    @Test(
        "a text can't end the element or the attribute that it stands in",
        arguments: [
            ("</style><script>alert(1)</script>", "&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
            (#"" onload="alert('1')"#, "&quot; onload=&quot;alert(&#39;1&#39;)"),
            ("&amp; & <", "&amp;amp; &amp; &lt;"),
            ("a\u{0}b\u{1B}c\u{7F}\u{9B}d\r\n\te", "a\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d\u{FFFD}\n\te"),
            ("日本 ✈️ مرحبا", "日本 ✈️ مرحبا"),
        ])
    func escaped(text: String, html: String) {
        #expect(text.escapedForPage == html)
    }

    @Test(
        "a browser follows links to pages, people and places, and no others",
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

    @Test("the links of a value are elements, and what lies around them is text")
    func linked() throws {
        var field = try backField(#""value":"<Call> 👩‍👩‍👧 or mail & wait""#, viewing())
        field.links = [
            ShownPass.Link(characters: 12..<16, target: "mailto:a@b.example?subject=\"x\""),
            ShownPass.Link(characters: 0..<6, target: "tel:1"),
            ShownPass.Link(characters: 9..<11, target: "javascript:alert(1)"),
            ShownPass.Link(characters: 14..<18, target: "https://overlapping.example"),
            ShownPass.Link(characters: 20..<99, target: "https://outside.example"),
        ]
        let rest = #"target="_blank" rel="noreferrer noopener""#
        #expect(
            field.linkedHTML == """
                <a href="tel:1" \(rest)>&lt;Call&gt;</a> 👩‍👩‍👧 or <a href="mailto:a@b.example?subject=&quot;x&quot;" \
                \(rest)>mail</a> &amp; wait
                """)
    }
}

@Suite("Pictures in pages") struct PageDrawingTests {
    private static let file = """
        <?xml version="1.0"?>
        <svg xmlns="x" width="9pt"><defs><image id="image0" width="3" height="2" xlink:href="data:image/png;base64,AA=="/>
        <clipPath id="clip0"/></defs><use xlink:href="#image0"/><g clip-path="url(#clip0)"/></svg>
        """

    @Test("an image that two pictures show is in the page once, and each picture has its own names")
    func shared() {
        var drawings = PageDrawings()
        #expect(drawings.sharedImages.isEmpty)
        let first = drawings.add(Array(Self.file.utf8))
        let second = drawings.add(Array(Self.file.utf8))
        #expect(
            first == """
                <svg aria-hidden="true" focusable="false" xmlns="x" width="9pt"><defs><use id="p1-image0" href="#image-0"/>
                <clipPath id="p1-clip0"/></defs><use xlink:href="#p1-image0"/><g clip-path="url(#p1-clip0)"/></svg>
                """)
        #expect(second == first.replacing("p1-", with: "p2-"))
        #expect(
            drawings.sharedImages.contains(
                #"<image id="image-0" width="3" height="2" xlink:href="data:image/png;base64,AA=="/>"#))
        #expect(drawings.sharedImages.ranges(of: "<image").count == 1)
    }

    @Test("another image has a place of its own")
    func other() {
        var drawings = PageDrawings()
        _ = drawings.add(Array(Self.file.utf8))
        let other = drawings.add(Array(Self.file.replacing("AA==", with: "AB==").utf8))
        #expect(other.contains(##"href="#image-1""##))
        #expect(drawings.sharedImages.ranges(of: "<image").count == 2)
    }

    @Test("shapes have two decimals, and all other numbers stay as they are")
    func decimals() {
        var drawings = PageDrawings()
        let html = drawings.add(
            Array(#"<svg width="1.2345"><path fill="0.1234" d="M 1.0789 -12 L 0.5 3.14159 Z"/><g id="1.2345"/>"#.utf8))
        #expect(
            html == """
                <svg aria-hidden="true" focusable="false" width="1.2345"><path fill="0.1234" \
                d="M 1.07 -12 L 0.5 3.14 Z"/><g id="p1-1.2345"/>
                """)
    }
}
