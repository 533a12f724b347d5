internal import PassModel

/// Languages whose texts are those of another one.
enum SameTextRules {
    static let all: [PassRule] = [untranslated]

    /// Fewer texts may be the same in two languages: names, or words such as "Status".
    private static let least = 3

    static let untranslated = PassRule(
        "strings.untranslated", .note, "each language has texts of its own",
        effect: "people read the texts of another language", hint: "translate them, or remove the folder",
        source: "Building a Pass", bad: sample(fr: "Karte"), good: sample(fr: "Billet")
    ).faults(reading: [.everything]) { contents in
        guard contents.isObject else { return [] }
        let files = contents.stringsFiles.filter { $0.table == .pass && $0.values.count >= least }
        let (same, others) = (files.filter(\.repeatsKeys), files.filter { !$0.repeatsKeys })
        // One language may have the texts of pass.json: they are in it.
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
