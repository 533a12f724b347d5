#if Picture
    internal import PassModel
    internal import PassRules

    /// The parts of a PNG file that its pixels need.
    ///
    /// Texts, profiles and the like can be compression bombs; they are removed before the file is unpacked.
    enum EssentialPNG {
        /// The most pixels of an image that is unpacked, such as 4096 × 4096.
        static let pixelLimit = 1 << 24

        private static let kinds: Set = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]

        /// The file without what its pixels don't need; `nil` if it is not a PNG, is too large, or ends too early.
        static func bytes(of file: [UInt8]) -> [UInt8]? {
            guard let header = PassImage.PNGHeader(file), header.widthInPixels > 0, header.heightInPixels > 0,
                header.heightInPixels <= pixelLimit / header.widthInPixels
            else { return nil }
            var kept = Array(file.prefix(8))
            kept.reserveCapacity(file.count)
            for chunk in PassImage.PNGHeader.chunks(of: file) {
                if kinds.contains(chunk.name) { kept += chunk.whole }
                if chunk.name == "IEND" { return kept }
            }
            return nil
        }
    }
#endif
