/// What the first bytes of a PNG file tell (PNG specification §11.2.2).
public struct PNGHeader: Sendable, Hashable {
    /// The width of the image.
    public let widthInPixels: Int
    /// The height of the image.
    public let heightInPixels: Int
    /// Bits of a sample: 1, 2, 4, 8 or 16.
    public let bitDepth: Int
    /// What a pixel is made of: 0 grey, 2 red, green and blue, 3 a palette, 4 grey with alpha, 6 colours with alpha.
    public let colorType: Int
    /// Whether the image is stored in seven passes.
    public let isInterlaced: Bool

    /// Reads the signature and the IHDR chunk; `nil` if `bytes` are no PNG.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count >= 29, bytes.starts(with: Self.signature + [0, 0, 0, 13] + "IHDR".utf8) else { return nil }
        widthInPixels = Self.number(bytes[16..<20])
        heightInPixels = Self.number(bytes[20..<24])
        bitDepth = Int(bytes[24])
        colorType = Int(bytes[25])
        isInterlaced = bytes[28] != 0
    }

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
