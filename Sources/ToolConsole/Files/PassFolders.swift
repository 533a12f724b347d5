package import PassModel
internal import PassReports
internal import PassRules
package import PassToolkit
internal import Platform
internal import SystemPackage
internal import ZipContainer

/// The passes and orders below a folder that is none itself: folders with a `pass.json` or `order.json`, and archives.
package struct PassFolders {
    /// The path of the folder.
    package let path: String
    /// The passes, sorted; empty if `path` is a pass itself, or no folder.
    package let found: [String]
    /// Links, pipes and devices that are named like passes, and links to folders, sorted: they are not opened.
    package let skipped: [String]

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
        let all = isSearched ? try Self.passes(in: folder, depth: depth) : []
        found = all.filter { !$0.isSkipped }.map(\.path).sorted()
        skipped = all.filter(\.isSkipped).map(\.path).sorted()
    }

    /// Everything that is named like an archive, even if it can't be opened; `nil` if there is nothing.
    package var archives: [String]? {
        let archives = (found.filter(\.isNamedAsArchive) + skipped).sorted()
        return archives.isEmpty ? nil : archives
    }

    /// Whether a folder is a pass or an order.
    package static func isPass(_ folder: String) -> Bool { kind(of: folder) != nil }

    private static func passes(in folder: String, depth: Int) throws -> [(path: String, isSkipped: Bool)] {
        guard depth > 0 else { return [] }
        return try names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name -> [(String, Bool)] in
            let path = folder == "." ? name : FilePath(folder).appending(name).string
            switch try type(of: path) {
            case .regular: return name.isNamedAsArchive ? [(path, false)] : []
            case .directory:
                let isFolder = kind(of: path) == nil && !name.isNamedAsArchive
                return isFolder ? try passes(in: path, depth: depth - 1) : [(path, false)]
            case nil: return []
            default:
                // A link that leads nowhere is skipped by its name alone.
                let isFolder = (try? Stat(FilePath(path)))?.type == .directory
                return name.isNamedAsArchive || isFolder ? [(path, true)] : []
            }
        }
    }

    private static func names(in folder: String) throws -> [String] {
        var names: [String] = []
        do {
            try OpenedFolder(folder).forEachName { name, _ in
                guard let name else { throw FileAccessError(operation: .read, path: folder, reason: .nameIsNotUTF8) }
                names.append(name)
            }
        } catch {
            throw FileAccessError(error, operation: .read, path: folder)
        }
        return names
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
        // What can't be looked at is reported when it is read. Sizes of sparse files may be too large to add up.
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
            + Profile.inputs(beside: source, Environment())
    }

    /// Refuses a folder of passes, since it is not clear which of them is meant.
    ///
    /// One pass without the name of one is not a choice, and a finding says that its folder is too much.
    ///
    /// - Parameter command: the command for one pass.
    /// - Throws: ``CommandError``, which names the passes.
    package func checkIsNone(for command: String = "lint") throws {
        let isNamed = found.contains { $0.isNamedAsPass || $0.isNamedAsArchive }
        guard found.count > 1 || isNamed else { return }
        let shown = found.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        let more = found.count > 5 ? " and \(found.count - 5) more" : ""
        throw CommandError(
            status: .notAPass, message: "'\(path)' has no pass.json, but there are passes in it: \(shown)\(more)",
            hints: (command == "lint" ? ["passtool lint --recursive \(path.shellWord)"] : [])
                + ["passtool \(command) \(found[0].shellWord)"])
    }
}

extension String {
    fileprivate var isNamedAsArchive: Bool {
        [".pkpass", ".pkpasses", ".order"].contains { lowercased().hasSuffix($0) }
    }

    /// Whether the name says that this folder is a pass, even if its `pass.json` is missing.
    fileprivate var isNamedAsPass: Bool { hasSuffix(".pass") || hasSuffix(".pkpasstemplate") }
}

extension PassCollection {
    /// Reads and verifies signed passes.
    ///
    /// - Parameters:
    ///   - paths: the files; one may be `-`.
    ///   - verifier: verifies each pass.
    ///   - allowingInvalid: whether passes are accepted that the verifier rejects.
    ///   - limits: the limits for reading.
    ///   - command: the command for messages.
    /// - Throws: ``CommandError``, `FileAccessError`, `PassCollection.Failure`.
    package init(
        paths: [String], verifiedBy verifier: PassVerifier, allowingInvalid: Bool, limits: Limits, for command: String
    ) throws {
        guard paths.count(where: { $0 == "-" }) < 2 else {
            throw CommandError(status: .usage, message: "only one pass can be standard input")
        }
        // What can't be looked at is reported when it is read.
        let sizes = paths.map { path in path == "-" ? 0 : (try? Stat(FilePath(path)))?.size ?? 0 }
        let byteCount = sizes.reduce(0) { $0 + min(Int($1), .max / (paths.count + 1)) }
        try Self.check(passCount: paths.count, byteCount: byteCount)
        let members = try paths.map { path in
            Member(path: path, bytes: try Self.bytes(of: path, limits: limits, for: command))
        }
        try self.init(of: members, verifiedBy: verifier, allowingInvalid: allowingInvalid)
    }

    private static func bytes(of path: String, limits: Limits, for command: String) throws -> [UInt8] {
        do {
            return try InputFile.read(path, limit: limits.archive.archiveByteCount)
        } catch {
            guard error.reason == .isFolder else { throw error }
            throw CommandError(
                status: .unreadable, message: error.message,
                hints: [
                    "\(command) needs signed passes; sign the folder first: passtool sign \(path.shellWord) "
                        + "--identity FILE -o NAME.pkpass"
                ])
        }
    }

    /// The number of passes, in words.
    package var countInWords: String { "\(members.count) pass\(members.count == 1 ? "" : "es")" }
}

extension Console {
    /// Warns of passes that were rejected and are taken all the same.
    package func warn(ofInvalidPassesIn collection: PassCollection) {
        for member in collection.members where member.report.verdict != .valid {
            warning("'\(member.member.path.visible)' is \(member.report.verdict.rawValue)")
        }
    }
}

extension PassFiles {
    /// The pass in the source, as far as it can be parsed.
    ///
    /// - Parameters:
    ///   - command: the command for a folder inside of the source, if the pass is there.
    ///   - limits: the limits for reading.
    /// - Returns: the pass.
    /// - Throws: ``CommandError`` if there is no `pass.json`, or if it is not a JSON object.
    package func pass(for command: String, limits: Limits) throws -> Pass {
        guard let text = files["pass.json"] else { throw missing(for: command) }
        do throws(JSONDocument.SyntaxError) {
            let root = try JSONDocument(parsing: text, limits: limits).root
            if let object = root.object { return Pass(object: object) }
        } catch {
            throw fault("pass.json:\(error.position.line):\(error.position.column): \(error.message)")
        }
        throw fault("'pass.json' contains no object")
    }

    private func missing(for command: String) -> CommandError {
        let enclosing = LintResult(of: self).findings.first { $0.rule == "bundle.enclosing-folder" }
        return CommandError(
            status: .notAPass,
            message: "'\(path)' has no pass.json" + (enclosing.map { ": \($0.message.visible)" } ?? ""),
            hints: [
                container == .archive
                    ? nil : enclosing?.file.map { "passtool \(command) \(folder(of: $0).shellWord.visible)" },
                enclosing?.hint?.visible, "name a folder with a pass.json",
            ].compactMap(\.self).prefix(1).map(\.self))
    }

    private func fault(_ message: String) -> CommandError {
        CommandError(status: .notAPass, message: message, hints: ["passtool lint \(path.shellWord)"])
    }

    /// The folder of this source that has a `pass.json`.
    private func folder(of file: String) -> String {
        "\(path.hasSuffix("/") ? path : "\(path)/")\(file.dropLast("/pass.json".count))"
    }
}

extension Console {
    /// Says that Wallet refuses a pass, which is shown all the same.
    package func warn(ofErrors count: Int, in source: PassFiles) {
        guard count > 0 else { return }
        let command = "passtool \(!source.isSource ? "verify" : "lint") \(source.path.shellWord.visible)"
        warning("Wallet refuses this pass as it is, for \(count == 1 ? "1 error" : "\(count) errors"): \(command)")
    }
}
