/// Addresses of web pages and e-mail in a text: `https://…`, `www.…`, `example.com/path`, `name@example.com`.
enum WebLinks {
    /// Where they stand, in scalars, and where they lead.
    static func all(in text: ScalarText) -> [(range: Range<Int>, target: String)] {
        var found: [(range: Range<Int>, target: String)] = []
        var start = 0
        while start < text.scalars.count {
            guard isInside(text.scalars[start]) else {
                start += 1
                continue
            }
            let end = text.scalars[start...].firstIndex { !isInside($0) } ?? text.scalars.count
            if end - start <= 2_000, let link = link(in: start..<end, of: text) { found.append(link) }
            start = end
        }
        return found
    }

    /// Whether a scalar may be part of an address; Chinese and Japanese text goes on without a blank after one.
    private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "<", ">", "\"", "`", "{", "}", "|", "\\", "^": false
        default: (0x21...0x7E).contains(scalar.value) || (0xC0...0x24F).contains(scalar.value)
        }
    }

    private static func link(in token: Range<Int>, of text: ScalarText) -> (range: Range<Int>, target: String)? {
        if let start = schemeStart(in: token, of: text) {
            let range = trimmed(start..<token.upperBound, of: text)
            let address = text.text(range)
            let rest = address[(address.firstRange(of: "://")?.upperBound ?? address.startIndex)...]
            return rest.first.map { $0.isLetter || $0.isNumber || $0 == "[" } ?? false ? (range, address) : nil
        }
        let range = trimmed(token, of: text)
        let address = text.text(range)
        if address.contains("@") { return mail(address).map { (range, $0) } }
        return page(address) ? (range, "https://\(address)") : nil
    }

    /// Where `http://` or `https://` starts.
    private static func schemeStart(in token: Range<Int>, of text: ScalarText) -> Int? {
        let schemes = ["http://", "https://"].map { Array($0.unicodeScalars) }
        return token.first { index in
            guard text.scalars[index].value | 0x20 == 0x68, text[index - 1].map({ !$0.isASCIILetter }) ?? true else {
                return false
            }
            return schemes.contains { scheme in
                index + scheme.count < token.upperBound
                    && zip(text.scalars[index...], scheme).allSatisfy { $0 == $1 || $0.value | 0x20 == $1.value }
            }
        }
    }

    /// Without the punctuation around an address, which belongs to the sentence.
    private static func trimmed(_ token: Range<Int>, of text: ScalarText) -> Range<Int> {
        var range = token
        while let first = text[range.lowerBound], range.count > 1, "([<'*_.,;:!".unicodeScalars.contains(first) {
            range = range.lowerBound + 1..<range.upperBound
        }
        while let last = text[range.upperBound - 1], range.count > 1, ".,;:!?'*_)]".unicodeScalars.contains(last) {
            let opening: Unicode.Scalar? = last == ")" ? "(" : last == "]" ? "[" : nil
            if let opening {
                let inside = text.scalars[range]
                let isBalanced = inside.count { $0 == opening } >= inside.count { $0 == last }
                if isBalanced { break }
            }
            range = range.lowerBound..<range.upperBound - 1
        }
        return range
    }

    private static func mail(_ text: String) -> String? {
        let address = text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
        let halves = address.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, let name = halves.first, let host = halves.last, isHost(host), !name.isEmpty else {
            return nil
        }
        let isName = name.utf8.allSatisfy { byte in
            let scalar = Unicode.Scalar(byte)
            return scalar.isASCIILetter || scalar.isDigit || ".!#$%&'*+-/=?_~".unicodeScalars.contains(scalar)
        }
        return isName ? "mailto:\(address)" : nil
    }

    /// Whether a text is the address of a page without its scheme.
    private static func page(_ text: String) -> Bool {
        let host = text.prefix { !"/?#:".contains($0) }
        guard isHost(host) else { return false }
        if host.lowercased().hasPrefix("www.") { return host.count { $0 == "." } > 1 }
        let labels = host.split(separator: ".")
        guard let last = labels.last, labels.count >= 2, labels[labels.count - 2].utf8.count > 1 else { return false }
        return topDomains.contains(String(last)) && host.dropFirst() == host.dropFirst().lowercased()[...]
    }

    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, text.utf8.count <= 253, let last = labels.last, last.utf8.count >= 2,
            last.unicodeScalars.allSatisfy(\.isASCIILetter)
        else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.unicodeScalars.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" }
        }
    }

    /// The ends of bare names that are taken for addresses; others may be abbreviations or files.
    private static let topDomains: Set<String> = [
        "com", "org", "net", "edu", "gov", "info", "biz", "app", "dev", "io", "eu", "shop", "travel", "museum",
        "de", "at", "ch", "fr", "it", "es", "pt", "nl", "be", "lu", "uk", "ie", "dk", "se", "no", "fi", "pl", "cz",
        "sk", "hu", "ro", "bg", "gr", "tr", "ru", "ua", "jp", "cn", "kr", "tw", "hk", "sg", "in", "au", "nz", "ca",
        "us", "mx", "br", "ar", "cl", "za", "ae", "sa", "il", "eg",
    ]
}
