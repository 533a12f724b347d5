/// The names of an archive that are one name to some disk: a reader that writes files keeps one of them.
struct NameClashes {
    /// What is in the way of a name.
    enum Clash {
        /// An earlier file, at its index, has the same name for some disks.
        case twin(Int)
        /// A file, at its index, has the name of the entry's folder.
        case folder(Int)
    }

    private var files: [String: Int] = [:]
    /// The folders that entries lie in, each with the index of the first entry in it.
    private var folders: [String: Int] = [:]
    private(set) var clashes: [(index: Int, clash: Clash)] = []

    /// Compares names; those of folders end in `/`, those that are `nil` are left out.
    init(in names: [String?]) {
        for (index, name) in names.enumerated() {
            guard let name = name.map({ DiskName($0).folded }), !name.isEmpty else { continue }
            note(name, at: index)
        }
        for (folder, index) in folders.sorted(by: { $0.value < $1.value }) {
            if let file = files[folder] { clashes.append((index, .folder(file))) }
        }
    }

    private mutating func note(_ name: String, at index: Int) {
        if !name.hasSuffix("/") {
            if let first = files[name] { clashes.append((index, .twin(first))) } else { files[name] = index }
        }
        var rest = name[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            // The folders above a known one were noted with the first entry in it.
            guard folders[String(rest)] == nil else { return }
            folders[String(rest)] = index
        }
    }
}
