internal import PassModel
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// A copy of a template, with its owner's name, colours and languages.
struct TemplateCopy {
    /// The files of the folder.
    private(set) var files: [String: [UInt8]]
    /// The sample record.
    private let record: [UInt8]

    init(_ name: String, from library: TemplateLibrary) throws {
        self.init(files: try library.bundle(of: name).files, record: library.record(of: name))
    }

    init(files: [String: [UInt8]], record: [UInt8]) { (self.files, self.record) = (files, record) }

    /// The pass as it is now.
    var pass: Pass {
        get throws { try PassBundle(files: files).pass() }
    }

    /// The languages that have texts of their own, sorted.
    var languages: [String] {
        files.keys.filter { $0.hasSuffix(".lproj/pass.strings") }.map { String($0.dropLast(19)) }.sorted()
    }

    /// Writes strings at the top level of the main file; every other byte stays the same.
    mutating func set(_ values: [String: String]) throws {
        let text = files[mainFile] ?? []
        let places = try JSONDocument(parsing: text).places()
        let name = places[JSONPointer(tokens: [Pass.Key.organizationName.rawValue])]?.range.upperBound
        let start = (text.firstIndex(of: UInt8(ascii: "{")) ?? -1) + 1
        let edits = values.sorted { $0.key > $1.key }.map { key, value in
            let string = JSONValue.string(value).utf8Text()
            if let place = places[JSONPointer(tokens: [key])] { return (range: place.range, text: string) }
            let member = Array("\n  \"\(key)\": ".utf8) + string
            let comma = [UInt8(ascii: ",")]
            return name.map { (range: $0..<$0, text: comma + member) } ?? (range: start..<start, text: member + comma)
        }
        files[mainFile] = text.replacing(edits)
    }

    /// Whether it is an order.
    var isOrder: Bool { files["order.json"] != nil }

    private var mainFile: String { isOrder ? "order.json" : "pass.json" }

    /// Writes the name of the merchant of an order.
    mutating func set(merchant name: String) throws {
        let text = files[mainFile] ?? []
        let place = try JSONDocument(parsing: text).places()[JSONPointer(tokens: ["merchant", "displayName"])]
        guard let place else { return }
        files[mainFile] = text.replacing([(range: place.range, text: JSONValue.string(name).utf8Text())])
    }

    /// Writes `name` wherever the pass has the name of the sample company, in full or as the logo has it.
    mutating func set(name: String) throws {
        let pass = try pass
        guard let old = pass.organizationName, !old.isEmpty else {
            return try set([Pass.Key.organizationName.rawValue: name])
        }
        let short = pass.logoText.flatMap { old.hasPrefix("\($0) ") ? $0 : nil }
        let names = [old, short].compactMap(\.self)
        for (path, bytes) in files {
            if path == "pass.json" {
                let texts = try JSONDocument(parsing: bytes).places().values.map(\.range).filter {
                    bytes[$0.lowerBound] == UInt8(ascii: "\"")
                }
                files[path] = bytes.replacing(
                    try texts.map { range in
                        let text = try JSONDocument(parsing: Array(bytes[range])).root.string ?? ""
                        return (range: range, text: JSONValue.string(text.renaming(names, to: name)).utf8Text())
                    })
            } else if path.hasSuffix(".lproj/pass.strings") {
                let strings = try StringsDocument(parsing: bytes)
                files[path] = strings.encoding.encode(strings.renaming(names, to: name))
            }
        }
    }

    /// Adds a folder for each language that has none; its texts stay to be translated.
    mutating func add(languages: [String]) throws {
        let known = self.languages
        let model = known.contains("en") ? "en" : known.first
        let texts = PassContents(files: files, isTemplate: true).translatableTexts.map { (key: $0, value: $0) }
        for language in languages where !known.contains(language) {
            guard let model else {
                files["\(language).lproj/pass.strings"] = StringsDocument.utf8Text(of: texts, order: .given)
                continue
            }
            // The images of a language are needed in all.
            for (path, bytes) in files where path.hasPrefix("\(model).lproj/") {
                files["\(language)\(path.dropFirst(model.count))"] = bytes
            }
        }
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

extension StringsDocument {
    /// The text with another name in it; a name is the same in all languages.
    fileprivate func renaming(_ names: [String], to name: String) -> [UInt8] {
        let translated = names.compactMap { self[$0] }
        // Inside a sentence it may start with a small letter.
        let names = names + translated + translated.map { $0.prefix(1).lowercased() + $0.dropFirst() }
        let parts = entries.flatMap { [($0.keyRange, $0.key), ($0.valueRange, $0.value)] }
        var (text, end): ([UInt8], Int) = ([], 0)
        for (range, part) in parts.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            text += comment(end..<range.lowerBound, names, name)
            Self.appendEscaped(part.renaming(names, to: name), to: &text)
            end = range.upperBound
        }
        return text + comment(end..<self.text.count, names, name)
    }

    /// What stands between the texts, with another name in it.
    private func comment(_ range: Range<Int>, _ names: [String], _ name: String) -> [UInt8] {
        Array(String(decoding: text[range], as: UTF8.self).renaming(names, to: name).utf8)
    }
}

extension String {
    /// The text with `name` in place of any of `names`, the longer ones first, where they are whole words.
    fileprivate func renaming(_ names: [String], to name: String) -> String {
        let names = Set(names).sorted { ($1.count, $0) < ($0.count, $1) }
        var (result, rest) = ("", self[...])
        while let first = rest.first {
            let isStart = result.last.map { !$0.isLetter && !$0.isNumber } ?? true
            let old = names.first { old in
                isStart && rest.hasPrefix(old)
                    && rest.dropFirst(old.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
            }
            result += old == nil ? String(first) : name
            rest = rest.dropFirst(old?.count ?? 1)
        }
        return result
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
