extension String {
    /// What changes how a line looks without being seen itself.
    private static let hidden: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]

    /// The string in single quotes, fit for a line of a message: control characters escaped, length bounded.
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
