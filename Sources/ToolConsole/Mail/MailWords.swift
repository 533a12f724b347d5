internal import CEmbedded
internal import PassModel
package import PassToolkit

/// The words of a message in one language: those of the pages of links, and what is said of an attachment.
struct MailWords: Sendable {
    /// The language, such as `zh-Hans`.
    let language: String
    private let texts: [String: String]

    var isRightToLeft: Bool { language == "ar" }

    /// The text of this name; `{description}` in it is replaced.
    func callAsFunction(_ name: String, _ description: String = "") -> String {
        (texts[name] ?? "").replacing("{description}", with: description)
    }

    /// The words of all languages: English first, as Wallet does where it has to choose; the others sorted.
    static let all: [MailWords] = {
        let pages = read(unsafe String(cString: passtool_landingTexts()))
        return read(unsafe String(cString: passtool_mailTexts())).map { language, texts in
            MailWords(language: language, texts: texts.merging(pages[language] ?? [:]) { $1 })
        }.sorted { ($0.language == "en" ? "" : $0.language) < ($1.language == "en" ? "" : $1.language) }
    }()

    /// They are files of this package, which a test reads.
    private static func read(_ text: String) -> [String: [String: String]] {
        let members = (try? JSONDocument(parsing: Array(text.utf8)))?.root.object?.members ?? []
        return members.reduce(into: [:]) { languages, language in
            for text in language.value.object?.members ?? [] {
                languages[language.name, default: [:]][text.name] = text.value.string
            }
        }
    }

    /// The words for people who read a language, such as `pt-BR` or `zh_CN`; `nil` if there are none.
    static func best(for language: String) -> MailWords? {
        var parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        if parts.first == "zh" {
            let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
            parts = isTraditional ? [] : ["zh", "hans"]
        }
        let name = parts.first == "zh" ? parts.joined(separator: "-") : parts.first
        return all.first { $0.language.lowercased() == name }
    }

    /// The words of the languages in a list with commas, the value of an option.
    ///
    /// - Throws: ``CommandError`` for one that there are no words in.
    static func of(_ list: String, option: String) throws -> [MailWords] {
        try list.commaList.map { name in
            guard let words = best(for: name) else {
                throw CommandError(
                    status: .usage, message: "\(option) is '\(name.visible)', and there are no words in it",
                    recovery: ["choose from \(all.map(\.language).joined(separator: ","))"])
            }
            return words
        }
    }

    /// The words of the languages that these passes are translated into, or those in English.
    static func of(_ passes: [MailedPass]) -> [MailWords] {
        let found = Set(passes.flatMap(\.languages).compactMap { best(for: $0)?.language })
        let words = all.filter { found.contains($0.language) }
        return words.isEmpty ? all.filter { $0.language == "en" } : words
    }
}

/// A pass as a message speaks of it.
package struct MailedPass: Sendable {
    /// The name of its file.
    package let name: String
    package let files: [String: [UInt8]]
    private let pass: Pass?

    /// See the properties.
    package init(name: String, files: [String: [UInt8]], limits: Limits) {
        (self.name, self.files) = (name, files)
        // The caller has verified it, or made it.
        let document = files["pass.json"].flatMap { try? JSONDocument(parsing: $0, limits: limits) }
        pass = document?.root.object.map(Pass.init(object:))
    }

    /// The languages of its folders.
    var languages: [String] {
        Set(
            files.keys.compactMap { path in
                path.firstRange(of: ".lproj/").map { String(path[..<$0.lowerBound]) }
            }
        ).sorted()
    }

    /// The folder with its texts in a language; `nil` if it is not translated into it.
    func language(for words: MailWords) -> String? {
        languages.first { MailWords.best(for: $0)?.language == words.language }
    }

    /// Who it is from and what it is, in a language; each on one line.
    func title(in words: MailWords) -> (organization: String, description: String) {
        let strings = language(for: words).flatMap { files["\($0).lproj/pass.strings"] }
            .flatMap { try? StringsDocument(parsing: $0) }
        let shown = { (text: String?) in
            let text = text.map { strings?[$0] ?? $0 } ?? ""
            return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
        }
        let description = shown(pass?.description)
        return (shown(pass?.organizationName), description.isEmpty ? words("anyPass") : description)
    }
}
