internal import PassModel

/// The colour that a text probably means, though it is written in no form of ``PassColor``.
///
/// Passes have an opacity as a fourth number or as two more digits, other marks between the numbers, and digits without
/// `#`. Names and functions of style sheets are not computed.
struct MeantColor {
    let color: PassColor
    /// Whether it is the only colour that can be meant, so that the value may be replaced without asking.
    let isCertain: Bool
    /// Whether the text has an opacity, which passes don't have.
    let hasOpacity: Bool

    /// The colour in a text that is no colour of the format; `nil` if it can't be computed.
    init?(_ text: String) {
        let words = text.lowercased().split { $0.isWhitespace || "\"',;()".contains($0) }
        guard text.utf8.count <= 100, let first = words.first else { return nil }
        if ["rgb", "rgba"].contains(first) {
            self.init(components: words.dropFirst())
        } else if words.count == 1 {
            self.init(digits: first)
        } else {
            return nil
        }
    }

    /// What to write, also where no colour can be computed.
    static func hint(for meant: MeantColor?) -> String {
        guard let meant else { return "write it like rgb(23, 187, 82), each number from 0 to 255" }
        return "write it as \(meant.color.text)" + (meant.hasOpacity ? "; passes have no transparent colours" : "")
    }

    /// The numbers of `rgb(…)` or `rgba(…)`, whose last one may be an opacity from 0 to 1.
    private init?(components: ArraySlice<Substring>) {
        let numbers = components.prefix(3).compactMap { UInt8($0) }
        guard numbers.count == 3, components.count <= 4,
            let opacity = components.count == 3 ? 1 : components.last.flatMap({ Double($0) }), (0...1).contains(opacity)
        else { return nil }
        color = PassColor(red: numbers[0], green: numbers[1], blue: numbers[2])
        (isCertain, hasOpacity) = (opacity == 1, opacity != 1)
    }

    /// `RRGGBB` or `#RRGGBBAA`.
    private init?(digits: Substring) {
        hasOpacity = digits.hasPrefix("#")
        let all = hasOpacity ? digits.dropFirst() : digits
        guard all.utf8.count == (hasOpacity ? 8 : 6), let color = try? PassColor("#\(all.prefix(6))"),
            all.utf8.allSatisfy(\.isHexDigit)
        else { return nil }
        self.color = color
        // "facade" is a word.
        isCertain = !hasOpacity && digits.contains(where: \.isNumber)
    }
}
