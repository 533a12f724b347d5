#if Picture
    import Foundation
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawn documents") struct DrawnDocumentTests {
        private let pen = Pen()
        private static let pdftotext = Witness("pdftotext")
        private static let python = Witness("python3")

        @Test("a PDF is one page that says when it was made and leads where its links say", .keptLetters)
        func pdf() throws {
            let moment = Date(timeIntervalSince1970: 1_790_000_000)
            let text = String(decoding: try DrawnSample.card.pdf(pen: pen, moment: moment), as: UTF8.self)
            #expect(text.hasPrefix("%PDF-1.") && text.hasSuffix("%%EOF\n"))
            #expect(text.contains("/CreationDate (20260921"))
            #expect(text.contains("/URI (https://example.com/terms)"))
            #expect(text.matches(of: /\/Type \/Page\s/).count == 1)
            #expect(text.contains(/\/MediaBox \[ 0 0 359\.\d+ 500\.\d+ \]/))
        }

        @Test("texts can be read out of a PDF", .needs(pdftotext), .keptLetters)
        func pdfText() throws {
            let folder = try TemporaryFolder()
            try Data(DrawnSample.card.pdf(pen: pen)).write(to: URL(filePath: folder.path("a.pdf")))
            let text = try Self.pdftotext.run([folder.path("a.pdf"), "-"]).text
            for words in ["LABEL", "Value 12:30", "東京タワー", "Äpfel & Birnen"] { #expect(text.contains(words)) }
        }

        @Test("an SVG is well-formed and needs no other file", .needs(python), .keptLetters)
        func svg() throws {
            let program = """
                import sys, xml.dom.minidom
                root = xml.dom.minidom.parse(sys.stdin.buffer).documentElement
                everything = root.getElementsByTagName('*')
                names = [e.getAttribute('id') for e in everything if e.getAttribute('id')]
                places = [v for e in everything for k, v in e.attributes.items() if k.endswith('href')]
                used = [v[1:] for v in places if v.startswith('#')]
                print(root.tagName, root.getAttribute('viewBox'), len(names) == len(set(names)), len(used) > 50,
                    set(used) <= set(names), 'evenodd' in [e.getAttribute('clip-rule') for e in everything],
                    all(v[0] == '#' or v.startswith('data:image/png;') for v in places))
                """
            let result = try Self.python.run(["-c", program], input: Data(try DrawnSample.card.svg(pen: pen)))
            #expect(result.text == "svg 0 0 359.3 500.3 True True True False True\n", "\(result.errors)")
        }

        @Test("a link that would leave its place in the document's own language is written harmlessly", .keptLetters)
        func harmlessLink() throws {
            let link = ShownPass.Link(characters: 0..<4, target: "https://example.com/'\\) >> ü\0")
            let sheet = DrawnSample.sheet([DrawnSample.box(0, 0, 90, 20, DrawnSample.text("Here", links: [link]))])
            let text = String(decoding: try sheet.pdf(pen: pen), as: UTF8.self)
            #expect(text.contains("/URI (https://example.com/%27%5C%29%20%3E%3E%20%C3%BC%00)"))
        }

        @Test(
            "links to programs and files are left out",
            arguments: ["javascript:alert(1)", "file:///etc/passwd", "x", ""])
        func otherLinks(target: String) throws {
            let link = ShownPass.Link(characters: 0..<4, target: target)
            let sheet = DrawnSample.sheet([DrawnSample.box(0, 0, 90, 20, DrawnSample.text("Here", links: [link]))])
            #expect(!String(decoding: try sheet.pdf(pen: pen), as: UTF8.self).contains("/URI"))
        }
    }
#endif
