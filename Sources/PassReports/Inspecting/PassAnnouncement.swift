internal import Bytes
internal import PassModel
internal import PassRules
internal import PassToolkit

/// The notification about a changed field, when the new pass arrives as an update of the old one.
///
/// An Apple Watch announces no changes. A phone announces fields of any group, as far as Apple documents. If several
/// fields change at once, a phone may show one general notification instead; Apple does not say when.
/// - SeeAlso: Wallet Passes, *PassFieldContent*, `changeMessage`.
public struct PassAnnouncement: Sendable, Hashable {
    /// The text of a banner.
    public struct Text: Sendable, Hashable {
        /// The language, from its folder's name; `nil` for devices without a translation.
        public let language: String?
        /// The banner's text; numbers and dates with a style are shown as in the pass.
        public let text: String
    }

    /// The key of the field.
    public let key: String
    /// The texts of the banner; empty if none shows.
    public let texts: [Text]
    /// Why no banner shows, in a sentence without a full stop; `nil` if one does.
    public let silence: String?
    /// Whether the phone formats the value for its language, such as an amount or a date.
    public let isFormatted: Bool
}

/// The texts of a pass in its languages, for announcements.
struct AnnouncementWords {
    /// Whether a phone treats both as the same pass.
    let isUpdate: Bool
    /// Whether phones fetch updates of the old pass.
    let isFetched: Bool
    private let translations: [(language: String, texts: [String: String])]
    private let secrets: Secrets

    init(from old: PassFiles, to new: PassFiles, needsTexts: Bool, without secrets: Secrets) {
        // A pass that can't be read has no fields to announce.
        let (before, after) = (try? old.object(in: "pass.json"), try? new.object(in: "pass.json"))
        isUpdate = ["passTypeIdentifier", "serialNumber"].allSatisfy { key in
            let known = before?[key]?.string
            return known?.isIdentical(to: after?[key]?.string) ?? (after?[key]?.string == nil)
        }
        isFetched = ["webServiceURL", "authenticationToken"].allSatisfy { before?[$0]?.string != nil }
        let documents = needsTexts ? new.documents(named: "pass.strings") : [:]
        translations = documents.sorted { $0.key < $1.key }.map { ($0.key, $0.value.texts) }
        self.secrets = secrets
    }

    /// The notification about a changed field; `nil` for a pass without the field.
    func announcement(of key: String, from old: JSONObject?, to new: JSONObject?) -> PassAnnouncement {
        var silence = silence(from: old, to: new)
        var texts: [PassAnnouncement.Text] = []
        if silence == nil, let new, let message = new["changeMessage"]?.string {
            texts = self.texts(of: message, in: new)
            if texts.isEmpty, let problem = FormatScan(message).problem {
                silence = "its changeMessage \(problem); a phone may show a general notice"
            }
        }
        let isFormatted = !texts.isEmpty && Self.styles.contains { new?[$0] != nil }
        return PassAnnouncement(key: secrets.masked(key), texts: texts, silence: silence, isFormatted: isFormatted)
    }

    /// The banner's text, and those of languages in which it differs; a text without exactly one `%@` shows no banner.
    private func texts(of message: String, in field: JSONObject) -> [PassAnnouncement.Text] {
        var texts: [PassAnnouncement.Text] = []
        for (language, words) in [(nil, [:])] + translations.map({ (Optional($0.language), $0.texts) })
        where FormatScan(words[message] ?? message).problem == nil {
            let text = secrets.masked(Self.banner(message, field, words))
            let isPlain = texts.first.map { $0.language == nil && $0.text == text } ?? false
            if !isPlain { texts.append(PassAnnouncement.Text(language: language.map(secrets.masked), text: text)) }
        }
        return texts
    }

    private func silence(from old: JSONObject?, to new: JSONObject?) -> String? {
        guard isUpdate else { return Self.otherPass }
        let unknown = "and Apple does not say whether that is announced"
        guard let old else { return "the field is new, \(unknown)" }
        guard let new else { return "the field was removed, \(unknown)" }
        if Self.isSame(old["value"], new["value"]) { return "its value is the same, and nothing else is announced" }
        guard let value = new["value"], value.string != nil || value.number != nil else {
            return "it has no text and no number as its value"
        }
        guard new["changeMessage"]?.string == nil else { return nil }
        return "it has no changeMessage; a phone may show a general notice"
    }

    static let otherPass = "for a phone it is another pass, since its type or serial number differs"

    private static func isSame(_ before: JSONValue?, _ after: JSONValue?) -> Bool {
        guard let before, let after else { return before == nil && after == nil }
        return before.means(after)
    }

    /// Keys that make a phone format a value itself.
    private static let styles = ["currencyCode", "numberStyle", "dateStyle", "timeStyle"]

    private static func banner(_ message: String, _ field: JSONObject, _ texts: [String: String]) -> String {
        var value = field["value"].map { $0.string ?? $0.text() } ?? ""
        value = texts[value] ?? value
        if let currency = field["currencyCode"]?.string { value += " \(currency)" }
        return FormatScan.filled(texts[message] ?? message, with: value)
    }
}
