internal import PassToolkit

/// What runs that were killed were writing in a folder.
struct Leftovers {
    /// The names of the files, as `OutputFile.neighbour` makes them.
    private(set) var files: [String] = []
    /// The names of the folders below, and of what may be one.
    private(set) var folders: [String] = []

    /// Looks through a folder; one that cannot be read has none.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - tag: what the names end with, before `.tmp`.
    init(in folder: borrowing OpenedFolder, tag: String) {
        // Name by name: a list of a million would need more memory than the run.
        try? folder.forEachName { name, mayBeFolder in
            guard let name else { return }  // no batch gives such a name
            if Self.isLeftover(name, tag: tag) {
                files.append(name)
            } else if !name.hasPrefix("."), mayBeFolder {
                folders.append(name)
            }
        }
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
