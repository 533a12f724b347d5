internal import SystemPackage

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// What runs that were killed were writing in a folder.
struct Leftovers {
    /// The files, as `OutputFile.neighbour` names them.
    private(set) var files: [FilePath] = []
    /// The folders below, and what may be one.
    private(set) var folders: [FilePath] = []

    /// Looks through a folder; one that cannot be read has none.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - tag: what the names end with, before `.tmp`.
    init(in folder: FilePath, tag: String) {
        // A stream: a list of a million names would need more memory than the run.
        guard let stream = unsafe opendir(folder.isEmpty ? "." : folder.string) else { return }
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe String(cString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            if Self.isLeftover(name, tag: tag) {
                files.append(folder.appending(name))
            } else if !name.hasPrefix("."), unsafe [DT_DIR, DT_UNKNOWN].contains(Int(entry.pointee.d_type)) {
                folders.append(folder.appending(name))
            }
        }
        unsafe _ = closedir(stream)
    }

    /// `.NAME.SUFFIX` and the tag and `.tmp`.
    private static func isLeftover(_ name: String, tag: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix("\(tag).tmp") else { return false }
        let parts = name.dropLast(tag.utf8.count + 4).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, let suffix = parts.last else { return false }
        // Nearly all random numbers are as long, and no word is.
        return suffix.count >= 10 && UInt64(suffix, radix: 36) != nil
    }
}
