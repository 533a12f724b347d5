internal import PassModel

/// The colour that a value was meant to be, which is written in no form that devices read.
///
/// Style sheets, drawing programs and code have many forms of colours; most of them can be computed.
struct MeantColor {
    let color: PassColor
    /// Whether it is the only colour that can be meant, so that the value may be replaced without asking.
    var isCertain = true
    /// What the colour does not keep, or how the value was understood; follows the colour in a hint, with its comma.
    var remark: String?

    /// The colour in a value that is no colour of the format; `nil` if it can't be computed.
    init?(_ value: JSONValue) {
        switch value {
        case .string(let text): self.init(text: text)
        case .array(let elements): self.init(numbers: elements.compactMap(\.number?.double), outOf: elements.count)
        case .object(let object): self.init(object: object)
        default: return nil
        }
    }

    /// What to write, also where no colour can be computed.
    static func hint(for meant: MeantColor?) -> String {
        guard let meant else { return "write it like rgb(23, 187, 82), each number from 0 to 255" }
        return "write it as \(meant.color.text)" + (meant.remark ?? "")
    }
}

// MARK: - Texts

extension MeantColor {
    private static let transparency = "; passes have no transparent colours"

    private init?(text: String) {
        guard text.utf8.count <= 100 else { return nil }
        let text = text.lowercased().trimmingMarks
        if let value = ColorNames.value(of: text) {
            self.init(value)
        } else if let digits = text.hexadecimalDigits {
            self.init(digits: digits, isMarked: text.hasPrefix("#") || text.hasPrefix("0x"))
        } else {
            self.init(function: text)
        }
    }

    private init(_ value: UInt32) {
        func component(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: value >> shift) }
        color = PassColor(red: component(16), green: component(8), blue: component(0))
    }

    /// `RGB`, `RGBA`, `RRGGBB` or `RRGGBBAA`, which Android has as `AARRGGBB`.
    private init?(digits: String, isMarked: Bool) {
        let isShort = digits.count < 5
        let all = isShort ? digits.map { "\($0)\($0)" }.joined() : digits
        guard let value = UInt32(all, radix: 16) else { return nil }
        // "facade" is a word.
        let isNumber = digits.contains(where: \.isNumber)
        switch all.count {
        case 6:
            self.init(value)
            isCertain = isMarked || !isShort && isNumber
        case 8:
            let android = MeantColor(value).color
            self.init(value >> 8)
            let isEither = value >> 24 == 0xFF && android != color
            isCertain = value & 0xFF == 0xFF && !isEither && (isMarked || isNumber)
            if isEither {
                remark = ", or as \(android.text) if the first two digits are the opacity"
            } else if value & 0xFF != 0xFF {
                remark = Self.transparency
            }
        default: return nil
        }
    }

    /// `rgb(…)`, `rgba(…)` and `hsl(…)` in the forms of style sheets, or the numbers alone.
    private init?(function text: String) {
        let name = text.prefix { $0.isLetter }
        guard ["", "rgb", "rgba", "hsl", "hsla"].contains(name) else { return nil }
        let words = text[name.endIndex...].split { " \t,;/()[]".contains($0) }
        guard let components = Component.all(words) else { return nil }
        if name.hasPrefix("hsl") { self.init(hueOf: components) } else { self.init(redOf: components) }
    }
}

/// One of the numbers of a colour.
private struct Component {
    let number: Double
    let isPercentage: Bool

    /// The numbers that the words are; `nil` if one is none.
    static func all(_ words: [Substring]) -> [Component]? {
        guard (3...4).contains(words.count) else { return nil }
        let all = words.compactMap { Component($0) }
        return all.count == words.count ? all : nil
    }

    private init?(_ word: Substring) {
        isPercentage = word.hasSuffix("%")
        let digits = isPercentage ? word.dropLast() : word.hasSuffix("deg") ? word.dropLast(3) : word
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }),
            let number = Double(digits), number.magnitude < 1_000_000
        else { return nil }
        self.number = number
    }

    /// A part of the whole, 0 to 1.
    var part: Double { isPercentage ? number / 100 : number }
}

// MARK: - Numbers

extension MeantColor {
    private init?(redOf components: [Component]) {
        let (three, alpha) = (components.prefix(3), components.dropFirst(3).first)
        if three.allSatisfy(\.isPercentage) {
            self.init(three.map { $0.number * 255 / 100 }, alpha?.part)
        } else if three.allSatisfy({ !$0.isPercentage }) {
            self.init(numbers: components.map(\.part), outOf: components.count)
        } else {
            return nil
        }
    }

    /// Components from 0 to 255, or all from 0 to 1 as drawing programs have them; then maybe an opacity.
    private init?(numbers: [Double], outOf count: Int) {
        guard (3...4).contains(count), numbers.count == count else { return nil }
        let (three, alpha) = (Array(numbers.prefix(3)), numbers.dropFirst(3).first)
        let isFraction = three.allSatisfy { (0...1).contains($0) } && three.contains { $0 != 0 && $0 != 1 }
        let isOpen = three.allSatisfy { $0 == 0 || $0 == 1 } && three.contains(1)
        self.init(isFraction || isOpen ? three.map { $0 * 255 } : three, alpha)
        // A colour of ones and zeros may be almost black as well.
        if isFraction || isOpen { (isCertain, remark) = (false, remark ?? "; the numbers were read as parts of 1") }
    }

    private init?(hueOf components: [Component]) {
        let parts = components.dropFirst().prefix(2).map { min(max($0.number / 100, 0), 1) }
        guard let hue = components.first, !hue.isPercentage, let saturation = parts.first, let lightness = parts.last,
            components[1].isPercentage, components[2].isPercentage
        else { return nil }
        let turn = (hue.number.truncatingRemainder(dividingBy: 360) + 360) / 30
        let amplitude = saturation * min(lightness, 1 - lightness)
        let channels = [0.0, 8, 4].map { offset in
            let place = (offset + turn).truncatingRemainder(dividingBy: 12)
            return 255 * (lightness - amplitude * max(-1, min(place - 3, 9 - place, 1)))
        }
        self.init(channels, components.dropFirst(3).first?.part)
    }

    private init(_ channels: [Double], _ alpha: Double?) {
        let bounded = channels.map { UInt8(min(max($0, 0), 255).rounded()) }
        color = PassColor(red: bounded[0], green: bounded[1], blue: bounded[2])
        if channels.contains(where: { $0 < 0 || $0 > 255.5 }) {
            (isCertain, remark) = (false, "; each number is from 0 to 255")
        } else if let alpha, alpha != 1 {
            (isCertain, remark) = (false, Self.transparency)
        }
    }

    /// An object with a member for each component, by its name or its first letter.
    private init?(object: JSONObject) {
        func number(_ name: String) -> Double? {
            let names = [name, String(name.prefix(1))]
            return object.members.first { names.contains($0.name.lowercased()) }?.value.number?.double
        }
        guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
        let alpha = number("alpha")
        self.init(numbers: [red, green, blue] + (alpha.map { [$0] } ?? []), outOf: alpha == nil ? 3 : 4)
    }
}

extension String {
    /// Without blanks, quotes and semicolons at the ends.
    fileprivate var trimmingMarks: String {
        let isMark = { (character: Character) in character.isWhitespace || "\"';".contains(character) }
        guard let first = firstIndex(where: { !isMark($0) }), let last = lastIndex(where: { !isMark($0) }) else {
            return ""
        }
        return String(self[first...last])
    }

    /// The digits of a colour that is written with nothing else, `#` or `0x` aside.
    fileprivate var hexadecimalDigits: String? {
        let digits = hasPrefix("0x") ? dropFirst(2) : hasPrefix("#") ? dropFirst() : self[...]
        return [3, 4, 6, 8].contains(digits.utf8.count) && digits.utf8.allSatisfy(\.isHexDigit) ? String(digits) : nil
    }
}
