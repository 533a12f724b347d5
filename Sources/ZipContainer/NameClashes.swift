/// Names that some file systems treat as equal: unpacking there loses one of the files.
struct NameClashes {
    enum Clash {
        /// An earlier file, by index, has the same name on some file systems.
        case twin(Int)
        /// A file, by index, has the name of the entry's folder.
        case folder(Int)
    }

    private(set) var clashes: [(index: Int, clash: Clash)] = []

    /// Compares names; folders end in `/`, and `nil` is skipped.
    init(in names: [String?]) {
        let folded = names.map { $0.map { DiskName($0).folded } ?? "" }
        var files: [String: Int] = [:]
        for (index, name) in folded.enumerated()
        where !name.isEmpty && name.utf8.last != UInt8(ascii: "/") {
            if let first = files[name] { clashes.append((index, .twin(first))) } else { files[name] = index }
        }
        for (index, name) in folded.enumerated() {
            if let file = Self.file(above: name, in: files) { clashes.append((index, .folder(file))) }
        }
    }

    /// The file with the name of a folder above `name`, or of `name` itself if that is a folder.
    private static func file(above name: String, in files: [String: Int]) -> Int? {
        var rest = name[...]
        while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
            rest = rest.prefix(upTo: slash)
            if let file = files[String(rest)] { return file }
        }
        return nil
    }
}
