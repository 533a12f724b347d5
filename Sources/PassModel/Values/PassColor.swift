/// A colour in sRGB.
public struct PassColor: JSONRepresentable {
    /// The red component, 0 to 255.
    public var red: UInt8
    /// The green component, 0 to 255.
    public var green: UInt8
    /// The blue component, 0 to 255.
    public var blue: UInt8
    /// How much it covers, from 0 for nothing to 1; the documented form has no place for it.
    public var alpha: Double

    /// A colour by its components, which covers what is below it.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour that `text` writes in one of the forms of ``Form``.
    ///
    /// A text that is written in the program is a literal, and does not come here; see ``init(stringLiteral:)``.
    /// - Throws: ``FormError`` for any other text, also for names such as `purple`.
    public init(_ text: String) throws(FormError) {
        guard let (color, _) = Self.parse(text) else { throw FormError(text: text) }
        self = color
    }

    /// Reads a string in one of the forms of ``Form``.
    public init?(json: JSONValue) {
        guard let text = json.string, let (color, _) = Self.parse(text) else { return nil }
        self = color
    }

    /// The text of the colour as a string.
    public var json: JSONValue { .string(text) }

    /// The documented form, for example `rgb(23, 187, 82)`; `rgba(23, 187, 82, 0.5)` if something shows through.
    public var text: String {
        alpha == 1 ? "rgb(\(red), \(green), \(blue))" : "rgba(\(red), \(green), \(blue), \(alpha))"
    }

    /// What is seen of the colour on another one that covers what is below it.
    package func over(_ ground: PassColor) -> PassColor {
        func mixed(_ part: KeyPath<PassColor, UInt8>) -> UInt8 {
            let share = min(max(alpha, 0), 1)
            return UInt8((Double(self[keyPath: part]) * share + Double(ground[keyPath: part]) * (1 - share)).rounded())
        }
        return PassColor(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
    }
}

extension PassColor: ExpressibleByStringLiteral {
    /// A colour that is written in the program, such as `"#5B2A86"`.
    ///
    /// - Precondition: the text writes a colour. For text from elsewhere use ``init(_:)``.
    public init(stringLiteral text: String) {
        do {
            try self.init(text)
        } catch {
            preconditionFailure("\(error.message): \(error.hint)")
        }
    }
}

extension PassColor: CustomStringConvertible {
    /// The text of the colour.
    public var description: String { text }
}

// MARK: - Contrast

extension PassColor {
    /// The least contrast of a text that people can read.
    package static let leastContrast = 3.0

    /// How well text in the colour reads on another one: 1 (not at all) to 21 (black on white).
    ///
    /// - SeeAlso: WCAG 2.2, *contrast ratio*; 4.5 is the least for text, 3 for large text.
    public func contrast(with other: PassColor) -> Double {
        let luminances = (over(other).luminance, other.luminance)
        return (max(luminances.0, luminances.1) + 0.05) / (min(luminances.0, luminances.1) + 0.05)
    }

    /// Relative luminance, 0 to 1.
    var luminance: Double {
        0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
    }

    private static let linear = (0...255).map { component in
        let value = Double(component) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        return base * base * fifthRoot(base * base)  // base to the power of 2.4
    }

    /// Newton's method, which from 1 comes down to the root of any value in 0.001...1 within these steps.
    private static func fifthRoot(_ value: Double) -> Double {
        (0..<16).reduce(1) { root, _ in
            (4 * root + value / (root * root * root * root)) / 5
        }
    }
}
