extension PassLayout {
    /// Lines of text.
    ///
    /// The box of a text goes from the top of the capitals in its first line to the last baseline, and from the start
    /// to the end of the room that it may take; what is below the baseline and above the capitals reaches out of it.
    public struct Text: Sendable, Hashable {
        /// The text as it is drawn, cut if it does not fit.
        public var text: String
        /// The font.
        public var font: Font
        /// The colour.
        public var paint: Paint
        /// Where the lines stand in the box.
        public var alignment: ShownPass.Alignment = .natural
        /// The most lines; what is longer ends with an ellipsis.
        public var lineLimit: Int = 1
        /// Links in the text.
        public var links: [ShownPass.Link] = []
    }

    /// A font of the system's family.
    public struct Font: Sendable, Hashable {
        /// The size in points of Apple's font, whose capitals are 0.705 of it high.
        ///
        /// Another font is drawn in the size in which its capitals are as high.
        public var size: Double
        /// The weight.
        public var weight: Weight

        init(_ size: Double, _ weight: Weight = .regular) { (self.size, self.weight) = (size, weight) }

        /// The height of capitals in points.
        public var capHeight: Double { size * 0.705 }
        /// From one baseline to the next in points.
        public var lineHeight: Double { size * 1.2 }
    }

    /// How bold a font is.
    public enum Weight: Int, Sendable {
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
    }
}

/// Measures texts, so that a layout can shrink and cut them.
///
/// Drawing measures with the fonts that it draws with.
public protocol TextMeasuring {
    /// How wide `text` is on one line, in points.
    func width(of text: String, in font: PassLayout.Font) -> Double

    /// How many lines `text` takes in a room of `width` points.
    func lineCount(of text: String, in font: PassLayout.Font, width: Double) -> Int
}
