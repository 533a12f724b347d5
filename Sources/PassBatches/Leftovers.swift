internal import PassToolkit

/// The temporary files that killed runs left in a folder.
struct Leftovers {
    /// The names of the files, in the form that `OutputFile.neighbour` makes.
    private(set) var files: [String] = []
    /// The names of the folders below, and of entries that may be folders.
    private(set) var folders: [String] = []

    /// Looks through a folder; a folder that can't be read has none.
    ///
    /// - Parameters:
    ///   - folder: the folder.
    ///   - tag: the end of the names, before `.tmp`.
    init(in folder: borrowing OpenedFolder, tag: String) {
        // One name at a time: a list of a million names would need more memory than the run.
        try? folder.forEachName { name, mayBeFolder in
            guard let name else { return }  // no batch makes such a name
            if Self.isLeftover(name, tag: tag) {
                files.append(name)
            } else if !name.hasPrefix("."), mayBeFolder {
                folders.append(name)
            }
        }
    }

    /// Whether the name is `.NAME.SUFFIX`, followed by the tag and `.tmp`.
    private static func isLeftover(_ name: String, tag: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix("\(tag).tmp") else { return false }
        let parts = name.dropLast(tag.utf8.count + 4).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, let suffix = parts.last else { return false }
        // Nearly all random numbers have this length, and no word has.
        return suffix.count >= 10 && UInt64(suffix, radix: 36) != nil
    }
}
