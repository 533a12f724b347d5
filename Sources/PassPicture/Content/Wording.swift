internal import PassModel

/// Turns the strings of `pass.json` into the texts that are shown: translated, cut, and with the names of placeholders.
struct Wording {
    /// The translations by what stands in `pass.json`.
    let translations: [String: String]
    /// Whether placeholders may be left.
    let isTemplate: Bool

    /// How long a text may be, in Unicode scalars: more is on no screen, and megabytes would take minutes to measure.
    static let longest = 10_000
    /// How long a label, a name or another short text may be, in Unicode scalars.
    static let longestLabel = 1_000

    /// A text as it is shown; `nil` if there is none.
    func text(_ raw: String?, limit: Int = Self.longestLabel) -> String? {
        guard let raw else { return nil }
        let text = shown(translated(raw), limit: limit)
        return text.isEmpty ? nil : text
    }

    /// The translation of a text, or the text itself.
    func translated(_ raw: String) -> String { translations[raw] ?? raw }

    /// A text as it stands, with the names of its placeholders.
    func filled(_ text: String) -> String { isTemplate ? text.namingPlaceholders : text }

    /// A text that was translated, cut and with the names of its placeholders.
    func shown(_ text: String, limit: Int = Self.longest) -> String {
        filled(text.cleaned(limit: limit))
    }
}

extension String {
    /// The first scalars without control characters; every line break becomes a line feed.
    func cleaned(limit: Int) -> String {
        var result = String.UnicodeScalarView()
        var (count, last): (Int, UInt32) = (0, 0)
        for scalar in unicodeScalars {
            guard count < limit else { break }
            count += 1
            defer { last = scalar.value }
            switch scalar.value {
            case 0x0A where last == 0x0D: continue  // the second half of a line break
            case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: result.append("\n")
            case 0x09: result.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text with `name` in place of each `{{name}}`.
    fileprivate var namingPlaceholders: String {
        contains("{{") ? replacing(/\{\{ *([^{}]*?) *\}\}/) { $0.1 } : self
    }
}
