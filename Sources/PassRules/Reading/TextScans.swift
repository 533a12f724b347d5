/// The HTML tags in a text; anything else in angle brackets is ignored.
struct MarkupScan {
    struct Tag {
        let name: String
        let isEnd: Bool
        let attributes: String

        var shown: String { "<\(isEnd ? "/" : "")\(name)>" }
    }

    let tags: [Tag]
    /// Whether a tag is not closed by `>`.
    let hasOpenTag: Bool

    private static let names: Set<String> = [
        "a", "b", "i", "u", "s", "p", "em", "strong", "br", "hr", "div", "span", "font", "ul", "ol", "li", "h1", "h2",
        "h3", "h4", "h5", "h6", "img", "table", "tr", "td", "th", "script", "style", "html", "body", "center", "small",
        "big", "sub", "sup", "code", "pre", "strike", "del", "ins", "blockquote", "button", "iframe",
    ]

    init(_ text: String) {
        var tags: [Tag] = []
        var hasOpenTag = false
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            let isEnd = rest.first == UInt8(ascii: "/")
            let behind = isEnd ? rest.dropFirst() : rest
            let name = String(decoding: behind.prefix(10).prefix(while: Self.isInName), as: UTF8.self).lowercased()
            let content = behind.dropFirst(name.utf8.count)
            guard Self.names.contains(name), content.first.map(Self.endsName) ?? false else { continue }
            let attributes = content.prefix { $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
            let rest1 = content.dropFirst(attributes.count)
            if rest1.first != UInt8(ascii: ">") { hasOpenTag = true }
            tags.append(Tag(name: name, isEnd: isEnd, attributes: String(decoding: attributes, as: UTF8.self)))
            rest = rest1
        }
        self.tags = tags
        self.hasOpenTag = hasOpenTag
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private static func endsName(_ byte: UInt8) -> Bool { byte <= 0x20 || byte == 0x2F || byte == 0x3E }

    /// The problem of a text that may have links but no other markup.
    var problemAsLinks: String? {
        if let other = tags.first(where: { $0.name != "a" }) { return "a tag '\(other.shown)'" }
        if hasOpenTag { return "a tag without its '>'" }
        var isInLink = false
        for tag in tags {
            guard tag.isEnd != isInLink else {
                if !tag.isEnd, let problem = Self.problem(ofLink: tag.attributes) { return problem }
                isInLink = !tag.isEnd
                continue
            }
            return tag.isEnd ? "an '</a>' without its '<a>'" : "a link inside a link"
        }
        return isInLink ? "an '<a>' without its '</a>'" : nil
    }

    private static func problem(ofLink attributes: String) -> String? {
        guard let name = attributes.firstRange(of: /(?i)href/) else { return "a link without 'href'" }
        let rest = attributes[name.upperBound...].drop(while: \.isWhitespace)
        guard rest.first == "=" else { return "a link without an address" }
        let value = rest.dropFirst().drop(while: \.isWhitespace)
        let isQuoted = value.first == "'" || value.first == "\""
        let address = String(
            isQuoted ? value.dropFirst().prefix { $0 != value.first } : value.prefix { !$0.isWhitespace }
        )
        .trimmingWhitespace
        if address.isEmpty { return "a link without an address" }
        if address.lowercased().hasPrefix("javascript:") { return "a link to a script" }
        if address.contains(/^(?:localhost|www\.[^:\/]+|[^:.\/]{4,}\.[^:\/]+):[0-9]+(?:[\/?#]|$)/) {
            return "a link to \(address.inQuotes), which has no scheme"
        }
        return URLText(address).gap.map { "a link to \(address.inQuotes), which \($0)" }
    }
}

/// The format codes in a text.
package struct FormatScan {
    private(set) var valueCount = 0
    /// The first other code.
    private(set) var otherCode: String?

    /// The text with `value` for each `%@`, and a percent sign for each `%%`.
    package static func filled(_ text: String, with value: String) -> String {
        var (filled, rest) = ("", text[...])
        while let start = rest.firstIndex(of: "%") {
            filled += rest[..<start]
            rest = rest[rest.index(after: start)...]
            let width = rest.utf8.prefix { widths.contains($0) }
            let code = rest[width.endIndex...].first
            switch code {
            case "@": filled += value
            case "%" where width.isEmpty: filled += "%"
            default:
                filled += "%"
                continue
            }
            rest = rest[rest.index(after: width.endIndex)...]
        }
        return filled + rest
    }

    private static let conversions = Set("diuoxXfFeEgGcCsSp".utf8)
    private static let widths = Set("0123456789.$lhqzL".utf8)

    package init(_ text: String) {
        var rest = Array(text.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[(start + 1)...]
            let width = rest.prefix { Self.widths.contains($0) }
            let code = rest.dropFirst(width.count).first
            if code == UInt8(ascii: "@") {
                valueCount += 1
            } else if let code, Self.conversions.contains(code) {
                otherCode = otherCode ?? "%" + String(decoding: width + [code], as: UTF8.self)
            }
            let isEscape = code == UInt8(ascii: "%") && width.isEmpty
            rest = rest.dropFirst(width.count + (isEscape || code == UInt8(ascii: "@") ? 1 : 0))
        }
    }

    /// The problem of a text that must have exactly one `%@`.
    package var problem: String? {
        if let otherCode { return "has the code \(otherCode.shown)" }
        return valueCount == 1 ? nil : valueCount == 0 ? "has no %@" : "has %@ \(valueCount) times"
    }
}

extension StringProtocol {
    /// Whether the text contains two opening braces, as placeholders do.
    var hasBraces: Bool {
        var last: UInt8 = 0
        for byte in utf8 {
            if byte == UInt8(ascii: "{"), last == byte { return true }
            last = byte
        }
        return false
    }
}
