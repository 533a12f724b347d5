extension String {
    /// The text with what a format has for some scalars in their place.
    package func escaped(by escapes: [Unicode.Scalar: String]) -> String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if let escape = escapes[scalar] { text += escape } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// The text as HTML has it, in content and in quoted attributes.
    package var escapedForHTML: String { escaped(by: Self.inHTML) }

    private static let inHTML: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
        // They would turn the rest of the line around.
        "\u{202A}": "", "\u{202B}": "", "\u{202C}": "", "\u{202D}": "", "\u{202E}": "", "\u{2066}": "",
        "\u{2067}": "", "\u{2068}": "", "\u{2069}": "",
    ]
}
