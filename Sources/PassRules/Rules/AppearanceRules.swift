internal import PassModel

/// Colours.
enum AppearanceRules {
    static let all = [unreadable, undocumented]

    private static let keys: [Pass.Key] = [
        .backgroundColor, .foregroundColor, .labelColor, .stripColor, .footerBackgroundColor,
    ]

    static let unreadable = Rule(
        "color.unreadable", .error, "colours have the form rgb(r, g, b)", source: "Wallet Passes, Pass"
    ) { contents in
        colors(of: contents).filter { PassColor.form(of: $0.text) == nil }.map { key, text in
            Fault(
                key, "\(JSONValue.string(text).shown) is no colour",
                hint: "write it as rgb(23, 187, 82), each number from 0 to 255")
        }
    }

    static let undocumented = Rule(
        "color.undocumented-form", .warning, "colours are written as rgb(r, g, b)", source: "Wallet Passes, Pass"
    ) { contents in
        colors(of: contents).compactMap { key, text in
            guard PassColor.form(of: text) == .hexadecimal, let color = PassColor(text) else { return nil }
            return Fault(key, "'\(text)' works, but the form is not documented", hint: "write it as \(color.text)")
        }
    }

    private static func colors(of contents: PassContents) -> [(key: Pass.Key, text: String)] {
        keys.compactMap { key in contents.pass.object[key.rawValue]?.string.map { (key, $0) } }
    }
}
