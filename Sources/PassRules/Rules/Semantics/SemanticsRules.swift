internal import PassModel

/// What the pass means, for the system to read.
enum SemanticsRules {
    static let all =
        [wrongType, misspelledTag, unknownTag, formerName, conflict, incomplete]
        + [unknownValue, codeNotShown, unknownZone, malformedDate, datesReversed, dateMissing, dateContradiction]
        + [malformedAmount, malformedCurrency, outOfRange, seatColor]
        + [wordRepeated, malformedCode, programNotShown, delayWithoutDates, silenceIncomplete]

    static let wrongType = PassRule(
        "semantics.wrong-type", .warning, "every semantic tag has a value of its type",
        effect: "Wallet drops the tag, and layouts that need it are not used", source: "Wallet Passes, SemanticTags",
        example: .init(bad: #""semantics": {"flightNumber": "123"}"#, good: #""semantics": {"flightNumber": 123}"#),
        each: .tag
    ) { found, _ in found.wrongType }

    static let misspelledTag = PassRule(
        "semantics.misspelled-tag", .warning, "the names of semantic tags are spelled as Wallet knows them",
        effect: "Wallet ignores the tag", source: "Wallet Passes, SemanticTags",
        example: .init(
            bad: #""semantics": {"venuename": "Foundry Hall"}"#, good: #""semantics": {"venueName": "Foundry Hall"}"#)
    ) { contents in
        contents.tagTree.strangeNames(expected: formerNames).compactMap(\.misspelling)
    }

    static let unknownTag = PassRule(
        "semantics.unknown-tag", .note, "semantic tags are those that Wallet knows",
        effect: "Wallet ignores the tag", hint: "put data of your own into \"userInfo\"",
        source: "Wallet Passes, SemanticTags",
        example: .init(
            bad: #""semantics": {"x-mood": "calm"}"#, good: #""userInfo": {"x-mood": "calm"}"#)
    ) { contents in
        contents.tagTree.strangeNames(expected: formerNames).filter { $0.meant == nil && $0.object.shape == .tags }
            .map { Fault(.name($0.pointer), "\(JSONValue.string($0.name).shown) is not a semantic tag") }
    }

    private static let formerNames = Set(SemanticTags.formerNames.map(\.name))

    static let formerName = PassRule(
        "semantics.former-name", .warning, "tags have the names that they had on release, not those of the betas",
        effect: "Wallet since the release of iOS 26 ignores the tag, and layouts that need it are not used",
        since: SystemVersion(26), source: "Wallet Passes, SemanticTags; apple/pass-builder 0.0.1",
        example: .init(
            bad: #""semantics": {"departureAirportTimeZone": "Europe/Paris"}"#,
            good: #""semantics": {"departureLocationTimeZone": "Europe/Paris"}"#)
    ) { contents in
        contents.mergedTags.flatMap { tags in
            SemanticTags.formerNames.compactMap { former in
                guard let pointer = tags.tag(former.name)?.pointer, !tags.has(former.key) else { return nil }
                let name = former.key.rawValue
                return Fault(
                    .name(pointer), "'\(former.name)' is called '\(name)' since the release of iOS 26",
                    hint: former.wasSingle ? "write \"\(name)\": […]" : "write '\(name)'",
                    fixes: former.wasSingle ? [] : [.rename(pointer, to: name)])
            }
        }
    }

    static let conflict = PassRule(
        "semantics.conflict", .warning, "a tag in several places has the same value in all of them",
        effect: "Wallet merges the tags of the pass and its fields, and which value wins is not defined",
        hint: "keep one of them", source: "Supporting Semantic Tags in Wallet Passes",
        example: .init(
            bad: #"""
                "semantics": {"eventName": "Gala"}, "generic": {"primaryFields": [
                  {"key": "name", "label": "Event", "value": "Gala night", "semantics": {"eventName": "Gala night"}}]}
                """#,
            good: #"""
                "semantics": {"eventName": "Gala night"}, "generic": {"primaryFields": [
                  {"key": "name", "label": "Event", "value": "Gala night", "semantics": {"eventName": "Gala night"}}]}
                """#)
    ) { contents in
        guard contents.semantics.count > 1 else { return [] }
        var firsts: [String: (value: JSONValue, object: JSONPointer, isOpen: Bool)] = [:]
        return contents.semantics.flatMap { place in
            place.object.members.compactMap { member -> Fault? in
                guard let first = firsts[member.name] else {
                    firsts[member.name] = (member.value, place.pointer, contents.isOpen(inside: member.value))
                    return nil
                }
                guard !first.isOpen, first.object != place.pointer, differ(first.value, member.value),
                    !contents.isOpen(inside: member.value)
                else { return nil }
                return Fault(
                    .value(place.pointer.appending(member.name)),
                    "\(member.name.shown) has another value at \(first.object.appending(member.name))")
            }
        }
    }

    private static func differ(_ first: JSONValue, _ second: JSONValue) -> Bool {
        guard first != second else { return false }
        if let one = first.number?.double, let other = second.number?.double { return one != other }
        if let one = PassDate(json: first), let other = PassDate(json: second) { return one != other }
        return true
    }

    static let incomplete = PassRule(
        "semantics.incomplete", .warning, "amounts, locations and networks have all of their parts",
        effect: "Wallet drops the tag", source: "Wallet Passes, SemanticTagType",
        example: .init(
            bad: #""semantics": {"balance": {"amount": "21.75"}}"#,
            good: #""semantics": {"balance": {"amount": "21.75", "currencyCode": "USD"}}"#), each: .tagObject
    ) { found, _ in
        found.shape.needed.filter { found.object[$0] == nil && !found.object.hasMisspelled($0) }.map { key in
            Fault(.value(found.pointer), "the \(found.shape.words) has no '\(key)'", hint: "add \"\(key)\": …")
        }
    }
}
