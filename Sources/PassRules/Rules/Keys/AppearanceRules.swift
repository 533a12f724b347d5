internal import PassModel

/// Rules about colours.
enum AppearanceRules {
    static let all: [PassRule] = [unreadable, undocumented, hexadecimal, contrast, automatic]

    private static let keys: [Pass.Key] = [
        .backgroundColor, .foregroundColor, .labelColor, .stripColor, .footerBackgroundColor,
    ]

    static let unreadable = PassRule(
        "color.unreadable", .error, "colours have the form rgb(r, g, b)", effect: "Wallet refuses the pass",
        hint: PassColor.hint, source: "Wallet Passes, Pass", bad: #""backgroundColor": "red""#,
        good: #""backgroundColor": "rgb(255, 0, 0)""#
    ).faults { contents in
        colors(of: contents).filter { PassColor.form(of: $0.text) == nil }.map {
            Fault($0.key, "\($0.text.shown) is not a colour")
        }
    }

    static let undocumented = PassRule(
        "color.undocumented-form", .warning, "colours are written as rgb(r, g, b)",
        effect: "devices accept rgba(r, g, b, a), but Apple does not document that, nor other forms",
        source: "Wallet Passes, Pass; observed", bad: #""backgroundColor": "rgba(23, 187, 82, 1)""#,
        good: #""backgroundColor": "rgb(23, 187, 82)""#
    ).faults { faults(in: $0) { $0 != .documented && $0 != .hexadecimal } }

    static let hexadecimal = PassRule(
        "color.hexadecimal", .note, "colours are written as rgb(r, g, b), not as #rrggbb",
        effect: "devices and Apple's pass-builder read #rrggbb, which the reference does not mention",
        source: "Wallet Passes, Pass; apple/pass-builder 0.0.1", bad: ##""backgroundColor": "#17bb52""##,
        good: #""backgroundColor": "rgb(23, 187, 82)""#
    ).faults { faults(in: $0) { $0 == .hexadecimal } }

    /// Faults for colours in some notations, with the documented one as hint.
    private static func faults(in contents: PassContents, where isMeant: (PassColor.Form) -> Bool) -> [Fault] {
        colors(of: contents).compactMap { key, text in
            guard let form = PassColor.form(of: text), isMeant(form), let color = try? PassColor(text) else {
                return nil
            }
            let words =
                switch form {
                case .spaced: "has a space before the bracket, which not every reader accepts"
                case .hexadecimalWithAlpha: "has an alpha value, and no source says that devices read it"
                default: "works, but the form is not documented"
                }
            let isText = key == .foregroundColor || key == .labelColor
            let (hint, fix) = color.documentedForm(at: .to(key), on: isText ? contents.pass.backgroundColor : nil)
            return Fault(key, "\(text.shown) \(words)", hint: hint, fix: fix)
        }
    }

    static let contrast = PassRule(
        "color.contrast", .warning, "texts stand out against the background", effect: "people cannot read the texts",
        hint: "choose a lighter or darker colour", source: "Human Interface Guidelines, Wallet; WCAG 2.2",
        bad: #""backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(230, 230, 230)""#,
        good: #""backgroundColor": "rgb(255, 255, 255)", "foregroundColor": "rgb(60, 60, 60)""#
    ).faults { contents in
        guard let background = contents[.backgroundColor].flatMap(PassColor.init(json:)) else { return [] }
        let place = contents.isUnderStrip ? ", which is behind the rows beside the strip" : ""
        return contents.colorsOnBackground.compactMap { key in
            guard let color = contents[key].flatMap(PassColor.init(json:)) else { return nil }
            if key == .labelColor, color.over(background) == background { return nil }  // the usual way to hide labels
            let ratio = color.contrast(with: background)
            guard ratio < PassColor.leastContrast else { return nil }
            return Fault(
                key,
                "'\(key.rawValue)' has a contrast of \(tenths(ratio)) to backgroundColor\(place), less than \(Int(PassColor.leastContrast))"
            )
        }
    }

    /// One digit after the decimal point, truncated, so that 2.99 does not become 3.
    private static func tenths(_ ratio: Double) -> String {
        let tenths = Int(ratio * 10)
        return "\(tenths / 10).\(tenths % 10)"
    }

    static let automatic = PassRule(
        "color.automatic", .note, "text colours are set, or left to Wallet, not both",
        effect: "the poster layout, which is all that the devices show, ignores the colours",
        hint: "remove useAutomaticColors to have your own colours on the poster", styles: [.eventTicket],
        since: SystemVersion(18), source: "Wallet Passes, Pass",
        bad: .poster(
            #""useAutomaticColors": true, "labelColor": "rgb(255, 255, 255)""#,
            targets: [TargetSystem(.iOS, from: SystemVersion(18), through: nil)]),
        good: .poster(#""useAutomaticColors": true, "labelColor": "rgb(255, 255, 255)""#)
    ).faults { contents in
        // Older systems show the classic layout, which needs the colours.
        guard contents.pass.useAutomaticColors == true, contents.isOnlyFor(SystemVersion(18)) else { return [] }
        return [Pass.Key.foregroundColor, .labelColor].filter { contents[$0]?.string != nil }.map {
            Fault($0, "'\($0.rawValue)' is set together with useAutomaticColors")
        }
    }

    private static func colors(of contents: PassContents) -> [(key: Pass.Key, text: String)] {
        keys.compactMap { key in contents[key]?.string.map { (key, $0) } }
    }
}

extension PassContents {
    /// Whether there is an image in the background of the front, between the header and the rows below it.
    fileprivate var isUnderStrip: Bool { uses(.strip) && has(.strip) }

    /// The colours of texts on the plain background colour, without an image and without colours that Wallet chooses.
    fileprivate var colorsOnBackground: [Pass.Key] {
        guard let style, style != .posterGeneric, self[.useAutomaticColors] != .bool(true) else { return [] }
        guard isUnderStrip else {
            let isCovered = [.background, .artwork].contains { uses($0) && has($0) }
            return isCovered ? [] : [.foregroundColor, .labelColor]
        }
        // The primary fields lie on the strip, all others beside it.
        let beside: [Pass.Field.Group] = [.header, .secondary, .auxiliary]
        let fields = fields.filter { $0.style == style && beside.contains($0.group) }
        let hasLabels = fields.contains { $0[.label] != nil }
        let hasTexts = !fields.isEmpty || self[.logoText] != nil
        return (hasTexts ? [.foregroundColor] : []) + (hasLabels ? [.labelColor] : [])
    }
}
