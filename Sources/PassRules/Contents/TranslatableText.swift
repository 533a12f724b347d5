internal import Bytes
package import PassModel

extension PassContents {
    /// The visible texts that a strings file may translate, without duplicates, in the order of `pass.json`.
    ///
    /// Dates, numbers, addresses, codes in capitals, the organization's name and texts with placeholders are left out;
    /// translating the latter would need a key for each record. A text that one language translates is never left out.
    /// - SeeAlso: Wallet Passes, *Creating the Source for a Pass*.
    package var translatableTexts: [String] {
        guard let document = document(named: "pass.json") else { return [] }
        let translated = Set(stringsFiles.flatMap { $0.entries.filter { $0.value != $0.key }.map(\.key) })
        let name = self[.organizationName]?.string
        let found = readTexts(also: translated).filter { $0.text != name || translated.contains($0.text) }
        let places = document.places(of: found.map(\.pointer))
        let sorted = found.sorted {
            (places[$0.pointer]?.range.lowerBound ?? 0) < (places[$1.pointer]?.range.lowerBound ?? 0)
        }
        var seen: Set<String> = []
        return sorted.map(\.text).filter { seen.insert($0).inserted }
    }

    /// The same texts with duplicates, and `others` if they occur.
    private func readTexts(also others: Set<String> = []) -> [(text: String, pointer: JSONPointer)] {
        let topLevel: [Pass.Key] = [.description, .organizationName, .logoText, .eventLogoText]
        var places = topLevel.map { (self[$0], JSONPointer(tokens: [$0.rawValue])) }
        for place in everyField {
            for key in [Pass.Field.Key.label, .value, .attributedValue, .changeMessage] {
                places.append((place[key], place.pointer.appending(key.rawValue)))
            }
        }
        let objects =
            ObjectPlace.elements(of: .locations, in: self).map { ($0, "relevantText") }
            + ObjectPlace.elements(of: .beacons, in: self).map { ($0, "relevantText") }
            + barcodes.map { ($0, "altText") } + upcoming.map { ($0, "name") }
        for (place, key) in objects { places.append((place.object[key], place.pointer.appending(key))) }
        places += orderTexts.map { ($0.value, $0.pointer) }
        for tag in tagTree.values where tag.isLocalizable { places.append((tag.value, tag.pointer)) }
        return places.compactMap { value, pointer in
            guard let text = value?.string, !isUnfilled(text), text.isWords || others.contains(text) else { return nil }
            return (text, pointer)
        }
    }

    var orderTexts: [TypedTree.Value] { isOrder ? tree.values.filter { Self.orderKeys.contains($0.name) } : [] }

    /// The keys of an order whose texts strings files translate.
    private static let orderKeys: Set = [
        "altText", "displayName", "label", "notes", "statusDescription", "subtitle", "title",
    ]

    /// What a strings file translates, with `pass` for the main file; `nil` if Wallet does not read the file.
    func table(of file: StringsFile) -> StringsFile.Table? {
        guard isOrder else { return file.table }
        return file.path.hasSuffix(".lproj/order.strings") ? .pass : nil
    }

    /// The entries of a strings file whose key is a misspelling of a text that the file does not translate.
    ///
    /// Works on templates: such texts have no placeholders.
    package func slips(in file: StringsFile) -> [(entry: StringsDocument.Entry, meant: String)] {
        guard table(of: file) == .pass, isObject else { return [] }
        let unused = file.entries.filter {
            !texts.ofPass.contains($0.key) && !texts.barcodeMessages.contains($0.key) && !isUnfilled($0.key)
        }
        guard !unused.isEmpty else { return [] }
        let open = slipTargets.filter { file.values[$0] == nil }
        let byLetters = Dictionary(open.map { ($0.letters, $0) }) { first, _ in first }
        // Limited, since a file full of misspellings would take minutes.
        return unused.prefix(100).compactMap { entry in
            let letters = entry.key.utf8.count <= 1_000 ? entry.key.letters : ""
            let same = letters.isEmpty ? nil : byLetters[letters]
            let near = entry.key.utf8.count < 4 ? nil : Spelling.nearest(to: entry.key, among: open)
            return (same ?? near).map { (entry, $0) }
        }
    }

    /// Candidates for misspelled texts, without duplicates; of very many only the first.
    private var slipTargets: [String] {
        parts.slipTargets.value {
            var seen: Set<String> = []
            for place in readTexts() where seen.count < 1_000 && place.text.utf8.count <= 1_000 {
                seen.insert(place.text)
            }
            return seen.sorted()
        }
    }
}

extension TypedTree.Value {
    /// Whether it is a tag with a translatable text; identifiers and names of people and networks are not.
    fileprivate var isLocalizable: Bool {
        type == .text && !name.hasSuffix("IDs") && !name.hasSuffix("SSRs") && name != "venuePlaceID"
            && !pointer.tokens.contains {
                ["passengerName", "wifiAccess", "totalPrice", "balance", "airplay"].contains($0)
            }
    }
}

extension String {
    var letters: String { lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Whether this is natural language: not a date, number, address, or code such as `CDG` or `MC2035`.
    fileprivate var isWords: Bool {
        guard contains(where: \.isLetter), PassDate.Reading(self) == nil else { return false }
        if contains(where: \.isWhitespace) { return true }
        if contains("://") || dropFirst().contains("@") && !contains("%@") { return false }
        let isCapitals = unicodeScalars.allSatisfy { $0.isASCII && !(0x61...0x7A).contains($0.value) }
        return !isCapitals || unicodeScalars.count > 3 && !contains(where: \.isNumber)
    }
}
