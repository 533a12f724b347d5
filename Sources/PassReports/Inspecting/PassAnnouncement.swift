internal import PassModel
internal import PassRules
internal import PassToolkit

/// What a phone tells its owner about a changed field, when the new pass arrives as an update of the old one.
///
/// An Apple Watch announces no changes. On a phone a field of any group is announced, as far as Apple says. If several
/// fields are announced at once, a phone may show one general notice
/// instead; Apple does not say when.
/// - SeeAlso: Wallet Passes, *PassFieldContent*, `changeMessage`.
public struct PassAnnouncement: Sendable, Hashable {
    /// Why no banner shows.
    public struct Silence: Sendable, Hashable {
        /// A word for programs to test.
        public enum Code: String, Sendable {
            /// The new pass has another type or serial number: for a phone it is another pass.
            case otherPass = "other-pass"
            /// The value is the same; a new label or form is not announced.
            case sameValue = "same-value"
            /// The new pass has no text and no number for the field.
            case noValue = "no-value"
            /// There is no text to announce it with, or one that does not have exactly one `%@`.
            case noMessage = "no-message"
            case unusableMessage = "unusable-message"
            /// The field is new or gone, and Apple does not say whether that is announced.
            case addedField = "added-field"
            case removedField = "removed-field"
        }

        /// A word for programs to test.
        public let code: Code
        /// The reason in a sentence without a full stop.
        public let reason: String

        init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }
    }

    /// The text of a banner.
    public struct Text: Sendable, Hashable {
        /// The language that it is for, as its folder has it; `nil` for all devices without a translation.
        public let language: String?
        /// What the banner says; numbers and dates with a style are shown as they are in the pass.
        public let text: String
    }

    /// The key of the field.
    public let key: String
    /// The texts of the banner; empty if none shows.
    public let texts: [Text]
    /// Why no banner shows; `nil` if one does.
    public let silence: Silence?
    /// Whether the phone writes the value in a form of its language, such as an amount or a date.
    public let isFormatted: Bool
}

extension PassAnnouncement {
    func masked(by secrets: Secrets) -> Self {
        guard !secrets.isEmpty else { return self }
        return Self(
            key: secrets.masked(key),
            texts: texts.map { Text(language: $0.language.map(secrets.masked), text: secrets.masked($0.text)) },
            silence: silence, isFormatted: isFormatted)
    }
}

/// The words of a pass in its languages, for announcements.
struct AnnouncementWords {
    /// Whether both passes are the same one for a phone.
    let isUpdate: Bool
    /// Whether phones fetch updates of the old pass.
    let isFetched: Bool
    private let translations: [(language: String, texts: [String: String])]

    init(from old: PassFiles, to new: PassFiles, needsTexts: Bool) {
        // A pass that can't be read has no fields to announce.
        let (before, after) = (try? old.object(in: "pass.json"), try? new.object(in: "pass.json"))
        isUpdate = ["passTypeIdentifier", "serialNumber"].allSatisfy { key in
            let known = before?[key]?.string
            return known?.isIdentical(to: after?[key]?.string) ?? (after?[key]?.string == nil)
        }
        isFetched = ["webServiceURL", "authenticationToken"].allSatisfy { before?[$0]?.string != nil }
        translations = needsTexts ? new.translations : []
    }

    /// What a phone tells about a field that differs; `nil` stands for a pass without the field.
    func announcement(of key: String, from old: JSONObject?, to new: JSONObject?) -> PassAnnouncement {
        var silence = silence(from: old, to: new)
        var texts: [PassAnnouncement.Text] = []
        if silence == nil, let new, let message = new["changeMessage"]?.string {
            texts = self.texts(of: message, in: new)
            if texts.isEmpty, let problem = FormatScan(message).problem {
                silence = .init(.unusableMessage, "its changeMessage \(problem); a phone may show a general notice")
            }
        }
        let isFormatted = !texts.isEmpty && Self.styles.contains { new?[$0] != nil }
        return PassAnnouncement(key: key, texts: texts, silence: silence, isFormatted: isFormatted)
    }

    /// The banner's text, and those of the languages in which it differs; one without exactly one `%@` shows nothing.
    private func texts(of message: String, in field: JSONObject) -> [PassAnnouncement.Text] {
        var texts: [PassAnnouncement.Text] = []
        for (language, words) in [(nil, [:])] + translations.map({ (Optional($0.language), $0.texts) })
        where FormatScan(words[message] ?? message).problem == nil {
            let text = Self.banner(message, field, words)
            let isPlain = texts.first.map { $0.language == nil && $0.text == text } ?? false
            if !isPlain { texts.append(PassAnnouncement.Text(language: language, text: text)) }
        }
        return texts
    }

    private func silence(from old: JSONObject?, to new: JSONObject?) -> PassAnnouncement.Silence? {
        guard isUpdate else {
            return .init(.otherPass, "for a phone it is another pass, since its type or serial number differs")
        }
        let unknown = "and Apple does not say whether that is announced"
        guard let old else { return .init(.addedField, "the field is new, \(unknown)") }
        guard let new else { return .init(.removedField, "the field is gone, \(unknown)") }
        if Self.isSame(old["value"], new["value"]) {
            return .init(.sameValue, "its value is the same, and nothing else is announced")
        }
        guard let value = new["value"], value.string != nil || value.number != nil else {
            return .init(.noValue, "it has no text and no number as its value")
        }
        guard new["changeMessage"]?.string == nil else { return nil }
        return .init(.noMessage, "it has no changeMessage; a phone may show a general notice")
    }

    private static func isSame(_ before: JSONValue?, _ after: JSONValue?) -> Bool {
        guard let before, let after else { return before == nil && after == nil }
        return before.means(after)
    }

    /// What makes a phone write a value in its own form.
    private static let styles = ["currencyCode", "numberStyle", "dateStyle", "timeStyle"]

    private static func banner(_ message: String, _ field: JSONObject, _ texts: [String: String]) -> String {
        var value = field["value"].map { $0.string ?? $0.text() } ?? ""
        value = texts[value] ?? value
        if let currency = field["currencyCode"]?.string { value += " \(currency)" }
        return FormatScan.filled(texts[message] ?? message, with: value)
    }
}

extension PassFiles {
    /// The texts of the readable strings files, by language.
    fileprivate var translations: [(language: String, texts: [String: String])] {
        var room = StringsDocument.byteLimit
        return stringsFiles.compactMap { file in
            // Wallet shows the untranslated texts where a strings file can't be read.
            guard file.name.hasSuffix("/pass.strings"), let bytes = files[file.name],
                let document = try? StringsDocument(parsing: bytes, byteLimit: room)
            else { return nil }
            room -= bytes.count
            return (file.language, Dictionary(document.entries.map { ($0.key, $0.value) }) { $1 })
        }
    }
}
