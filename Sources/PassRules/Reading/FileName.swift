internal import PassModel

/// A classified file name; Wallet finds files by their names.
package struct FileName: Sendable {
    package enum Kind: Sendable, Hashable {
        /// A name that Wallet or Apple's tools look for.
        case known
        /// A name that Wallet looks for, in the wrong case; the right one is this.
        case miscased(String)
        /// A name that is not allowed in archives.
        case unsafe
        /// Left behind by a file manager, an editor or version control.
        case junk
        /// Inside a folder that Wallet does not read.
        case nested
        /// A strings file that is not one of those that Wallet reads.
        case strings
        /// An image that is not one of those that Wallet reads.
        case image
        /// Anything else.
        case other
    }

    /// The name in the archive.
    package let path: String
    package let base: Substring
    /// The folders before it; `nil` at the top level.
    let folder: Substring?
    /// The extension in lower case; empty for hidden files and names without a dot.
    package let pathExtension: String
    let kind: Kind

    package init(_ path: String) {
        self.path = path
        let (folder, base) = Self.parts(of: path)
        let pathExtension = Self.pathExtension(of: base)
        kind = Self.kind(of: path, base: base, folder: folder, pathExtension: pathExtension)
        (self.base, self.folder, self.pathExtension) = (base, folder, pathExtension)
    }

    private static func parts(of path: String) -> (folder: Substring?, base: Substring) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (nil, path[...]) }
        return (path[..<slash], path[path.utf8.index(after: slash)...])
    }

    private static func pathExtension(of base: Substring) -> String {
        guard let dot = base.utf8.lastIndex(of: UInt8(ascii: ".")), dot > base.startIndex else { return "" }
        return base[base.utf8.index(after: dot)...].lowercased()
    }

    /// The extension alone, in lower case; the name is not classified.
    package static func pathExtension(of path: String) -> String { pathExtension(of: parts(of: path).base) }

    /// The language of the file's folder, in any spelling.
    var language: Substring? {
        guard let folder, !folder.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return Self.language(of: folder)
    }

    var topFolder: Substring? { folder.map { $0.prefix { $0 != "/" } } }

    /// Whether keys and certificates usually have such a name.
    package var isKeyMaterial: Bool { Self.keyExtensions.contains(pathExtension) || isSecret }

    /// Whether passphrases, tokens and the like usually have such a name.
    package var isSecret: Bool {
        // Most files by far, and none of them has such a name.
        guard kind != .known else { return false }
        let name = base.lowercased()
        let isText = ["txt", "md", "csv", "json", "env", "yml", "yaml", ""].contains(pathExtension)
        return Self.secretNames.contains { name == $0 || name.hasPrefix($0 + ".") } || name.hasSuffix(".env")
            || isText && ["passphrase", "password", "credentials"].contains(where: name.contains)
    }

    /// Left behind by file managers, editors and version control; never meant for a pass.
    ///
    /// Everything hidden counts: no file that Wallet reads starts with a dot.
    package var isLeftover: Bool { Self.isJunk(path, base: base, pathExtension: pathExtension) }

    /// The same of a name that is not classified.
    package static func isLeftover(_ path: String) -> Bool {
        let base = parts(of: path).base
        return isJunk(path, base: base, pathExtension: pathExtension(of: base))
    }

    /// The folder that contains everything except leftovers, with a `pass.json` or `order.json`; Wallet does not look
    /// into it.
    ///
    /// `nil` without such a folder, or with one of these files at the top level.
    package static func enclosingFolder(of paths: some Collection<String>) -> String? {
        guard !paths.contains("pass.json") else { return nil }
        let names = paths.map { FileName($0) }.filter { !$0.isLeftover }
        let main = names.filter { ["pass.json", "order.json"].contains($0.base) }.min {
            $0.path.utf8.count < $1.path.utf8.count
        }
        guard let folder = main?.folder, names.allSatisfy({ $0.path.hasPrefix("\(folder)/") }) else { return nil }
        return String(folder)
    }

    static func language(of folder: Substring) -> Substring? {
        let suffix = ".lproj"
        guard folder.utf8.count > suffix.utf8.count, folder.suffix(suffix.count).lowercased() == suffix else {
            return nil
        }
        return folder.dropLast(suffix.count)
    }
}

// MARK: - Kinds

extension FileName {
    private static func kind(of path: String, base: Substring, folder: Substring?, pathExtension: String) -> Kind {
        if folder == nil, exactNames.contains(path) { return .known }  // most files by far
        if isUnsafe(path) { return .unsafe }
        if isJunk(path, base: base, pathExtension: pathExtension) { return .junk }
        let isLocalized = folder.map { !$0.utf8.contains(UInt8(ascii: "/")) && language(of: $0) != nil } ?? false
        guard folder == nil || isLocalized else { return .nested }
        let lowered = base.lowercased()
        if let known = knownName(lowered, isLocalized: isLocalized) {
            let isExact = known == base && (folder?.hasSuffix(".lproj") ?? true)
            if isExact { return .known }
            if known == base || pathExtension != "strings" {  // another rule checks names of strings files
                return .miscased(folder.flatMap { language(of: $0) }.map { "\($0).lproj/\(known)" } ?? known)
            }
        }
        if pathExtension == "strings" { return .strings }
        return imageExtensions.contains(pathExtension) ? .image : .other
    }

    /// Whether the name is not allowed in archives: a component is empty or `..`, or a byte is a separator on some
    /// systems.
    package static func isUnsafe(_ path: String) -> Bool {
        if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) { return true }
        return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).contains {
            $0.count <= 2 && $0.allSatisfy { $0 == UInt8(ascii: ".") }
        }
    }

    private static func isJunk(_ path: String, base: Substring, pathExtension: String) -> Bool {
        let isHidden = { (name: Substring.UTF8View) in
            name.first == UInt8(ascii: ".") || name.elementsEqual("__MACOSX".utf8)
        }
        let isInHidden =
            base.startIndex > path.startIndex && path.utf8.split(separator: UInt8(ascii: "/")).contains(where: isHidden)
        return isHidden(base.utf8) || isInHidden || leftovers.contains(pathExtension)
            || base.utf8.last == UInt8(ascii: "~")
            || base.utf8.first == UInt8(ascii: "#") && base.utf8.last == UInt8(ascii: "#")
            || ["db", "ini"].contains(pathExtension) && ["thumbs.db", "desktop.ini"].contains(base.lowercased())
    }

    private static let leftovers: Set<String> = ["swp", "swo", "bak", "orig", "tmp"]

    /// The extensions of images, whether Wallet reads them or not.
    static let imageExtensions: Set<String> = ["png", "pdf", "jpg", "jpeg", "gif", "webp", "svg", "heic"]

    private static let keyExtensions: Set<String> = [
        "pem", "p12", "pfx", "key", "cer", "crt", "der", "p8", "mobileprovision", "keychain", "ppk", "pvk", "jks",
        "jceks", "bks", "keystore", "jwk", "kdbx",
    ]

    private static let secretNames: Set<String> = [
        ".env", ".npmrc", ".netrc", ".pypirc", ".pgpass", ".htpasswd", ".git-credentials", ".dockercfg", "id_rsa",
        "id_dsa", "id_ecdsa", "id_ed25519",
    ]
}

// MARK: - Known names

extension FileName {
    private static let topLevel: Set<String> = [
        "pass.json", "manifest.json", "signature", "personalization.json", "tooling.json",
    ]

    /// The exact names at the top level, except for lists of addresses.
    private static let exactNames = topLevel.union(
        PassImage.Slot.allCases.flatMap { slot in PassImage.Scale.allCases.map { PassImage.Name(slot, $0).path } })

    /// The bases of image names by their lower case.
    private static let slots = Dictionary(
        uniqueKeysWithValues: PassImage.Slot.allCases.map { ($0.rawValue.lowercased(), $0) })

    /// The known name with the lower case `lowered`.
    private static func knownName(_ lowered: String, isLocalized: Bool) -> String? {
        if isLocalized {
            if lowered == "pass.strings" || lowered == "personalization.strings" { return lowered }
        } else if topLevel.contains(lowered) {
            return lowered
        }
        var stem = lowered[...]
        // The remote images of Apple's own passes: a list of addresses beside the name of the image.
        for suffix in [".png", ".pdf", ".png.urls"] where lowered.hasSuffix(suffix) {
            stem = stem.dropLast(suffix.count)
            let scale = ["@2x", "@3x"].first { stem.hasSuffix($0) } ?? ""
            return slots[String(stem.dropLast(scale.count))].map { "\($0.rawValue)\(scale)\(suffix)" }
        }
        return nil
    }
}
