extension ShownPass {
    /// Where lines stand.
    package enum Alignment: String, Sendable {
        /// At the side where the language starts its lines.
        case natural
        case left, center, right
    }

    /// A link in a text.
    package struct Link: Sendable, Hashable {
        /// The characters of the text, counted from its start.
        package var characters: Range<Int>
        /// Where it leads: `https:`, `tel:`, `mailto:`, an address or an event.
        package var target: String
    }
}

extension String {
    private static let safeSchemes = [
        "http", "https", "mailto", "tel", "sms", "facetime", "facetime-audio", "maps", "geo", "webcal",
    ]

    /// Whether a document may lead to this address: no script and no file.
    var isSafeLink: Bool {
        guard let colon = firstIndex(of: ":") else { return false }
        return Self.safeSchemes.contains(self[..<colon].lowercased())
    }
}
