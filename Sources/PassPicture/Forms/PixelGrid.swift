/// Pixels in red, green, blue and opacity, each a byte, row by row from the top left.
public struct PixelGrid: Sendable, Hashable {
    /// How many pixels there are from left to right.
    public let width: Int
    /// How many pixels there are from top to bottom.
    public let height: Int
    /// Four bytes a pixel; the colours are not multiplied by the opacity.
    public let bytes: [UInt8]

    /// Pixels in a rectangle; `nil` if it does not have four bytes for each pixel.
    public init?(width: Int, height: Int, bytes: [UInt8]) {
        guard width > 0, height > 0, bytes.count.isMultiple(of: 4), bytes.count / 4 % width == 0,
            bytes.count / 4 / width == height
        else { return nil }
        (self.width, self.height, self.bytes) = (width, height, bytes)
    }
}
