/// The names of an archive that are one name to some disk: a reader that writes files keeps one of them.
struct NameClashes {
    /// What is in the way of a name.
    enum Clash {
        /// An earlier file, at its index, has the same name for some disks.
        case twin(Int)
        /// A file, at its index, has the name of the entry's folder.
        case folder(Int)
    }

    private(set) var clashes: [(index: Int, clash: Clash)] = []

    /// Compares names; those of folders end in `/`, those that are `nil` are left out.
    init(in names: [String?]) {
        let folded = names.map { $0.map { DiskName($0).folded } ?? "" }
        var files: [String: Int] = [:]
        for (index, name) in folded.enumerated() where !name.isEmpty && !name.hasSuffix("/") {
            if let first = files[name] { clashes.append((index, .twin(first))) } else { files[name] = index }
        }
        for (index, name) in folded.enumerated() {
            if let file = Self.file(above: name, in: files) { clashes.append((index, .folder(file))) }
        }
    }

    /// The file that has the name of a folder above `name`, or of the folder that it is.
    private static func file(above name: String, in files: [String: Int]) -> Int? {
        var rest = name[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if let file = files[String(rest)] { return file }
        }
        return nil
    }
}
