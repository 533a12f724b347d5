package import PassModel

/// A place on a card in points; the origin is the top left corner, and y grows downwards.
package struct Rectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Double
    /// The top edge.
    package var y: Double
    package var width: Double
    package var height: Double

    /// A rectangle by its size and its top left corner, which is the origin if it is not given.
    package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    package var right: Double { x + width }
    package var bottom: Double { y + height }
    /// The middle from left to right.
    package var middleX: Double { x + width / 2 }
    /// The middle from top to bottom.
    package var middleY: Double { y + height / 2 }

    /// The rectangle made smaller by `margin` on all sides.
    package func inset(by margin: Double) -> Rectangle {
        Rectangle(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }
}

/// A colour with its opacity, in sRGB.
package struct Paint: Sendable, Hashable {
    package var color: PassColor
    /// From 0, which cannot be seen, to 1, which covers what is below.
    package var opacity: Double

    /// A colour with an opacity, which its own alpha lowers.
    package init(_ color: PassColor, opacity: Double = 1) {
        (self.color, self.opacity) = (color, opacity * color.alpha)
    }

    /// White that covers what is below.
    package static let white = Paint(PassColor(red: 255, green: 255, blue: 255))
    /// Black that covers what is below.
    package static let black = Paint(PassColor(red: 0, green: 0, blue: 0))

    /// The colour with another opacity.
    package func opacity(_ opacity: Double) -> Paint { Paint(color, opacity: opacity) }
}

/// The pixels of a picture.
package struct PictureBitmap: Sendable, Hashable {
    /// The width in pixels.
    package let width: Int
    /// The height in pixels.
    package let height: Int
    /// Red, green, blue and opacity of each pixel, row by row from the top; the colours are not multiplied by the
    /// opacity.
    package let bytes: [UInt8]

    init(width: Int, height: Int, bytes: [UInt8]) {
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }

    /// The pixel `column` from the left and `row` from the top.
    package subscript(column: Int, row: Int) -> SIMD4<UInt8> {
        let start = (row * width + column) * 4
        return SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
    }
}
