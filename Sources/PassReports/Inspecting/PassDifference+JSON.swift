public import PassModel
internal import PassToolkit

extension PassDifference {
    /// A `passtool.difference/1` document; it has `unlisted` if there are more differences than are listed.
    ///
    /// - Parameters:
    ///   - old: the name of the first pass.
    ///   - new: the name of the second pass.
    /// - Returns: the document.
    public func json(old: String, new: String) -> JSONValue {
        .object([
            ("format", .string("passtool.difference/1")),
            ("old", .string(old)),
            ("new", .string(new)),
            ("isEqual", .bool(isEmpty)),
            ("differences", .array(entries.map(\.json))),
            ("unlisted", unlistedCount == 0 ? nil : .number(JSONNumber(unlistedCount))),
            ("reformatted", .array(reformatted.map(JSONValue.string))),
            ("isFetched", .bool(isFetched)),
            ("announcements", .array(announcements.map(\.json))),
        ])
    }
}

extension PassAnnouncement {
    fileprivate var json: JSONValue {
        .object([
            ("key", .string(key)), ("shows", .bool(silence == nil)),
            ("texts", .array(texts.map(\.json))), ("isFormatted", isFormatted ? .bool(true) : nil),
            ("silence", silence.map { .string($0.code.rawValue) }), ("reason", silence.map { .string($0.reason) }),
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
