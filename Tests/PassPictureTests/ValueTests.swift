import Foundation
import PassModel
import PassPicture
import Testing

/// Numbers and dates in several languages.
///
/// Held against Babel 2.18 (CLDR 47) and PyICU. Where Apple's locale data departs from CLDR, as in Hindi times of day,
/// the table has Apple's form.
@Suite("Values as Wallet shows them") struct ValueTests {
    /// A decimal number, a percentage, a number in scientific notation, a number in words, an amount in euros.
    static let numbers: [(language: String, texts: [String])] = [
        ("en", ["1,234,567.891", "26%", "1.2345E4", "forty-two", "€1,234.50"]),
        ("de", ["1.234.567,891", "26\u{A0}%", "1,2345E4", "zwei\u{AD}und\u{AD}vierzig", "1.234,50\u{A0}€"]),
        ("fr", ["1\u{202F}234\u{202F}567,891", "26\u{A0}%", "1,2345E4", "quarante-deux", "1\u{202F}234,50\u{A0}€"]),
        ("ja", ["1,234,567.891", "26%", "1.2345E4", "四十二", "€1,234.50"]),
        ("ar", ["1,234,567.891", "26\u{200E}%\u{200E}", "1.2345E4", "إثنان وأربعون", "\u{200F}1,234.50\u{A0}€"]),
        ("ar-EG", ["١٬٢٣٤٬٥٦٧٫٨٩١", "٢٦٪\u{61C}", "١٫٢٣٤٥أس٤", "إثنان وأربعون", "\u{200F}١٬٢٣٤٫٥٠\u{A0}€"]),
        ("hi", ["12,34,567.891", "26%", "1.2345E4", "बयालीस", "€1,234.50"]),
        ("pt-BR", ["1.234.567,891", "26%", "1,2345E4", "quarenta e dois", "€\u{A0}1.234,50"]),
    ]

    @Test("numbers are written in the style of the field and in the way of the language", arguments: numbers)
    func number(_ language: String, _ texts: [String]) throws {
        let fields = [
            #""value":1234567.891,"numberStyle":"PKNumberStyleDecimal""#,
            #""value":0.256,"numberStyle":"PKNumberStylePercent""#,
            #""value":12345,"numberStyle":"PKNumberStyleScientific""#,
            #""value":42,"numberStyle":"PKNumberStyleSpellOut""#, #""value":1234.5,"currencyCode":"EUR""#,
        ]
        #expect(try fields.map { try value($0, viewing(language)) } == texts)
    }

    @Test(
        "a number that no style fits is shown as it stands",
        arguments: [
            (#""value":1.50"#, "1.50"), (#""value":12,"currencyCode":"euro""#, "12"),
            (#""value":"12","currencyCode":"EUR""#, "12"),
            (#""value":1e300,"numberStyle":"PKNumberStyleDecimal""#, "1e300"),
            (#""value":1e30,"numberStyle":"PKNumberStyleSpellOut""#, "1e30"),
            (#""value":12,"numberStyle":"PKNumberStyleRoman""#, "12"),
        ])
    func plainNumber(_ members: String, _ expected: String) throws {
        #expect(try value(members, viewing()) == expected)
    }

    @Test("an amount is exact to the last digit, and a currency without cents has none")
    func exactAmounts() throws {
        #expect(
            try value(#""value":123456789012345678.91,"currencyCode":"USD""#, viewing())
                == "$123,456,789,012,345,678.91")
        #expect(try value(#""value":1234,"currencyCode":"JPY""#, viewing("ja")) == "¥1,234")
        #expect(try value(#""value":-18.4,"currencyCode":"usd""#, viewing()) == "-$18.40")
    }

    /// Day and time short, the day medium, day long and time short, the day in full, the time short.
    static let dates: [(language: String, texts: [String])] = [
        (
            "en",
            [
                "4/12/35, 4:13\u{202F}PM", "Apr 12, 2035", "April 12, 2035 at 4:13\u{202F}PM",
                "Thursday, April 12, 2035", "4:13\u{202F}PM",
            ]
        ),
        ("en-GB", ["12/04/2035, 16:13", "12 Apr 2035", "12 April 2035 at 16:13", "Thursday, 12 April 2035", "16:13"]),
        ("de", ["12.04.35, 16:13", "12.04.2035", "12. April 2035 um 16:13", "Donnerstag, 12. April 2035", "16:13"]),
        ("fr", ["12/04/2035 16:13", "12 avr. 2035", "12 avril 2035 à 16:13", "jeudi 12 avril 2035", "16:13"]),
        ("ja", ["2035/04/12 16:13", "2035/04/12", "2035年4月12日 16:13", "2035年4月12日 木曜日", "16:13"]),
        (
            "ar-EG",
            [
                "١٢\u{200F}/٤\u{200F}/٢٠٣٥، ٤:١٣\u{A0}م", "١٢\u{200F}/٠٤\u{200F}/٢٠٣٥", "١٢ أبريل، ٢٠٣٥، ٤:١٣\u{A0}م",
                "الخميس، ١٢ أبريل، ٢٠٣٥", "٤:١٣\u{A0}م",
            ]
        ),
        ("hi", ["12/4/35, अ 4:13", "12 अप्रैल 2035", "12 अप्रैल 2035, अ 4:13", "गुरुवार, 12 अप्रैल 2035", "अ 4:13"]),
    ]

    @Test("dates are written in the styles of the field and in the way of the language", arguments: dates)
    func date(_ language: String, _ texts: [String]) throws {
        func text(_ day: String?, _ time: String?) throws -> String {
            let styles = [
                day.map { #""dateStyle":"PKDateStyle\#($0)""# }, time.map { #""timeStyle":"PKDateStyle\#($0)""# },
            ]
            let members = [#""value":"2035-04-12T14:13:20Z""#] + styles.compactMap(\.self)
            return try value(members.joined(separator: ","), viewing(language))
        }
        let forms = [("Short", "Short"), ("Medium", "None"), ("Long", "Short"), ("Full", "None"), (nil, "Short")]
        #expect(try forms.map(text) == texts)
        #expect(try text("Medium", nil) == texts[1])
    }

    @Test("a date is shown in the zone of the device, or in its own if the field says so")
    func zones() throws {
        let date =
            #""value":"2035-04-12T23:30:00-04:00","dateStyle":"PKDateStyleMedium","timeStyle":"PKDateStyleShort""#
        #expect(try value(date, viewing("en-GB")) == "13 Apr 2035 at 05:30")
        #expect(try value(date, viewing("en-GB", zone: "Asia/Tokyo")) == "13 Apr 2035 at 12:30")
        #expect(try value(#"\#(date),"ignoresTimeZone":true"#, viewing("en-GB")) == "12 Apr 2035 at 23:30")
        #expect(
            try value(#"\#(date),"ignoresTimeZone":true"#, viewing("en-GB", zone: "Asia/Tokyo"))
                == "12 Apr 2035 at 23:30")
    }

    @Test(
        "a relative date is told in words",
        arguments: [
            ("en", ["tomorrow", "in 3 days", "today", "yesterday"]),
            ("de", ["morgen", "in 3 Tagen", "heute", "gestern"]),
            ("fr", ["demain", "dans 3 jours", "aujourd’hui", "hier"]),
            ("ja", ["明日", "3 日後", "今日", "昨日"]),
            ("ar", ["غدًا", "خلال 3 أيام", "اليوم", "أمس"]),
            ("hi", ["आने वाला कल", "3 दिन में", "आज", "कल"]),
        ])
    func relative(_ language: String, _ expected: [String]) throws {
        let texts = try [86_400, 3 * 86_400, -3 * 3_600, -86_400].map { offset in
            let date = PassDate(Date(timeIntervalSince1970: 2_060_000_000 + Double(offset)))
            return try value(
                #""value":"\#(date.text)","dateStyle":"PKDateStyleShort","isRelative":true"#, viewing(language))
        }
        #expect(texts == expected)
    }

    @Test("a field that asks for a date and holds none shows its text")
    func noDate() throws {
        #expect(try value(#""value":"soon","dateStyle":"PKDateStyleShort""#, viewing()) == "soon")
        #expect(try value(#""value":"2035-04-12T14:13:20Z""#, viewing()) == "2035-04-12T14:13:20Z")
        #expect(
            try value(
                #""value":"2035-04-12T14:13:20Z","dateStyle":"PKDateStyleNone","timeStyle":"PKDateStyleNone""#,
                viewing())
                == "2035-04-12T14:13:20Z")
    }

    @Test("in a template, the name of a placeholder stands in its place, and no style touches it")
    func placeholders() throws {
        let viewing = try viewing("en", isTemplate: true)
        #expect(try value(#""value":"{{ balance }}","currencyCode":"EUR""#, viewing) == "balance")
        #expect(try value(#""value":"Hello {{givenName}} {{familyName}}!""#, viewing) == "Hello givenName familyName!")
        #expect(try value(#""value":"{{date}}","dateStyle":"PKDateStyleShort""#, viewing) == "date")
        #expect(try value(#""value":"{{a} {{{b}} {{c""#, viewing) == "{{a} {b {{c")
        let finished = try PassPictureTests.viewing()
        #expect(try value(#""value":"{{balance}}""#, finished) == "{{balance}}")
    }
}
