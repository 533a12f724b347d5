#if Picture
    import Foundation
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawn documents") struct DrawnDocumentTests {
        private let pen = Pen()
        private static let pdftotext = Witness("pdftotext")
        private static let python = Witness("python3")

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
    }
#endif
