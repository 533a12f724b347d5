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
        """#)
}
