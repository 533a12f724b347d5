#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Pages") struct PreviewPageTests {
        @Test("each name on a page is given once, and each reference leads to one", arguments: PageSample.all)
        func references(_ sample: PageSample) throws {
            let html = try sample.made().html
            let names = html.matches(of: /\ id="([^"]+)"/).map(\.1)
            #expect(names.count == Set(names).count)
            let references = html.matches(of: /(?:href="#|url\(#|for="|popovertarget=")([^")]+)["\)]/).map(\.1)
            #expect(!references.isEmpty || sample.sides == [.back])
            #expect(Set(references).subtracting(names).isEmpty)
        }

        @Test("an image is on a page once, however many sides and languages show it")
        func images() throws {
            let html = try PageSample.named("bakery").made().html
            let images = html.matches(of: /data:image\/png;base64,([^"]+)"/).map(\.1)
            #expect(!images.isEmpty)
            #expect(images.count == Set(images).count)
            #expect(html.utf8.count < 600_000)
        }

        @Test("a page is the same each time it is made")
        func same() throws {
            let sample = try PageSample.named("fronts")
            #expect(try sample.make().html == sample.made().html)
        }

        @Test("a page of many passes has a heading for all and one for each")
        func headings() throws {
            let html = try PageSample.named("fronts").made().html
            #expect(html.contains("<h1>2 passes</h1>"))
            #expect(html.ranges(of: "<h2>A pass</h2>").count == 2)
            #expect(try PageSample.named("coffee").made().html.contains("<h1>A pass</h1>"))
        }

        @Test("the details on a page begin with what has no room on the front")
        func moved() throws {
            let fields = (1...5).map { "{\"key\":\"k\($0)\",\"value\":\"number \($0)\"}" }.joined(separator: ",")
            let pass = """
                {"posterGeneric":{"primaryFields":[\(fields)],"additionalInfoFields":[{"key":"a","value":"more"}]}}
                """
            let preview = try PassPreview(of: ["pass.json": Array(pass.utf8)], for: viewing(target: "ios27"))
            let entry = PreviewPage.Entry(title: "moved", versions: [preview])
            for sides in [[Viewing.Side.front, .back], [.back]] {
                let html = try PreviewPage(of: [entry], sides: sides, pen: Pen()).html
                let values = html.matches(of: /<dd>([^<]*)<\/dd>/).map { String($0.1) }
                #expect(values == ["number 5", "more"])
            }
        }

        @Test(
            "the elements of a page are closed in their order, and no attribute is given twice",
            .needs(python))
        func markup() throws {
            for sample in PageSample.all {
                let result = try Self.python.run(
                    [Checkout.path("Tests/PassPictureTests/Readers/markup.py")], input: Data(sample.made().html.utf8))
                #expect(result.status == 0, "\(sample.name): \(result.errors)")
                #expect(result.text == "", "\(sample.name)")
            }
        }

        private static let python = Witness("python3")
    }
#endif
