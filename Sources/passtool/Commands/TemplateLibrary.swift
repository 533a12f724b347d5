internal import PassModel
internal import PassToolkit
internal import Platform
internal import SystemPackage

/// The built-in templates.
struct TemplateLibrary {
    let folder: FilePath
    let names: [String]

    /// Finds the templates: in `PASSTOOL_TEMPLATES`, where `make install` puts them, or in the checkout of this
    /// program.
    static func find(environment: Environment) throws -> TemplateLibrary {
        for folder in candidates(environment: environment) {
            // A folder that does not exist holds no templates.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
            let templates = names.filter { $0.hasSuffix(".pass") }.map { String($0.dropLast(5)) }.sorted()
            if !templates.isEmpty { return TemplateLibrary(folder: folder, names: templates) }
        }
        throw CommandError(
            status: .unreadable, message: "the built-in templates are not beside the program",
            hints: ["set PASSTOOL_TEMPLATES to the folder 'Templates' of passtool's source"])
    }

    private static func candidates(environment: Environment) -> [FilePath] {
        if let named = environment["PASSTOOL_TEMPLATES"] { return [FilePath(named)] }
        guard let program = ProgramPath.resolved(environment: environment) else { return [] }
        var candidates: [FilePath] = []
        var above = program.removingLastComponent()
        candidates.append(above.removingLastComponent().appending("share/passtool/templates"))
        while !above.isEmpty, above.lastComponent != nil {
            above = above.removingLastComponent()
            // Only the folder of our own checkout counts, since others may have the same name.
            guard (try? Stat(above.appending("Sources/PassToolkit"))) != nil else { continue }
            candidates.append(above.appending("Templates"))
        }
        return candidates
    }

    /// The pass of a template, which tells its style and description.
    func pass(of name: String) throws -> Pass {
        try PassBundle(folder: folder.appending("\(name).pass").string).pass()
    }

    /// Copies a template and its sample record.
    ///
    /// - Returns: the record's path.
    func copy(_ name: String, to target: String, identifiers: [Pass.Key: String]) throws -> String {
        let bundle = try PassBundle(folder: folder.appending("\(name).pass").string)
        let record = try InputFile.readFound(folder.appending("\(name).json").string, limit: 1_000_000)
        let recordPath = (target.hasSuffix(".pass") ? String(target.dropLast(5)) : target) + ".json"
        for path in [target, recordPath] where (try? Stat(FilePath(path), followTargetSymlink: false)) != nil {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already", hints: ["name another folder, or remove it"])
        }
        var files = bundle.files
        files["pass.json"] = try bundle.mainFile.replacing(identifiers)
        let parent = FilePath(target).removingLastComponent()
        if !parent.isEmpty { _ = try OpenedFolder.making(parent.string) }
        try OutputFile.write(record, to: recordPath)
        do {
            try OutputFolder.write(FileTree(files), to: target)
        } catch {
            // Without its template, the record is of no use; if it stays, the error below is still the one to report.
            try? FileManager.default.removeItem(atPath: recordPath)
            throw error
        }
        return recordPath
    }
}

extension OpenedFolder {
    /// Opens a folder that the user named, and creates it if needed.
    static func making(_ path: String) throws -> OpenedFolder {
        do {
            return try OpenedFolder(making: path)
        } catch {
            let reason = (error as? Errno).map { ": \("\($0)".lowercased())" } ?? ""
            throw CommandError(
                status: .cannotWrite, message: "cannot make the folder '\(path)'\(reason)",
                hints: ["see whether a file is in its way, and whether you may write there"])
        }
    }
}

extension [UInt8] {
    /// The JSON text with other strings for some top-level keys; every other byte stays the same.
    fileprivate func replacing(_ values: [Pass.Key: String]) throws -> [UInt8] {
        let places = try JSONDocument(parsing: self).places()
        let edits = values.compactMap { key, value in
            places[JSONPointer(tokens: [key.rawValue])].map {
                (range: $0.range, text: JSONValue.string(value).utf8Text())
            }
        }
        var text = self
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            text.replaceSubrange(edit.range, with: edit.text)
        }
        return text
    }
}

/// The path of this program.
private enum ProgramPath {
    static func resolved(environment: Environment) -> FilePath? {
        // Only Linux has this link.
        if let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            return FilePath(link)
        }
        guard let invoked = CommandLine.arguments.first else { return nil }
        let path = invoked.contains("/") ? invoked : search(invoked, in: environment["PATH"] ?? "")
        return path.map { FilePath(URL(filePath: $0).resolvingSymlinksInPath().path(percentEncoded: false)) }
    }

    private static func search(_ name: String, in path: String) -> String? {
        path.split(separator: ":").map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

extension String {
    /// The most similar of `words`, if any is similar enough.
    func nearest(in words: [String]) -> String? {
        let ranked = words.map { (word: $0, distance: distance(to: $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(2, count / 3) else {
            return nil
        }
        return best.word
    }

    /// The number of insertions, deletions and replacements between the texts (Levenshtein).
    private func distance(to other: String) -> Int {
        let target = Array(other)
        var row = Array(0...target.count)
        for (index, character) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in target.indices {
                let replaced = diagonal + (character == target[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[target.count]
    }
}
