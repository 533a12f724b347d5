internal import PassModel

/// Rules about language folders and the names in them.
enum LanguageRules {
    static let all: [PassRule] = [folderName, fileName, noEnglish]

    static let folderName = PassRule(
        "language.folder-name", .warning, "language folders are named en.lproj, pt-BR.lproj or zh-Hans.lproj",
        effect: "devices may not find the language, and show another one or the texts of pass.json",
        hint: "name the folder by language, script and region: en, pt-BR, zh-Hans",
        source: "Creating the Source for a Pass", bad: Sample(files: ["EN.lproj/pass.strings": .text("")]),
        good: Sample(files: ["pt-BR.lproj/pass.strings": .text("/* Card */")])
    ).faultsInFiles { contents in
        var seen: Set<Substring> = []
        return contents.names.compactMap { name in
            guard let language = name.language, seen.insert(language).inserted, !LanguageName.isRight(language) else {
                return nil
            }
            let guess = LanguageName(language)
            return Fault(
                .file(name.path), "\(language.inQuotes) is not the name of a language",
                hint: guess.map { "rename the folder to \($0.right).lproj" },
                fixes: guess.map { contents.moving(language, to: $0) } ?? [])
        }
    }

    static let fileName = PassRule(
        "language.file-name", .warning, "strings files are named pass.strings, in a language folder",
        effect: "Wallet never reads the file, and shows the texts of pass.json",
        source: "Creating the Source for a Pass", bad: Sample(files: ["en.lproj/Localizable.strings": .text("")]),
        good: Sample(files: ["en.lproj/pass.strings": .text("/* Card */")])
    ).faultsInFiles { contents in
        contents.names.filter { $0.kind == .strings }.map { name in
            guard let folder = name.folder else {
                return Fault(
                    .file(name.path), "a strings file at the top level belongs to no language",
                    hint: "move it into a folder such as en.lproj")
            }
            let base = name.base.lowercased()
            let right = "\(folder)/\(base == "personalization.strings" ? base : "pass.strings")"
            let isFree = !contents.has(right)
            let isCertain = isFree && right.lowercased() == name.path.lowercased()
            return Fault(
                .file(name.path), "the name that Wallet looks for is pass.strings, not \(name.base.inQuotes)",
                hint: "\(isFree ? "rename it to" : "remove it; there is") \(right.shellWord)",
                fix: isCertain ? .renameFile(name.path, to: right) : nil)
        }
    }

    static let noEnglish = PassRule(
        "language.no-english", .note, "a pass with translations has en.lproj among them",
        effect: "users of other languages see one that the phone chooses, not the texts of pass.json",
        hint: "add en.lproj/pass.strings, even if it repeats the texts of pass.json", source: "observed",
        bad: Sample(files: ["ja.lproj/pass.strings": .text(#""Card" = "カード";"#)]),
        good: Sample(files: ["ja.lproj/pass.strings": .text(""), "en.lproj/pass.strings": .text("/* Card */")])
    ).fault { contents in
        guard contents.stringsFiles.contains(where: { !$0.entries.isEmpty }) else { return nil }
        let tables = contents.names.filter { $0.base == "pass.strings" }
        let languages = tables.compactMap(\.language)
        // Another rule reports folders with wrong names.
        guard let first = tables.first(where: { $0.language != nil }), languages.allSatisfy(LanguageName.isRight),
            !languages.contains(where: { $0 == "en" || $0.hasPrefix("en-") })
        else { return nil }
        return Fault(
            .file(first.path),
            "there is only \(languages.map(String.init).asPhrase()): readers of other languages see a translation, "
                + "not the texts of pass.json")
    }
}

extension PassContents {
    /// The changes that rename a language folder, if the new names are free.
    fileprivate func moving(_ language: Substring, to guess: LanguageName) -> [Finding.Fix] {
        guard guess.isCertain else { return [] }
        let moves = names.filter { $0.language == language }.map {
            (from: $0.path, to: "\(guess.right).lproj/\($0.base)")
        }
        let isClear = moves.allSatisfy { !has($0.to) }
        return isClear ? moves.map { .renameFile($0.from, to: $0.to) } : []
    }

    /// Whether devices use this name for a language, and if not, the probably intended one.
    package static func isLanguage(_ name: String) -> (isRight: Bool, meant: String?) {
        LanguageName.isRight(name[...]) ? (true, nil) : (false, LanguageName(name[...])?.right)
    }
}
