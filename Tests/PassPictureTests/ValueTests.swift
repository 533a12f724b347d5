import Foundation
import PassModel
import PassPicture
import TestSupport
import Testing

/// Numbers and dates in languages whose forms have not changed for years, held against Babel 2.18 (CLDR 47) and PyICU.
@Suite("Values as Wallet shows them") struct ValueTests {
    /// A decimal number, a percentage, a number in words, an amount in euros.
    static let numbers: [(language: String, texts: [String])] = [
        ("en", ["1,234,567.891", "26%", "forty-two", "€1,234.50"]),
        ("de", ["1.234.567,891", "26\u{A0}%", "zwei\u{AD}und\u{AD}vierzig", "1.234,50\u{A0}€"]),
        ("ar-EG", ["١٬٢٣٤٬٥٦٧٫٨٩١", "٢٦٪\u{61C}", "إثنان وأربعون", "\u{200F}١٬٢٣٤٫٥٠\u{A0}€"]),
    ]

    @Test("numbers are written in the style of the field and in the way of the language", arguments: numbers)
    func number(_ language: String, _ texts: [String]) throws {
        let fields = [
            #""value":1234567.891,"numberStyle":"PKNumberStyleDecimal""#,
            #""value":0.256,"numberStyle":"PKNumberStylePercent""#,
            #""value":42,"numberStyle":"PKNumberStyleSpellOut""#, #""value":1234.5,"currencyCode":"EUR""#,
        ]
        #expect(try fields.map { try value($0, viewing(language)) } == texts)
    }

    @Test(
        "a number that fits no style is shown unchanged",
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

    @Test("an amount is exact to the last digit, and a currency without cents has none") func exactAmounts() throws {
        #expect(
            try value(#""value":123456789012345678.91,"currencyCode":"USD""#, viewing())
                == "$123,456,789,012,345,678.91")
        #expect(try value(#""value":1234,"currencyCode":"JPY""#, viewing("ja")) == "¥1,234")
        #expect(try value(#""value":-18.4,"currencyCode":"usd""#, viewing()) == "-$18.40")
    }

    /// Day and time short, the day medium, day long and time short, the day in full, the time short.
    static let dates: [(language: String, texts: [String])] = [
        ("en-GB", ["12/04/2035, 16:13", "12 Apr 2035", "12 April 2035 at 16:13", "Thursday, 12 April 2035", "16:13"]),
        ("de", ["12.04.35, 16:13", "12.04.2035", "12. April 2035 um 16:13", "Donnerstag, 12. April 2035", "16:13"]),
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

    @Test("a date is shown in the zone of the device, or in its own if the field says so") func zones() throws {
        let date =
            #""value":"2035-04-12T23:30:00-04:00","dateStyle":"PKDateStyleMedium","timeStyle":"PKDateStyleShort""#
        #expect(try value(date, viewing("en-GB")) == "13 Apr 2035 at 05:30")
        #expect(try value(date, viewing("en-GB", zone: "Asia/Tokyo")) == "13 Apr 2035 at 12:30")
        #expect(
            try value(#"\#(date),"ignoresTimeZone":true"#, viewing("en-GB", zone: "Asia/Tokyo"))
                == "12 Apr 2035 at 23:30")
    }

    @Test(
        "an attributed value takes the place of the value, without its markup however that is written",
        arguments: [
            (
                "See <a href=\"https://example.com/?a=1&amp;b=2\">Caf&eacute; &amp; bar</a> <b>now</b>",
                "See Café & bar now"
            ),
            ("<A HREF='tel:+4930123'>Call</A> us", "Call us"), ("<a href=mailto:a@b.example>Mail", "Mail"),
            ("1 < 2 and 3 > 2 &unknown; &#x1F600;&#8364;", "1 < 2 and 3 > 2 &unknown; 😀€"),
            ("👩‍👩‍👧 <a href=\"https://a.example\">👩‍👩‍👧!</a>", "👩‍👩‍👧 👩‍👩‍👧!"), ("<a></a>nothing <a", "nothing <a"),
        ])
    func markup(_ markup: String, _ text: String) throws {
        let members = #""value":"plain","attributedValue":\#(JSONValue.string(markup).text())"#
        #expect(try value(members, viewing()) == text)
        #expect(try value(members, viewing(target: "watchos26")) == "plain")
    }

    @Test("in a template, a placeholder is shown by its name, and no style changes it")
    func placeholders() throws {
        func text(_ members: String) throws -> String { try value(members, viewing(), isTemplate: true) }
        #expect(try text(#""value":"{{ balance }}","currencyCode":"EUR""#) == "balance")
        #expect(try text(#""value":"Hello {{givenName}} {{familyName}}!""#) == "Hello givenName familyName!")
        #expect(try text(#""value":"{{date}}","dateStyle":"PKDateStyleShort""#) == "date")
        #expect(try text(#""value":"{{a} {{{b}} {{c""#) == "{{a} {b {{c")
        #expect(try value(#""value":"{{balance}}""#, viewing()) == "{{balance}}")
    }
}

@Suite("Hostile passes are read within bounds") struct HostileValueTests {
    @Test("texts of megabytes are cut, each and in total") func longTexts() throws {
        let long = String(repeating: "www.a.com <a 1 ", count: 35_000)
        let field = #"{"key":"a","label":"\#(long)","value":"\#(long)","attributedValue":"<a href='x:\#(long)"}"#
        let pass = try shown(
            #""description":"\#(long)","generic":{"backFields":[\#(field)],"headerFields":[\#(field)]}"#, viewing())
        let fields = pass.fields.values.joined()
        #expect(fields.allSatisfy { $0.value.unicodeScalars.count <= 10_001 })
        #expect(fields.allSatisfy { ($0.label?.unicodeScalars.count ?? 0) <= 1_000 })
        #expect(pass.description?.unicodeScalars.count == 1_000)
    }

    @Test("thousands of fields with long texts take little time and memory") func manyFields() throws {
        let text = String(repeating: "call +44 161 496 0725 on 14 May 2035, 5 Main Street or a@b.com ", count: 200)
        let fields = Array(repeating: #"{"key":"a","value":"\#(text)"}"#, count: 290).joined(separator: ",")
        let pass = try shown(#""generic":{"backFields":[\#(fields)]}"#, viewing())
        let back = try pass.fields[.back].needed
        #expect(back.count == 200)
        #expect(back.reduce(0) { $0 + $1.value.unicodeScalars.count } < 250_000)
    }

    @Test(
        "values of the wrong kind are left out",
        arguments: [
            #""generic":{"headerFields":{"a":1},"backFields":[[[[[]]]],null,{"value":{}}]},"barcodes":[[],{},{"format":7}]"#,
            #""eventTicket":[],"semantics":[],"preferredStyleSchemes":[7,[],"posterEventTicket"],"voided":7"#,
            #""boardingPass":{"transitType":"PKTransitTypeAir"},"preferredStyleSchemes":{"a":[]},"semantics":{"seats":7}"#,
            #""expirationDate":[],"backgroundColor":7,"logoText":{},"description":[],"generic":7"#,
        ])
    func wrongKinds(_ members: String) throws {
        let pass = try shown(members, viewing())
        #expect(pass.fields.isEmpty)
        #expect(pass.barcode == nil)
        #expect(pass.state == .current)
    }
}

@Suite("The language of a pass") struct LanguageChoiceTests {
    private func files(_ folders: [String]) -> [String: [UInt8]] {
        Dictionary(
            uniqueKeysWithValues: folders.map { ("\($0).lproj/pass.strings", Array("\"hello\" = \"in \($0)\";".utf8)) })
    }

    private func description(_ language: String?, _ folders: [String]) throws -> String? {
        try shown(#""generic":{},"description":"hello""#, files: files(folders), viewing(language)).description
    }

    @Test(
        "the folder that fits the device best is used, or else the first",
        arguments: [
            ("de", ["de", "en"], "in de"), ("de-AT", ["de", "en"], "in de"), ("de-AT", ["de", "de-AT"], "in de-AT"),
            ("fr", ["de", "en"], "in de"), ("pt", ["pt-BR", "pt-PT"], "in pt-BR"), ("pt-PT", ["pt-BR"], "in pt-BR"),
            ("zh-CN", ["zh-Hans", "zh-Hant"], "in zh-Hans"), ("zh-TW", ["zh-Hans", "zh-Hant"], "in zh-Hant"),
            ("zh-Hans", ["zh-CN"], "in zh-CN"), ("zh-TW", ["zh-Hans"], "in zh-Hans"), ("en-US", ["en"], "in en"),
            ("en-AU", ["en-GB", "en-US"], "in en-GB"), ("es-MX", ["es-ES", "es-419"], "in es-419"),
            ("nb", ["no"], "in no"), ("he", ["iw"], "in iw"), ("en", ["en_US"], "in en_US"),
            ("de", ["German"], "in German"), ("en", ["..", "", "Base"], "hello"), ("../x", ["en"], "in en"),
        ])
    func match(_ language: String, _ folders: [String], _ expected: String) throws {
        #expect(try description(language, folders) == expected)
    }

    @Test("without a device's language, English is used, or else the first") func unknownDevice() throws {
        #expect(try description(nil, ["de", "en"]) == "in en")
        #expect(try description(nil, ["de"]) == "in de")
        #expect(try description(nil, ["de", "fr"]) == "in de")
        #expect(try shown(#""generic":{}"#, files: files(["de"]), viewing("fr")).language == "fr")
        #expect(try shown(#""generic":{}"#, files: files(["de"]), viewing(nil)).language == "de")
        #expect(try shown(#""generic":{}"#, viewing("fa-IR")).isRightToLeft)
    }
}
