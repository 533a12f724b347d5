internal import PassModel

/// Rules about single strings files: syntax and probable mistakes.
enum StringsRules {
    static let all: [PassRule] = [syntax, propertyList, encoding, empty, duplicateKey, deviation, heavy]

    private static let good = #""Card" = "Carte";"#

    private static func french(_ text: String) -> Sample { Sample(files: ["fr.lproj/pass.strings": .text(text)]) }

    static let syntax = PassRule(
        "strings.syntax", .error, "strings files are made of \"key\" = \"value\"; lines",
        effect: "Wallet ignores the whole file and shows the texts of pass.json",
        source: "Building a Pass; Creating the Source for a Pass", bad: french(#""Card" = "Carte""#), good: french(good)
    ).faults { contents in
        contents.tables.compactMap { file in
            guard case .failure(let error) = file.document, !error.isOfEncoding, error.code != .isPropertyList else {
                return nil
            }
            return Fault(.position(error.position, in: file.path), error.message.replacingControls, hint: error.hint)
        }
    }.tolerated()

    static let propertyList = PassRule(
        "strings.property-list", .warning, "strings files are text, not property lists",
        effect: "it is undocumented whether devices read property lists in passes, and other readers do not",
        source: "Creating the Source for a Pass", bad: french("<?xml version=\"1.0\"?><plist/>"), good: french(good)
    ).faults { contents in
        contents.tables.compactMap { file in
            guard case .failure(let error) = file.document, error.code == .isPropertyList else { return nil }
            let isBinary = contents.bytes(of: file.path)?.starts(with: "bplist".utf8) ?? false
            return Fault(
                .position(error.position, in: file.path),
                isBinary ? "this is a binary property list, as built apps have it, not text" : error.message,
                hint: error.hint)
        }
    }

    static let empty = PassRule(
        "strings.empty", .note, "a strings file is not empty, unless a comment shows that it is meant to be",
        effect: "people who read this language see the texts of pass.json", hint: "add lines of \"key\" = \"value\";",
        source: "Creating the Source for a Pass",
        bad: Sample(files: ["de.lproj/pass.strings": .text(""), "fr.lproj/pass.strings": .text(good)]),
        good: french(good)
    ).faults { contents in
        let isMeant = contents.tables.count == 1 || contents.stringsFiles.contains { !$0.entries.isEmpty }
        return contents.tables.filter { file in
            isMeant && file.document.value?.text.allSatisfy { $0 <= 0x20 } == true
        }.map { Fault(.file($0.path), "the file has no entries") }
    }

    static let encoding = PassRule(
        "strings.encoding", .warning, "strings files are in UTF-8, or in UTF-16 with a byte order mark",
        effect: "Wallet shows garbled texts, or ignores the file", hint: "save the file as UTF-8",
        source: "Creating the Source for a Pass",
        bad: Sample(files: ["fr.lproj/pass.strings": .bytes(Array("\"Card\" = \"Carte ".utf8) + [0xE9, 0x22, 0x3B])]),
        good: french(#""Card" = "Carte é";"#)
    ).faults { contents in
        contents.tables.compactMap { file in
            switch file.document {
            case .failure(let error):
                guard error.isOfEncoding else { return nil }
                return Fault(.position(error.position, in: file.path), error.message)
            case .success(let document):
                guard case .utf16(_, withMark: false) = document.encoding else { return nil }
                return Fault(.file(file.path), "the text is UTF-16 without a byte order mark")
            }
        }
    }

    static let duplicateKey = PassRule(
        "strings.duplicate-key", .warning, "the keys in a strings file are unique",
        effect: "one of the texts is never shown", hint: "remove one of them", source: "observed",
        bad: french("\(good)\n\(good)"), good: french(good)
    ).faults { contents in
        contents.tables.flatMap { file -> [Fault] in
            guard let document = file.document.value, file.values.count < document.entries.count else { return [] }
            return document.duplicates.map { first, again in
                Fault(
                    .position(again.position, in: file.path),
                    "\(again.key.inQuotes) has \(first.value == again.value ? "the same" : "another") text on line \(first.position.line)"
                )
            }
        }
    }

    static let deviation = PassRule(
        "strings.deviation", .warning, "keys and values are in double quotes, with valid escapes",
        effect: "the text may be shown differently",
        source: "Creating the Source for a Pass; observed", bad: french(#""Card" = "Carte \d";"#), good: french(good)
    ).faults { contents in
        contents.tables.flatMap { faults(of: $0.document.value?.deviations ?? [], in: $0.path) }
    }

    private static let mostBytes = 200_000

    static let heavy = PassRule(
        "strings.heavy", .note, "a strings file has at most \(mostBytes.inMegabytes)",
        effect: "every pass carries all its languages, and takes longer to arrive",
        hint: "leave out what the pass does not show", source: "observed",
        example: .init(most: mostBytes) { count in
            let filler = [UInt8](repeating: UInt8(ascii: "x"), count: count - good.utf8.count - 4)
            return Sample(files: ["fr.lproj/pass.strings": .bytes("/*".utf8 + filler + "*/".utf8 + good.utf8)])
        }
    ).faults { contents in
        contents.tables.compactMap { file in
            guard let count = contents.bytes(of: file.path)?.count, count > mostBytes else { return nil }
            return Fault(.file(file.path), "the file has \(count.inMegabytes)")
        }
    }

    /// One fault for each kind: a file with one unquoted key usually has all keys unquoted.
    private static func faults(of deviations: [StringsDocument.Deviation], in path: String) -> [Fault] {
        var first: [StringsDocument.Deviation] = []
        var counts: [StringsDocument.Deviation.Kind: Int] = [:]
        for deviation in deviations {
            if counts.updateValue(counts[deviation.kind, default: 0] + 1, forKey: deviation.kind) == nil {
                first.append(deviation)
            }
        }
        return first.map { deviation in
            let more = (counts[deviation.kind] ?? 1) - 1
            let (message, hint) = words(for: deviation.kind)
            return Fault(
                .position(deviation.position, in: path),
                more == 0 ? message : "\(message), and \(more) more are like it", hint: hint)
        }
    }

    private static func words(for kind: StringsDocument.Deviation.Kind) -> (message: String, hint: String) {
        switch kind {
        case .unknownEscape(let scalar):
            ("the escape '\\\(shown(scalar))' does not exist", "write '\\\\' for a backslash, or leave it out")
        case .shortEscape: ("\\U has fewer than four digits", "write four of them: \\U00E9")
        case .loneSurrogate: ("\\U stands for half a character", "write the character itself")
        case .unquoted: ("the text has no quotes", "put it in double quotes")
        case .singleQuotes: ("the text is in single quotes", "put it in double quotes")
        case .missingValue: ("the key has no value", "write \"key\" = \"value\";")
        }
    }

    private static func shown(_ scalar: Unicode.Scalar) -> String {
        scalar.properties.generalCategory == .control ? "␣" : String(scalar)
    }
}

extension PassContents {
    fileprivate var tables: [StringsFile] { stringsFiles.filter { $0.table != nil } }
}

extension StringsDocument.SyntaxError {
    /// Whether the bytes cannot be decoded as text.
    fileprivate var isOfEncoding: Bool {
        switch code {
        case .truncatedCodeUnit, .notUTF16, .notUTF8: true
        default: false
        }
    }
}

/// Rules about languages with the texts of another one.
enum SameTextRules {
    static let all: [PassRule] = [untranslated]

    /// Fewer texts may be equal in two languages by chance: names, or words such as "Status".
    private static let least = 3

    static let untranslated = PassRule(
        "strings.untranslated", .note, "each language has texts of its own",
        effect: "people read the texts of another language", hint: "translate them, or remove the folder",
        source: "Building a Pass", bad: sample(fr: "Karte"), good: sample(fr: "Billet")
    ).faults { contents in
        guard contents.isObject else { return [] }
        let files = contents.stringsFiles.filter { $0.table == .pass && $0.values.count >= least }
        let (same, others) = (files.filter(\.repeatsKeys), files.filter { !$0.repeatsKeys })
        // One language may have the texts of pass.json itself, which are in that language.
        if let first = same.first, same.count > 1 || others.isEmpty {
            let languages = same.compactMap(\.language)
            return [
                Fault(
                    .file(first.path),
                    same.count == 1
                        ? "it translates nothing: all its texts are those of pass.json"
                        : "\(languages.listed()) have the texts of pass.json, which are in one language")
            ]
        }
        return Dictionary(grouping: others, by: \.values).values.compactMap { files in
            let sorted = files.sorted { $0.path < $1.path }
            var seen: Set<String> = []
            let languages = sorted.filter { seen.insert($0.base).inserted }.compactMap(\.language)
            guard let first = sorted.first, languages.count > 1 else { return nil }
            return Fault(
                .file(first.path), "\(languages.listed()) have the same texts", hint: "translate all but one of them")
        }
    }

    private static func sample(fr title: String) -> Sample {
        let texts = { (title: String) in
            #""Ticket" = "\#(title)"; "Seat" = "\#(title) 1"; "Row" = "\#(title) 2";"#
        }
        return Sample(
            #""generic": {"backFields": [{"key": "a", "label": "Ticket", "value": "Seat"}, {"key": "b", "value": "Row"}]}"#,
            files: ["de.lproj/pass.strings": .text(texts("Karte")), "fr.lproj/pass.strings": .text(texts(title))])
    }
}

extension PassContents.StringsFile {
    /// Whether each text is its own translation.
    fileprivate var repeatsKeys: Bool { values.allSatisfy { $0.key == $0.value } }

    /// The language without its region; the two ways of writing Norwegian count as one.
    fileprivate var base: String {
        let base = String((language ?? "").prefix { $0 != "-" && $0 != "_" })
        return ["nb", "nn"].contains(base) ? "no" : base
    }
}
