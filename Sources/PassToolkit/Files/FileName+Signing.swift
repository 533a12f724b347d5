internal import PassRules
internal import ZipContainer

/// What the name of a file means for signing and verification.
extension FileName {
    /// Whether it is a file that file managers create by themselves, such as `.DS_Store`.
    package var isMadeByFileManager: Bool {
        let base = base.lowercased()
        return [".ds_store", "thumbs.db", "desktop.ini"].contains(base) || base.hasPrefix("._")
    }

    /// Whether it is a pass inside a bundle of passes: by its name, or because its content is an archive.
    ///
    /// Readers of archives look for the end record, which is in the last 64 kB, wherever the archive starts.
    package func isMember(holding bytes: [UInt8]?) -> Bool {
        if pathExtension == "pkpass", !isLeftover { return true }
        guard let bytes else { return false }
        return [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 7, 8]].contains(where: bytes.starts)
            || Self.holdsEnd(bytes.suffix(1 << 17))
    }

    /// Whether the bytes contain the signature of an end record.
    private static func holdsEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        var last: UInt32 = 0
        for byte in bytes {
            last = last << 8 | UInt32(byte)
            if last == 0x504B_0506 { return true }
        }
        return false
    }

    /// Whether signing makes this file, so that it is not itself signed.
    package static func isMadeBySigning(_ path: String) -> Bool { path == "manifest.json" || path == "signature" }

    /// How a file of this name and size is stored in a pass.
    ///
    /// Texts of 8 kB and more are deflated. For smaller ones, deflating costs a twentieth of a signature's time per 2
    /// kB, and saves fewer bytes than the signature takes. Only name and size decide, however the pass is made: equal
    /// input gives equal bytes.
    func compression(byteCount: Int) -> ArchiveEntry.Compression {
        // What is compressed already gains nothing.
        let isCompressed = ["png", "jpg", "jpeg", "gif", "webp", "heic", "pdf", "zip", "gz"].contains(pathExtension)
        return isCompressed || byteCount < 8_192 ? .stored : .deflated
    }
}
