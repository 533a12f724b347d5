internal import PassReports
internal import PassToolkit
internal import Platform
internal import SystemPackage

/// The folders with a `pass.json` below a folder that has none itself.
struct PassFolders {
    /// The path of the folder.
    let path: String
    /// The passes' folders, sorted; empty if `path` is a pass itself, or no folder.
    let found: [String]

    /// Looks below a folder.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - depth: how many levels below it are searched.
    init(below path: String, depth: Int) {
        self.path = path
        found = Self.isPass(path) ? [] : Self.passes(in: path.withoutTrailingSlashes, depth: depth).sorted()
    }

    private static func passes(in folder: String, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        // A folder that can't be read has no passes to offer; naming it gives the reason.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            let path = folder == "." ? name : FilePath(folder).appending(name).string
            guard (try? Stat(FilePath(path), followTargetSymlink: false))?.type == .directory else { return [] }
            return isPass(path) ? [path] : passes(in: path, depth: depth - 1)
        }
    }

    private static func isPass(_ folder: String) -> Bool {
        ["pass.json", "order.json"].contains { (try? Stat(FilePath(folder).appending($0))) != nil }
    }

    /// Refuses a folder of passes, since it is not clear which of them is meant.
    ///
    /// One pass in a folder is not a choice, and a finding says that the folder is too much.
    func checkIsNone() throws {
        let isTemplate = found.first.map { $0.hasSuffix(".pass") || $0.hasSuffix(".pkpasstemplate") } ?? false
        guard found.count > 1 || isTemplate else { return }
        let shown = found.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        let more = found.count > 5 ? " and \(found.count - 5) more" : ""
        throw CommandError(
            status: .notAPass, message: "'\(path)' has no pass.json, but there are passes in it: \(shown)\(more)",
            hints: ["passtool lint --recursive \(path.shellWord)", "passtool lint \(found[0].shellWord)"])
    }
}
