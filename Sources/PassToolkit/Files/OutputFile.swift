internal import SystemPackage

/// Writes a file so that its name always stands for a whole file: the old one, the new one, or none.
public enum OutputFile {
    /// Writes `bytes` beside `path`, syncs them, and gives them the name.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - path: the file to make; its folder must exist.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - ownerOnly: mode 0600 rather than 0644, for keys.
    /// - Throws: ``FileAccessError``; what was at `path` is then as it was.
    public static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool = false, ownerOnly: Bool = false
    ) throws(FileAccessError) {
        _ = try written(bytes, to: path, replacing: replacing, ownerOnly: ownerOnly)
    }

    /// Writes a file, and gives the place where it is.
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

    /// A new name beside a file: hidden, and ending with `tag` and `.tmp`.
    package static func neighbour(of name: String, tag: String = "") -> String {
        ".\(shortName(of: name)).\(String(UInt64.random(in: .min ... .max), radix: 36))\(tag).tmp"
    }

    /// What of a file's name its ``neighbour(of:tag:)`` has: not all, to which nothing could be added where it is as long
    /// as names may be.
    package static func shortName(of name: String) -> String { String(name.unicodeScalars.prefix(40)) }
}

extension Stat {
    /// Whether both are of one file, under whatever names.
    func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }
}
