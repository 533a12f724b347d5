package import PassModel

/// A colour with its opacity, in sRGB.
package struct Paint: Sendable, Hashable {
    /// The colour.
    package var color: PassColor
    /// From 0, which cannot be seen, to 1, which covers what is below.
    package var opacity: Double

    /// A colour with an opacity.
    package init(_ color: PassColor, opacity: Double = 1) { (self.color, self.opacity) = (color, opacity) }

    /// White that covers what is below.
    package static let white = Paint(PassColor(red: 255, green: 255, blue: 255))
    /// Black that covers what is below.
    package static let black = Paint(PassColor(red: 0, green: 0, blue: 0))

    /// The colour with another opacity.
    package func opacity(_ opacity: Double) -> Paint { Paint(color, opacity: opacity) }
}
