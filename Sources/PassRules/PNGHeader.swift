/// What the first bytes of a PNG file tell (PNG specification §11.2.2).
public struct PNGHeader: Sendable, Hashable {
    /// The width of the image.
    public let widthInPixels: Int
    /// The height of the image.
    public let heightInPixels: Int

    /// Reads the signature and the IHDR chunk; `nil` if `bytes` are no PNG.
    public init?(_ bytes: [UInt8]) {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8
        guard bytes.count >= 24, bytes.starts(with: start) else { return nil }
        widthInPixels = Self.number(bytes[16..<20])
        heightInPixels = Self.number(bytes[20..<24])
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}
