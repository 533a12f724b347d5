internal import PassRules

/// What a file's name inside a pass tells the signer and the verifier about it.
struct PassFileName {
    private let name: FileName

    init(_ name: String) { self.name = FileName(name) }

    /// Left behind by file managers, editors and version control; never meant for a pass.
    var isJunk: Bool { name.isLeftover }

    /// Whether keys and certificates go by such a name.
    var isKeyMaterial: Bool { name.isKeyMaterial }

    /// Made by signing, and so no part of what is signed.
    var isMadeBySigning: Bool { name.path == "manifest.json" || name.path == "signature" }

    /// Whether its bytes are compressed already, so that deflating them again gains nothing.
    var isCompressed: Bool {
        ["png", "jpg", "jpeg", "gif", "webp", "heic", "pdf", "zip", "gz"].contains(name.pathExtension)
    }
}
