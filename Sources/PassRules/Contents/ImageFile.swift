public import PassModel

/// A file that is an image by its name or its content.
public struct ImageFile: Sendable {
    /// The name in the archive.
    public let path: String
    /// What the name says it is for; `nil` where Wallet knows no such image.
    public let name: ImageName?
    /// Bytes of the file.
    public let byteCount: Int
    /// The start of the file if it is a PNG.
    public let header: PNGHeader?

    /// The image at `path`; `nil` where neither name nor content is that of one.
    init?(path: String, bytes: [UInt8]) {
        let lowered = path.lowercased()
        guard [".png", ".pdf", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".heic"].contains(where: lowered.hasSuffix)
        else { return nil }
        self.path = path
        name = ImageName(path: path)
        byteCount = bytes.count
        header = PNGHeader(bytes)
    }
}
