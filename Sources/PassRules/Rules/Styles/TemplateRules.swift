internal import Bytes
internal import PassModel

/// Rules about unfilled placeholders, and about leftovers of other programs in texts.
enum TemplateRules {
    static let all: [PassRule] = [unfilled, leftover]

    static let unfilled = PassRule(
        "template.unfilled", .error, "a pass contains no {{placeholders}}",
        effect: "Wallet shows the braces; if an identifier has them, Wallet treats all passes as the same one",
        hint: "make the pass from this template and a record", source: "the form of templates",
        bad: #""logoText": "Hello {{name}}""#,
        good: #""logoText": "Hello Ada""#
    ).faults { contents in
        guard !contents.isTemplate else { return [] }
        // In JSON, only strings have two equal braces side by side.
        let text = contents.files[contents.mainFile] ?? []
        let mayHold = ["{{", "\\u007"].contains { text.firstRange(of: Array($0.utf8), from: 0) != nil }
        let unfilled = (mayHold ? contents.leaves : []).compactMap { leaf in
            leaf.value.string.flatMap(placeholder).map { (place: Fault.Place.value(leaf.pointer), name: $0) }
        }
        var seen: Set<String> = []
        let ofIdentity = unfilled.filter { $0.place.isInside(identity) }
        let others = unfilled.filter { !$0.place.isInside(identity) && seen.insert($0.name).inserted }
        return (ofIdentity + others).map { fault($0.place, $0.name) } + contents.stringsFiles.flatMap(faults)
    }.tolerated { !$0.isInside(identity) }

    /// Keys that identify the pass, and that it uses for updates.
    private static let identity: [Pass.Key] = [
        .passTypeIdentifier, .teamIdentifier, .serialNumber, .webServiceURL, .authenticationToken,
    ]

    private static func faults(in file: PassContents.StringsFile) -> [Fault] {
        guard case .success(let document) = file.document else { return [] }
        var seen: Set<String> = []
        return document.entries.compactMap { entry in
            guard let name = placeholder(in: entry.value), seen.insert(name).inserted else { return nil }
            return fault(.position(entry.position, in: file.path), name)
        }
    }

    private static func fault(_ place: Fault.Place, _ name: String) -> Fault {
        Fault(place, "the placeholder '{{\(name)}}' is not filled in")
    }

    /// The longest name in characters; anything longer is a text in braces.
    private static let longestName = 64

    /// The name between the first two pairs of braces, if it is one.
    private static func placeholder(in text: String) -> String? {
        guard text.hasBraces, let open = text.firstRange(of: "{{"),
            let close = text[open.upperBound...].firstRange(of: "}}")
        else { return nil }
        let name = text[open.upperBound..<close.lowerBound].filter { $0 != " " }
        let isName = name.count <= longestName && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        guard let first = name.first, first.isLetter || first == "_", isName else { return nil }
        return name
    }

    // MARK: - Leftovers of other programs

    static let leftover = PassRule(
        "template.leftover", .warning, "texts contain no leftovers of programs",
        effect: "people and scanners read it as it is", hint: "fill in the text, or leave the key out",
        source: "observed", bad: #""logoText": "M\u00c3\u00bcller""#, good: #""logoText": "Müller""#
    ).fault(inEach: .leaf) { leaf in
        guard let text = leaf.value.string,
            let left = leftover(in: text, isPlain: leaf.name != Pass.Field.Key.attributedValue.rawValue),
            let top = leaf.top, !data.contains(top)
        else { return nil }
        return Fault(.value(leaf.pointer), left.words, hint: left.hint)
    }.alsoFaults { contents in
        contents.orderTexts.compactMap { text in
            text.value.string.flatMap { leftover(in: $0, isPlain: true) }.map {
                Fault(
                    .value(text.pointer, in: contents.mainFile), $0.words,
                    hint: $0.hint ?? (text.isRequired ? "fill in the text" : nil))
            }
        }
    }.alsoFaults { contents in
        contents.stringsFiles.flatMap { file in
            (file.document.value?.entries ?? []).compactMap { entry in
                leftover(in: entry.value, isPlain: false).map {
                    Fault(.position(entry.position, in: file.path), $0.words, hint: $0.hint)
                }
            }
        }
    }.alsoAboutOrders()

    /// Keys that people don't read.
    private static let data: Set<Pass.Key> = [.userInfo, .nfc, .authenticationToken, .webServiceURL]

    /// Which kinds of leftovers a text may have, by a few of their bytes.
    private struct Traces: OptionSet {
        let rawValue: UInt8
        static let beyondASCII = Traces(rawValue: 1)
        static let ampersand = Traces(rawValue: 2)
        static let apostrophe = Traces(rawValue: 4)
        /// Of `[object Object]`, and of what stands for no value.
        static let others = Traces(rawValue: 8)

        /// Reads the text once; most texts have none.
        init(in text: String) {
            var contiguous = text
            var traces = contiguous.withUTF8 { unsafe Traces(inBytes: $0) }
            let isWhole = text == "null" || text == "(null)" || text == "PLACEHOLDER"
            if isWhole || text.utf8.first == UInt8(ascii: "P") && text.hasPrefix("PLACEHOLDER_") {
                traces.insert(.others)
            }
            self = traces
        }

        private init(inBytes bytes: some Sequence<UInt8>) {
            var (traces, last): (Traces, UInt8) = ([], 0)
            for byte in bytes {
                switch UnicodeScalar(byte) {
                case "\u{80}"...: traces.insert(.beyondASCII)
                case "&": traces.insert(.ampersand)
                case "'" where last == UInt8(ascii: "\\"): traces.insert(.apostrophe)
                case "o" where last == UInt8(ascii: "["), "n" where last == UInt8(ascii: "u"),
                    "a" where last == UInt8(ascii: "N"):
                    traces.insert(.others)
                default: break
                }
                last = byte
            }
            self = traces
        }

        init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    /// In attributed texts entities are allowed, and other rules check the encoding.
    private static func leftover(in text: String, isPlain: Bool) -> (words: String, hint: String?)? {
        let traces = Traces(in: text)
        if traces.contains(.beyondASCII) {
            if isPlain, text.unicodeScalars.contains("\u{FFFD}") { return ("\(text.shown) has lost a character", nil) }
            if text.isMisread {
                let meant = text.beforeMisreading.flatMap { $0.utf8.count > 40 || $0.contains("\u{FFFD}") ? nil : $0 }
                let hint = meant.map { "write \($0.shellQuoted)" } ?? "read it as UTF-8 where it comes from"
                return ("\(text.shown) is UTF-8 that was read in another encoding", hint)
            }
        }
        guard !traces.isSubset(of: .beyondASCII) else { return nil }
        let bytes = Array(text.utf8)
        let holds = { (mark: String) in bytes.firstRange(of: Array(mark.utf8), from: 0) != nil }
        if holds("[object Object]") { return ("\(text.shown) is what JavaScript writes for an object", nil) }
        if traces.contains(.apostrophe) { return ("\(text.shown) has a backslash before an apostrophe", "remove it") }
        if isPlain, traces.contains(.ampersand), bytes.count <= 10_000,
            case let meant = text.replacing(
                /&(?:#[0-9]{2,6}|#[xX][0-9A-Fa-f]{2,5}|[A-Za-z]{2,8});/, with: { String($0.output).withoutMarkup }),
            meant != text
        {
            let hint = meant.utf8.count <= 40 ? meant.shown : "the characters that they stand for"
            return ("\(text.shown) has HTML entities", "write \(hint)")
        }
        // Splitting is the slowest part.
        let mayLack = bytes.count <= 64 && (holds("undefined") || holds("NaN"))
        let words = mayLack ? text.split { !$0.isLetter } : []
        let isNumber = words.allSatisfy { $0 == "NaN" || CurrencyCodes.all.contains(String($0)) }
        let isLeft =
            words.contains("undefined") || words.contains("NaN") && isNumber || ["null", "(null)"].contains(text)
            || text == "PLACEHOLDER" || text.hasPrefix("PLACEHOLDER_")
        return isLeft ? ("\(text.shown) was written by a program that had no value", nil) : nil
    }
}
