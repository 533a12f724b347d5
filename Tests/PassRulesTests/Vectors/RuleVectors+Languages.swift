import PassModel
import PassRules

/// Languages.
extension RuleVector {
    static let languages: [RuleVector] = names + syntax + heavy + translations

    private static func with(
        _ rule: String, _ title: String, _ texts: [String: String], adding members: String = #""userInfo": {}"#,
        isTemplate: Bool = false
    ) -> RuleVector {
        RuleVector(rule, title, adding: members, isTemplate: isTemplate).adding(texts: texts)
    }

    private static let names: [RuleVector] = [
        with(
            "language.folder-name", "right names",
            Dictionary(
                uniqueKeysWithValues: ["en", "fil", "pt-BR", "zh-Hans", "zh-Hant-TW", "es-419", "Base"].map {
                    ("\($0).lproj/pass.strings", "")
                })),
        with(
            "language.folder-name", "wrong names",
            Dictionary(
                uniqueKeysWithValues: ["EN", "en_US", "pt-br", "english", "jp", "zh-hans", "xyzzy", "e", "en-"].map {
                    ("\($0).lproj/pass.strings", "")
                })
        )
        .finding(.warning, in: "EN.lproj/pass.strings").finding(.warning, in: "en_US.lproj/pass.strings")
        .finding(.warning, in: "pt-br.lproj/pass.strings").finding(.warning, in: "english.lproj/pass.strings")
        .finding(.warning, in: "jp.lproj/pass.strings").finding(.warning, in: "zh-hans.lproj/pass.strings")
        .finding(.warning, in: "xyzzy.lproj/pass.strings").finding(.warning, in: "e.lproj/pass.strings")
        .finding(.warning, in: "en-.lproj/pass.strings"),
        with(
            "language.folder-name", "capitals that may be a country's",
            Dictionary(
                uniqueKeysWithValues: ["UK", "BR", "SE", "JP", "DE"].map { ("\($0).lproj/pass.strings", "") })
        )
        .finding(.warning, in: "UK.lproj/pass.strings").finding(.warning, in: "BR.lproj/pass.strings")
        .finding(.warning, in: "SE.lproj/pass.strings").finding(.warning, in: "JP.lproj/pass.strings")
        .finding(.warning, in: "DE.lproj/pass.strings"),
        with(
            "language.file-name", "both files", ["en.lproj/pass.strings": "", "en.lproj/personalization.strings": ""]),
        with(
            "language.file-name", "other names",
            [
                "en.lproj/Pass.strings": "", "fr.lproj/Localizable.strings": "\"", "pass.strings": "",
                "de.lproj/PERSONALIZATION.strings": "",
            ]
        )
        .finding(.warning, in: "en.lproj/Pass.strings").finding(.warning, in: "fr.lproj/Localizable.strings")
        .finding(.warning, in: "pass.strings").finding(.warning, in: "de.lproj/PERSONALIZATION.strings"),
    ]

    private static let syntax: [RuleVector] = [
        with(
            "strings.syntax", "comments and lines",
            ["fr.lproj/pass.strings": "/* a */\n\"Card\" = \"C\\U00E9\"; // b\n"]),
        with("strings.syntax", "a missing semicolon", ["fr.lproj/pass.strings": "// a\n\"Card\" = \"Carte\"\n‸"])
            .finding(.error, in: "fr.lproj/pass.strings", isPlaced: true),
        with("strings.syntax", "curly quotes", ["fr.lproj/pass.strings": "\"a\" = ‸“b”;"])
            .finding(.error, in: "fr.lproj/pass.strings", isPlaced: true),
        with("strings.property-list", "none", ["fr.lproj/pass.strings": "/* <plist */"]),
        with(
            "strings.property-list", "XML and binary",
            ["fr.lproj/pass.strings": "‸<?xml version=\"1.0\"?><plist/>", "de.lproj/pass.strings": "‸bplist00"]
        )
        .finding(.warning, in: "de.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
        with("strings.encoding", "UTF-8", ["fr.lproj/pass.strings": "\"Card\" = \"é\";"]),
        with("strings.encoding", "UTF-16 with a mark", [:])
            .adding(files: ["fr.lproj/pass.strings": utf16("\u{FEFF}\"Card\" = \"é\";")]),
        with("strings.encoding", "UTF-16 without", [:])
            .adding(files: ["fr.lproj/pass.strings": utf16("\"Card\" = \"é\";")])
            .finding(.warning, in: "fr.lproj/pass.strings"),
        with("strings.duplicate-key", "none", ["fr.lproj/pass.strings": "\"Card\" = \"a\";"]),
        with(
            "strings.duplicate-key", "twice and thrice",
            ["fr.lproj/pass.strings": "\"Card\" = \"a\";\n‸\"Card\" = \"b\"; ‸\"\\U0043ard\" = \"a\";"]
        )
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
        with("strings.deviation", "every escape", ["fr.lproj/pass.strings": #""Card" = "\n\t\"\\\U00e9\r\'";"#]),
        with(
            "strings.deviation", "one of each kind",
            ["fr.lproj/pass.strings": "‸Card = \"‸\\d\\d ‸\\Ue9 ‸\\UD800\"; ‸\"0001\"; ‸'Käfer & Söhne' = b;"]
        )
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
    ]

    private static let heavy: [RuleVector] = [
        with("strings.heavy", "at the bound", ["fr.lproj/pass.strings": comment(200_000)]),
        with("strings.heavy", "over it", ["fr.lproj/pass.strings": comment(200_001)])
            .finding(.note, in: "fr.lproj/pass.strings"),
    ]

    private static func comment(_ count: Int) -> String { "/*\(String(repeating: "x", count: count - 4))*/" }

    private static func utf16(_ text: String) -> [UInt8] {
        text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    private static func noticed(_ title: String, _ texts: [String: String]) -> RuleVector {
        let field = #"{"key": "a", "label": "A", "value": "1", "changeMessage": "Now %@"}"#
        return RuleVector("strings.placeholders-differ", title, ["{}": "{\"backFields\": [\(field)]}"])
            .adding(texts: texts)
    }

    private static let translations: [RuleVector] = [
        with(
            "strings.missing-key", "the same keys in another order",
            [
                "fr.lproj/pass.strings": #""Card" = "Carte"; "Käfer & Söhne" = "K"; "#,
                "de.lproj/pass.strings": #""Käfer & Söhne" = "K"; "Card" = "Karte";"#,
                "en.lproj/pass.strings": "/* as it stands */",
            ]),
        with(
            "strings.missing-key", "one of two",
            [
                "fr.lproj/pass.strings": #""Card" = "Carte"; "Käfer & Söhne" = "K";"#,
                "de.lproj/pass.strings": #""Card" = "Karte";"#,
            ]
        ).finding(.warning, in: "de.lproj/pass.strings"),
        with(
            "strings.missing-key", "in no pass.json, and copies that wait for a translator",
            [
                "fr.lproj/pass.strings": #""Gold" = "Or"; "Cardd" = "C"; "Card" = "C";"#,
                "de.lproj/pass.strings": #""Card" = "K";"#,
                "en.lproj/pass.strings": #""Card" = "Card"; "Käfer & Söhne" = "Käfer & Söhne";"#,
            ],
            isTemplate: true),
        with(
            "strings.missing-key", "of a template",
            [
                "fr.lproj/pass.strings": #""Käfer & Söhne" = "K"; "Card" = "C";"#,
                "de.lproj/pass.strings": #""Card" = "K";"#,
            ], isTemplate: true
        ).finding(.warning, in: "de.lproj/pass.strings"),
        with(
            "strings.misspelled-key", "texts as they stand, and what a placeholder may become",
            ["fr.lproj/pass.strings": #""Card" = "Carte"; "Gold" = "Or"; "card" = "c";"#], isTemplate: true),
        with(
            "strings.misspelled-key", "a letter, a colon and another case, in a template too",
            [
                "fr.lproj/pass.strings": #"‸"Crad" = "Carte"; ‸"KÄFER & SÖHNE:" = "K";"#,
                "de.lproj/pass.strings": #""Card" = "Karte"; "Käfer & Söhne" = "K";"#,
            ], isTemplate: true
        )
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
        with(
            "strings.misspelled-key", "letters beyond ASCII",
            ["fr.lproj/pass.strings": #""Card" = "Carte"; ‸"Öüßx" = "K";"#], adding: #""logoText": "Öüßä""#
        ).finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
        with("strings.unused-key", "of a template", ["fr.lproj/pass.strings": #""Gold" = "Or";"#], isTemplate: true),
        with(
            "strings.unused-key", "used anywhere", ["fr.lproj/pass.strings": #""Card" = "C"; "x" = "y";"#],
            adding: #""userInfo": {"a": "x"}"#),
        with(
            "strings.unused-key", "used nowhere",
            ["fr.lproj/pass.strings": "\"Card\" = \"C\";\n‸\"card\" = \"c\"; \"Line\\n\" = \"\";"]
        ).finding(.note, in: "fr.lproj/pass.strings", isPlaced: true),
        with(
            "strings.placeholders-differ", "a copy that waits for a translator",
            ["fr.lproj/pass.strings": #""Card" = "Carte {{x}}";"#, "de.lproj/pass.strings": #""Card" = "Card";"#],
            isTemplate: true),
        noticed(
            "all have it",
            ["fr.lproj/pass.strings": #""Now %@" = "%@ !";"#, "ar.lproj/pass.strings": "\"Now %@\" = \"أصبح %@\";"]
        ),
        noticed(
            "lost and doubled",
            ["fr.lproj/pass.strings": #"‸"Now %@" = "!";"#, "ar.lproj/pass.strings": #"‸"Now %@" = "%@ %@";"#]
        )
        .finding(.warning, in: "ar.lproj/pass.strings", isPlaced: true)
        .finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
        with(
            "strings.placeholders-differ", "languages with a symbol as their key",
            ["de.lproj/pass.strings": #""Card" = "K %@";"#, "fr.lproj/pass.strings": #"‸"Card" = "C";"#]
        ).finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
        with(
            "strings.placeholders-differ", "names in a template",
            [
                "de.lproj/pass.strings": #""Card" = "Karte von {{ name }}";"#,
                "fr.lproj/pass.strings": #"‸"Card" = "Carte de {{nom}}";"#,
                "en.lproj/pass.strings": #""Card" = "Card of {{name}}";"#,
            ], isTemplate: true
        ).finding(.warning, in: "fr.lproj/pass.strings", isPlaced: true),
        with(
            "barcode.message-localized", "shown as a text too", ["fr.lproj/pass.strings": #""A" = "B";"#],
            adding: barcode("A", "A")),
        with(
            "barcode.message-localized", "the message alone", ["fr.lproj/pass.strings": #"‸"A" = "B"; "C" = "D";"#],
            adding: barcode("A", "C")
        ).finding(.note, in: "fr.lproj/pass.strings", isPlaced: true),
    ]

    private static func barcode(_ message: String, _ text: String) -> String {
        #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "\#(message)", "messageEncoding": "iso-8859-1", "altText": "\#(text)"}]"#
    }
}
