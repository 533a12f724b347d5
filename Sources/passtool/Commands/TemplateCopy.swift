internal import PassModel
internal import PassToolkit
internal import Platform
internal import SystemPackage

/// A copy of a built-in template, with its owner's name, colours and languages.
struct TemplateCopy {
    /// The files of the folder.
    private(set) var files: [String: [UInt8]]
    /// The sample record.
    private let record: [UInt8]

    init(_ name: String, from library: TemplateLibrary) throws {
        files = try library.bundle(of: name).files
        record = library.record(of: name)
    }

    /// The pass as it is now.
    var pass: Pass {
        get throws { try PassBundle(files: files).pass() }
    }

    /// The languages that have texts of their own, sorted.
    var languages: [String] {
        files.keys.filter { $0.hasSuffix(".lproj/pass.strings") }.map { String($0.dropLast(19)) }.sorted()
    }

    /// Writes strings at the top level of `pass.json`; every other byte stays the same.
    mutating func set(_ values: [Pass.Key: String]) throws {
        let text = files["pass.json"] ?? []
        let places = try JSONDocument(parsing: text).places()
        let end = places[JSONPointer(tokens: [Pass.Key.organizationName.rawValue])]?.range.upperBound ?? 1
        let edits = values.sorted { $0.key.rawValue > $1.key.rawValue }.map { key, value in
            let string = JSONValue.string(value).utf8Text()
            if let place = places[JSONPointer(tokens: [key.rawValue])] { return (range: place.range, text: string) }
            return (range: end..<end, text: Array(",\n  \"\(key.rawValue)\": ".utf8) + string)
        }
        files["pass.json"] = text.replacing(edits)
    }

    /// Writes `name` wherever the pass has the name of the sample company.
    mutating func set(name: String) throws {
        guard let old = try pass.organizationName, !old.isEmpty else { return }
        for (path, bytes) in files {
            if path == "pass.json" {
                files[path] = bytes.replacing(JSONValue.inside(old), with: JSONValue.inside(name))
            } else if path.hasSuffix(".lproj/pass.strings"), let strings = try? StringsDocument(parsing: bytes) {
                files[path] = strings.encoding.encode(strings.replacing(old, with: name))
            }
        }
    }

    /// Adds a folder for each language that has none; its texts stay to be translated.
    mutating func add(languages: [String]) throws {
        let known = self.languages
        let model = known.contains("en") ? "en" : known.first
        let entries = try Self.texts(in: .object(pass.object)).map { (key: $0, value: $0) }
        for language in languages where !known.contains(language) {
            guard let model else {
                files["\(language).lproj/pass.strings"] = StringsDocument.utf8Text(of: entries)
                continue
            }
            // The images of a language are needed in all.
            for (path, bytes) in files where path.hasPrefix("\(model).lproj/") {
                files["\(language)\(path.dropFirst(model.count))"] = bytes
            }
        }
    }

    /// The keys of `pass.json` whose strings people read.
    private static let textKeys: Set<String> = [
        "label", "value", "attributedValue", "changeMessage", "logoText", "description", "relevantText",
    ]

    /// The texts that people read and no record fills in; web addresses and numbers are the same in all languages.
    private static func texts(in value: JSONValue, of name: String = "") -> Set<String> {
        switch value {
        case .string(let text):
            let isText =
                textKeys.contains(name) && text.contains(where: \.isLetter) && !text.contains("{{")
                && !text.contains("://")
            return isText ? [text] : []
        case .array(let elements): return elements.reduce(into: []) { $0.formUnion(texts(in: $1, of: name)) }
        case .object(let object):
            return object.members.reduce(into: []) { $0.formUnion(texts(in: $1.value, of: $1.name)) }
        default: return []
        }
    }

    /// The path of the sample record beside a folder; an error if it or the folder exists.
    static func recordPath(beside target: String) throws -> String {
        let recordPath = (target.hasSuffix(".pass") ? String(target.dropLast(5)) : target) + ".json"
        for path in [target, recordPath] where (try? Stat(FilePath(path), followTargetSymlink: false)) != nil {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already", hints: ["name another folder, or remove it"])
        }
        return recordPath
    }

    /// Writes the folder, and the sample record beside it.
    ///
    /// - Returns: the record's path.
    func write(to target: String) throws -> String {
        let recordPath = try Self.recordPath(beside: target)
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

extension JSONValue {
    /// A string in JSON, without its quotes.
    fileprivate static func inside(_ text: String) -> [UInt8] {
        Array(JSONValue.string(text).utf8Text().dropFirst().dropLast())
    }
}

extension StringsDocument {
    /// The text with another name in it; a name is the same in all languages.
    fileprivate func replacing(_ old: String, with name: String) -> [UInt8] {
        var (before, after): ([UInt8], [UInt8]) = ([], [])
        Self.appendEscaped(old, to: &before)
        Self.appendEscaped(name, to: &after)
        let names = entries.filter { $0.key == old }.map { (range: $0.valueRange, text: after) }
        return text.replacing(names).replacing(before, with: after)
    }
}

extension [UInt8] {
    /// The text with other bytes in some places.
    fileprivate func replacing(_ edits: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
        var text = self
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            text.replaceSubrange(edit.range, with: edit.text)
        }
        return text
    }
}
