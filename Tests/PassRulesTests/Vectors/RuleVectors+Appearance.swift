import PassModel
import PassRules

/// Colours.
extension RuleVector {
    static let appearance: [RuleVector] = [
        RuleVector(
            "color.unreadable", "every form that devices read",
            adding:
                #""backgroundColor": "rgb(1, 2, 3)", "labelColor": "RGB( 255,255 , 0 )", "stripColor": "{{color}}""#,
            isTemplate: true),
        RuleVector(
            "color.unreadable", "every key",
            adding: """
                "backgroundColor": ‸"red", "foregroundColor": ‸"rgb(256, 0, 0)", "labelColor": ‸"rgba(1, 2, 3, 1)",
                "stripColor": ‸"#12345", "footerBackgroundColor": ‸"rgb(80-159-209)"
                """,
            finds: ["/backgroundColor", "/foregroundColor", "/labelColor", "/stripColor", "/footerBackgroundColor"]
        ).beside("scheme.keys-ignored"),
        RuleVector("color.undocumented-form", "documented", adding: #""labelColor": "rgb(0, 128, 255)""#),
        RuleVector(
            "color.undocumented-form", "hexadecimal", severity: .warning,
            adding: ##""labelColor": ‸"#0a84FF", "stripColor": ‸"#fff""##,
            finds: ["/labelColor", "/stripColor"]),
        RuleVector(
            "color.undocumented-form", "a blank before the bracket", severity: .warning,
            adding: #""labelColor": ‸"rgb (1,2,3)", "stripColor": "RGB(1, 2,3)""#, finds: ["/labelColor"]),
        RuleVector("color.contrast", "3.03 to 1", adding: colors(text: 148)),
        RuleVector(
            "color.contrast", "2.99 to 1", severity: .warning, adding: colors("‸", text: 149),
            finds: ["/foregroundColor", "/labelColor"]),
        RuleVector(
            "color.contrast", "no background colour", adding: #""labelColor": "rgb(255, 255, 255)""#),
        RuleVector(
            "color.contrast", "labels hidden by the colour behind them",
            adding: #""backgroundColor": "rgb(9, 9, 9)", "labelColor": "rgb(9, 9, 9)""#),
        RuleVector(
            "color.contrast", "on a strip",
            ["\"generic\": {}": "\"storeCard\": {\"primaryFields\": [\(field)]}, \(colors(text: 200))"]
        ).adding(images: strips),
        RuleVector(
            "color.contrast", "beside a strip", severity: .warning,
            ["\"generic\": {}": "\"storeCard\": {\"auxiliaryFields\": [\(field)]}, \(colors("‸", text: 200))"],
            finds: ["/foregroundColor", "/labelColor"]
        ).adding(images: strips),
        RuleVector(
            "color.contrast", "a text beside the logo, and no labels", severity: .warning,
            [
                "\"generic\": {}":
                    "\"storeCard\": {}, \"logoText\": \"A\", \(colors("‸", text: 200, labels: "rgb(1, 2, 3)"))"
            ],
            finds: ["/foregroundColor"]
        ).adding(images: strips),
        RuleVector(
            "color.contrast", "a strip that the style does not show", severity: .warning,
            adding: colors("‸", text: 200), finds: ["/foregroundColor", "/labelColor"]
        ).adding(images: strips).beside("images.not-used"),
        RuleVector(
            "color.contrast", "under a background", ["\"generic\": {}": "\"eventTicket\": {}, \(colors(text: 200))"]
        ).adding(images: ["background@2x.png": .image(width: 360, height: 440)]),
        RuleVector(
            "color.contrast", "colours that Wallet chooses", ticket(colors(text: 200))
        ).beside("scheme.keys-ignored"),
        RuleVector(
            "color.contrast", "an open colour",
            adding: #""backgroundColor": "rgb(255, 255, 255)", "labelColor": "{{color}}""#, isTemplate: true),
        RuleVector("color.automatic", "no colours of texts", ticket(#""backgroundColor": "rgb(1, 2, 3)""#))
            .beside("scheme.keys-ignored").on(for: "ios18+"),
        RuleVector(
            "color.automatic", "the classic layout needs them", ticket(#""labelColor": "rgb(1, 2, 3)""#)
        ).beside("scheme.keys-ignored").on(for: "ios17+"),
        RuleVector("color.automatic", "switched off", ticket(#""labelColor": "rgb(1, 2, 3)""#, automatic: false))
            .beside("scheme.keys-ignored").on(for: "ios18+"),
        RuleVector(
            "color.automatic", "both", severity: .note,
            ticket(#""foregroundColor": ‸"rgb(1, 2, 3)", "labelColor": ‸"rgb(1, 2, 3)""#),
            finds: ["/foregroundColor", "/labelColor"]
        ).beside("scheme.keys-ignored").on(for: "ios18+"),
    ]

    private static let strips: [String: PassRule.Sample.Content] = [
        "strip.png": .image(width: 375, height: 144), "strip@2x.png": .image(width: 750, height: 288),
        "strip@3x.png": .image(width: 1125, height: 432),
    ]

    private static let field = "{\"key\": \"a\", \"label\": \"A\", \"value\": \"B\"}"

    private static func colors(_ mark: String = "", text: Int, labels: String? = nil) -> String {
        let color = "\(mark)\"rgb(\(text), \(text), \(text))\""
        let white = "\"rgb(255, 255, 255)\""
        return
            "\"backgroundColor\": \(white), \"foregroundColor\": \(color), \"labelColor\": \(labels.map { "\"\($0)\"" } ?? color)"
    }

    private static func ticket(_ members: String, automatic: Bool = true) -> KeyValuePairs<String, String> {
        ["\"generic\": {}": "\"eventTicket\": {}, \"useAutomaticColors\": \(automatic), \(members)"]
    }
}
