internal import PassModel

/// Rules that compare strings files with each other and with the translated texts.
enum TranslationRules {
    static let all: [PassRule] = [missingKey, misspelledKey, unusedKey, placeholdersDiffer, messageLocalized]

    static let missingKey = PassRule(
        "strings.missing-key", .warning, "a text that is translated into one language is translated into all",
        effect: "Wallet shows the key instead of a text", source: "Building a Pass",
        bad: sample(fr: #""Card" = "Carte"; "Example" = "Exemple";"#, de: #""Card" = "Karte";"#),
        good: sample(fr: #""Card" = "Carte";"#, de: #""Card" = "Karte";"#)
    ).faults { contents in
        PassContents.StringsFile.Table.allCases.flatMap { table -> [Fault] in
            // A file without entries says that the language needs no translations.
            let files = contents.readFiles(of: table).filter { !$0.values.isEmpty }
            guard let first = files.first, files.contains(where: { $0.values.keys != first.values.keys }) else {
                return []
            }
            let keys = contents.keys(of: files, in: table)
            guard files.contains(where: { file in keys.contains { file.values[$0] == nil } }) else { return [] }
            return files.compactMap { file in
                // For a misspelling, another rule reports both the written and the intended text.
                let meant = table == .pass ? Set(contents.slips(in: file).map(\.meant)) : []
                let missing = keys.filter { file.values[$0] == nil && !meant.contains($0) }.map { $0.replacingControls }
                guard !missing.isEmpty else { return nil }
                let isOne = missing.count == 1
                return Fault(
                    .file(file.path), "\(missing.listed()) \(isOne ? "is" : "are") translated elsewhere and not here",
                    hint: "add \(isOne ? "it" : "them") to \(file.path.shellWord)")
            }
        }
    }

    static let misspelledKey = PassRule(
        "strings.misspelled-key", .warning, "the keys of a strings file are spelled like the texts that they translate",
        effect: "the translation is never shown, and the text stays the same in every language",
        source: "Building a Pass", bad: sample(fr: #""Crad" = "Carte";"#), good: sample(fr: #""Card" = "Carte";"#)
    ).faults { contents in
        contents.stringsFiles.flatMap { file in
            contents.slips(in: file).map { entry, meant in
                Fault(
                    .position(entry.position, in: file.path),
                    "\(entry.key.inQuotes) translates nothing, but \(contents.mainFile) has \(meant.inQuotes)",
                    hint: "write \(meant.shellQuoted)")
            }
        }
    }.alsoAboutOrders()

    static let unusedKey = PassRule(
        "strings.unused-key", .note, "the keys of a strings file are texts that it translates",
        effect: "the translation is never shown, and another text may have none",
        hint: "write the text as it is there, or remove the line", source: "Building a Pass",
        bad: sample(fr: #""Ticket" = "Billet";"#), good: sample(fr: #""Card" = "Carte";"#)
    ).faults { contents in
        // A placeholder may become any text, so any key may be used.
        guard contents.isObject, !contents.isTemplate else { return [] }
        return contents.stringsFiles.compactMap { file in
            guard let table = contents.table(of: file), table == .pass || contents.isPersonalized else { return nil }
            let used = contents.texts.texts(of: table).union(contents.slips(in: file).map(\.entry.key))
            let unused = file.entries.filter { entry in
                !used.contains(entry.key) && !(table == .pass && contents.texts.barcodeMessages.contains(entry.key))
            }
            guard let first = unused.first else { return nil }
            let name = table == .pass ? contents.mainFile : "personalization.json"
            let keys = unused.map { $0.key.replacingControls }
            return Fault(
                .position(first.position, in: file.path),
                "\(keys.listed()) \(keys.count == 1 ? "is not a text" : "are not texts") of \(name)")
        }
    }.alsoAboutOrders()

    static let placeholdersDiffer = PassRule(
        "strings.placeholders-differ", .warning, "a translation has the %@ and the {{placeholders}} of its text",
        effect: "the notification of a change does not show the new value", hint: "write them in all languages alike",
        source: "Wallet Passes, PassFieldContent", bad: sample(notice, fr: #""Now %@" = "Désormais";"#),
        good: sample(notice, fr: #""Now %@" = "Désormais %@";"#)
    ).faults { contents in
        PassContents.StringsFile.Table.allCases.flatMap { table -> [Fault] in
            let files = contents.readFiles(of: table)
            var first: [String: (marks: Placeholders, path: String)] = [:]
            first.reserveCapacity(files.first?.entries.count ?? 0)
            return files.flatMap { file in
                file.entries.compactMap { entry in
                    guard entry.value != entry.key else { return nil }  // not translated yet
                    let marks = Placeholders(in: entry.value, isTemplate: contents.isTemplate)
                    let own = Placeholders(in: entry.key, isTemplate: false)
                    if own.arguments > 0, marks.arguments != own.arguments {
                        return Fault(
                            .position(entry.position, in: file.path),
                            "the text of \(entry.key.inQuotes) has \(marks.arguments.times) %@, the key has \(own.arguments.times)"
                        )
                    }
                    guard let other = first[entry.key] else {
                        first[entry.key] = (marks, file.path)
                        return nil
                    }
                    return marks.difference(from: other.marks).map { difference in
                        Fault(
                            .position(entry.position, in: file.path),
                            "the text of \(entry.key.inQuotes) \(difference) in \(other.path.inQuotes)")
                    }
                }
            }
        }
    }

    static let messageLocalized = PassRule(
        "barcode.message-localized", .note, "the message of a barcode is not translated",
        effect: "the barcode has the message from pass.json, untranslated", hint: "remove the line",
        source: "Wallet Passes, Barcodes", bad: sample(barcode, fr: #""GUEST" = "INVITÉ";"#),
        good: sample(barcode, fr: #""Guest" = "Invité";"#)
    ).faults { contents in
        guard !contents.texts.barcodeMessages.isEmpty else { return [] }
        return contents.readFiles(of: .pass).flatMap { file in
            file.entries.compactMap { entry in
                guard contents.texts.barcodeMessages.contains(entry.key), !contents.texts.ofPass.contains(entry.key),
                    !contents.isUnfilled(entry.key)
                else { return nil }
                return Fault(
                    .position(entry.position, in: file.path), "\(entry.key.inQuotes) is the message of a barcode")
            }
        }
    }

    // MARK: - Samples

    private static let notice =
        #""generic": {"backFields": [{"key": "a", "label": "A", "value": "1", "changeMessage": "Now %@"}]}"#
    private static let barcode =
        #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "GUEST", "messageEncoding": "iso-8859-1", "altText": "Guest"}]"#

    private static func sample(_ json: String = "", fr: String, de: String? = nil) -> Sample {
        var files: [String: Sample.Content] = ["fr.lproj/pass.strings": .text(fr)]
        if let de { files["de.lproj/pass.strings"] = .text(de) }
        return Sample(json, files: files)
    }
}

extension PassContents {
    /// The strings files that Wallet reads as translations of a table's texts.
    fileprivate func readFiles(of table: StringsFile.Table) -> [StringsFile] {
        stringsFiles.filter { $0.table == table && $0.document.value != nil }
    }

    fileprivate var isPersonalized: Bool { personalization?.value != nil }

    /// The texts of the pass that any of `files` translates, in order of first appearance.
    ///
    /// A text that is its own translation is a name, or not translated yet.
    fileprivate func keys(of files: [StringsFile], in table: StringsFile.Table) -> [String] {
        let used = texts.texts(of: table)
        var seen: Set<String> = []
        return files.flatMap { file in
            file.entries.compactMap { entry in
                entry.value != entry.key && used.contains(entry.key) && seen.insert(entry.key).inserted
                    ? entry.key : nil
            }
        }
    }
}

private struct Placeholders: Equatable {
    /// The number of `%@`, `%1$@` and the like.
    let arguments: Int
    let names: Set<String>

    init(in text: String, isTemplate: Bool) {
        arguments = text.utf8.contains(UInt8(ascii: "%")) ? FormatScan(text).valueCount : 0
        names = isTemplate && text.hasBraces ? Self.names(in: text) : []
    }

    private static func names(in text: String) -> Set<String> {
        var names: Set<String> = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            names.insert(rest[open.upperBound..<close.lowerBound].filter { $0 != " " })
            rest = rest[close.upperBound...]
        }
        return names
    }

    /// The difference from another language's placeholders, as the middle of a sentence.
    func difference(from other: Placeholders) -> String? {
        if arguments != other.arguments { return "has \(arguments.times) %@, and \(other.arguments.times)" }
        guard let name = names.symmetricDifference(other.names).min() else { return nil }
        let shown = "{{\(name.prefix(24))}}"
        return names.contains(name) ? "has \(shown), which is not" : "lacks \(shown), which is"
    }
}

extension Int { fileprivate var times: String { self == 0 ? "no" : "\(self)" } }
