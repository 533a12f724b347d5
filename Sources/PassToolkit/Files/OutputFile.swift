internal import SystemPackage

/// Writes a file so that its name always stands for a complete file: the old one, the new one, or none.
public enum OutputFile {
    /// Writes `bytes` to a temporary file beside `path`, syncs it, and renames it.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - path: the file to write; its folder must exist.
    ///   - replacing: whether an existing file may be replaced.
    ///   - ownerOnly: whether only the owner can read it (mode 0600 rather than 0644), for keys.
    /// - Throws: ``FileAccessError``; an existing file is then unchanged.
    public static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool = false, ownerOnly: Bool = false
    ) throws(FileAccessError) {
        _ = try written(bytes, to: path, replacing: replacing, ownerOnly: ownerOnly)
    }

    /// Writes a file, and returns its place.
    package static func written(
        _ bytes: [UInt8], to path: String, replacing: Bool = false, ownerOnly: Bool = false
    ) throws(FileAccessError) -> OutputPlace {
        do {
            let place = try OutputPlace.ofFile(path, replacing: replacing)
            try place.folder.write(
                bytes, to: place.name, replacing: replacing, as: ownerOnly ? [.ownerReadWrite] : nil)
            place.folder.sync()
            return place
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// A new temporary name for a file: hidden, and ending with `tag` and `.tmp`.
    package static func neighbour(of name: String, tag: String = "") -> String {
        ".\(shortName(of: name)).\(String(UInt64.random(in: .min ... .max), radix: 36))\(tag).tmp"
    }

    /// The part of a file's name that ``neighbour(of:tag:)`` uses: a long name is shortened, to leave room for the
    /// suffix.
    package static func shortName(of name: String) -> String { String(name.unicodeScalars.prefix(40)) }
}

extension Stat {
    /// Whether both describe the same file, whatever its names.
    func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }
}
