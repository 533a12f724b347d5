internal import PassRules

/// What a file's name inside a pass tells the signer and the verifier about it.
package struct PassFileName {
    private let name: FileName

    package init(_ name: String) { self.name = FileName(name) }

    /// Left behind by file managers, editors and version control; never meant for a pass.
    var isJunk: Bool { name.isLeftover }

    /// Left behind by a file manager on its own, and never by anybody on purpose.
    package var isDropping: Bool {
        let base = name.base.lowercased()
        return [".ds_store", "thumbs.db", "desktop.ini"].contains(base) || base.hasPrefix("._")
    }

    /// Whether keys and certificates go by such a name.
    var isKeyMaterial: Bool { name.isKeyMaterial }

    /// Whether passphrases, tokens and the like go by such a name.
    package var isSecret: Bool { name.isSecret }

    /// Whether it is that of a pass inside a bundle of passes, or what is in it is an archive, however it is called.
    ///
    /// Readers of archives look for their end, which is in their last 64 kB, wherever they start.
    package func isMember(holding bytes: [UInt8]?) -> Bool {
        if name.pathExtension == "pkpass", !isJunk { return true }
        guard let bytes else { return false }
        return [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 7, 8]].contains(where: bytes.starts)
            || Self.holdsEnd(bytes.suffix(1 << 17))
    }

    /// Whether the signature of an archive's end record is there.
    private static func holdsEnd(_ bytes: ArraySlice<UInt8>) -> Bool {
        var last: UInt32 = 0
        for byte in bytes {
            last = last << 8 | UInt32(byte)
            if last == 0x504B_0506 { return true }
        }
        return false
    }

    /// Made by signing, and so no part of what is signed.
    package var isMadeBySigning: Bool { name.path == "manifest.json" || name.path == "signature" }

    /// Whether its bytes are compressed already, so that deflating them again gains nothing.
    var isCompressed: Bool {
        ["png", "jpg", "jpeg", "gif", "webp", "heic", "pdf", "zip", "gz"].contains(name.pathExtension)
    }
}
