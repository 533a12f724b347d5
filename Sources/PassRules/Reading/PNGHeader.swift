package import Bytes
internal import CZlib
public import PassModel

extension PassImage {
    /// The header of a PNG file (PNG specification §11.2.2).
    public struct PNGHeader: Sendable, Hashable {
        /// The width of the image.
        public let widthInPixels: Int
        /// The height of the image.
        public let heightInPixels: Int
        /// The bits per sample: 1, 2, 4, 8 or 16.
        public let bitDepth: Int
        /// The colour type: 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
        public let colorType: Int
        /// Whether the image is interlaced.
        public let isInterlaced: Bool
        /// Whether the methods of compression, filter and interlacing are defined ones.
        private let hasKnownMethods: Bool

        /// Reads the signature and the IHDR chunk; `nil` if `bytes` are not a PNG.
        ///
        /// Also reads Xcode's variant of PNG, which has a `CgBI` chunk before IHDR.
        public init?(_ bytes: [UInt8]) {
            guard bytes.starts(with: Self.signature) else { return nil }
            let isOfXcode = bytes.dropFirst(12).starts(with: "CgBI".utf8)
            var reader = ByteReader(bytes, at: isOfXcode ? 24 : 8)
            guard let start = reader.bytes(8), start.elementsEqual(Self.chunkStart),
                let width = reader.bigEndian(4), let height = reader.bigEndian(4), let depth = reader.byte(),
                let colorType = reader.byte(), let compression = reader.byte(), let filter = reader.byte(),
                let interlacing = reader.byte()
            else { return nil }
            (widthInPixels, heightInPixels, bitDepth) = (width, height, Int(depth))
            self.colorType = Int(colorType)
            isInterlaced = interlacing != 0
            hasKnownMethods = compression == 0 && filter == 0 && interlacing <= 1
        }

        /// A chunk of a PNG file (PNG specification §5.3).
        package struct Chunk {
            package let name: String
            package let data: ArraySlice<UInt8>
            package let whole: ArraySlice<UInt8>

            /// Takes the next chunk; `nil` at the end, or if the file is truncated.
            package init?(takenFrom reader: inout ByteReader) {
                let start = reader.rest
                guard let count = reader.bigEndian(4), let name = reader.bytes(4), let data = reader.bytes(count),
                    reader.bytes(4) != nil
                else { return nil }
                (self.name, self.data) = (String(decoding: name, as: UTF8.self), data)
                whole = start.dropLast(reader.rest.count)
            }

            fileprivate var isSound: Bool {
                checksum(of: whole.dropFirst(4).dropLast(4)) == whole.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
            }
        }

        /// The checksum of a chunk, CRC-32 (PNG specification, annex D).
        static func checksum(of bytes: ArraySlice<UInt8>) -> UInt32 {
            unsafe bytes.withUnsafeBufferPointer { buffer in
                UInt32(truncatingIfNeeded: unsafe crc32_z(0, buffer.baseAddress, buffer.count))
            }
        }

        /// Why a file with a valid header is not a complete PNG, as a clause; `nil` if it is complete.
        static func breakage(in file: [UInt8]) -> String? {
            for chunk in chunks(of: file) {
                guard chunk.isSound else { return "was damaged: a checksum inside does not match" }
                if chunk.name == "IEND" { return nil }
            }
            return "ends too early"
        }

        /// The complete chunks of a PNG file, read lazily: a file can have millions.
        package static func chunks(of file: [UInt8]) -> some Sequence<Chunk> {
            sequence(state: ByteReader(file, at: signature.count)) { Chunk(takenFrom: &$0) }
        }

        /// An impossible value of the header, if any, as a clause.
        var fault: String? {
            let sides = 1...0x7FFF_FFFF
            guard sides.contains(widthInPixels), sides.contains(heightInPixels) else {
                return "is \(widthInPixels) × \(heightInPixels) pixels large"
            }
            guard Self.depths[colorType]?.contains(bitDepth) ?? false else {
                return "has \(bitDepth) bits per sample with colour type \(colorType)"
            }
            return hasKnownMethods ? nil : "has an unknown method of compression"
        }

        /// The bit depths that each colour type may have.
        private static let depths: [Int: [Int]] = [
            0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
        ]

        package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        private static let chunkStart: [UInt8] = [0, 0, 0, 13] + "IHDR".utf8
    }
}
