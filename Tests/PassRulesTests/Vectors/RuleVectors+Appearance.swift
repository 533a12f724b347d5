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
            finds: ["/backgroundColor", "/foregroundColor", "/labelColor", "/stripColor", "/footerBackgroundColor"]),
        RuleVector("color.undocumented-form", "documented", adding: #""labelColor": "rgb(0, 128, 255)""#),
        RuleVector(
            "color.undocumented-form", "hexadecimal", severity: .warning,
            adding: ##""labelColor": ‸"#0a84FF", "stripColor": ‸"#fff""##,
            finds: ["/labelColor", "/stripColor"]),
    ]
}
