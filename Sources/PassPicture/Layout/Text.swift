extension PassLayout {
    /// Lines of text.
    ///
    /// The box of a text goes from the top of the capitals in its first line to the last baseline, and from the start
    /// to the end of its width; what is below the baseline and above the capitals is outside of it.
    package struct Text: Sendable, Hashable {
        /// The text as it is drawn, cut if it does not fit.
        package var text: String
        package var font: Font
        package var paint: Paint
        /// How the lines are aligned in the box.
        package var alignment: ShownPass.Alignment = .natural
        /// The most lines; what is longer ends with an ellipsis.
        package var lineLimit: Int = 1
    }

    /// A font of the system's family.
    package struct Font: Sendable, Hashable {
        /// The size in points of Apple's font, whose capitals are 0.705 of it high.
        ///
        /// Another font is drawn in the size that makes its capitals as high.
        package var size: Double
        package var weight: Weight

        init(_ size: Double, _ weight: Weight = .regular) { (self.size, self.weight) = (size, weight) }

        package var capHeight: Double { size * 0.705 }
        /// From one baseline to the next in points.
        package var lineHeight: Double { size * 1.2 }
    }

    package enum Weight: Int, Sendable {
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
    }
}

/// Measures texts, so that a layout can shrink and cut them.
///
/// Drawing measures texts in the fonts in which it draws them.
package protocol TextMeasuring {
    /// How wide `text` is on one line, in points.
    func width(of text: String, in font: PassLayout.Font) -> Double

    /// The number of lines of `text` in a width of `width` points.
    func lineCount(of text: String, in font: PassLayout.Font, width: Double) -> Int
}
