/// JSON itself, and placeholders.
extension RuleVector {
    static let json = vectors(
        #"""
        json.syntax: error
        - a comma is missing: {⏎  "a": 1⏎  ‸"b": 2⏎}
        - a comment: {⏎  ‸// my card⏎}
        - curly quotes: {‸“a”: 1}
        - a name without quotes: {⏎\#t‸a: 1}
        - a word of another language: {"a": ‸None}
        - blanks alone [whole]:   ⏎  ‸
        - lines that end as on Windows: {\#r⏎"a": 1,\#r⏎}‸x
        json.not-an-object: error
        - an array [whole]: ⏎ ‸[]
        json.trailing-comma: warning
        - in object and array: "userInfo": {"a": [1, 2‸,], "b": 2‸,}
          > /userInfo/a, /userInfo
        json.duplicate-name: error
        - equal names in different objects: "userInfo": {"a": {"a": 1}}
        - twice and thrice: "userInfo": {"a": 1, ‸"a": 2, ‸"\u0061": 3, "~/": 1, ‸"~/": 2}
          > /userInfo/a, =, =
        json.byte-order-mark: warning
        - a mark, which is no column: ‸\#u{FEFF}{"formatVersion": 1, "passTypeIdentifier": "pass.org.lakeside.card",
            "teamIdentifier": "A1B2C3D4E5", "organizationName": "Käfer & Söhne", "description": "Card",
            "serialNumber": "0001", "generic": {}}
          > root
        json.null: warning
        - members, not elements of arrays, data of the issuer and unknown keys:
            "userInfo": {"a": null, "b": [{"c": null}]}, "x-ours": null, "x-own": {"a": null}
        - at every depth: "generic": {"backFields": [{"key": "a", "value": "", "label": ‸null,
            "semantics": {"venueLocation": {"latitude": 1, "longitude": 1, "altitude": ‸null}}}]}, "coupon": ‸null,
            "voided": ‸null, "webServiceURL": ‸null, "userInfo": ‸null
        - another rule says that what is needed is missing:
            "barcodes": [{"format": "PKBarcodeFormatQR", "message": ‸null, "messageEncoding": "utf-8"}]
          ~ barcode.incomplete
        json.number-range: error
        - the largest and the smallest, many digits, and a fraction beyond all doubles:
            "userInfo": {"a": [1.7976931348623157e308, -1.7e308, 1e-400, 0.1234567890123456789012345678901234567890]}
        - beyond them, wherever they stand: "userInfo": {"a": [‸1e400, ‸-1e309]},
            "maxDistance": ‸1\#(repeated("0", 400))
        json.large-number: warning
        - the largest, and forms that are no whole numbers:
            "userInfo": {"a": 9007199254740993}, "semantics": {"x-a": [9007199254740992, -9007199254740992, 1e99, 1.5]}
          ~ keys.unknown
        - one more, and many digits: "associatedStoreIdentifiers": [‸9007199254740993],
            "semantics": {"x-a": ‸-9007199254740993}
          ~ keys.unknown
        - fractions that a double keeps, and all digits of one: "semantics": {"x-a": [0.1, 1.50, 0.12345678901234567,
            1.00000000000000000000, 0.0, 0e-999, 0.0000000000000000000000001, 45.52759999999999962483,
            45.52759999999999962, -122.68449999999999989, 5e-324]}, "userInfo": {"a": 1e-400}
          ~ keys.unknown
        - digits beyond a double, and what becomes 0: "semantics": {"x-a": [‸0.1234567890123456789, ‸1e-400,
            ‸-1234567890123456.789, ‸45.52760000000000001, ‸1.2345678901234567891e3]}
          ~ keys.unknown
        json.double-escaped: note
        - single escapes, patterns in codes, and a lone backslash:
            "logoText": "Caf\u00e9\n\\u00e \\", "userInfo": {"a": "\\n"}
        - a letter and a line break: "logoText": ‸"\\\\Caf\\u00E9 \\n", "semantics": {"venueName": ‸"one\\ntwo"}
        - where people read: "generic": {"backFields": [{"key": "a", "value": ‸"a\\n"}]}, "nfc": {"message": "a\\n",
            "encryptionPublicKey": "\#(key)"}, "authenticationToken": "0123456789abcdef\\n",
            "barcodes": [{"message": "a\\n", "format": "PKBarcodeFormatQR", "messageEncoding": "utf-8",
            "altText": ‸"a\\n"}]
          ~ web-service.token-alone
        template.unfilled: error
        - no placeholder: "userInfo": {"a": "{{", "b": "{{ }} {{a+b}}", "c": "}} {{1}}"}
        - in a string, an array and an object: "serialNumber": ‸"{{ serial }}",
            "generic": {"backFields": [{"key": "k", "value": ‸"Hello {{first.name}}!"},
            {"key": "l", "value": ‸"{{serial}} again"}]}
        - in a strings file: "logoText": "card"
          + de.lproj/pass.strings = "card" = "Karte";⏎‸"a" = "Hallo {{name}}";⏎"b" = "{{name}}";⏎
          ~ strings.unused-key
        - names that there can be: "description": ‸"{{ a-b.c_1 }}", "logoText": ‸"{{ä}}", "userInfo": {
            "a": ‸"{{_\#(repeated("n", 63))}}", "b": ["{{_\#(repeated("n", 64))}}",
            "{{1a}}", "{{-a}}", "{{a!}}", "{a}}"]}
        template.leftover: warning
        - what programs leave: "logoText": ‸"undefined", "organizationName": ‸"M\u00c3\u00bcller",
            "description": ‸"\u221an\u0303sterreich", "barcode": {"format":
            "PKBarcodeFormatQR", "message": ‸"PLACEHOLDER_ID", "messageEncoding": "utf-8", "altText": ‸"[object Object]"},
            "coupon": {"backFields": [{"key": "a", "label": ‸"NaN €", "value": ‸"O\\'Neil", "changeMessage":
            ‸"B&auml;r %@", "attributedValue": ‸"null"}, {"key": "b", "value": ‸"M\ufffdller"}]}
          ~ barcode.only-deprecated
        - people's own words: "logoText": "«CAFÉ» – “santé…”", "description": "SANTÉ\u00a0: Ø", "userInfo": {"a": "undefined"}, "coupon": {"backFields": [
            {"key": "a", "label": "R&D; NaN bread", "value": "NaNcy & undefinable; Ä", "attributedValue": "&auml;"}]}
        - in a strings file:
          + en.lproj/pass.strings = ‸"Card" = "undefined";
        """#)
}
