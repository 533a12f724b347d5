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
