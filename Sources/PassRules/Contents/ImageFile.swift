internal import Bytes
public import PassModel

extension PassContents {
    /// A file that is an image by its name.
    public struct ImageFile: Sendable {
        /// The name in the archive.
        public let path: String
        /// What the name says it is for; `nil` where Wallet knows no such image.
        public let name: PassImage.Name?
        /// Bytes of the file.
        public let byteCount: Int
        /// The start of the file if it is a PNG.
        public let header: PassImage.PNGHeader?
        /// Why the file is not a whole PNG though its header can be read, as a clause.
        let breakage: String?
        /// What the file holds.
        let kind: FileKind
        /// What happened to a PNG that can't be read, where its first bytes show that.
        let conversion: TransferDamage?

        /// The image of this name; `nil` where it is not that of one.
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

        /// The size as a message has it.
        var size: String { header.map { "\($0.widthInPixels) × \($0.heightInPixels) pixels" } ?? "an unknown size" }

        /// Whether it is a single pixel, which some generators write for no image.
        var isDummy: Bool { header.map { $0.widthInPixels == 1 && $0.heightInPixels == 1 } ?? false }
    }
}

/// The scales of one image, for all languages or for one.
struct ImageGroup: Sendable {
    /// What the image is for.
    let slot: PassImage.Slot
    /// The language for which it is; `nil` for all.
    let language: String?
    /// The PNG files by their scale, the smallest first; never empty.
    fileprivate(set) var files: [PassContents.ImageFile]

    /// The scales that are there.
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
