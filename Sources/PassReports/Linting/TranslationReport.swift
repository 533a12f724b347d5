public import PassModel
internal import PassRules
public import PassToolkit
internal import Platform

/// What can be translated in a pass, and what each language translates of it.
public struct TranslationReport: Sendable {
    /// A text that people read, which is the key of its translations.
    public struct Text: Sendable, Hashable {
        /// The text as `pass.json` has it.
        public let text: String
        /// Where it stands there.
        public let pointers: [JSONPointer]
    }

    /// A folder of a language.
    public struct Language: Sendable, Hashable {
        /// The language, such as `de` or `pt-BR`.
        public let name: String
        /// The strings file, such as `de.lproj/pass.strings`.
        public let file: String
        /// The texts that it does not translate, in the order of `pass.json`.
        public let missing: [String]
        /// How many texts have themselves as their translation, like those that wait for a translator.
        public let unchangedCount: Int
        /// Keys that translate nothing, and the texts that were probably meant.
        public let slips: [Slip]
        /// Why the file can't be read.
        public let failure: String?
    }

    /// A key that translates nothing.
    public struct Slip: Sendable, Hashable {
        /// The key as the file has it.
        public let key: String
        /// The text that was probably meant.
        public let meant: String
    }

    /// The folder or archive.
    public let path: String
    /// What can be translated, in the order of `pass.json`.
    ///
    /// Dates, numbers, addresses, codes in capitals and texts with placeholders are left out.
    public let texts: [Text]
    /// The languages that have a `pass.strings`, sorted.
    public let languages: [Language]
    private let isArchive: Bool
    private let files: [String: [UInt8]]

    /// Reads the texts and translations of a pass or template.
    ///
    /// - Throws: `BundleError` if there is no `pass.json`, `TemplateError` with the place if it can't be read.
    public init(of source: PassFiles) throws {
        let contents = source.passContents()
        try Self.check(source)
        path = source.path
        isArchive = source.container == .archive
        files = source.contents
        let texts = contents.translatableTexts.map { Text(text: $0.text, pointers: $0.pointers) }
        self.texts = texts
        languages = contents.stringsFiles.compactMap { file in
            guard let name = file.language, file.path == Self.file(of: name) else { return nil }
            var (values, failure): ([String: String], String?) = ([:], nil)
            switch file.document {
            case .success(let document): for entry in document.entries { values[entry.key] = entry.value }
            case .failure(let error): failure = "line \(error.position.line): \(error.message)"
            }
            return Language(
                name: name, file: file.path, missing: texts.map(\.text).filter { values[$0] == nil },
                unchangedCount: texts.count { values[$0.text] == $0.text },
                slips: contents.slips(in: file).map { Slip(key: $0.entry.key, meant: $0.meant) }, failure: failure)
        }
    }

    private static func check(_ source: PassFiles) throws {
        guard let text = source.files["pass.json"] else { throw BundleError(.noPass(inside: nil), path: source.path) }
        let root: JSONValue
        do {
            root = try JSONDocument(parsing: text, limits: source.limits).root
        } catch {
            throw TemplateError(.notJSON(error), file: "pass.json", position: error.position)
        }
        guard root.object != nil else {
            throw BundleError(.notAnArchive("pass.json holds no object"), path: source.path)
        }
    }

    private static func file(of language: String) -> String { "\(language).lproj/pass.strings" }

    // MARK: - Writing

    /// The lines that a language's strings file lacks.
    public struct Addition: Sendable {
        /// The strings file.
        public let file: String
        /// The texts that get a line.
        public let texts: [String]
        fileprivate let bytes: [UInt8]
    }

    /// The lines that the strings file of a language lacks: each text as its own translation, to be replaced.
    ///
    /// What the file has stays as it is, in its encoding; a new file is in UTF-8.
    ///
    /// - Parameter language: the language, such as `de` or `pt-BR`.
    /// - Returns: the lines; none if nothing is missing.
    /// - Throws: ``TranslationReport/Failure``.
    public func addition(for language: String) throws(TranslationReport.Failure) -> Addition {
        guard !isArchive else { throw TranslationReport.Failure(.isArchive, path: path) }
        let (isLanguage, meant) = PassContents.isLanguage(language)
        guard isLanguage else { throw TranslationReport.Failure(.unknownLanguage(language, meant: meant), path: path) }
        let file = Self.file(of: language)
        let known = languages.first { $0.name == language }
        if let failure = known?.failure { throw TranslationReport.Failure(.unreadable(file, failure), path: path) }
        let missing = known?.missing ?? texts.map(\.text)
        let old = files[file] ?? []
        let encoding = StringsDocument.Encoding(of: old)
        let lines = StringsDocument.utf8Text(of: missing.map { ($0, $0) }, order: .given)
        let isBroken = !old.isEmpty && !Self.endsLine(old)
        let text = Array("\(isBroken ? "\n" : "")/* To translate */\n".utf8) + lines
        // The mark at the start is there already.
        let added = old.isEmpty ? text : encoding.withoutMark.encode(text)
        return Addition(file: file, texts: missing, bytes: missing.isEmpty ? old : old + added)
    }

    /// Whether a text ends with a line feed, in UTF-8 or UTF-16.
    private static func endsLine(_ bytes: [UInt8]) -> Bool {
        bytes.suffix(2).filter { $0 != 0 }.last == UInt8(ascii: "\n")
    }

    /// Writes the strings file as a whole, and makes its folder if needed.
    ///
    /// - Parameter addition: the lines to add; with none, nothing is written.
    /// - Throws: `FileAccessError`; the file is then as it was.
    public func write(_ addition: Addition) throws(FileAccessError) {
        guard !addition.texts.isEmpty else { return }
        do {
            try OpenedFolder(path).withFolder(of: addition.file, making: .enterable) { folder, base in
                try folder.write(addition.bytes, to: base, replacing: true)
                folder.sync()
            }
        } catch {
            throw FileAccessError(error, operation: .write, path: "\(path.withoutTrailingSlashes)/\(addition.file)")
        }
    }
}

extension StringsDocument.Encoding {
    fileprivate var withoutMark: StringsDocument.Encoding {
        switch self {
        case .utf8, .utf8WithMark: .utf8
        case .utf16(let bigEndian, _): .utf16(bigEndian: bigEndian, withMark: false)
        }
    }
}

// MARK: - Forms

extension TranslationReport {
    /// The report for people: the texts, then a line for each language.
    public var text: String {
        var lines = texts.flatMap { text in
            let without = languages.filter { $0.missing.contains(text.text) }.map(\.name)
            return ["'\(text.text.visible)'" + (without.isEmpty ? "" : "  not in \(without.joined(separator: ", "))")]
        }
        for language in languages {
            lines.append("\(language.name): \(summary(of: language))")
            lines += language.slips.map {
                "  '\($0.key.visible)' translates nothing; '\($0.meant.visible)' was probably meant"
            }
        }
        return lines.joined(separator: "\n")
    }

    private func summary(of language: Language) -> String {
        if let failure = language.failure { return "\(language.file.visible) cannot be read: \(failure.visible)" }
        let same = language.unchangedCount == 0 ? "" : ", \(language.unchangedCount) of them as in pass.json"
        guard !language.missing.isEmpty else { return "all \(texts.count) translated\(same)" }
        let count = texts.count - language.missing.count
        return "\(count) of \(texts.count) translated\(same); \(language.missing.count) missing"
    }

    /// The report as a document `passtool.strings/1`; `written` is what was added, if anything was to be.
    public func json(written: Addition? = nil) -> JSONValue {
        .object([
            ("format", .string("passtool.strings/1")), ("path", .string(path)),
            (
                "texts",
                .array(
                    texts.map { text in
                        .object([
                            ("text", .string(text.text)),
                            ("pointers", .array(text.pointers.map { .string($0.description) })),
                        ])
                    })
            ), ("languages", .array(languages.map(\.json))),
            (
                "written",
                written.map {
                    .object([("file", .string($0.file)), ("texts", .array($0.texts.map(JSONValue.string)))])
                }
            ),
        ])
    }
}

extension TranslationReport.Language {
    fileprivate var json: JSONValue {
        .object([
            ("language", .string(name)), ("file", .string(file)),
            ("missing", .array(missing.map(JSONValue.string))), ("unchanged", .number(JSONNumber(unchangedCount))),
            (
                "slips",
                .array(slips.map { .object([("key", .string($0.key)), ("meant", .string($0.meant))]) })
            ), ("failure", failure.map(JSONValue.string)),
        ])
    }
}

extension TranslationReport {
    /// The error for lines that cannot be added to a strings file.
    public struct Failure: DescribedError, Hashable {
        /// What is wrong, to test.
        public enum Code: Hashable, Sendable {
            /// The pass is an archive.
            case isArchive
            /// It is not the name of a language; `meant` is the one that probably is.
            case unknownLanguage(String, meant: String?)
            /// The strings file can't be read, for this reason.
            case unreadable(String, String)
        }

        /// What is wrong.
        public let code: Code
        /// The folder or archive.
        public let path: String

        init(_ code: Code, path: String) {
            self.code = code
            self.path = path
        }

        /// Whether a file is wrong, rather than what was asked for.
        public var isAboutInput: Bool { if case .unreadable = code { true } else { false } }

        /// What failed, on what, why.
        public var message: String {
            switch code {
            case .isArchive: "'\(path)' is an archive, whose content must not change after signing"
            case .unknownLanguage(let name, _): "'\(name)' is not the name of a language"
            case .unreadable(let file, let reason): "'\(file)' in '\(path)' cannot be read: \(reason)"
            }
        }

        /// What to do about it.
        public var recovery: [String] {
            switch code {
            case .isArchive: ["write into its source folder, then sign that again"]
            case .unknownLanguage(_, let meant?): ["write \(meant)"]
            case .unknownLanguage: ["write it like de, pt-BR or zh-Hans"]
            case .unreadable: ["correct the file first; nothing was written"]
            }
        }
    }
}
