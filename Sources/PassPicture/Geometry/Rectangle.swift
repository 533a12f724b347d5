/// A place on a card in points; the origin is the top left corner, and y grows downwards.
package struct Rectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Double
    /// The top edge.
    package var y: Double
    /// The width.
    package var width: Double
    /// The height.
    package var height: Double

    /// A rectangle by its size and its top left corner, which is the origin if it is not given.
    package init(x: Double = 0, y: Double = 0, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The right edge.
    package var right: Double { x + width }
    /// The bottom edge.
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
