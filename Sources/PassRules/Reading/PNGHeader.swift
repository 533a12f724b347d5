public import PassModel

extension PassImage {
    /// What the first bytes of a PNG file tell (PNG specification §11.2.2).
    public struct PNGHeader: Sendable, Hashable {
        /// The width of the image.
        public let widthInPixels: Int
        /// The height of the image.
        public let heightInPixels: Int
        /// Bits of a sample: 1, 2, 4, 8 or 16.
        public let bitDepth: Int
        /// What a pixel is made of: 0 grey, 2 red, green and blue, 3 a palette, 4 grey and alpha, 6 colours and alpha.
        public let colorType: Int
        /// Whether the image is stored in seven passes.
        public let isInterlaced: Bool
        /// Whether compression, filter and interlacing are of the only kinds that exist.
        private let hasKnownMethods: Bool

        /// Reads the signature and the IHDR chunk; `nil` if `bytes` are no PNG.
        ///
        /// Xcode's own form of PNG, which has a `CgBI` chunk before that, is read as well.
        public init?(_ bytes: [UInt8]) {
            guard bytes.starts(with: Self.signature) else { return nil }
            let start = bytes.count >= 16 && bytes[12..<16].elementsEqual("CgBI".utf8) ? 24 : 8
            guard bytes.count >= start + 21, bytes[start...].starts(with: Self.chunkStart) else { return nil }
            widthInPixels = Self.number(bytes[start + 8..<start + 12])
            heightInPixels = Self.number(bytes[start + 12..<start + 16])
            bitDepth = Int(bytes[start + 16])
            colorType = Int(bytes[start + 17])
            isInterlaced = bytes[start + 20] != 0
            hasKnownMethods = bytes[start + 18] == 0 && bytes[start + 19] == 0 && bytes[start + 20] <= 1
        }

        /// What is impossible in a PNG, as a clause; `nil` if nothing is.
        var fault: String? {
            let sides = 1...0x7FFF_FFFF
            guard sides.contains(widthInPixels), sides.contains(heightInPixels) else {
                return "is \(widthInPixels) × \(heightInPixels) pixels large"
            }
            guard Self.depths[colorType]?.contains(bitDepth) ?? false else {
                return "has \(bitDepth) bits a sample with colour type \(colorType)"
            }
            return hasKnownMethods ? nil : "is compressed in a way that does not exist"
        }

        /// The bit depths that each colour type may have.
        private static let depths: [Int: [Int]] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]

        package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        private static let chunkStart: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8

        private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    }
}
