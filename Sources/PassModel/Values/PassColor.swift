/// A colour in sRGB.
public struct PassColor: JSONRepresentable {
    /// The red component, 0 to 255.
    public var red: UInt8
    /// The green component, 0 to 255.
    public var green: UInt8
    /// The blue component, 0 to 255.
    public var blue: UInt8
    /// The opacity, 0 to 1; the documented notation can't express it.
    public var alpha: Double

    /// A colour by its components, opaque by default.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Parses a colour in one of the notations of ``Form``.
    ///
    /// String literals in source code use ``init(stringLiteral:)`` instead.
    /// - Throws: ``FormError`` for any other text, including names such as `purple`.
    public init(_ text: String) throws(FormError) {
        guard let (color, _) = Self.parse(text) else { throw FormError(text: text) }
        self = color
    }

    /// Reads a string in one of the notations of ``Form``.
    public init?(json: JSONValue) {
        guard let text = json.string, let (color, _) = Self.parse(text) else { return nil }
        self = color
    }

    /// The text of the colour as a string.
    public var json: JSONValue { .string(text) }

    /// The documented notation, for example `rgb(23, 187, 82)`; `rgba(23, 187, 82, 0.5)` if it is not opaque.
    public var text: String {
        alpha == 1 ? "rgb(\(red), \(green), \(blue))" : "rgba(\(red), \(green), \(blue), \(alpha))"
    }

    /// The colour composited over an opaque one.
    package func over(_ ground: PassColor) -> PassColor {
        func mixed(_ part: KeyPath<PassColor, UInt8>) -> UInt8 {
            let share = min(max(alpha, 0), 1)
            return UInt8((Double(self[keyPath: part]) * share + Double(ground[keyPath: part]) * (1 - share)).rounded())
        }
        return PassColor(red: mixed(\.red), green: mixed(\.green), blue: mixed(\.blue))
    }
}

extension PassColor: ExpressibleByStringLiteral {
    /// A colour literal, such as `"#5B2A86"`.
    ///
    /// - Precondition: the text is a colour. For other text use ``init(_:)``.
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
    /// The minimum contrast of legible text.
    package static let leastContrast = 3.0

    /// The contrast between text in this colour and a background: 1 (invisible) to 21 (black on white).
    ///
    /// - SeeAlso: WCAG 2.2, *contrast ratio*: at least 4.5 for text, 3 for large text.
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

    /// Newton's method, which converges from 1 for any value in 0.001...1 within these steps.
    private static func fifthRoot(_ value: Double) -> Double {
        (0..<16).reduce(1) { root, _ in
            (4 * root + value / (root * root * root * root)) / 5
        }
    }
}
