extension ShownPass {
    /// Where lines stand.
    public enum Alignment: String, Sendable {
        /// At the side where the language starts its lines.
        case natural
        case left, center, right
    }

    /// A link in a text.
    public struct Link: Sendable, Hashable {
        /// The characters of the text, counted from its start.
        public var characters: Range<Int>
        /// Where it leads: `https:`, `tel:`, `mailto:`, an address or an event.
        public var target: String
    }
}
