/// Placeholders.
extension RuleVector {
    static let template = vectors(
        #"""
        template.unfilled: error
        - no placeholder: "userInfo": {"a": "{{", "b": "{{ }} {{a+b}}", "c": "}} {{1}}"}
        - a template [template]: "serialNumber": "{{serial}}"
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
        - what programs leave: "logoText": ‸"undefined", "organizationName": ‸"M\u00c3\u00bcller", "barcode": {"format":
            "PKBarcodeFormatQR", "message": ‸"PLACEHOLDER_ID", "messageEncoding": "utf-8", "altText": ‸"[object Object]"},
            "coupon": {"backFields": [{"key": "a", "label": ‸"Gate NaN", "value": ‸"O\\'Neil", "changeMessage":
            ‸"B&auml;r %@", "attributedValue": ‸"null"}, {"key": "b", "value": ‸"M\ufffdller"}]}
          ~ barcode.only-deprecated
        - people's own words: "logoText": "«CAFÉ» – “santé…”", "description": "SANTÉ\u00a0: Ø", "userInfo": {"a": "undefined"}, "coupon": {"backFields": [
            {"key": "a", "label": "R&D; null", "value": "NaNcy & undefinable; Ä", "attributedValue": "&auml;"}]}
        - in a strings file:
          + en.lproj/pass.strings = ‸"Card" = "undefined";
        """#)
}
