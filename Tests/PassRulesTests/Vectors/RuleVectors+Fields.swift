/// Fields, and how they show their values.
extension RuleVector {
    static let fields = vectors(
        #"""
        fields.not-an-object: error
        - others: "generic": {"backFields": [‸"a", {"key": "a", "value": 0}, ‸[]]}
        fields.missing-key: error
        - missing, or no string: "generic": {"backFields": [‸{"value": 1}, {"key": ‸2, "value": 1}]}
          > /generic/backFields/0/key, =
        fields.duplicate-key: error
        - different in case, or still open [template]: "generic": {"backFields": [{"key": "a", "value": 1},
            {"key": "A", "value": 1}, {"key": "{{k}}", "value": 1}, {"key": "{{k}}", "value": 1},
            {"key": "b", "value": "", "{{k}}": 1, "isRelative": "{{r}}", "row": "{{r}}", "textAlignment": "{{t}}",
            "changeMessage": "{{m}}", "attributedValue": "<b>{{x}}</b>"}],
            "headerFields": [{"key": "c", "value": "\#(repeated("x", 99)){{x}}"}]}
        - in two styles, of which a device reads one: "generic": {"backFields": [{"key": "a", "value": 1}]},
            "posterGeneric": {"backFields": [{"key": "a", "value": 1}]}
        - in two groups of the front: "generic": {"headerFields": [{"key": "a", "value": 1}],
            "auxiliaryFields": [{"key": ‸"a", "value": 1}, {"value": 2, "key": ‸"a"}]}
        fields.repeated-key: warning
        - on the front and on the back: "generic": {"headerFields": [{"key": "a", "value": 1}],
            "backFields": [{"key": ‸"a", "value": 1}, {"value": 2, "key": ‸"a"}]}
        fields.missing-value: error
        - missing: "generic": {"headerFields": [‸{"key": "a", "label": "A"}]}
        fields.value-left-out: warning
        - missing on the back: "generic": {"backFields": [‸{"key": "a", "label": "A", "attributedValue": "B"}]}
        fields.value-type: error
        - the others: "generic": {"backFields": [{"key": "a", "value": ‸true}, {"key": "b", "value": ‸[]},
            {"key": "c", "value": ‸[1]}, {"key": "d", "value": ‸{}}]}
        keys.misspelled: warning
        - near ones: "generic": {"backFields": [{"key": "a", "value": "", ‸"Label": "x", ‸"changeMesage": "",
            ‸"textAligment": "PKTextAlignmentLeft"}]}
        keys.unknown: note
        - what Pass Designer writes into fields, seats and actions: "generic": {"backFields": [{"key": "a", "value": "",
            "_id": "0C7DB1B5-4C1B-4C59-8D27-57E5D4D5E4F0"}]},
            "semantics": {"seats": [{"_id": "0C7DB1B5-4C1B-4C59-8D27-57E5D4D5E4F1", "seatNumber": "7"}]},
            "featuredActions": [{"_id": "0C7DB1B5-4C1B-4C59-8D27-57E5D4D5E4F2", "identifier": "a", "type": "call",
            "url": "tel:+15550100"}]
        - nobody's: "generic": {"backFields": [{"key": "a", "value": "", ‸"type": 1, ‸"index": 2, ‸"isShared": 1}]}
        keys.type-ignored: warning
        - every key: "generic": {"backFields": [{"key": "a", "value": "2035-05-14T18:30Z", "label": "",
            "attributedValue": 1, "changeMessage": "%@", "dataDetectorTypes": [], "semantics": {},
            "dateStyle": "PKDateStyleFull", "timeStyle": "PKDateStyleNone", "ignoresTimeZone": false,
            "isRelative": true}]}
        - another type: "generic": {"backFields": [{"key": "a", "value": "", "label": ‸[], "attributedValue": ‸true,
            "changeMessage": ‸1, "textAlignment": ‸{}, "semantics": ‸"x", "row": ‸"1", "dateStyle": ‸[],
            "timeStyle": ‸2, "ignoresTimeZone": ‸"true", "isRelative": ‸1, "currencyCode": ‸978, "numberStyle": ‸false,
            "dataDetectorTypes": ‸"PKDataDetectorTypeLink"}, {"key": "b", "value": "", "dataDetectorTypes": [‸1]}]}
        fields.too-many: warning
        - as many as fit in store card: "storeCard": {\#(group("header", 3)), \#(group("primary", 1)),
            \#(group("secondary", 2)), \#(group("auxiliary", 2))}
        - one more of each: "boardingPass": {\#(group("header", 4, mark: 3)), \#(group("primary", 3, mark: 2)),
            \#(group("secondary", 5, mark: 4)), \#(group("auxiliary", 6, mark: 5)), "transitType": "PKTransitTypeAir"}
        - together in a coupon: "coupon": {"headerFields": [], "primaryFields": [], \#(group("secondary", 3)),
            \#(group("auxiliary", 2, mark: 1))}
        - above a square barcode: "generic": {"headerFields": [], "primaryFields": [], \#(group("secondary", 4)),
            \#(group("auxiliary", 1, mark: 0))}, "barcodes": [\#(code("QR", "1"))]
        - above a rectangular barcode: "generic": {"headerFields": [], "primaryFields": [], \#(group("secondary", 4)),
            \#(group("auxiliary", 4))}, "barcodes": [\#(code("PDF417", "1"))]
        - two rows: "eventTicket": {\#(group("auxiliary", 8, row: "1", from: 4))}
        - a row too long: "eventTicket": {\#(group("auxiliary", 6, mark: 5, row: "1", from: 1))}
        - open rows [template]: "eventTicket": {\#(group("auxiliary", 8, row: #""{{row}}""#))}
        - one more of each in a generic pass: "generic": {\#(group("header", 4, mark: 3)),
            \#(group("primary", 2, mark: 1)), \#(group("secondary", 5, mark: 4)),
            \#(group("auxiliary", 5, mark: 4))}
        - one more of each in a ticket: "eventTicket": {\#(group("header", 4, mark: 3)),
            \#(group("primary", 2, mark: 1)), \#(group("secondary", 5, mark: 4)),
            \#(group("auxiliary", 5, mark: 4))}
        - one more of each in a poster: "generic": {}, "posterGeneric": {\#(group("header", 2, mark: 1)),
            \#(group("primary", 5, mark: 4)), \#(group("footer", 3, mark: 2))}
        fields.group-ignored: warning
        - empty: "generic": {"footerFields": [], "additionalInfoFields": []}
        - in a generic pass: "generic": {‸\#(group("footer", 1)), ‸"additionalInfoFields": [{"key": "badditionalInfo0",
            "value": 1}]}
        - in a poster: "generic": {}, "posterGeneric": {‸\#(group("secondary", 1)),
            ‸"auxiliaryFields": [{"key": "bauxiliary0", "value": 1}]}
        - in a classic ticket: "eventTicket": {‸\#(group("additionalInfo", 1))}
        fields.alignment-ignored: warning
        - in primary fields: "generic": {"primaryFields": [{"key": "kprimary0", "value": 1,
            ‸"textAlignment": "PKTextAlignmentRight"}]}
        fields.detectors-ignored: note
        - in header fields: "generic": {"headerFields": [{"key": "kheader0", "value": 1, ‸"dataDetectorTypes": []}]}
        fields.row-ignored: warning
        - in another style: "generic": {"auxiliaryFields": [{"key": "kauxiliary0", "value": 1, ‸"row": 1}]}
        - in another group: "eventTicket": {"secondaryFields": [{"key": "ksecondary0", "value": 1, ‸"row": 0}]}
        fields.row-range: warning
        - written as a fraction: "eventTicket": {"auxiliaryFields": [{"key": "kauxiliary0", "value": 1, "row": 1.0}]}
        - others: "eventTicket": {"auxiliaryFields": [{"key": "kauxiliary0", "value": 1, "row": ‸1e300}]}
        fields.text-too-long: note
        - in a header: "generic": {"headerFields": [{"key": "a", "value": ‸"xxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}]}
        - on the back: "generic": {"backFields": [{"key": "a", "value": "\#(repeated("x", 3000))"}]}
        - a key of the translations: "generic": {"headerFields": [{"key": "a",
            "value": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}]}
          + en.lproj/pass.strings = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" = "Short";⏎
        - by characters, in each group: "generic": {"headerFields": [{"key": "a", "value": "\#(repeated("ä", 28))"}],
            "secondaryFields": [{"key": "b", "value": "\#(repeated("ä", 64))"},
            {"key": "c", "value": ‸"\#(repeated("ä", 65))"}],
            "auxiliaryFields": [{"key": "d", "value": "\#(repeated("ä", 64))"},
            {"key": "e", "value": ‸"\#(repeated("ä", 65))"}]}
        fields.empty: note
        - a blank row, and shown by attributedValue: "generic": {"backFields": [{"key": "a", "label": "", "value": ""},
            {"key": "b", "label": "A", "value": "", "attributedValue": "B"}]}
        - a label above nothing: "generic": {"backFields": [{"key": "a", "label": "A", "value": ‸" "}]}
        fields.change-message: warning
        - one value: "generic": {"backFields": [{"key": "0", "value": 1, "changeMessage": "%@"},
            {"key": "1", "value": 1, "changeMessage": "Now %@, 100%% sure"},
            {"key": "2", "value": 1, "changeMessage": "%1$@ is new"}, {"key": "3", "value": 1,
            "changeMessage": "%@: 5 %"}, {"key": "4", "value": 1, "changeMessage": "50% off: %@"}]}
        - none, several, or others: "generic": {"backFields": [{"key": "0", "value": 1, "changeMessage": ‸""},
            {"key": "1", "value": 1, "changeMessage": ‸"New"}, {"key": "2", "value": 1, "changeMessage": ‸"%%@"},
            {"key": "3", "value": 1, "changeMessage": ‸"%@ or %@"}, {"key": "4", "value": 1,
            "changeMessage": ‸"%@ of %d"}, {"key": "5", "value": 1, "changeMessage": ‸"%s"},
            {"key": "6", "value": 1, "changeMessage": ‸"%5.2f"}]}
        - in the translation: "generic": {"backFields": [{"key": "0", "value": 1, "changeMessage": "CHANGED"}]}
          + en.lproj/pass.strings = "CHANGED" = "Now %@";⏎
        fields.attributed-markup: warning
        - links and text: "generic": {"backFields": [{"key": "0", "value": 1,
            "attributedValue": "<a href='https://example.com'>A</a> and <A HREF=\"tel:1\">B</A>"},
            {"key": "1", "value": 1, "attributedValue": "1 < 2 > 0 <3 <- a<b"},
            {"key": "2", "value": 1, "attributedValue": "Ann <ann@example.com>"},
            {"key": "3", "value": 1, "attributedValue": ""}]}
        - others: "generic": {"backFields": [{"key": "0", "value": 1, "attributedValue": ‸"<b>A</b>"},
            {"key": "1", "value": 1, "attributedValue": ‸"A<br>B"}, {"key": "2", "value": 1,
            "attributedValue": ‸"A<br/>B"}, {"key": "3", "value": 1,
            "attributedValue": ‸"<a href='JavaScript:x()'>A</a>"}, {"key": "4", "value": 1,
            "attributedValue": ‸"<a>A</a>"}, {"key": "5", "value": 1, "attributedValue": ‸"<a href='x'>A"},
            {"key": "6", "value": 1, "attributedValue": ‸"A</a>"}, {"key": "7", "value": 1,
            "attributedValue": ‸"<a href='x'A</a>"}, {"key": "8", "value": 1,
            "attributedValue": ‸"<a href='x'><a href='y'>A</a></a>"}, {"key": "9", "value": 1,
            "attributedValue": ‸"<a href='www.a.b'>A</a>"}, {"key": "10", "value": 1, "attributedValue":
            ‸"<a class='href' HREF = \"\">A</a>"}, {"key": "11", "value": 1, "attributedValue":
            ‸"&lt;a href='https://a.b'&gt;A&lt;/a&gt;"}, {"key": "12", "value": 1, "attributedValue":
            ‸"<a href=https:///x>A</a>"}, {"key": "13", "value": 1, "attributedValue":
            ‸"<a href='localhost:8080'>A</a>, <a href='tel:1'>B</a>"}]}
        fields.html-in-value: note
        - plain: "generic": {"backFields": [{"key": "a", "value": "a < b, <c>, 1<2"}]}
        - names of tags: "generic": {"backFields": [{"key": "a", "value": ‸"<h1>"}, {"key": "b", "value": ‸"a </H6>"},
            {"key": "c", "value": ‸"<blockquote class='x'>"}, {"key": "d", "value": "<blockquotes> <h7>"}]}
        fields.unknown-value: error
        - open [template]: "generic": {"headerFields": [{"key": "0", "value": 1, "textAlignment": "{{alignment}}"}],
            "backFields": [{"key": "1", "value": "{{date}}", "dateStyle": "PKDateStyleShort"},
            {"key": "2", "value": "{{x}}", "currencyCode": "EUR"}]}
        - others: "generic": {"headerFields": [{"key": "0", "value": 1, "textAlignment": ‸"center"},
            {"key": "1", "value": 1, "textAlignment": ‸"PKTextAlignmentCentre"},
            {"key": "2", "value": 1, "textAlignment": ‸""}],
            "auxiliaryFields": [{"key": "3", "value": 1, "textAlignment": ‸"P\u212aTextAlignmentLeft"}]}
        - other detectors: "generic": {"backFields": [{"key": "0", "value": 1,
            "dataDetectorTypes": ["PKDataDetectorTypeLink", ‸"PKDataDetectorTypePhone", ‸"link"]}]}
        fields.unknown-style: warning
        - others: "generic": {"backFields": [{"key": "0", "value": "2035-05-14T18:30Z", "dateStyle": ‸"short",
            "timeStyle": ‸"PKTimeStyleShort"}, {"key": "1", "value": 1, "numberStyle": ‸"PKNumberStyleCurrency"}]}
        fields.date-style-without-date: warning
        - others: "generic": {"backFields": [{"key": "0", "value": ‸"", "dateStyle": "PKDateStyleShort"},
            {"key": "1", "value": ‸"May 2035", "dateStyle": "PKDateStyleShort"},
            {"key": "2", "value": ‸"2035-05-14", "dateStyle": "PKDateStyleShort"},
            {"key": "3", "value": ‸"2035-05-14T18:30", "dateStyle": "PKDateStyleShort"},
            {"key": "4", "value": ‸"2035-05-14 18:30+0200", "dateStyle": "PKDateStyleShort"},
            {"key": "5", "value": ‸"2035-02-30T00:00Z", "dateStyle": "PKDateStyleShort"}]}
        fields.midnight: note
        - noon, a time, no style, its own zone, and no date: "generic": {"backFields": [
            {"key": "0", "value": "2035-05-14T12:00+02:00", "dateStyle": "PKDateStyleShort"},
            {"key": "1", "value": "2035-05-14T00:00+02:00", "dateStyle": "PKDateStyleShort",
            "timeStyle": "PKDateStyleShort"}, {"key": "2", "value": "2035-05-14T00:00+02:00"},
            {"key": "3", "value": "2035-05-14T00:00+02:00", "dateStyle": "PKDateStyleShort", "ignoresTimeZone": true},
            {"key": "4", "value": "2035-05-14T00:00+02:00", "dateStyle": "PKDateStyleNone",
            "timeStyle": "PKDateStyleShort"}]}
        - midnight in three zones: "generic": {"backFields": [{"key": "0", "value": ‸"2035-05-14T00:00+02:00",
            "dateStyle": "PKDateStyleShort"}, {"key": "1", "value": ‸"2035-05-14T00:00:00Z",
            "dateStyle": "PKDateStyleFull", "timeStyle": "PKDateStyleNone"}, {"key": "2",
            "value": ‸"1969-05-14T00:00:00-05:00", "dateStyle": "PKDateStyleFull", "ignoresTimeZone": false}]}
        fields.number-style-without-number: warning
        - translated: "generic": {"backFields": [{"key": "0", "value": "FREE", "currencyCode": "EUR"}]}
          + en.lproj/pass.strings = "FREE" = "Free";
        - others: "generic": {"backFields": [{"key": "0", "value": ‸"18.40", "currencyCode": "EUR"},
            {"key": "1", "value": ‸"5 %", "numberStyle": "PKNumberStylePercent"},
            {"key": "2", "value": ‸"2035-05-14T18:30Z", "numberStyle": "PKNumberStyleDecimal"}]}
        fields.percent: warning
        - up to twice the whole, and more: "generic": {"backFields": [{"key": "0", "value": 20},
            {"key": "1", "value": 2, "numberStyle": "PKNumberStylePercent"}, {"key": "3", "value": "5"}, {"key": "2", "value": ‸-20, "numberStyle": "PKNumberStylePercent"}]}
        fields.styles-mixed: warning
        - both: "generic": {"backFields": [{"key": "0", "value": 5, "dateStyle": "PKDateStyleShort",
            ‸"currencyCode": "EUR"}, {"key": "1", "value": "x", "timeStyle": "PKDateStyleShort",
            ‸"numberStyle": "PKNumberStyleDecimal"}]}
        fields.currency-and-number-style: warning
        - both: "generic": {"backFields": [{"key": "0", "value": 5, "currencyCode": "EUR",
            ‸"numberStyle": "PKNumberStyleDecimal"}]}
        fields.currency-unknown: warning
        - known, withdrawn, or open [template]: "generic": {"backFields": [{"key": "0", "value": 1,
            "currencyCode": "EUR"}, {"key": "1", "value": 1, "currencyCode": "DEM"},
            {"key": "2", "value": 1, "currencyCode": "VES"}, {"key": "3", "value": 1, "currencyCode": "XAF"},
            {"key": "4", "value": 1, "currencyCode": "ZWG"}, {"key": "5", "value": 1, "currencyCode": "{{currency}}"}]}
        - others: "generic": {"backFields": [{"key": "0", "value": 1, "currencyCode": ‸"eur"},
            {"key": "5", "value": 1, "currencyCode": ‸"H\u212aD"},
            {"key": "1", "value": 1, "currencyCode": ‸"€"}, {"key": "2", "value": 1, "currencyCode": ‸"EURO"},
            {"key": "3", "value": 1, "currencyCode": ‸"978"}, {"key": "4", "value": 1, "currencyCode": ‸""}]}
        """#)

    /// This many fields of a group, with a mark before one of them, and the last ones in a row.
    private static func group(
        _ name: String, _ count: Int, mark: Int? = nil, row: String? = nil, from first: Int = 0
    ) -> String {
        let fields = (0..<count).map { index in
            let row = row.flatMap { index < first ? nil : #", "row": \#($0)"# } ?? ""
            return #"\#(index == mark ? "‸" : ""){"key": "k\#(name)\#(index)", "value": 1\#(row)}"#
        }
        return #""\#(name)Fields": [\#(fields.joined(separator: ", "))]"#
    }
}
