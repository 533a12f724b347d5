import PassModel
import TestSupport
import Testing

@testable import PassRules

/// What rules say of many values at each key.
@Suite("Answers about values") struct ValueAnswerTests {
    static let texts = [
        "", " ", "a", " a", "a ", "\ta\n", "A", "é", "\0", "\u{1F}", "\u{7F}", "\u{80}", "\u{200B}", "\u{202E}a",
        "\u{FEFF}",
        "<b>x</b>", "<a href='https://a.de'>y</a>", "<a href=\"x\">", "&amp;", "%@", "%", "a %@ b %@", "%1$@", "%d",
        "50 %",
        "{{a}}", "{{a", "a}}", "a {{b}} c", "{{}}", "null", "nil", "NaN", "true", "False", "yes", "NO", "on", "0", "1",
        "-1",
        "12.5", "1,5", "1 000", "1.000,50", "1,000.50", "1e3", "0x10", "007", "+49 30 123456", "(030) 123 456", "911",
        "tel:+4930", "a@b.de", "a@b", "A b <a@b.de>", "http://a.de", "https://a.de", "https://a.de/x?y=z#f",
        "HTTPS://A.DE",
        "https:/a.de", "https://", "//a.de", "www.a.de", "a.de/x y", "javascript:alert(1)", "data:,x", "mailto:a@b.de",
        "file:///x", "https://a.de/ü", "https://a.de/%zz", "https://a.de:99999", "https://u:p@a.de", "https://1.2.3.4",
        "https://localhost", "https://[::1]/", "https://bücher.de", "https://a", "app://open", "sms:1",
        "2026-06-01T12:00:00Z", "2026-06-01T12:00+02:00", "2026-06-01", "01.06.2026", "6/1/26", "1 June 2026", "12:30",
        "20260601", "1780315200", "1780315200000", "2026-13-01T00:00Z", "2020-01-01T00:00:00Z", "2026-06-01 12:00 UTC",
        "#1E4D3A", "#abc", "rgb(1,2,3)", "rgb(256,0,0)", "rgba(1,2,3,0.5)", "hsl(120,50%,50%)", "red", "transparent",
        "1,2,3",
        "EUR", "eur", "EURO", "€", "XXX", "de", "de-DE", "en_US", "xx", "DE", "Europe/Berlin", "europe/berlin", "UTC",
        "GMT+2", "+02:00", "CET", "Berlin", "PKTextAlignmentLeft", "left", "PKDateStyleShort", "short",
        "PKNumberStyleDecimal", "PKBarcodeFormatQR", "QR", "PKBarcodeFormatEAN13", "PKTransitTypeAir", "air", "utf-8",
        "iso-8859-1", "UTF8", "PKEventTypeSports", "PKDataDetectorTypeLink", "BER", "ber", "EDDB", "LH 123", "LH123",
        "12A",
        "d9b9ec1f-3925-43d0-80a9-1e39d4cea95c", "D9B9EC1F392543D080A91E39D4CEA95C", "QUJD", "pass.com.example.a",
        "pass.a.b",
        "A1B2C3D4E5", "a1b2c3d4e5", "XXXXXXXXXX", "your company", "<name>", "${x}", "posterEventTicket", "boardingPass",
        "secret password", "-----BEGIN PRIVATE KEY-----", "4111111111111111", "👍🏽 ok", "שלום", "日本語のテキスト", "1\u{301}",
        String(repeating: "ab ", count: 10), String(repeating: "x", count: 64), String(repeating: "x", count: 65),
        String(repeating: "x", count: 129), String(repeating: "x", count: 300), String(repeating: "y ", count: 600),
    ]

    static let others: [JSONValue] =
        [
            "-1", "0", "1", "2", "3", "0.5", "1.5", "-0", "10", "90", "90.1", "-91", "180", "180.1", "255", "256",
            "1000",
            "65535", "65536", "2147483648", "1e3", "1e300", "1780315200", "1780315200000", "1e999", "true", "false",
            "null",
            "[]", "{}", "[1]", "[\"a\", \"a\"]", "[[]]", "[null]", "{\"a\": 1}", "{\"value\": \"a\"}",
        ].compactMap { try? JSONDocument(parsing: Array($0.utf8)).root }

    static let values = texts.map { JSONValue.string($0) } + others

    /// A style for each value, so that each gets some of them.
    private func answers(_ values: [JSONValue], _ json: (JSONValue, Pass.Style.Kind) -> [UInt8]) -> [String] {
        values.enumerated().map { index, value in
            let styles = Pass.Style.Kind.allCases
            let files = PassRule.Sample().contents.merging(["pass.json": json(value, styles[index % styles.count])]) {
                $1
            }
            return "\(value.text()): \(RuleAnswers.text(files))"
        }
    }

    @Test("a value at each key is judged as before", arguments: 0..<4) func wide(part: Int) throws {
        let values = Self.values.indices.filter { $0 % 4 == part }.map { Self.values[$0] }
        try Answers.check("rules.values.\(part)", answers(values, WidePass.json))
    }

    @Test("a value in place of each member is judged as before") func flat() throws {
        try Answers.check("rules.members", answers(Self.others + Self.values.prefix(40), WidePass.flatJSON))
    }

    @Test("a value at each key of an order is judged as before") func orders() throws {
        let answers = Self.values.map { value in
            let json = JSONValue.object(WidePass.object(.order, value)).utf8Text()
            return "\(value.text()): \(RuleAnswers.text(["order.json": json]))"
        }
        try Answers.check("rules.orders", answers)
    }
}
