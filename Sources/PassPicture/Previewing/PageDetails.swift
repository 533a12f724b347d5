internal import PassModel

extension PassPreview {
    /// The details as a list with working links.
    ///
    /// - Parameters:
    ///   - moved: the fields for which the front has no room; they come first.
    ///   - headings: the level of the heading.
    /// - Returns: elements for a page.
    func details(moved: [JSONPointer], headings: Int) -> String {
        var html = "<header>\n"
        if let name = shown.organizationName, !name.isEmpty {
            html += "<h\(headings)>\(name.escapedForPage)</h\(headings)>\n"
        }
        if let description = shown.description, !description.isEmpty {
            html += "<p>\(description.escapedForPage)</p>\n"
        }
        html += "</header>\n"
        let fields = DetailsLayout.fields(of: shown, moved: moved)
        guard !fields.isEmpty else { return html }
        let items = fields.map { field in
            "<div><dt>\((field.label ?? "").escapedForPage)</dt><dd>\(field.linkedHTML)</dd></div>\n"
        }
        return html + "<dl>\n\(items.joined())</dl>\n"
    }
}

extension ShownPass.Field {
    /// The value with those of its links that a browser can follow.
    var linkedHTML: String {
        let letters = Array(value)
        var (html, place) = ("", 0)
        for link in links.sorted(by: { $0.characters.lowerBound < $1.characters.lowerBound })
        where link.characters.lowerBound >= place && link.characters.upperBound <= letters.count
            && link.target.isSafeLink
        {
            html += String(letters[place..<link.characters.lowerBound]).escapedForPage
            let words = String(letters[link.characters]).escapedForPage
            html += """
                <a href="\(link.target.escapedForPage)" target="_blank" rel="noreferrer noopener">\(words)</a>
                """
            place = link.characters.upperBound
        }
        return html + String(letters[place...]).escapedForPage
    }
}

extension String {
    /// The text for a page or an attribute of it.
    var escapedForPage: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "'": text += "&#39;"
            case "\n", "\t": text.unicodeScalars.append(scalar)
            // Control characters are not allowed in a page.
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
