extension String {
    /// The text as HTML has it, in content and in quoted attributes.
    package var escapedForHTML: String {
        var result = ""
        for character in unicodeScalars {
            switch character {
            // They would turn the rest of the line around.
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
