internal import PassModel
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// A copy of a template, with its owner's name and identifiers.
struct TemplateCopy {
    /// The files of the folder.
    private(set) var files: [String: [UInt8]]
    /// The sample record.
    private let record: [UInt8]

    init(_ name: String, from library: TemplateLibrary) throws {
        files = try library.bundle(of: name).files
        record = library.record(of: name)
    }

    /// The languages that have texts of their own, sorted.
    var languages: [String] {
        files.keys.filter { $0.hasSuffix(".lproj/pass.strings") }.map { String($0.dropLast(19)) }.sorted()
    }

    /// Writes a string at the top level of the main file, where the template has another; every other byte stays.
    mutating func set(_ key: String, to value: String) throws {
        var text = files[mainFile] ?? []
        guard let place = try JSONDocument(parsing: text).places()[JSONPointer(tokens: [key])] else { return }
        text.replaceSubrange(place.range, with: JSONValue.string(value).utf8Text())
        files[mainFile] = text
    }

    /// Whether it is an order.
    var isOrder: Bool { files["order.json"] != nil }

    private var mainFile: String { isOrder ? "order.json" : "pass.json" }

    /// Writes `name` wherever the template has the name of the sample company, in full or as the logo has it.
    mutating func set(name: String) throws {
        let root = try JSONDocument(parsing: files[mainFile] ?? []).root.object
        guard let old = (isOrder ? root?["merchant"]?.object?["displayName"] : root?["organizationName"])?.string else {
            return
        }
        let short = root?["logoText"]?.string.flatMap { old.hasPrefix("\($0) ") ? $0 : nil }
        let names = [old, short].compactMap(\.self)
        // Both kinds of files escape a quote and a backslash alike.
        let new = String(decoding: JSONValue.string(name).utf8Text().dropFirst().dropLast(), as: UTF8.self)
        for (path, bytes) in files {
            if path == mainFile {
                files[path] = Self.text(bytes, with: new, for: names)
            } else if path.hasSuffix(".lproj/pass.strings") {
                let strings = try StringsDocument(parsing: bytes)
                let translated = names.compactMap { strings[$0] }
                // Inside a sentence it may start with a small letter.
                let small = translated.map { $0.prefix(1).lowercased() + $0.dropFirst() }
                files[path] = strings.encoding.encode(
                    Self.text(strings.text, with: new, for: names + translated + small))
            }
        }
    }

    private static func text(_ bytes: [UInt8], with new: String, for names: [String]) -> [UInt8] {
        // The new name may hold an old one.
        let mark = "\u{FFFC}"
        let text = names.reduce(String(decoding: bytes, as: UTF8.self)) { $0.replacing($1, with: mark) }
        return Array(text.replacing(mark, with: new).utf8)
    }

    /// The path of the sample record beside a folder; an error if it or the folder exists.
    static func recordPath(beside target: String) throws -> String {
        let ending = TemplateLibrary.folders.first { target.hasSuffix($0.ending) }?.ending ?? ""
        let recordPath = String(target.dropLast(ending.count)) + ".json"
        for path in [target, recordPath] where (try? Stat(FilePath(path), followTargetSymlink: false)) != nil {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already",
                recovery: ["name another folder, or remove it"])
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
            // Without its template, the record is of no use; if it stays, the error below is still the one to report.
            try? FileManager.default.removeItem(atPath: recordPath)
            throw error
        }
        return recordPath
    }
}
