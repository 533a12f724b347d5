internal import PassModel

enum SemanticsRules {
    static let all: [PassRule] =
        [formerName, conflict, incomplete, wholeNumber] + [
            unknownValue, codeNotShown, datesReversed, dateMissing, dateContradiction,
        ] + [malformedAmount, malformedCurrency, outOfRange, seatColor] + [
            wordRepeated, malformedCode, programNotShown, delayWithoutDates, silenceIncomplete,
        ]

    static let formerName = PassRule(
        "semantics.former-name", .warning, "tags have their final names, even if names from the betas are there too",
        effect: "since its release, iOS 26 ignores the tag, and layouts that need it are not used",
        since: SystemVersion(26), source: "Wallet Passes, SemanticTags; apple/pass-builder 0.0.1",
        bad: #""semantics": {"departureAirportTimeZone": "Europe/Paris"}"#,
        good: #"""
            "semantics": {"departureAirportTimeZone": "Europe/Paris", "departureLocationTimeZone": "Europe/Paris"}
            """#
    ).faults { contents in
        contents.mergedTags.flatMap { tags in
            SemanticTags.formerNames.compactMap { former in
                guard let tag = tags.tag(former.name), !tags.has(former.key) else { return nil }
                return fault(of: former, tag)
            }
        }
    }

    /// Apple's pass-builder and Pass Designer know some tags only by their former names: such a pass has both.
    private static func fault(of former: SemanticTags.FormerName, _ tag: MergedTags.Tag) -> Fault {
        let name = former.key.rawValue
        let message = "'\(former.name)' is called '\(name)' since the release of iOS 26"
        guard former.isStillNeeded else {
            return Fault(.name(tag.pointer), message, hint: "write '\(name)'", fix: .rename(tag.pointer, to: name))
        }
        let value = former.wasSingle ? .array([tag.value]) : tag.value
        let object = JSONPointer(tokens: tag.pointer.tokens.dropLast())
        return Fault(
            .name(tag.pointer), "\(message); Apple's own tools still ask for the former name",
            hint: former.wasSingle
                ? "add \"\(name)\": […], and keep '\(former.name)'"
                : "add '\(name)' with the same value, and keep '\(former.name)'",
            fix: .add(name: name, value, to: object))
    }

    static let conflict = PassRule(
        "semantics.conflict", .warning, "a tag in several places has the same value in all of them",
        effect: "Wallet merges the tags of the pass and its fields, and which value wins is not defined",
        hint: "keep one of them", source: "Supporting Semantic Tags in Wallet Passes",
        bad: #"""
            "semantics": {"eventName": "Gala"}, "generic": {"primaryFields": [
              {"key": "name", "label": "Event", "value": "Gala night", "semantics": {"eventName": "Gala night"}}]}
            """#,
        good: #"""
            "semantics": {"eventName": "Gala night"}, "generic": {"primaryFields": [
              {"key": "name", "label": "Event", "value": "Gala night", "semantics": {"eventName": "Gala night"}}]}
            """#
    ).faults { contents in
        guard contents.mergesTags else { return [] }
        var firsts: [String: (value: JSONValue, object: JSONPointer, isUnfilled: Bool)] = [:]
        return contents.semantics.flatMap { place in
            place.object.members.compactMap { member -> Fault? in
                guard let first = firsts[member.name] else {
                    firsts[member.name] = (member.value, place.pointer, contents.isUnfilled(inside: member.value))
                    return nil
                }
                guard !first.isUnfilled, first.object != place.pointer, differ(first.value, member.value),
                    !contents.isUnfilled(inside: member.value)
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

    private static let wholeNumbers = ["duration", "flightNumber"]

    static let wholeNumber = PassRule(
        "semantics.whole-number", .warning, "duration and flightNumber are whole numbers of 0 or more",
        effect: "Apple's own tool refuses the pass, and Wallet may drop the tag",
        source: "Wallet Passes, SemanticTags; apple/pass-builder 0.0.1", bad: #""semantics": {"duration": 5400.5}"#,
        good: #""semantics": {"duration": 5400}"#
    ).fault(inEach: .tag.filter { wholeNumbers.contains($0.name) }) { found in
        guard let number = found.value.number, number.int.map({ $0 < 0 }) ?? true else { return nil }
        return Fault(
            .value(found.pointer), "'\(found.name)' is \(found.value.shown), not a whole number of 0 or more",
            hint: found.name == "duration" ? "write whole seconds" : "write the digits of the flight number alone")
    }

    static let incomplete = PassRule(
        "semantics.incomplete", .warning, "amounts, locations, networks and names have the parts that they need",
        effect: "Wallet drops the tag", source: "Wallet Passes, SemanticTagType",
        bad: #""semantics": {"balance": {"amount": "21.75"}}"#,
        good: #""semantics": {"balance": {"amount": "21.75", "currencyCode": "USD"}}"#
    ).faults(inEach: .tagObject) { found, contents in
        if found.shape == .person, found.object.isOnlyPhonetic, !contents.asksForSemanticBoardingPass {
            return [
                Fault(
                    .value(found.pointer), "the name has only 'phoneticRepresentation', the pronunciation of a name",
                    hint: "add givenName and familyName")
            ]
        }
        return found.shape.needed.filter { found.object[$0] == nil && !found.object.hasMisspelled($0) }.map { key in
            Fault(.value(found.pointer), "the \(found.shape.words) has no '\(key)'", hint: "add \"\(key)\": …")
        }
    }
}

extension JSONObject {
    /// Whether a person's name has a pronunciation, but no text.
    fileprivate var isOnlyPhonetic: Bool { has("phoneticRepresentation") && !holdsName }

    var holdsName: Bool {
        members.contains { $0.name != "phoneticRepresentation" && $0.value.string.map { !$0.isBlank } ?? false }
    }
}

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
