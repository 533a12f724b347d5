internal import PassModel

enum UpcomingRules {
    static let all: [PassRule] =
        [incomplete, unknownType, duplicateIdentifier] + [
            fieldMalformed, fieldWithoutLabel, ignored, imageIncomplete, imageNotSecure, imageDigest, imageTooLarge,
            reuseNotPossible,
        ]

    static let page = "Wallet Passes, UpcomingPassInformationEntry"

    static let incomplete = PassRule(
        "upcoming.incomplete", .error, "an upcoming event has an identifier, a name and a type",
        effect: "Wallet drops the event", since: SystemVersion(26), source: page,
        example: example(bad: #"{"name": "Match 2", "type": "event"}"#)
    ).faults(inEach: .upcomingEvent) { entry in
        ["identifier", "name", "type"].compactMap { key in
            guard !entry.object.hasMisspelled(key) else { return nil }
            let isTypeMissing = key == "type" && entry.object[key] == nil
            return entry.missingString(
                key, of: "upcoming event", hint: "add \"\(key)\": \(key == "type" ? "\"event\"" : "\"…\"")",
                fix: isTypeMissing ? .add(name: key, .string("event"), to: entry.pointer) : nil)
        }
    }.tolerated()

    static let unknownType = PassRule(
        "upcoming.unknown-type", .error, "the type of an upcoming event is 'event'", effect: "Wallet drops the event",
        hint: "write \"type\": \"event\"", since: SystemVersion(26), source: page,
        example: example(bad: #"{"identifier": "2", "name": "Match 2", "type": "match"}"#)
    ).fault(inEach: .upcomingEvent) { entry in
        guard let type = entry.object["type"], type.string != nil, UpcomingPassInformationEntry.Kind(json: type) == nil
        else { return nil }
        let pointer = entry.pointer.appending("type")
        return Fault(
            .value(pointer), "\(type.shown) is not a type of upcoming event",
            fix: .replace(pointer, with: .string("event")))
    }.tolerated()

    static let duplicateIdentifier = PassRule(
        "upcoming.duplicate-identifier", .error, "the identifier of an upcoming event is unique in the pass",
        effect: "Wallet drops events, or the whole pass", hint: "give each event its own identifier",
        since: SystemVersion(26), source: page,
        example: example(
            bad:
                #"{"identifier": "2", "name": "A", "type": "event"}, {"identifier": "2", "name": "B", "type": "event"}"#
        )
    ).faults { contents in
        contents.repeatedIdentifiers(of: contents.upcoming)
    }

    static let fieldMalformed = PassRule(
        "upcoming.field-malformed", .warning,
        "a field of an upcoming event has its own key, a value and known names",
        effect: "Wallet drops the field or the event", since: SystemVersion(26),
        source: "Wallet Passes, PassFieldContent; observed",
        example: example(
            bad: entry(#""backFields": [{"key": "a", "label": "A"}]"#),
            good: entry(#""backFields": [{"key": "a", "label": "A", "value": 1}]"#))
    ).faults { contents in
        let fields = contents.upcomingFields
        return fields.flatMap { FieldRules.faults(in: $0) + FieldFormatRules.unknownNames(in: $0) }
            + repeatedKeys(of: fields, in: contents)
    }

    /// Fields with the key of an earlier field of the same event.
    private static func repeatedKeys(of fields: [PassContents.FieldPlace], in contents: PassContents) -> [Fault] {
        var firsts: [[String]: JSONPointer] = [:]
        return fields.compactMap { place in
            guard let key = contents.text(of: .key, in: place) else { return nil }
            let event = place.pointer.tokens.prefix(2)
            guard let first = firsts.updateValue(place.pointer, forKey: event + [key]) else { return nil }
            return Fault(.value(place.pointer(to: .key)), "\(first) already uses the key \(key.shown)")
        }
    }

    static let fieldWithoutLabel = PassRule(
        "upcoming.field-without-label", .warning, "a field of an upcoming event has a label",
        effect: "Wallet drops the field", hint: "add \"label\": \"…\"", since: SystemVersion(26), source: "observed",
        example: example(bad: entry(#""backFields": [{"key": "gate", "value": "A"}]"#))
    ).fault(inEach: .upcomingField) { place in
        guard place.value.object != nil, place[.label] == nil else { return nil }
        let name = place[.key]?.string.map { " \($0.shown)" } ?? ""
        return Fault(.value(place.pointer), "the field\(name) has no label")
    }

    static let ignored = PassRule(
        "upcoming.ignored", .note, "upcoming events are for poster event tickets", effect: "Wallet ignores the events",
        hint: "make the pass a poster event ticket, or remove them", since: SystemVersion(26), source: "observed",
        bad: #""upcomingPassInformation": [{"identifier": "2", "name": "Match 2", "type": "event"}]"#,
        good: .poster(#""upcomingPassInformation": [{"identifier": "2", "name": "Match 2", "type": "event"}]"#)
    ).fault { contents in
        guard !contents.upcoming.isEmpty, !contents.asksForPoster else { return nil }
        return Fault(
            .name(.to(.upcomingPassInformation)), "'upcomingPassInformation' has no effect without 'posterEventTicket'")
    }

    static func entry(_ members: String, name: String = "B") -> String {
        #"{"identifier": "2", "name": "\#(name)", "type": "event", \#(members)}"#
    }

    static func example(bad: String, good: String = #"{"identifier": "2", "name": "Match 2", "type": "event"}"#)
        -> PassRule.Example
    {
        .init(
            bad: .poster("\"upcomingPassInformation\": [\(bad)]"),
            good: .poster("\"upcomingPassInformation\": [\(good)]"))
    }
}
