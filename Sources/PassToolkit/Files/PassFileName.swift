/// What a file's name inside a pass tells about it.
struct PassFileName {
    let name: String
    private let components: [Substring]

    init(_ name: String) {
        self.name = name
        components = name.split(separator: "/", omittingEmptySubsequences: false)
    }

    private var last: Substring { components.last ?? "" }

    private var pathExtension: String {
        guard let dot = last.lastIndex(of: "."), dot != last.startIndex else { return "" }
        return last[last.index(after: dot)...].lowercased()
    }

    /// Left behind by file managers, editors and version control; never meant for a pass.
    ///
    /// Everything hidden counts: no file that Wallet reads starts with a dot.
    var isJunk: Bool {
        components.contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
            || ["thumbs.db", "desktop.ini"].contains(last.lowercased())
            || last.hasSuffix("~") || (last.hasPrefix("#") && last.hasSuffix("#"))
            || ["swp", "swo", "bak", "orig", "tmp"].contains(pathExtension)
    }

    /// Whether keys and certificates go by such a name.
    var isKeyMaterial: Bool {
        ["pem", "p12", "pfx", "key", "cer", "crt", "der", "p8", "mobileprovision", "keychain"].contains(pathExtension)
    }

    /// Made by signing, and so no part of what is signed.
    var isMadeBySigning: Bool { name == "manifest.json" || name == "signature" }

    /// Whether its bytes are compressed already, so that deflating them again gains nothing.
    var isCompressed: Bool {
        ["png", "jpg", "jpeg", "gif", "webp", "heic", "pdf", "zip", "gz"].contains(pathExtension)
    }
}
