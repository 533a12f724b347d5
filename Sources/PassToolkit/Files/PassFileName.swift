internal import PassRules

/// What the name of a file inside a pass means for signing and verification.
package struct PassFileName {
    private let name: FileName

    package init(_ name: String) { self.name = FileName(name) }

    /// Whether file managers, editors or version control left it behind; such files are never meant for a pass.
    var isJunk: Bool { name.isLeftover }

    /// Whether a file manager made it by itself; nobody makes such a file on purpose.
    package var isMadeByFileManager: Bool {
        let base = name.base.lowercased()
        return [".ds_store", "thumbs.db", "desktop.ini"].contains(base) || base.hasPrefix("._")
    }

    /// Whether keys and certificates have such names.
    var isKeyMaterial: Bool { name.isKeyMaterial }

    /// Whether passphrases, tokens and the like have such names.
    package var isSecret: Bool { name.isSecret }

    /// Whether it is a pass inside a bundle of passes: by its name, or because its content is an archive.
    ///
    /// Readers of archives look for the end record, which is in the last 64 kB, wherever the archive starts.
    package func isMember(holding bytes: [UInt8]?) -> Bool {
        if name.pathExtension == "pkpass", !isJunk { return true }
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
    package var isMadeBySigning: Bool { name.path == "manifest.json" || name.path == "signature" }

    /// Whether its format is compressed, so that deflating gains nothing.
    var isCompressed: Bool {
        ["png", "jpg", "jpeg", "gif", "webp", "heic", "pdf", "zip", "gz"].contains(name.pathExtension)
    }
}
