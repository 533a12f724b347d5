public import PassModel
public import PassToolkit

/// The differences between two passes: by field, text, image, file and signer.
///
/// The order of JSON members, the notation of numbers and white space are form, not content. Secrets, such as the
/// authentication token, are compared but never shown.
public struct PassDifference: Sendable {
    /// The kind of a difference.
    public enum Kind: String, Sendable, Hashable {
        /// Only in the second pass.
        case added
        /// Only in the first pass.
        case removed
        /// In both passes, with different content.
        case changed
        /// In both passes, in another place or order.
        case moved
    }

    /// Where a difference is.
    public enum Place: Sendable, Hashable {
        /// A file of another kind than those below.
        case file(String)
        /// A value in a JSON file, usually `pass.json`.
        case value(file: String, pointer: JSONPointer)
        /// A field of the pass by its key, or one of its members; the pointer is valid in the newest pass that has the
        /// field.
        case field(key: String, member: String?, pointer: JSONPointer)
        /// An image.
        case image(String)
        /// A text in a strings file.
        case string(file: String, language: String, key: String)
        /// A part of the signature: `signature`, `signer`, `certificates`, `signingTime`, `digestAlgorithm`.
        case signature(String)
    }

    /// One difference.
    public struct Entry: Sendable, Hashable {
        /// The kind of the difference.
        public let kind: Kind
        /// Where the difference is.
        public let place: Place
        /// The value in the first pass; `nil` if it has none, and for secrets.
        public let old: JSONValue?
        /// The value in the second pass; `nil` if it has none, and for secrets.
        public let new: JSONValue?
    }

    /// The differences in content, up to the smaller limit of the two passes.
    public let entries: [Entry]
    /// How many differences ``entries`` leaves out.
    public let unlistedCount: Int
    /// The files that differ in form only, sorted.
    public let reformatted: [String]

    /// The notification about each field that differs, when the second pass arrives as an update of the first.
    public let announcements: [PassAnnouncement]
    /// Whether phones fetch updates of the first pass: it has a `webServiceURL` and an `authenticationToken`.
    public let isFetched: Bool
    /// The secrets in the files, which are never shown.
    let secrets: Secrets

    /// Whether the two have the same content.
    public var isEmpty: Bool { entries.isEmpty }

    /// Compares two passes, orders, or other archives and folders.
    ///
    /// A folder without manifest and signature is a source: its content is compared, and the missing signature is not a
    /// difference.
    /// - Parameters:
    ///   - old: the first.
    ///   - new: the second.
    public init(between old: PassFiles, and new: PassFiles) {
        let (old, new) = (old.inside, new.inside)
        var secrets = Secrets(in: old.files)
        secrets.formUnion(Secrets(in: new.files))
        self.secrets = secrets
        var comparison = Comparison(old: old, new: new, secrets: secrets)
        comparison.compareFiles()
        if !old.wasNeverSigned, !new.wasNeverSigned { comparison.compareSignatures() }
        entries = comparison.entries
        unlistedCount = comparison.count - comparison.entries.count
        reformatted = comparison.reformatted
        let changed = comparison.changedFields
        let words = AnnouncementWords(from: old, to: new, needsTexts: !changed.isEmpty, without: secrets)
        announcements = changed.map { words.announcement(of: $0.key, from: $0.old, to: $0.new) }
        isFetched = words.isFetched
    }
}

extension PassFiles {
    /// Whether it is a folder or template that was never signed.
    fileprivate var wasNeverSigned: Bool { isSource && !isSigned }
}

extension PassDifference {
    /// A `passtool.difference/1` document; it has `unlisted` if there are more differences than are listed.
    ///
    /// - Parameters:
    ///   - old: the name of the first pass.
    ///   - new: the name of the second pass.
    /// - Returns: the document.
    public func json(old: String, new: String) -> JSONValue {
        secrets.masked(
            .object([
                ("format", .string("passtool.difference/1")), ("old", .string(old)), ("new", .string(new)),
                ("isEqual", .bool(isEmpty)), ("differences", .array(entries.map(\.json))),
                ("unlisted", unlistedCount == 0 ? nil : .number(JSONNumber(unlistedCount))),
                ("reformatted", .array(reformatted.map(JSONValue.string))), ("isFetched", .bool(isFetched)),
                ("announcements", .array(announcements.map(\.json))),
            ]))
    }
}

extension PassAnnouncement {
    fileprivate var json: JSONValue {
        .object([
            ("key", .string(key)), ("shows", .bool(silence == nil)),
            ("texts", .array(texts.map(\.json))), ("isFormatted", isFormatted ? .bool(true) : nil),
            ("silence", silence.map(JSONValue.string)),
        ])
    }
}

extension PassAnnouncement.Text {
    fileprivate var json: JSONValue {
        .object([("language", language.map(JSONValue.string)), ("text", .string(text))])
    }
}

extension PassDifference.Entry {
    fileprivate var json: JSONValue {
        .object(
            [("kind", .string(kind.rawValue))] + place.members
                + [("isSecret", isSecret ? .bool(true) : nil), ("old", old), ("new", new)])
    }
}

extension PassDifference.Place {
    fileprivate var members: [(name: String, value: JSONValue?)] {
        switch self {
        case .file(let name): [("what", .string("file")), ("file", .string(name))]
        case .image(let name): [("what", .string("image")), ("file", .string(name))]
        case .signature(let part): [("what", .string("signature")), ("part", .string(part))]
        case .value(let file, let pointer):
            [("what", .string("value")), ("file", .string(file)), ("pointer", .string(pointer.description))]
        case .field(let key, let member, let pointer):
            [
                ("what", .string("field")), ("file", .string("pass.json")), ("pointer", .string(pointer.description)),
                ("key", .string(key)), ("member", member.map(JSONValue.string)),
            ]
        case .string(let file, let language, let key):
            [
                ("what", .string("string")), ("file", .string(file)), ("language", .string(language)),
                ("key", .string(key)),
            ]
        }
    }
}

extension PassDifference {
    /// The differences as text, one per line; text from the passes is escaped for terminals.
    ///
    /// - Parameters:
    ///   - old: the name of the first pass.
    ///   - new: the name of the second pass.
    /// - Returns: the lines.
    public func text(old: String, new: String) -> String {
        let names = "\(old.visible) → \(new.visible)"
        let total = entries.count + unlistedCount
        let count = total == 1 ? "1 difference" : "\(total) differences"
        let heading = isEmpty ? "\(names): the content is the same" : "\(names): \(count)"
        let forms = reformatted.map { "  form      '\($0.visible)' differs only in form" }
        let more = unlistedCount == 0 ? [] : ["  \(unlistedCount) more \(unlistedCount == 1 ? "is" : "are") not listed"]
        let lines = [heading] + entries.map(\.line) + more + forms + announcementLines
        return secrets.masked(lines.joined(separator: "\n")).withoutCommands
    }

    /// The notifications about fields, and their conditions.
    private var announcementLines: [String] {
        if announcements.contains(where: { $0.silence == AnnouncementWords.otherPass }) {
            return ["  no banner every field: \(AnnouncementWords.otherPass)"]
        }
        let banners = announcements.filter { $0.silence == nil }
        guard !banners.isEmpty else { return announcements.flatMap(\.lines) }
        var notes: [String] = []
        if !isFetched {
            notes.append("no phone fetches the update, since the old pass has no webServiceURL with a token")
        }
        if banners.count > 1 { notes.append("for several changes a phone may show one general notice instead") }
        return announcements.flatMap(\.lines) + notes.map { "  but       \($0)" }
    }
}

extension PassDifference.Entry {
    /// Whether it is about a value that is not shown.
    var isSecret: Bool { old == nil && new == nil }

    fileprivate var line: String {
        let (area, name) = place.words
        let what = "  \(area.padded(to: 10))\(name)"
        return switch kind {
        case _ where isSecret: "\(what): \(kind == .changed ? "differs" : kind.rawValue), and is not shown"
        case .added: "\(what): added\(new.map { ", \($0.brief)" } ?? "")"
        case .removed: "\(what): removed\(old.map { ", \($0.brief)" } ?? "")"
        case .changed: "\(what): \(old?.brief ?? "nothing") → \(new?.brief ?? "nothing")"
        case .moved: "\(what): moved, \(old?.brief ?? "nothing") → \(new?.brief ?? "nothing")"
        }
    }
}

extension PassAnnouncement {
    fileprivate var lines: [String] {
        if let silence { return ["  no banner \(key.visible): \(silence)"] }
        let form = isFormatted ? " (the phone writes the value in its own form)" : ""
        return texts.map { text in
            let language = text.language.map { " (\($0.visible))" } ?? ""
            return "  banner    \(key.visible)\(language): \(JSONValue.string(text.text).brief)\(form)"
        }
    }
}

extension PassDifference.Place {
    fileprivate var words: (area: String, name: String) {
        switch self {
        case .file(let name): ("file", name.visible)
        case .image(let name): ("image", name.visible)
        case .value("pass.json", .root): ("pass", "style")
        case .value("pass.json", let pointer): ("pass", pointer.description.visible)
        case .value(let file, let pointer): ("value", "\(file)\(pointer)".visible)
        case .field(let key, let member, _): ("field", "\(key)\(member.map { " \($0)" } ?? "")".visible)
        case .string(_, let language, let key): ("string", "\(language) \"\(key)\"".visible)
        case .signature(let part): ("signature", part)
        }
    }
}

extension JSONValue {
    fileprivate var brief: String {
        if let facts = object, let text = facts.fileWords ?? facts.certificateWords { return text }
        if let certificates = array?.compactMap(\.object?.certificateWords), !certificates.isEmpty {
            return certificates.joined(separator: "; ")
        }
        let text = text().visible
        return text.count <= 160 ? text : "\(text.prefix(159))…"
    }
}

extension JSONObject {
    fileprivate var fileWords: String? {
        guard let bytes = self["byteCount"]?.number?.text, let digest = self["sha256"]?.string else { return nil }
        let sides = ["widthInPixels", "heightInPixels"].compactMap { self[$0]?.number?.text }
        let size = sides.count == 2 ? "\(sides[0]) × \(sides[1]), " : ""
        return "\(size)\(bytes) bytes, SHA-256 \(digest.prefix(12))…"
    }

    fileprivate var certificateWords: String? {
        guard let name = self["subject"]?.string, let digest = self["fingerprint"]?.string else { return nil }
        let end = self["notAfter"]?.string ?? "unknown"
        return "'\(name.visible)' to \(end), SHA-256 \(digest.prefix(12))…"
    }
}
