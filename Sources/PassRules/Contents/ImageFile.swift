internal import Bytes
public import PassModel

extension PassContents {
    /// A file that is an image by its name.
    public struct ImageFile: Sendable {
        /// The name in the archive.
        public let path: String
        /// The image's name; `nil` if Wallet uses no such image.
        public let name: PassImage.Name?
        /// The size of the file in bytes.
        public let byteCount: Int
        /// The header, if the file is a PNG.
        public let header: PassImage.PNGHeader?
        /// Why the file is not a complete PNG although its header is readable, as a clause.
        let breakage: String?
        let kind: FileKind
        /// The damage to an unreadable PNG, if its first bytes reveal that.
        let conversion: TransferDamage?

        /// The image with this file name; `nil` if the name is not that of an image.
        init?(_ file: FileName, bytes: [UInt8]) {
            guard FileName.imageExtensions.contains(file.pathExtension) else { return nil }
            path = file.path
            name = file.kind == .known ? PassImage.Name(path: file.path) : nil
            byteCount = bytes.count
            header = PassImage.PNGHeader(bytes)
            breakage = header == nil ? nil : PassImage.PNGHeader.breakage(in: bytes)
            kind = FileKind(of: bytes[...])
            conversion = TransferDamage(toPNG: bytes)
        }

        var size: String { header.map { "\($0.widthInPixels) × \($0.heightInPixels) pixels" } ?? "an unknown size" }

        /// Whether it is a single pixel, which some generators write in place of no image.
        var isDummy: Bool { header.map { $0.widthInPixels == 1 && $0.heightInPixels == 1 } ?? false }
    }
}

/// One image in all its scales, for all languages or for one.
struct ImageGroup: Sendable {
    let slot: PassImage.Slot
    let language: String?
    /// The PNG files by their scale, the smallest first; never empty.
    fileprivate(set) var files: [PassContents.ImageFile]

    var scales: [PassImage.Scale] { files.compactMap { $0.name?.scale } }

    /// The groups of `images`, which are sorted by path and so by group.
    static func groups(of images: [PassContents.ImageFile]) -> [ImageGroup] {
        var groups: [ImageGroup] = []
        for image in images {
            guard let name = image.name, name.type == .png else { continue }
            if let last = groups.last, last.slot == name.slot, last.language == name.language {
                groups[groups.count - 1].files.append(image)
            } else {
                groups.append(ImageGroup(slot: name.slot, language: name.language, files: [image]))
            }
        }
        return groups
    }
}
