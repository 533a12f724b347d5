#if Picture
    internal import PassModel
    internal import PassRules

    /// The parts of a PNG file that its pixels need.
    ///
    /// Texts, profiles and the like can be compressed bombs of their own; they are left out before the file is unpacked.
    enum EssentialPNG {
        /// The most pixels of an image that is unpacked, such as 4096 × 4096.
        static let pixelLimit = 1 << 24

        private static let kinds = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }

        /// The file without what its pixels don't need; `nil` if it is no PNG, too large, or ends too early.
        static func bytes(of file: [UInt8]) -> [UInt8]? {
            guard let header = PassImage.PNGHeader(file), header.widthInPixels > 0, header.heightInPixels > 0,
                header.heightInPixels <= pixelLimit / header.widthInPixels
            else { return nil }
            var kept = Array(file.prefix(8))
            kept.reserveCapacity(file.count)
            var position = 8
            while file.count - position >= 12 {
                let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
                guard length <= file.count - position - 12 else { return nil }
                let kind = file[position + 4..<position + 8]
                let end = position + 12 + length
                if kinds.contains(where: kind.elementsEqual) { kept += file[position..<end] }
                if kind.elementsEqual("IEND".utf8) { return kept }
                position = end
            }
            return nil
        }
    }
#endif
