/// An opaque colour in sRGB.
public struct PassColor: JSONRepresentable {
    /// The red component, 0 to 255.
    public var red: UInt8
    /// The green component, 0 to 255.
    public var green: UInt8
    /// The blue component, 0 to 255.
    public var blue: UInt8

    /// A colour by its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
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

    /// The documented form as a string.
    public var json: JSONValue { .string(text) }

    /// The documented form, for example `rgb(23, 187, 82)`.
    public var text: String { "rgb(\(red), \(green), \(blue))" }
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
    /// The documented form.
    public var description: String { text }
}

// MARK: - Contrast

extension PassColor {
    /// The least contrast of a text that people can read.
    package static let leastContrast = 3.0

    /// How well text in one colour reads on the other: 1 (not at all) to 21 (black on white).
    ///
    /// - SeeAlso: WCAG 2.2, *contrast ratio*; 4.5 is the least for text, 3 for large text.
    public func contrast(with other: PassColor) -> Double {
        let luminances = (luminance, other.luminance)
        return (max(luminances.0, luminances.1) + 0.05) / (min(luminances.0, luminances.1) + 0.05)
    }

    /// Relative luminance, 0 to 1.
    var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ component: UInt8) -> Double {
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
