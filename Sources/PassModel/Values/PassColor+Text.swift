extension PassColor {
    /// The notation of a colour.
    public enum Form: Sendable, Hashable {
        /// `rgb(r, g, b)`, in any case and with any white space inside the brackets.
        case documented
        /// `rgb (r, g, b)`, with a space before the bracket; undocumented, and it is unknown whether devices read it.
        case spaced
        /// `#RRGGBB` or `#RGB`; undocumented, but devices read it.
        case hexadecimal
        /// `rgba(r, g, b, a)`, with an alpha from 0 to 1; undocumented, but devices read it.
        case withAlpha
        /// `#RRGGBBAA` or `#RGBA`; undocumented, and it is unknown what devices do with it.
        case hexadecimalWithAlpha
    }

    /// The notation of the colour in `text`; `nil` if it is not a colour.
    public static func form(of text: String) -> Form? { parse(text)?.form }

    /// The error for a text that is not a colour.
    public struct FormError: Error, Hashable {
        /// The text.
        public let text: String

        /// What is wrong.
        public var message: String { "'\(text)' is not a colour" }

        /// How to write colours.
        public var hint: String { "write it like #1E4D3A or rgb(30, 77, 58); names of colours are not supported" }
    }

    static func parse(_ text: String) -> (color: PassColor, form: Form)? {
        let bytes = trimmed(Array(text.utf8)[...])
        return bytes.first == UInt8(ascii: "#") ? hexadecimal(Array(bytes.dropFirst())) : functional(bytes)
    }

    private static func functional(_ bytes: ArraySlice<UInt8>) -> (PassColor, Form)? {
        guard bytes.prefix(3).elementsEqual("rgb".utf8, by: { $0 | 0x20 == $1 }) else { return nil }
        let hasAlpha = bytes.dropFirst(3).first.map { $0 | 0x20 == UInt8(ascii: "a") } ?? false
        let rest = bytes.dropFirst(hasAlpha ? 4 : 3)
        let list = trimmed(rest)
        guard list.first == UInt8(ascii: "("), list.last == UInt8(ascii: ")") else { return nil }
        var parts = list.dropFirst().dropLast()
            .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { trimmed($0) }
        guard let alpha = hasAlpha ? parts.popLast().flatMap(share) : 1,
            let color = color(parts.map { component($0, radix: 10) }, alpha)
        else { return nil }
        return (color, hasAlpha ? .withAlpha : rest.first == UInt8(ascii: "(") ? .documented : .spaced)
    }

    private static func hexadecimal(_ digits: [UInt8]) -> (PassColor, Form)? {
        let all = digits.count < 6 ? digits.flatMap { [$0, $0] } : digits
        guard all.count == 6 || all.count == 8 else { return nil }
        let parts = stride(from: 0, to: all.count, by: 2).map { component(all[$0..<$0 + 2], radix: 16) }
        let hasAlpha = parts.count == 4
        guard let alpha = hasAlpha ? parts[3].map(thousandths) : 1, let color = color(Array(parts.prefix(3)), alpha)
        else { return nil }
        return (color, hasAlpha ? .hexadecimalWithAlpha : .hexadecimal)
    }

    private static func color(_ components: [UInt8?], _ alpha: Double) -> PassColor? {
        guard components.count == 3, let red = components[0], let green = components[1], let blue = components[2] else {
            return nil
        }
        return PassColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// An alpha from 0 to 1, rounded to thousandths, which are written without an exponent.
    private static func share(_ text: ArraySlice<UInt8>) -> Double? {
        guard (1...20).contains(text.count), text.allSatisfy({ "0123456789.".utf8.contains($0) }),
            let share = Double(String(decoding: text, as: UTF8.self)), share <= 1
        else { return nil }
        return (share * 1000).rounded() / 1000
    }

    private static func thousandths(_ part: UInt8) -> Double { (Double(part) / 255 * 1000).rounded() / 1000 }

    /// One to three digits and nothing else; `UInt8` alone would also accept a sign.
    private static func component(_ digits: ArraySlice<UInt8>, radix: Int) -> UInt8? {
        guard (1...3).contains(digits.count) else { return nil }
        var value = 0
        for digit in digits {
            guard let worth = digit.hexDigitValue, worth < radix else { return nil }
            value = value * radix + worth
        }
        return UInt8(exactly: value)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isVisible = { (byte: UInt8) in byte != 0x20 && !(0x09...0x0D).contains(byte) }
        guard let first = bytes.firstIndex(where: isVisible), let last = bytes.lastIndex(where: isVisible) else {
            return []
        }
        return bytes[first...last]
    }
}
