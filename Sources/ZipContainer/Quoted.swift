extension String {
    /// Characters that are invisible but change how a line looks.
    private static let hidden: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]

    /// The string in single quotes for a message: control characters are escaped, and long strings are cut.
    var quoted: String {
        var text = ""
        for scalar in unicodeScalars.prefix(120) {
            if Self.hidden.contains(scalar.properties.generalCategory) {
                text += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return "'" + text + (unicodeScalars.dropFirst(120).isEmpty ? "" : "…") + "'"
    }
}
