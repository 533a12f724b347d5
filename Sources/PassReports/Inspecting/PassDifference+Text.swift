internal import PassModel
internal import PassToolkit

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

    /// What a phone tells about the fields, and what that depends on.
    private var announcementLines: [String] {
        if announcements.contains(where: { $0.silence == AnnouncementWords.otherPass }) {
            return ["  silent    every field: \(AnnouncementWords.otherPass)"]
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
        if let silence { return ["  silent    \(key.visible): \(silence)"] }
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
    /// The value in one short line.
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
    /// The facts that identify a file.
    fileprivate var fileWords: String? {
        guard let bytes = self["byteCount"]?.number?.text, let digest = self["sha256"]?.string else { return nil }
        let sides = ["widthInPixels", "heightInPixels"].compactMap { self[$0]?.number?.text }
        let size = sides.count == 2 ? "\(sides[0]) × \(sides[1]), " : ""
        return "\(size)\(bytes) bytes, SHA-256 \(digest.prefix(12))…"
    }

    /// The facts that identify a certificate.
    fileprivate var certificateWords: String? {
        guard let name = self["subject"]?.string, let digest = self["fingerprint"]?.string else { return nil }
        let end = self["notAfter"]?.string ?? "unknown"
        return "'\(name.visible)' to \(end), SHA-256 \(digest.prefix(12))…"
    }
}
