internal import ArgumentParser
internal import CEmbedded
internal import PassModel
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// The built-in templates, which are embedded in the program.
struct TemplateLibrary {
    /// The files of all templates by path: `coffee.pass/icon.png`, `coffee.json`.
    private let files: [String: [UInt8]]
    /// The templates' names, sorted.
    let names: [String]

    init() {
        var files: [String: [UInt8]] = [:]
        var index: UInt = 0
        while let file = unsafe passtool_templateFile(index)?.pointee {
            let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: Int(file.byteCount))
            unsafe files[String(cString: file.path)] = Array(bytes)
            index += 1
        }
        self.files = files
        names = Self.folders.flatMap { ending, main in
            files.keys.filter { $0.hasSuffix("\(ending)/\(main)") }.map {
                String($0.dropLast(ending.count + main.count + 1))
            }
        }.sorted()
    }

    /// The endings of template folders, and the main files in them.
    static let folders = [(ending: ".pass", main: "pass.json"), (ending: ".order-folder", main: "order.json")]

    /// The ending of a template's folder.
    func ending(of name: String) -> String {
        Self.folders.first { files["\(name)\($0.ending)/\($0.main)"] != nil }?.ending ?? ".pass"
    }

    /// The files of a template.
    func bundle(of name: String) throws(BundleError) -> PassBundle {
        let folder = "\(name)\(ending(of: name))/"
        let own = files.filter { $0.key.hasPrefix(folder) }.map { (String($0.key.dropFirst(folder.count)), $0.value) }
        return try PassBundle(files: Dictionary(uniqueKeysWithValues: own))
    }

    /// The sample record of a template: a value for each placeholder.
    func record(of name: String) -> [UInt8] { files["\(name).json"] ?? [] }
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
                hints: ["check whether a file has this name, and whether you may write there"])
        }
    }
}

/// A copy of a template with the owner's name and identifiers.
struct TemplateCopy {
    /// The files of the folder.
    private(set) var files: [String: [UInt8]]
    /// The sample record.
    private let record: [UInt8]

    init(_ name: String, from library: TemplateLibrary) throws {
        files = try library.bundle(of: name).files
        record = library.record(of: name)
    }

    /// The languages with their own texts, sorted.
    var languages: [String] {
        files.keys.filter { $0.hasSuffix(".lproj/pass.strings") }.map { String($0.dropLast(19)) }.sorted()
    }

    /// Replaces a string at the top level of the main file, and changes no other byte.
    mutating func set(_ key: String, to value: String) throws {
        var text = files[mainFile] ?? []
        guard let place = try JSONDocument(parsing: text).places()[JSONPointer(tokens: [key])] else { return }
        text.replaceSubrange(place.range, with: JSONValue.string(value).utf8Text())
        files[mainFile] = text
    }

    /// Whether it is an order.
    var isOrder: Bool { files["order.json"] != nil }

    private var mainFile: String { isOrder ? "order.json" : "pass.json" }

    /// Replaces the name of the sample company, in full or as in the logo, by `name`.
    mutating func set(name: String) throws {
        let root = try JSONDocument(parsing: files[mainFile] ?? []).root.object
        guard let old = (isOrder ? root?["merchant"]?.object?["displayName"] : root?["organizationName"])?.string else {
            return
        }
        let short = root?["logoText"]?.string.flatMap { old.hasPrefix("\($0) ") ? $0 : nil }
        let names = [old, short].compactMap(\.self)
        // Both kinds of files escape quotes and backslashes alike.
        let new = String(decoding: JSONValue.string(name).utf8Text().dropFirst().dropLast(), as: UTF8.self)
        for (path, bytes) in files {
            if path == mainFile {
                files[path] = Self.text(bytes, with: new, for: names)
            } else if path.hasSuffix(".lproj/pass.strings") {
                let strings = try StringsDocument(parsing: bytes)
                let translated = names.compactMap { strings[$0] }
                // Inside a sentence, it may start with a lower-case letter.
                let small = translated.map { $0.prefix(1).lowercased() + $0.dropFirst() }
                files[path] = strings.encoding.encode(
                    Self.text(strings.text, with: new, for: names + translated + small))
            }
        }
    }

    private static func text(_ bytes: [UInt8], with new: String, for names: [String]) -> [UInt8] {
        // The new name may contain an old one.
        let mark = "\u{FFFC}"
        let text = names.reduce(String(decoding: bytes, as: UTF8.self)) { $0.replacing($1, with: mark) }
        return Array(text.replacing(mark, with: new).utf8)
    }

    /// The path of the sample record beside a folder; throws if either exists.
    static func recordPath(beside target: String) throws -> String {
        let ending = TemplateLibrary.folders.first { target.hasSuffix($0.ending) }?.ending ?? ""
        let recordPath = String(target.dropLast(ending.count)) + ".json"
        for path in [target, recordPath] where (try? Stat(FilePath(path), followTargetSymlink: false)) != nil {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already",
                hints: ["name another folder, or remove it"])
        }
        return recordPath
    }

    /// Writes the folder, and the sample record beside it.
    ///
    /// - Returns: the record's path.
    func write(to target: String, apartFrom files: RunFiles) throws -> String {
        let recordPath = try Self.recordPath(beside: target)
        let parent = FilePath(target).removingLastComponent()
        if !parent.isEmpty { _ = try OpenedFolder.making(parent.string) }
        try files.write(record, to: recordPath)
        do {
            try OutputFolder.write(self.files, to: target)
        } catch {
            // The record is useless without its template; if removing it fails, the first error counts.
            try? FileManager.default.removeItem(atPath: recordPath)
            throw error
        }
        return recordPath
    }
}
