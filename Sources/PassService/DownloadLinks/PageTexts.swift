#if Server
    internal import CEmbedded
    internal import PassModel
    internal import PassPicture
    internal import PassRules
    internal import PassToolkit

    /// The texts of the pages of links, by language.
    package struct PageTexts: Sendable {
        /// A text, by its name in the file.
        enum Key: String, CaseIterable, Sendable {
            case anyPass, anyOrder, add, addGoogle, track, download, iPhone, iPhoneScan, iPhoneOpen
            case android, androidScan, androidOpen, androidNext, androidOrder, inApp, once
            case codeName, pictureNote, pictureName, voided, expired, notFound, notFoundWhy
            case gone, goneRevoked, goneExpired, goneUsed, goneDeleted, later, laterWhy, tooMany, tooManyWhy

            /// What a page replaces in the text.
            var placeholder: String? {
                switch self {
                case .iPhoneScan, .iPhoneOpen: "{add}"
                case .pictureName: "{description}"
                default: nil
                }
            }
        }

        /// The texts of one language.
        struct Words: Sendable {
            let language: String
            fileprivate(set) var texts: [Key: String]

            /// A text as HTML, with a value in its placeholder.
            func callAsFunction(_ key: Key, _ value: String = "") -> String {
                let text = texts[key] ?? ""
                return (key.placeholder.map { text.replacing($0, with: value) } ?? text).escapedForHTML
            }
        }

        private(set) var languages: [String: Words] = [:]
        private let names: [String]

        /// The built-in texts.
        package static let standard: PageTexts = {
            let text = unsafe String(cString: passtool_pageTexts())
            // A test reads this file of the package.
            return (try? PageTexts(json: Array(text.utf8), source: "download-page.json", over: [:])) ?? PageTexts([:])
        }()

        private init(_ languages: [String: Words]) { (self.languages, names) = (languages, languages.keys.sorted()) }

        /// The built-in texts, with those of a file in place of them.
        ///
        /// - Throws: ``ConfigurationError``, `FileAccessError`.
        package init(path: String) throws {
            self = try PageTexts(
                json: InputFile.readFound(path, limit: 1_000_000), source: path, over: Self.standard.languages)
        }

        /// The texts in a language, or else in English.
        subscript(_ language: String) -> Words {
            languages[language] ?? languages["en"] ?? Words(language: "en", texts: [:])
        }

        // MARK: - Choosing

        /// The first wanted language, or a similar one; `nil` if the texts have none of them.
        func language(for wanted: [String]) -> String? {
            wanted.lazy.compactMap { PassLanguage.best(of: names, for: $0) }.first
        }

        /// The languages of a header `Accept-Language`, the best first.
        ///
        /// - SeeAlso: RFC 9110, section 12.5.4; RFC 4647, section 3.4.
        static func languages(accepted header: String?) -> [String] {
            // More are unlikely, and each lookup takes a while.
            let ranges = (header ?? "").split(separator: ",").prefix(16).compactMap { item -> (String, Double)? in
                let parts = item.split { $0 == ";" || $0.isWhitespace }
                guard let range = parts.first.map(String.init), range != "*" else { return nil }
                let quality = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }?.dropFirst(2)
                let weight = quality.map { Double($0) ?? 0 } ?? 1
                return weight > 0 ? (range, weight) : nil
            }
            // Of equal weights, the first one wins.
            return ranges.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }.map(\.element.0)
        }

        // MARK: - Reading

        /// Reads a file over other texts: an object of languages, each an object of texts.
        init(json: [UInt8], source: String, over base: [String: Words]) throws(ConfigurationError) {
            let document: JSONDocument
            do throws(JSONDocument.SyntaxError) {
                document = try JSONDocument(parsing: json)
            } catch {
                throw ConfigurationError(.notJSON, in: source, error.message)
            }
            guard let root = document.root.object, document.deviations.isEmpty else {
                throw ConfigurationError(.notJSON, in: source, "it is not an object, or a name is in it twice")
            }
            var languages = base
            for (language, value) in root.members.map({ ($0.name, $0.value) }) {
                // A region inherits missing texts from its language.
                let near = PassLanguage.best(of: base.keys.sorted(), for: language)
                var words = Words(language: language, texts: near.flatMap { base[$0]?.texts } ?? [:])
                guard PassLanguage.best(of: [language], for: language) != nil, !language.contains("_"),
                    let texts = value.object
                else {
                    throw ConfigurationError(
                        .unknownName, in: source, "'\(language)' is not a language with an object of texts",
                        advice: "write it like {\"de\": {\"add\": \"Zu Apple Wallet hinzufügen\"}}")
                }
                for member in texts.members {
                    guard let key = Key(rawValue: member.name) else {
                        let known = Key.allCases.map(\.rawValue)
                        let near = Spelling.nearest(to: member.name, among: known).map { "did you mean '\($0)'?" }
                        throw ConfigurationError(
                            .unknownName, in: source, "'\(language)' has '\(member.name)', which no page uses",
                            advice: near ?? "texts: \(known.joined(separator: ", "))")
                    }
                    let text = member.value.string ?? ""
                    let placeholders = text.matches(of: /\{[^}]*\}?/).map { String($0.output) }
                    guard !text.isEmpty, placeholders == [key.placeholder].compactMap(\.self) else {
                        throw ConfigurationError(
                            .badValue, in: source, "'\(key.rawValue)' of '\(language)' can't have this text",
                            advice: base["en"]?.texts[key].map { "in English it is \"\($0)\"" })
                    }
                    words.texts[key] = text
                }
                if let missing = Key.allCases.first(where: { words.texts[$0] == nil }) {
                    throw ConfigurationError(
                        .missing, in: source, "'\(language)' lacks '\(missing.rawValue)'",
                        advice: "a new language needs every text")
                }
                languages[language] = words
            }
            self.init(languages)
        }
    }
#endif
