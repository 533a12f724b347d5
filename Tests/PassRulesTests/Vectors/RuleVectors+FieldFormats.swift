/// How fields show their values.
extension RuleVector {
    static let fieldFormats = vectors(
        #"""
        fields.unknown-value: error
        - open [template]: "generic": {"headerFields": [{"key": "0", "value": 1, "textAlignment": "{{alignment}}"}],
            "backFields": [{"key": "1", "value": "{{date}}", "dateStyle": "PKDateStyleShort"},
            {"key": "2", "value": "{{x}}", "currencyCode": "EUR"}]}
        - others: "generic": {"headerFields": [{"key": "0", "value": 1, "textAlignment": ‸"center"},
            {"key": "1", "value": 1, "textAlignment": ‸"PKTextAlignmentCentre"},
            {"key": "2", "value": 1, "textAlignment": ‸""}]}
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
            {"key": "1", "value": 1, "currencyCode": ‸"€"}, {"key": "2", "value": 1, "currencyCode": ‸"EURO"},
            {"key": "3", "value": 1, "currencyCode": ‸"978"}, {"key": "4", "value": 1, "currencyCode": ‸""}]}
        """#)
}
