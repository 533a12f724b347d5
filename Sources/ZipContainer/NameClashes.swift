/// The names of an archive as disks see them, of which some ignore case, Unicode's two ways to write `é`, or dots at the
/// end: where two names become one, a reader that writes files keeps one of them.
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
        let folded = names.map { $0.map(Self.folded) }
        for (index, name) in folded.enumerated() {
            guard let name, !name.isEmpty else { continue }
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

    /// A name in lower case, without invisible characters and the dots and blanks that end a component; the `/` of a
    /// folder stays.
    private static func folded(_ name: String) -> String {
        let path = folding(name)
        guard path.hasSuffix(".") || path.hasSuffix(" ") || path.contains("./") || path.contains(" /") else {
            return path
        }
        return path.split(separator: "/", omittingEmptySubsequences: false).map { component in
            String(component.reversed().drop { $0 == "." || $0 == " " }.reversed())
        }.joined(separator: "/")
    }

    private static func folding(_ name: String) -> String {
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return name.lowercased() }
        let visible = name.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(visible)).uppercased().lowercased()
    }
}
