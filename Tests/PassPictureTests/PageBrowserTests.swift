#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    /// Chromium, which opens all sample pages at once and tells what it finds.
    enum PageBrowser {
        static let chromium = Witness("chromium")
        static let python = Witness("python3")
        /// Why pages can't be opened here; empty if they can.
        static let absence: String = {
            let missing = [chromium, python].filter { !$0.isInstalled }.map(\.absence)
            guard missing.isEmpty else { return missing.joined(separator: ", ") }
            // Where the system forbids what a browser needs, it ends at once.
            let trial = try? chromium.run(
                [
                    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--dump-dom",
                    "about:blank",
                ])
            return trial?.status == 0 ? "" : "chromium does not run here"
        }()

        /// What assistive programs get of a page.
        struct Accessible: Decodable {
            struct Node: Decodable, Equatable {
                var role: String
                var name: String
                var url: String?
                var expanded: Bool?
            }

            var texts: [String]
            var nodes: [Node]
            /// The language and the direction of the parts that are shown.
            var sections: [String]?
        }

        /// What is found on a page.
        struct Found: Decodable {
            var texts: [String]
            var nodes: [Accessible.Node]
            var turns: [String: String]?
            var links: [String]?
            var stops: [String]?
            var languages: [String: Accessible]
            var elements: [String]
            var handlers: [String]
            var mode: String
            var overflow: [String: Double]
            var light: String
            var dark: String
            var motion: String
            var reducedMotion: String
            var messages: [String]
            var requests: [String]
        }

        /// What is found on the page of each sample.
        static let found = Result { try open(PageSample.all) }

        /// What is found on the page of a sample.
        static func found(on name: String) throws -> Found { try found.get()[name].needed }

        private static func open(_ samples: [PageSample]) throws -> [String: Found] {
            let folder = try TemporaryFolder()
            var paths = ["bad": try folder.write(Array(bad.utf8), to: "bad.html")]
            for sample in samples {
                let html = try sample.made().html
                paths[sample.name] = try folder.write(Array(html.utf8), to: "\(sample.name).html")
                // To look at the pages: PASSTOOL_PAGES=FOLDER swift test --traits Picture --filter PageBrowserTests
                if let kept = ProcessInfo.processInfo.environment["PASSTOOL_PAGES"] {
                    try Data(html.utf8).write(to: URL(filePath: "\(kept)/\(sample.name).html"))
                }
            }
            let result = try python.run(
                [
                    Checkout.path("Tests/PassPictureTests/Readers/page.py"), chromium.path ?? "",
                ], input: Data(paths.values.sorted().joined(separator: "\n").utf8))
            guard result.status == 0 else { throw Failure(errors: result.errors) }
            let found = try JSONDecoder().decode([String: Found].self, from: result.output)
            return try paths.mapValues { try found[$0].needed }
        }

        /// A page with all that our pages must not have.
        private static let bad = """
            <title>bad</title><script>console.log(1)</script><img src="http://127.0.0.1:9/a.png" onerror="throw 1">
            <div style="width:2000px">wide</div>
            """

        struct Failure: Error {
            var errors: String
        }
    }

    @Suite("Pages in Chromium", .enabled(if: PageBrowser.absence.isEmpty, "\(PageBrowser.absence)"))
    struct PageBrowserTests {
        @Test(
            "a page writes nothing to the console and asks for nothing but itself",
            arguments: Effort.sample(PageSample.all, quick: 2))
        func quiet(_ sample: PageSample) throws {
            let found = try PageBrowser.found(on: sample.name)
            #expect(found.messages.isEmpty)
            #expect(found.requests.count == 1)
            #expect(found.requests.allSatisfy { $0.hasPrefix("file:") && $0.hasSuffix("/\(sample.name).html") })
            #expect(found.mode == "CSS1Compat")
        }

        @Test("a page that does what pages must not do is noticed")
        func bad() throws {
            let found = try PageBrowser.found(on: "bad")
            #expect(found.messages.contains { $0.contains("\"log\"") })
            #expect(found.messages.contains { $0.contains("net::ERR_") })
            #expect(found.messages.contains { $0.contains("Uncaught 1") || $0.contains("exception") })
            #expect(found.requests.contains("http://127.0.0.1:9/a.png"))
            #expect(found.elements.contains("script"))
            #expect(found.handlers == ["onerror"])
            #expect(found.mode == "BackCompat")
            #expect(found.light == found.dark)
            #expect(found.overflow["320"] ?? 0 > 1_000)
        }

        @Test(
            "texts of a pass become neither elements nor handlers", arguments: Effort.sample(PageSample.all, quick: 2))
        func elements(_ sample: PageSample) throws {
            let found = try PageBrowser.found(on: sample.name)
            #expect(found.handlers.isEmpty)
            let shapes = [
                "svg", "defs", "g", "symbol", "path", "clipPath", "linearGradient", "stop", "use", "pattern", "rect",
                "image", "mask", "filter", "feColorMatrix", "circle",
            ]
            let words = [
                "html", "head", "meta", "link", "title", "style", "body", "main", "article", "h1", "h2", "h3",
                "fieldset", "legend", "label", "input", "bdi", "section", "div", "button", "span", "header", "p",
                "dl", "dt", "dd", "a", "figure", "figcaption",
            ]
            #expect(Set(found.elements).subtracting(shapes + words).isEmpty)
        }

        @Test(
            "every text of the sides is a text for assistive programs, and every link has its address",
            arguments: Effort.sample(PageSample.all, quick: 2))
        func accessible(_ sample: PageSample) throws {
            let found = try PageBrowser.found(on: sample.name)
            let (texts, pen) = (Set(found.texts.map(\.withoutBlanks)), Pen())
            let preview = try sample.made().versions[0]
            for side in sample.sides {
                for box in preview.layout(of: side, measuringWith: pen).boxes {
                    switch box.content {
                    case .text(let text):
                        for part in text.parts { #expect(texts.contains(part.withoutBlanks), "\(side)") }
                        for link in text.links where link.target.isSafeLink {
                            let words = String(Array(text.text)[link.characters])
                            #expect(
                                found.nodes.contains {
                                    $0.role == "link" && $0.name.withoutBlanks == words.withoutBlanks
                                        && $0.url?.unescaped.hasPrefix(link.target.unescaped) ?? false
                                }, "\(words) -> \(link.target)")
                        }
                    case .barcode(let barcode):
                        #expect(found.nodes.contains { $0.role == "image" && $0.name == barcode.format.title })
                    default: continue
                    }
                }
            }
            #expect(found.nodes.contains { $0.role == "heading" })
        }

        @Test(
            "space bar, return key and clicks turn a card",
            arguments: Effort.sample(["coffee", "bakery", "poster", "hostile"], quick: 1))
        func turns(name: String) throws {
            let found = try PageBrowser.found(on: name)
            #expect(
                found.turns == [
                    "at first": "front", "space": "back", "space again": "front", "return": "back",
                    "return again": "front", "click on the front": "back", "click on the edge of the back": "front",
                    "click on the button": "back", "what the button says": "open",
                ])
            #expect(found.nodes.contains { $0.role == "button" && $0.name == "Details" && $0.expanded == false })
            #expect(found.motion == "0.5s")
            #expect(found.reducedMotion == "0s")
        }

        @Test("the tab key leads from the languages to the button and to the links, which turn the card")
        func stops() throws {
            let address = "https://semsem.example.com/"
            #expect(
                try PageBrowser.found(on: "bakery").stops == [
                    "radio front", "turn front", "back back", "\(address)en back",
                ])
        }

        @Test("a click on a link of the details hits it")
        func links() throws {
            #expect(
                try PageBrowser.found(on: "coffee").links == [
                    "https://coffee.example.com/menu -> https://coffee.example.com/menu",
                    "+1 503 555 0142 -> tel:+15035550142",
                ])
            #expect(
                try PageBrowser.found(on: "hostile").links?.first
                    == "to https -> https://a.example/?\"onclick=alert(10)")
        }

        @Test("another language shows its own texts and no others")
        func languages() throws {
            let languages = try PageBrowser.found(on: "bakery").languages
            #expect(
                languages.mapValues(\.sections) == [
                    "English": ["en ltr"], "العربية": ["ar rtl"], "français": ["fr ltr"],
                ])
            let texts = languages.mapValues { Set($0.texts) }
            #expect(texts["English"]?.contains("Semsem Bakery") == true)
            #expect(texts["العربية"]?.contains("مخبز سمسم") == true)
            #expect(texts["العربية"]?.contains("Semsem Bakery") == false)
            #expect(texts["français"]?.contains("مخبز سمسم") == false)
        }

        @Test(
            "a page is dark where the reader wants it so, and fits narrow windows",
            arguments: Effort.sample(PageSample.all, quick: 2))
        func looks(_ sample: PageSample) throws {
            let found = try PageBrowser.found(on: sample.name)
            #expect(found.light == "rgb(229, 229, 234)")
            #expect(found.dark == "rgb(0, 0, 0)")
            #expect(found.overflow == ["1200": 0, "375": 0, "320": 0])
        }
    }

    extension PassLayout.Text {
        /// The parts of the text at the borders of links.
        fileprivate var parts: [String] {
            let letters = Array(text)
            let links = links.filter(\.target.isSafeLink).map(\.characters)
            let borders = ([0, letters.count] + links.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
            return zip(borders, borders.dropFirst()).map { String(letters[$0..<$1]) }.filter {
                !$0.withoutBlanks.isEmpty
            }
        }
    }

    extension String {
        /// The text without what browsers may leave out.
        fileprivate var withoutBlanks: String { filter { !$0.isWhitespace } }

        /// An address with its characters as they are; browsers escape more of them than need be.
        fileprivate var unescaped: String { removingPercentEncoding ?? self }
    }
#endif
