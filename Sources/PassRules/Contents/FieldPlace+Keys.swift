internal import PassModel

extension PassContents.FieldPlace {
    /// The value of `key`.
    subscript(key: Pass.Field.Key) -> JSONValue? { value.object?[key.rawValue] }

    /// Where `key` stands, or would stand.
    func pointer(to key: Pass.Field.Key) -> JSONPointer { pointer.appending(key.rawValue) }
}

extension PassContents {
    /// The fields of upcoming events, as back or additional fields of an event ticket.
    var upcomingFields: [FieldPlace] {
        parts.upcomingFields.value {
            upcoming.flatMap { entry in
                [Pass.Field.Group.additionalInfo, .back].flatMap { group -> [FieldPlace] in
                    guard let fields = entry.object[group.rawValue]?.array else { return [] }
                    let pointer = entry.pointer.appending(group.rawValue)
                    return fields.enumerated().map { index, value in
                        FieldPlace(
                            style: .eventTicket, group: group, index: index, pointer: pointer.appending(index),
                            value: value)
                    }
                }
            }
        }
    }

    /// The fields of the styles and those of upcoming events.
    var everyField: [FieldPlace] { upcoming.isEmpty ? fields : fields + upcomingFields }

    /// The text under `key` of a field; `nil` for other values, and if a placeholder in it is still open.
    func text(of key: Pass.Field.Key, in place: FieldPlace) -> String? {
        guard let text = place[key]?.string, !isOpen(text) else { return nil }
        return text
    }

    /// The translations of each text, from all strings files.
    var translations: [String: [String]] { parts.translations.value { readTranslations } }

    private var readTranslations: [String: [String]] {
        var translations: [String: [String]] = [:]
        for file in stringsFiles {
            guard case .success(let document) = file.document else { continue }
            for entry in document.entries { translations[entry.key, default: []].append(entry.value) }
        }
        return translations
    }
}
