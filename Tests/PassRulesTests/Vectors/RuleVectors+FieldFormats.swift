/// How fields show their values.
extension RuleVector {
    static let fieldFormats = vectors(
        #"""
        fields.unknown-value: error
        - every name: "eventTicket": {"secondaryFields": [{"key": "0", "value": 1,
            "textAlignment": "PKTextAlignmentLeft"}, {"key": "1", "value": 1, "textAlignment": "PKTextAlignmentCenter"},
            {"key": "2", "value": 1, "textAlignment": "PKTextAlignmentRight"},
            {"key": "3", "value": 1, "textAlignment": "PKTextAlignmentNatural"}]}
        - open [template]: "generic": {"headerFields": [{"key": "0", "value": 1, "textAlignment": "{{alignment}}"}]}
        - every detector: "generic": {"backFields": [{"key": "0", "value": 1,
            "dataDetectorTypes": ["PKDataDetectorTypePhoneNumber"]}, {"key": "1", "value": 1,
            "dataDetectorTypes": ["PKDataDetectorTypeLink"]}, {"key": "2", "value": 1,
            "dataDetectorTypes": ["PKDataDetectorTypeAddress"]}, {"key": "3", "value": 1,
            "dataDetectorTypes": ["PKDataDetectorTypeCalendarEvent"]}]}
        - others: "generic": {"headerFields": [{"key": "0", "value": 1, "textAlignment": ‸"center"},
            {"key": "1", "value": 1, "textAlignment": ‸"PKTextAlignmentCentre"},
            {"key": "2", "value": 1, "textAlignment": ‸""}]}
        - other detectors: "generic": {"backFields": [{"key": "0", "value": 1,
            "dataDetectorTypes": ["PKDataDetectorTypeLink", ‸"PKDataDetectorTypePhone", ‸"link"]}]}
        fields.unknown-style: warning
        - every name: "generic": {"backFields": [{"key": "0", "value": "2035-05-14T18:30Z",
            "dateStyle": "PKDateStyleNone", "timeStyle": "PKDateStyleNone"},
            {"key": "1", "value": "2035-05-14T18:30Z", "dateStyle": "PKDateStyleShort",
            "timeStyle": "PKDateStyleShort"}, {"key": "2", "value": "2035-05-14T18:30Z",
            "dateStyle": "PKDateStyleMedium", "timeStyle": "PKDateStyleMedium"},
            {"key": "3", "value": "2035-05-14T18:30Z", "dateStyle": "PKDateStyleLong", "timeStyle": "PKDateStyleLong"},
            {"key": "4", "value": "2035-05-14T18:30Z", "dateStyle": "PKDateStyleFull", "timeStyle": "PKDateStyleFull"},
            {"key": "5", "value": 1, "numberStyle": "PKNumberStyleDecimal"},
            {"key": "6", "value": 1, "numberStyle": "PKNumberStylePercent"},
            {"key": "7", "value": 1, "numberStyle": "PKNumberStyleScientific"},
            {"key": "8", "value": 1, "numberStyle": "PKNumberStyleSpellOut"}]}
        - others: "generic": {"backFields": [{"key": "0", "value": "2035-05-14T18:30Z", "dateStyle": ‸"short",
            "timeStyle": ‸"PKTimeStyleShort"}, {"key": "1", "value": 1, "numberStyle": ‸"PKNumberStyleCurrency"}]}
        fields.date-style-without-date: warning
        - a date: "generic": {"backFields": [{"key": "0", "value": "2035-05-14T18:30+02:00",
            "dateStyle": "PKDateStyleShort"}]}
        - open [template]: "generic": {"backFields": [{"key": "0", "value": "{{date}}",
            "dateStyle": "PKDateStyleShort"}]}
        - others: "generic": {"backFields": [{"key": "0", "value": ‸"", "dateStyle": "PKDateStyleShort"},
            {"key": "1", "value": ‸"May 2035", "dateStyle": "PKDateStyleShort"},
            {"key": "2", "value": ‸"2035-05-14", "dateStyle": "PKDateStyleShort"},
            {"key": "3", "value": ‸"2035-05-14T18:30", "dateStyle": "PKDateStyleShort"},
            {"key": "4", "value": ‸"2035-05-14 18:30+0200", "dateStyle": "PKDateStyleShort"},
            {"key": "5", "value": ‸"2035-02-30T00:00Z", "dateStyle": "PKDateStyleShort"}]}
        - a number: "generic": {"backFields": [{"key": "0", "value": ‸20350514, "timeStyle": "PKDateStyleShort"}]}
        - as people write it: "generic": {"backFields": [{"key": "0", "value": ‸"01.03.2027",
            "dateStyle": "PKDateStyleShort"}, {"key": "1", "value": ‸"March 1, 2027", "timeStyle": "PKDateStyleShort"},
            {"key": "2", "value": ‸1803852000, "dateStyle": "PKDateStyleShort"}]}
        fields.midnight: note
        - noon, a time, no style, its own zone, and no date: "generic": {"backFields": [
            {"key": "0", "value": "2035-05-14T12:00+02:00", "dateStyle": "PKDateStyleShort"},
            {"key": "1", "value": "2035-05-14T00:00+02:00", "dateStyle": "PKDateStyleShort",
            "timeStyle": "PKDateStyleShort"}, {"key": "2", "value": "2035-05-14T00:00+02:00"},
            {"key": "3", "value": "2035-05-14T00:00+02:00", "dateStyle": "PKDateStyleShort", "ignoresTimeZone": true},
            {"key": "4", "value": "2035-05-14T00:00+02:00", "dateStyle": "PKDateStyleNone",
            "timeStyle": "PKDateStyleShort"}]}
        - a placeholder [template]: "generic": {"backFields": [{"key": "0", "value": "{{x}}",
            "dateStyle": "PKDateStyleShort"}]}
        - midnight in three zones: "generic": {"backFields": [{"key": "0", "value": ‸"2035-05-14T00:00+02:00",
            "dateStyle": "PKDateStyleShort"}, {"key": "1", "value": ‸"2035-05-14T00:00:00Z",
            "dateStyle": "PKDateStyleFull", "timeStyle": "PKDateStyleNone"}, {"key": "2",
            "value": ‸"1969-05-14T00:00:00-05:00", "dateStyle": "PKDateStyleFull", "ignoresTimeZone": false}]}
        fields.number-style-without-number: warning
        - a number, or no style: "generic": {"backFields": [{"key": "0", "value": 5, "currencyCode": "EUR"},
            {"key": "1", "value": "5"}]}
        - translated: "generic": {"backFields": [{"key": "0", "value": "FREE", "currencyCode": "EUR"}]}
          + en.lproj/pass.strings = "FREE" = "Free";
        - open [template]: "generic": {"backFields": [{"key": "0", "value": "{{x}}", "currencyCode": "EUR"}]}
        - others: "generic": {"backFields": [{"key": "0", "value": ‸"18.40", "currencyCode": "EUR"},
            {"key": "1", "value": ‸"5 %", "numberStyle": "PKNumberStylePercent"},
            {"key": "2", "value": ‸"2035-05-14T18:30Z", "numberStyle": "PKNumberStyleDecimal"}]}
        fields.styles-mixed: warning
        - a date with its zone: "generic": {"backFields": [{"key": "0", "value": "2035-05-14T18:30Z",
            "dateStyle": "PKDateStyleShort", "ignoresTimeZone": true}]}
        - both: "generic": {"backFields": [{"key": "0", "value": 5, "dateStyle": "PKDateStyleShort",
            ‸"currencyCode": "EUR"}, {"key": "1", "value": "x", "timeStyle": "PKDateStyleShort",
            ‸"numberStyle": "PKNumberStyleDecimal"}]}
        fields.currency-and-number-style: warning
        - one: "generic": {"backFields": [{"key": "0", "value": 5, "currencyCode": "EUR"}]}
        - both: "generic": {"backFields": [{"key": "0", "value": 5, "currencyCode": "EUR",
            ‸"numberStyle": "PKNumberStyleDecimal"}]}
        fields.currency-unknown: warning
        - known, withdrawn, or open [template]: "generic": {"backFields": [{"key": "0", "value": 1,
            "currencyCode": "EUR"}, {"key": "1", "value": 1, "currencyCode": "DEM"},
            {"key": "2", "value": 1, "currencyCode": "VES"}, {"key": "3", "value": 1, "currencyCode": "XAF"},
            {"key": "4", "value": 1, "currencyCode": "ZWG"}, {"key": "5", "value": 1, "currencyCode": "{{currency}}"}]}
        - others: "generic": {"backFields": [{"key": "0", "value": 1, "currencyCode": ‸"eur"},
            {"key": "1", "value": 1, "currencyCode": ‸"€"}, {"key": "2", "value": 1, "currencyCode": ‸"EURO"},
            {"key": "3", "value": 1, "currencyCode": ‸"978"}, {"key": "4", "value": 1, "currencyCode": ‸""}]}
        """#)
}
