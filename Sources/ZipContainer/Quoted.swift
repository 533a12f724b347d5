extension String {
    /// The string in single quotes, fit for a line of a message: control characters escaped, length bounded.
    var quoted: String {
        var text = ""
        for scalar in unicodeScalars.prefix(120) {
            if scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format {
                text += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return "'" + text + (unicodeScalars.dropFirst(120).isEmpty ? "" : "…") + "'"
    }
}
