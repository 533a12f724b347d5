internal import PassReports
internal import PassToolkit
internal import Platform
internal import SystemPackage

/// The passes and orders below a folder that is none itself: folders with a `pass.json` or `order.json`, and archives.
package struct PassFolders {
    /// The path of the folder.
    package let path: String
    /// The passes, sorted; empty if `path` is a pass itself, or no folder.
    package let found: [String]

    /// Looks below a folder.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - depth: how many levels below it are searched.
    /// - Throws: `FileAccessError` for what is below it and cannot be read: passes would go unnoticed.
    package init(below path: String, depth: Int) throws {
        self.path = path
        let folder = path.withoutTrailingSlashes
        // Reading the path says what is wrong if it does not exist.
        let isSearched = (try? Stat(FilePath(folder)))?.type == .directory && Self.kind(of: path) == nil
        found = isSearched ? try Self.passes(in: folder, depth: depth).sorted() : []
    }

    private static func passes(in folder: String, depth: Int) throws -> [String] {
        guard depth > 0 else { return [] }
        return try names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            let path = folder == "." ? name : FilePath(folder).appending(name).string
            switch try type(of: path) {
            case .regular:
                return [".pkpass", ".pkpasses", ".order"].contains { name.lowercased().hasSuffix($0) } ? [path] : []
            case .directory: return kind(of: path) == nil ? try passes(in: path, depth: depth - 1) : [path]
            default: return []
            }
        }
    }

    private static func names(in folder: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw FileAccessError(error, operation: .read, path: folder)
        }
    }

    /// What is at `path`; `nil` if it is gone by now.
    private static func type(of path: String) throws -> FileType? {
        do {
            return try Stat(FilePath(path), followTargetSymlink: false).type
        } catch {
            guard error != .noSuchFileOrDirectory else { return nil }
            throw FileAccessError(error, operation: .read, path: path)
        }
    }

    /// What the folder holds; reading it reports a file that can't be looked at.
    private static func kind(of folder: String) -> SigningPurpose? {
        func holds(_ name: String) -> Bool { (try? Stat(FilePath(folder).appending(name))) != nil }
        return holds("pass.json") ? .pass : holds("order.json") ? .order : nil
    }

    /// The pass that a path means: for a file of a pass folder that folder, otherwise the path itself.
    ///
    /// Editors and hooks of version control name files. A file named as an archive means itself, wherever it is.
    ///
    /// - Parameter path: a file or folder.
    /// - Returns: the path of the pass.
    package static func pass(of path: String) -> String {
        let file = FilePath(path)
        let isArchive = ["pkpass", "pkpasses", "order", "zip"].contains(file.extension?.lowercased())
        // What can't be looked at is reported when it is read.
        guard !isArchive, (try? Stat(file))?.type == .regular else { return path }
        var folder = file.removingLastComponent()
        // A pass has folders for languages only: what is further down belongs to it if its name says that it is a pass.
        var isInPass = true
        repeat {
            let path = folder.isEmpty ? "." : folder.string
            if path.isNamedAsPass || isInPass && kind(of: path) != nil { return path }
            isInPass = isInPass && path.hasSuffix(".lproj")
        } while folder.lastComponent?.kind == .regular && folder.removeLastComponent()
        return path
    }

    /// The folder that a path means if it names the main file in it, otherwise the path itself.
    ///
    /// Editors complete the path of a file, and `lint` takes it as well.
    ///
    /// - Parameter path: a folder, an archive, a `pass.json` or an `order.json`.
    /// - Returns: the path of the pass or order.
    package static func source(_ path: String) -> String {
        var file = FilePath(path)
        let isMain = SigningPurpose.allCases.contains { $0.file == file.lastComponent?.string }
        // What can't be looked at is reported when it is read.
        guard isMain, (try? Stat(file))?.type == .regular else { return path }
        file.removeLastComponent()
        return file.isEmpty ? "." : file.string
    }

    /// What a command reads that signs a source: the source, and the settings of its project.
    ///
    /// - Parameter path: the source.
    /// - Returns: the files, for messages.
    package static func inputs(_ path: String) -> [(name: String, path: String?)] {
        let source = source(path)
        return [("SOURCE", source), ("the settings of its project", LintSettings.path(beside: source))]
    }

    /// Refuses a folder of passes, since it is not clear which of them is meant.
    ///
    /// One pass in a folder is not a choice, and a finding says that the folder is too much.
    ///
    /// - Parameter command: the command for one pass.
    /// - Throws: ``CommandError``, which names the passes.
    package func checkIsNone(for command: String = "lint") throws {
        let isTemplate = found.first?.isNamedAsPass ?? false
        guard found.count > 1 || isTemplate else { return }
        let shown = found.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        let more = found.count > 5 ? " and \(found.count - 5) more" : ""
        throw CommandError(
            status: .notAPass, message: "'\(path)' has no pass.json, but there are passes in it: \(shown)\(more)",
            recovery: (command == "lint" ? ["passtool lint --recursive \(path.shellWord)"] : [])
                + ["passtool \(command) \(found[0].shellWord)"])
    }
}

extension String {
    /// Whether the name says that this folder is a pass, even if its `pass.json` is missing.
    fileprivate var isNamedAsPass: Bool { hasSuffix(".pass") || hasSuffix(".pkpasstemplate") }
}
