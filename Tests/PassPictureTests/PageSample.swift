#if Picture
    import Foundation
    import PassModel
    import PassReports
    import PassToolkit
    import TestSupport
    import Testing

    @testable import PassPicture

    /// A page that browsers are to show.
    struct PageSample: CustomTestStringConvertible, Sendable {
        let name: String
        var title = "A pass"
        /// The template; `nil` for the hostile pass.
        var template: String?
        /// The languages that can be chosen.
        var languages: [String] = ["en"]
        var target = "ios18"
        var sides = Viewing.Side.allCases
        /// How often the pass is on the page.
        var count = 1

        var testDescription: String { name }

        static let all = [
            PageSample(name: "coffee", template: "coffee"),
            PageSample(name: "bakery", template: "bakery-languages", languages: ["en", "ar", "fr"]),
            PageSample(name: "boarding", template: "boarding-pass", languages: ["de"], target: "ios26"),
            PageSample(name: "poster", template: "museum", target: "ios27"),
            PageSample(name: "details", template: "event-ticket", sides: [.back]),
            PageSample(name: "fronts", template: "gym", sides: [.front, .watch], count: 2),
            PageSample(name: "hostile", title: "</title><script>alert(1)</script>\u{0}\u{202E}.pass"),
        ]

        /// The sample of a name.
        static func named(_ name: String) throws -> PageSample { try all.first { $0.name == name }.needed }

        /// The pass in each language, and the page.
        struct Made: Sendable {
            var versions: [PassPreview]
            var html: String
        }

        private static let everything = Result {
            try Dictionary(uniqueKeysWithValues: all.map { ($0.name, try $0.make()) })
        }

        /// The page, which is made once for all tests.
        func made() throws -> Made { try Self.everything.get()[name].needed }

        /// Makes the page anew.
        func make() throws -> Made {
            let files = try template.map(Self.files) ?? ["pass.json": Array(Self.hostile.utf8)]
            let versions = try languages.map { try PassPreview(of: files, for: viewing($0, target: target)) }
            let entry = PreviewPage.Entry(title: title, versions: versions)
            let page = try PreviewPage(of: Array(repeating: entry, count: count), sides: sides, pen: Pen())
            return Made(versions: versions, html: page.html)
        }

        private static func files(of template: String) throws -> [String: [UInt8]] {
            let path = Checkout.path("Templates/\(template).json")
            let record = try Record(json: Array(Data(contentsOf: URL(filePath: path))), origin: template)
            return try PassFiles(passAt: Checkout.path("Templates/\(template).pass")).rendered(with: record).files
        }

        /// What people try to break out of a text with.
        static let attacks = [
            "</style><script>alert(1)</script>", "</textarea></title></svg></label><script>alert(2)</script>",
            "\"><img src=x onerror=alert(3)>", "' onmouseover='alert(4)", "<iframe src=https://evil.example></iframe>",
            "--><base href=https://evil.example><!--", "&lt;script&gt;alert(5)&lt;/script&gt;",
            "\u{202E}drawkcab\u{2066}\u{2068}", "<![CDATA[<script>alert(6)</script>]]>", "${alert(7)}{{7*7}}",
        ]

        private static var hostile: String {
            let long = String(repeating: "endless ", count: 2_000) + String(repeating: "M", count: 3_000)
            let links = [
                "javascript:alert(8)", "data:text/html,<script>alert(9)</script>", "file:///etc/passwd",
                "https://a.example/?&quot;onclick=alert(10)",
            ].map { "<a href='\($0)'>to \($0.prefix(5))</a>" }.joined(separator: " ")
            let fields = (attacks + [long, "nul \u{0} here"]).enumerated().map { index, text in
                "{\"key\":\"k\(index)\",\"label\":\(quoted(text)),\"value\":\(quoted(text))}"
            }
            let front = fields.prefix(4).joined(separator: ",")
            return """
                {"organizationName":\(quoted(attacks[1])),"description":\(quoted(attacks[2])),
                "logoText":\(quoted(attacks[0])),"barcodes":[{"format":"PKBarcodeFormatQR","message":"a",
                "messageEncoding":"utf-8","altText":\(quoted(attacks[4]))}],
                "generic":{"primaryFields":[\(fields[3])],"secondaryFields":[\(front)],"auxiliaryFields":[\(front)],
                "backFields":[{"key":"l","value":"","attributedValue":\(quoted(links))},\(fields.joined(separator: ","))]}}
                """
        }

        private static func quoted(_ text: String) -> String { JSONValue.string(text).text() }
    }
#endif
