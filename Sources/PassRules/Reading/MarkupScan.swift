/// The HTML tags in a text; anything else in angle brackets is ignored.
struct MarkupScan {
    /// A tag.
    struct Tag {
        let name: String
        let isEnd: Bool
        /// The text after the name.
        let attributes: String

        /// The tag as a message shows it.
        var shown: String { "<\(isEnd ? "/" : "")\(name)>" }
    }

    /// The tags in the order of the text.
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

    /// What is wrong with a text that may have links and no other markup.
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
        let lowered = attributes.lowercased()
        guard lowered.contains("href") else { return "a link without 'href'" }
        return lowered.contains("javascript:") ? "a link to a script" : nil
    }
}
