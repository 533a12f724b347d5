internal import PassModel

/// Rules about files that must not be in a pass.
enum BundleHygieneRules {
    static let all: [PassRule] = [junk, secret, unsafeName, caseCollision]

    static let junk = PassRule(
        "bundle.junk", .warning, "a pass contains no leftovers of file managers, editors and version control",
        effect:
            "the pass is larger, reveals details of its maker's disk, and does not verify if the manifest leaves the file out",
        hint: "remove it, and zip with: zip -X -r card.pkpass . -x '.*' -x '__MACOSX/*'",
        source: "Building a Pass",
        bad: Sample(files: [".DS_Store": .text("x")]), good: Sample()
    ).faultsInFiles { contents in
        // Another rule reports files of secrets; they are never removed.
        let junk = contents.names.filter { $0.kind == .junk && !$0.isSecret }
        let groups = Dictionary(grouping: junk) { name -> Substring in
            // A whole folder of junk is one finding.
            guard let top = name.topFolder, top.hasPrefix(".") || top == "__MACOSX" else { return name.path[...] }
            return top
        }
        return groups.map { origin, names in
            let what = names.count == 1 ? "this file is" : "\(names.count) files in \(origin.inQuotes) are"
            return Fault(
                .file(names.first?.path), "\(what) \(maker(of: names.first?.path ?? "", in: origin))",
                fixes: names.map { .removeFile($0.path) })
        }
    }

    private static func maker(of path: String, in origin: Substring) -> String {
        let base = path.split(separator: "/").last ?? ""
        return switch base.lowercased() {
        case ".ds_store": "from the macOS Finder"
        case "thumbs.db", "desktop.ini": "from the Windows Explorer"
        default:
            if origin == "__MACOSX" || base.hasPrefix("._") {
                "from the archiver of macOS"
            } else if [".git", ".svn", ".hg"].contains(origin) {
                "from version control, with all its history"
            } else if base.hasPrefix(".git") {
                "from version control"
            } else {
                base.hasPrefix(".") ? "hidden" : "an editor's copy"
            }
        }
    }

    static let secret = PassRule(
        "bundle.secret", .error, "a pass contains no key or certificate",
        effect: "everybody who has the pass has the key as well; signing refuses it",
        hint: "remove it, and replace the key if a pass with it was handed out", source: "Building a Pass; observed",
        bad: Sample(files: ["identity.p12": .bytes([0x30, 0x03, 0x02, 0x01, 0x03])]), good: Sample()
    ).faultsInFiles { contents in
        contents.names.filter { contents.isSecret($0) }.map { name in
            let what = contents.bytes(of: name.path).flatMap { KeyTrace(in: $0) }
            let kind = name.isSecret ? "secrets" : "keys"
            return Fault(
                .file(name.path),
                what.map { "this file contains \($0.rawValue)" } ?? "such a file usually contains \(kind)")
        }
    }.tolerated()

    static let unsafeName = PassRule(
        "bundle.unsafe-name", .error, "file names have no backslashes, control characters, '..' or empty parts",
        effect: "the pass does not open, and unpacking it may write outside of its folder",
        hint: "use plain names with '/' between folder and file", source: "APPNOTE.TXT §4.4.17; observed",
        bad: Sample(files: ["../logo.png": .image(width: 160, height: 50)]), good: Sample()
    ).faultsInFiles { contents in
        contents.names.filter { $0.kind == .unsafe }.map { name in
            let right = String(name.path.map { $0 == "\\" ? "/" : $0 })
            let isFixable = FileName(right).kind != .unsafe && !contents.has(right)
            return Fault(
                .file(name.path), "\(name.path.inQuotes) \(problem(of: name.path))",
                hint: isFixable ? "write \(right.shellWord)" : nil,
                fix: isFixable ? .renameFile(name.path, to: right) : nil)
        }
    }

    private static func problem(of path: String) -> String {
        if path.utf8.contains(UInt8(ascii: "\\")) { return "has a backslash" }
        if path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return "has control characters" }
        if path.hasPrefix("/") { return "is an absolute path" }
        return path.split(separator: "/").contains("..") ? "leads out of the pass" : "has an empty part"
    }

    static let caseCollision = PassRule(
        "bundle.case-collision", .warning, "file names differ by more than case",
        effect: "unpacked on a disk that ignores case, one of the files replaces the other",
        hint: "remove or rename one of them", source: "observed",
        bad: Sample(files: ["Icon.png": .image(width: 38, height: 38)]), good: Sample()
    ).faultsInFiles { contents in
        var first: [String: String] = [:]
        return contents.names.compactMap { name in
            guard let other = first.updateValue(name.path, forKey: name.path.lowercased()) else { return nil }
            return Fault(.file(name.path), "\(other.inQuotes) differs from this name by case only")
        }
    }
}

extension PassContents {
    /// Whether the file has a usual name of keys, or contains a key.
    ///
    /// Files made by signing, and texts, which differ from pass to pass, are not checked.
    func isSecret(_ name: FileName) -> Bool {
        switch name.path {
        case "pass.json", "manifest.json", "signature": false
        default:
            name.isKeyMaterial
                || name.pathExtension != "strings" && bytes(of: name.path).flatMap { KeyTrace(in: $0) } != nil
        }
    }
}
