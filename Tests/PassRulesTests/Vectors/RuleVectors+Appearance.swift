/// Colours.
extension RuleVector {
    static let appearance = vectors(
        #"""
        color.unreadable: error
        - every form that devices read [template]:
            "backgroundColor": "rgb(1, 2, 3)", "labelColor": "RGB( 255,255 , 0 )", "stripColor": "{{color}}"
        - every key: "backgroundColor": ‸"red", "foregroundColor": ‸"rgb(256, 0, 0)", "labelColor": ‸"rgba(1, 2, 3, 255)",
            "stripColor": ‸"#12345", "footerBackgroundColor": ‸"rgb(80-159-209)"
          ~ scheme.keys-ignored
        color.undocumented-form: warning
        - documented: "labelColor": "rgb(0, 128, 255)"
        - with an alpha: "labelColor": ‸"rgba(0, 128, 255, 0.75)", "backgroundColor": ‸"RGBA(9,9,9,1)",
            "foregroundColor": ‸"#f0f0f080"
        - a blank before the bracket: "labelColor": ‸"rgb (1,2,3)", "stripColor": "RGB(1, 2,3)"
        color.hexadecimal: note
        - hexadecimal: "labelColor": ‸"#0a84FF", "stripColor": ‸"#fff"
        color.contrast: warning
        - what shines through: "backgroundColor": "rgb(255, 255, 255)", "labelColor": ‸"rgba(0, 0, 0, 0.3)"
          ~ color.undocumented-form
        - 3.03 to 1: "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(148, 148, 148)",
            "labelColor": "rgb(148, 148, 148)"
        - 2.99 to 1: "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": ‸"rgb(149, 149, 149)",
            "labelColor": ‸"rgb(149, 149, 149)"
        - no background colour: "labelColor": "rgb(255, 255, 255)"
        - labels hidden by the colour behind them: "backgroundColor": "rgb(9, 9, 9)", "labelColor": "rgb(9, 9, 9)"
        - on a strip: "storeCard": {"primaryFields": [{"key": "a", "label": "A", "value": "B"}]},
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(200, 200, 200)",
            "labelColor": "rgb(200, 200, 200)"
          + strip@* = 375×144
        - beside a strip: "storeCard": {"auxiliaryFields": [{"key": "a", "label": "A", "value": "B"}]},
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": ‸"rgb(200, 200, 200)",
            "labelColor": ‸"rgb(200, 200, 200)"
          + strip@* = 375×144
        - a text beside the logo, and no labels: "storeCard": {}, "logoText": "A",
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": ‸"rgb(200, 200, 200)",
            "labelColor": "rgb(1, 2, 3)"
          + strip@* = 375×144
        - a strip that the style does not show: "backgroundColor": "rgb(255, 255, 255)",
            "foregroundColor": ‸"rgb(200, 200, 200)", "labelColor": ‸"rgb(200, 200, 200)"
          + strip@* = 375×144
          ~ images.not-used
        - under a background: "eventTicket": {}, "backgroundColor": "rgb(255, 255, 255)",
            "foregroundColor": "rgb(200, 200, 200)", "labelColor": "rgb(200, 200, 200)"
          + background@2x.png = 360×440
        - colours that Wallet chooses: "eventTicket": {}, "useAutomaticColors": true,
            "backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(200, 200, 200)",
            "labelColor": "rgb(200, 200, 200)"
          ~ scheme.keys-ignored
        - an open colour [template]: "backgroundColor": "rgb(255, 255, 255)", "labelColor": "{{color}}"
        color.automatic: note
        - the classic layout needs them [ios17+]:
            "eventTicket": {}, "useAutomaticColors": true, "labelColor": "rgb(1, 2, 3)"
          ~ scheme.keys-ignored
        - switched off [ios18+]: "eventTicket": {}, "useAutomaticColors": false, "labelColor": "rgb(1, 2, 3)"
          ~ scheme.keys-ignored
        - both [ios18+]: "eventTicket": {}, "useAutomaticColors": true, "foregroundColor": ‸"rgb(1, 2, 3)",
            "labelColor": ‸"rgb(1, 2, 3)"
          ~ scheme.keys-ignored
        """#)
}
