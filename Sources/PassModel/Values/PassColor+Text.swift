extension PassColor {
    /// How a colour is written.
    public enum Form: Sendable, Hashable {
        /// `rgb(r, g, b)`, in any case and with any blanks inside the brackets.
        case documented
        /// `rgb (r, g, b)`, with a blank before the bracket, which no source says is read.
        case spaced
        /// `#RRGGBB` or `#RGB`, which Apple's documentation does not mention and devices read.
        case hexadecimal
    }

    /// The form in which `text` writes a colour; `nil` if it writes none.
    public static func form(of text: String) -> Form? { parse(text)?.form }

    /// The error for a text that writes no colour.
    public struct FormError: Error, Hashable {
        /// The text.
        public let text: String

        /// What is wrong.
        public var message: String { "'\(text)' is not a colour" }

        /// How to write colours.
        public var hint: String { "write it like #1E4D3A or rgb(30, 77, 58); names of colours are not read" }
    }

    static func parse(_ text: String) -> (color: PassColor, form: Form)? {
        let bytes = trimmed(Array(text.utf8)[...])
        if bytes.first == UInt8(ascii: "#") {
            return hexadecimal(bytes.dropFirst()).map { ($0, .hexadecimal) }
        }
        return documented(bytes).map { ($0, isSpaced(bytes) ? .spaced : .documented) }
    }

    private static func documented(_ bytes: ArraySlice<UInt8>) -> PassColor? {
        guard bytes.prefix(3).elementsEqual("rgb".utf8, by: { $0 | 0x20 == $1 }) else { return nil }
        let list = trimmed(bytes.dropFirst(3))
        guard list.first == UInt8(ascii: "("), list.last == UInt8(ascii: ")") else { return nil }
        let components = list.dropFirst().dropLast()
            .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            .compactMap { component(trimmed($0), radix: 10) }
        return color(components, outOf: list.count { $0 == UInt8(ascii: ",") } + 1)
    }

    private static func isSpaced(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.dropFirst(3).first != UInt8(ascii: "(")
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> PassColor? {
        let all = Array(digits)
        switch all.count {
        case 3: return color(all.compactMap { component([$0, $0], radix: 16) }, outOf: 3)
        case 6: return color([0, 2, 4].compactMap { component(all[$0..<$0 + 2], radix: 16) }, outOf: 3)
        default: return nil
        }
    }

    private static func color(_ components: [UInt8], outOf count: Int) -> PassColor? {
        guard count == 3, components.count == 3 else { return nil }
        return PassColor(red: components[0], green: components[1], blue: components[2])
    }

    /// One to three digits and nothing else; `UInt8` alone would also read a sign.
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
