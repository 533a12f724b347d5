internal import PassModel

/// Languages whose texts are those of another one.
enum SameTextRules {
    static let all: [PassRule] = [untranslated]

    /// Fewer texts may be the same in two languages: names, or words such as "Status".
    private static let least = 3

    static let untranslated = PassRule(
        "strings.untranslated", .note, "the texts of a language are in this language",
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
        return others.indices.compactMap { index in
            let file = others[index]
            let isTwin = { (other: PassContents.StringsFile) in
                other.values == file.values && !other.isOfLanguage(of: file)
            }
            let twins = others[(index + 1)...].filter(isTwin)
            guard !twins.isEmpty, !others[..<index].contains(where: isTwin) else { return nil }
            let languages = ([file] + twins).compactMap(\.language)
            return Fault(.file(file.path), "\(languages.listed()) have the same texts", hint: "translate one of them")
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

    /// Whether both are of one language, perhaps in two regions or scripts.
    fileprivate func isOfLanguage(of other: PassContents.StringsFile) -> Bool { base == other.base }

    /// The language without its region; the two ways of writing Norwegian count as one.
    private var base: String {
        let base = String((language ?? "").prefix { $0 != "-" && $0 != "_" })
        return ["nb", "nn"].contains(base) ? "no" : base
    }
}
