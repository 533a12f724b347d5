internal import PassModel

/// What the name of a file tells about it, by which Wallet finds what it reads.
struct FileName: Sendable {
    /// What a file is by its name.
    enum Kind: Sendable, Hashable {
        /// A name that Wallet or Apple's tools look for.
        case known
        /// Another case of this name that Wallet looks for.
        case miscased(String)
        /// No name that an archive may carry.
        case unsafe
        /// Left behind by a file manager, an editor or version control.
        case junk
        /// Inside a folder where Wallet does not look.
        case nested
        /// A strings file that is not one of those that Wallet reads.
        case strings
        /// An image that is not one of those that Wallet reads.
        case image
        /// Anything else.
        case other
    }

    /// The name in the archive.
    let path: String
    /// The name without folders.
    let base: Substring
    /// The folders before it; `nil` at the top level.
    let folder: Substring?
    /// What the file is.
    let kind: Kind

    init(_ path: String) {
        self.path = path
        let slash = path.lastIndex(of: "/")
        base = slash.map { path[path.index(after: $0)...] } ?? path[...]
        folder = slash.map { path[..<$0] }
        kind = Self.kind(of: path, base: base, folder: folder)
    }

    /// The language of the folder that the file is in, however it is written.
    var language: Substring? {
        guard let folder, !folder.utf8.contains(UInt8(ascii: "/")) else { return nil }
        return Self.language(of: folder)
    }

    /// The outermost folder.
    var topFolder: Substring? { folder.map { $0.prefix { $0 != "/" } } }

    /// What is after the last dot, in lower case; empty for hidden files and those without a dot.
    var pathExtension: String { Self.pathExtension(of: base) }

    /// Whether keys and certificates go by such a name.
    var isKeyMaterial: Bool { Self.keyExtensions.contains(pathExtension) }

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
    private static func kind(of path: String, base: Substring, folder: Substring?) -> Kind {
        if isUnsafe(path) { return .unsafe }
        if isJunk(path, base: base) { return .junk }
        let isLocalized = folder.map { !$0.utf8.contains(UInt8(ascii: "/")) && language(of: $0) != nil } ?? false
        guard folder == nil || isLocalized else { return .nested }
        let lowered = base.lowercased()
        if let known = knownName(lowered, isLocalized: isLocalized) {
            let isExact = known == base && (folder?.hasSuffix(".lproj") ?? true)
            if isExact { return .known }
            if !lowered.hasSuffix(".strings") {
                return .miscased(folder.flatMap { language(of: $0) }.map { "\($0).lproj/\(known)" } ?? known)
            }
        }
        switch pathExtension(of: base) {
        case "strings": return .strings
        case "png", "pdf", "jpg", "jpeg", "gif", "webp", "svg", "heic": return .image
        default: return .other
        }
    }

    /// The same judgement as the signer's: no component is empty or goes up, and no byte is a separator elsewhere.
    private static func isUnsafe(_ path: String) -> Bool {
        guard !path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }) else { return true }
        return path.split(separator: "/", omittingEmptySubsequences: false).contains { ["", ".", ".."].contains($0) }
    }

    private static func isJunk(_ path: String, base: Substring) -> Bool {
        let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
        return isHidden || ["thumbs.db", "desktop.ini"].contains(base.lowercased())
            || base.hasSuffix("~") || (base.hasPrefix("#") && base.hasSuffix("#"))
            || ["swp", "swo", "bak", "orig", "tmp"].contains(pathExtension(of: base))
    }

    private static func pathExtension(of base: Substring) -> String {
        guard let dot = base.lastIndex(of: "."), dot != base.startIndex else { return "" }
        return base[base.index(after: dot)...].lowercased()
    }

    private static let keyExtensions: Set<String> = [
        "pem", "p12", "pfx", "key", "cer", "crt", "der", "p8", "mobileprovision", "keychain",
    ]
}

// MARK: - Names that are known

extension FileName {
    private static let topLevel: Set<String> = [
        "pass.json", "manifest.json", "signature", "personalization.json", "tooling.json",
    ]

    /// The bases of image names by their lower case.
    private static let slots = Dictionary(
        uniqueKeysWithValues: ImageSlot.allCases.map { ($0.rawValue.lowercased(), $0) })

    /// The name that `lowered` is the lower case of.
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

extension StringProtocol {
    /// The text in quotes, short enough for a message and without line breaks.
    var inQuotes: String { JSONValue.string(replacingControls).shown }

    /// The text with line breaks and the like made visible.
    var replacingControls: String {
        utf8.contains { $0 < 0x20 }
            ? String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? "␣" : $0 })) : String(self)
    }
}

extension Array<String> {
    /// The first of the names in quotes, and how many more there are.
    func listed(atMost limit: Int = 3) -> String {
        let names = prefix(limit).map { $0.count <= 24 ? "'\($0)'" : "'\($0.prefix(23))…'" }
        return count > limit
            ? "\(names.joined(separator: ", ")) and \(count - limit) more" : names.joined(separator: ", ")
    }
}
