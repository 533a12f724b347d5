internal import Bytes
internal import PassModel

/// Rules about names and codes, dates, money and places in tags.
extension SemanticsRules {
    static let unknownValue = PassRule(
        "semantics.unknown-value", .warning,
        "event types, security programs and passenger capabilities are those that Wallet knows",
        effect: "Wallet drops the value", source: "Wallet Passes, SemanticTags",
        bad: #""semantics": {"eventType": "PKEventTypeSport"}"#,
        good: #""semantics": {"eventType": "PKEventTypeSports"}"#
    ).fault(inEachSpelled: .tag.filter { if case .oneOf = $0.type { true } else { false } }) { found, speller in
        guard case .oneOf(let vocabulary) = found.type else { return nil }
        let former = found.value.string.flatMap { SemanticTags.SecurityProgram(formerName: $0)?.rawValue }
        return found.unknownName(
            "is not \(vocabulary.words)", among: vocabulary.names,
            certain: vocabulary == .securityProgram ? former : nil, &speller)
    }

    static let codeNotShown = PassRule(
        "semantics.code-not-shown", .note, "the codes of special services are those that Wallet shows",
        effect: "Wallet shows nothing for the code", hint: "put codes of your own into \"passengerAirlineSSRs\"",
        since: SystemVersion(26), source: "Creating an airline boarding pass using semantic tags",
        bad: #""semantics": {"passengerServiceSSRs": ["VGML"]}"#,
        good: #""semantics": {"passengerServiceSSRs": ["WCHR"]}"#
    ).fault(inEach: .tag.filter { shownCodes[$0.name] != nil }) { found in
        guard found.isElement, let text = found.value.string, let shown = shownCodes[found.name],
            !shown.hasExactly(text)
        else { return nil }
        return Fault(.value(found.pointer), "\(found.value.shown) in '\(found.name)' is not shown")
    }

    private static let shownCodes = [
        "passengerInformationSSRs": SemanticTags.SpecialServiceRequest.shownAsInformation.map(\.rawValue),
        "passengerServiceSSRs": SemanticTags.SpecialServiceRequest.shownAsService.map(\.rawValue),
    ]

    static let datesReversed = PassRule(
        "semantics.dates-reversed", .warning, "earlier events have earlier dates",
        effect: "Wallet shows the times as they are, and what it derives from them is wrong",
        hint: "check both dates and their time zones", source: "Wallet Passes, SemanticTags; apple/pass-builder 0.0.1",
        bad: #"""
            "semantics": {"eventStartDate": "2035-05-14T18:30:00Z", "eventEndDate": "2035-05-14T16:30:00Z"}
            """#,
        good: #"""
            "semantics": {"eventStartDate": "2035-05-14T18:30:00Z", "eventEndDate": "2035-05-14T20:30:00Z"}
            """#
    ).faults { contents in
        contents.mergedTags.flatMap { tags in
            orders.compactMap { first, second in
                guard let earlier = tags.date(first), let later = tags.date(second), later.date < earlier.date else {
                    return nil
                }
                return Fault(
                    .value(later.pointer),
                    "'\(second.rawValue)', \(later.date), is before '\(first.rawValue)', \(earlier.date)")
            }
        }
    }

    private static let orders: [(SemanticTags.Key, SemanticTags.Key)] = [
        (.eventStartDate, .eventEndDate), (.venueDoorsOpenDate, .venueCloseDate), (.venueOpenDate, .venueCloseDate),
        (.originalBoardingDate, .originalDepartureDate), (.originalDepartureDate, .originalArrivalDate),
        (.currentBoardingDate, .currentDepartureDate), (.currentDepartureDate, .currentArrivalDate),
    ]

    static let dateMissing = PassRule(
        "semantics.date-missing", .note, "eventStartDateInfo or eventStartDate has a date",
        effect: "Wallet shows that the date is to be announced", hint: "add \"date\", or write \"unannounced\": true",
        since: SystemVersion(18), source: "Wallet Passes, SemanticTagType.EventDateInfo",
        bad: #""semantics": {"eventStartDateInfo": {"timeZone": "Europe/Paris"}}"#,
        good: #""semantics": {"eventStartDateInfo": {"date": "2035-05-14T18:30:00+02:00"}}"#
    ).faults { contents in
        contents.mergedTags.compactMap { tags in
            guard let place = tags.tag(SemanticTags.Key.eventStartDateInfo.rawValue), let info = place.value.object,
                !tags.has(.eventStartDate), info["date"] == nil,
                !["undetermined", "unannounced"].contains(where: { info[$0] == .bool(true) })
            else { return nil }
            return Fault(.value(place.pointer), "neither 'eventStartDateInfo' nor 'eventStartDate' has a date")
        }
    }

    static let dateContradiction = PassRule(
        "semantics.date-contradiction", .note, "a date is undetermined or unannounced, not both",
        effect: "Wallet shows that the date is to be determined", hint: "remove one of them",
        since: SystemVersion(18, 1), source: "Wallet Passes, SemanticTagType.EventDateInfo",
        bad: #""semantics": {"eventStartDateInfo": {"undetermined": true, "unannounced": true}}"#,
        good: #""semantics": {"eventStartDateInfo": {"unannounced": true}}"#
    ).fault(inEach: .tagObject(.eventDate)) { found in
        guard found.object["undetermined"] == .bool(true), found.object["unannounced"] == .bool(true) else {
            return nil
        }
        return Fault(
            .value(found.pointer.appending("unannounced")), "'unannounced' has no effect together with 'undetermined'")
    }

    static let malformedAmount = PassRule(
        "semantics.malformed-amount", .warning, "an amount is a decimal number with a point, as a string",
        effect: "Wallet drops the tag", hint: "write it like \"12.50\"",
        source: "Wallet Passes, SemanticTagType.CurrencyAmount",
        bad: #""semantics": {"totalPrice": {"amount": "12,50", "currencyCode": "EUR"}}"#,
        good: #""semantics": {"totalPrice": {"amount": "12.50", "currencyCode": "EUR"}}"#
    ).fault(inEach: .tagObject(.amount)) { found in
        guard let text = found.object["amount"]?.string,
            text.utf8.count > 400 || text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) == nil
        else { return nil }
        let pointer = found.pointer.appending("amount")
        let isComma = text.utf8.count < 20 && text.wholeMatch(of: /-?[0-9]+,[0-9]{1,2}/) != nil
        let meant = JSONValue.string(String(text.map { $0 == "," ? "." : $0 }))
        return Fault(
            .value(pointer), "the amount \(text.shown) is not a decimal number",
            fix: isComma ? .replace(pointer, with: meant) : nil)
    }

    static let malformedCurrency = PassRule(
        "semantics.malformed-currency", .warning, "a currency has three capital letters",
        effect: "Wallet drops the tag", hint: "write it like \"EUR\"",
        source: "Wallet Passes, SemanticTagType.CurrencyAmount; ISO 4217",
        bad: #""semantics": {"balance": {"amount": "5", "currencyCode": "€"}}"#,
        good: #""semantics": {"balance": {"amount": "5", "currencyCode": "EUR"}}"#
    ).fault(inEach: .tagObject(.amount)) { found in
        guard let text = found.object["currencyCode"]?.string,
            !(text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) })
        else { return nil }
        let pointer = found.pointer.appending("currencyCode")
        let capitals = text.uppercased()
        let isCase = text.utf8.count == 3 && capitals.utf8.allSatisfy { (0x41...0x5A).contains($0) }
        return Fault(
            .value(pointer), "\(text.shown) is not a currency code",
            fix: isCase ? .replace(pointer, with: .string(capitals)) : nil)
    }

    static let outOfRange = PassRule(
        "semantics.location-out-of-range", .warning,
        "a location has a latitude within ±\(Coordinates.most.latitude)"
            + " and a longitude within ±\(Coordinates.most.longitude) degrees",
        effect: "Wallet drops the tag", source: "Wallet Passes, SemanticTagType.Location",
        bad: #""semantics": {"venueLocation": {"latitude": 534.7, "longitude": -2.25}}"#,
        good: #""semantics": {"venueLocation": {"latitude": 53.47, "longitude": -2.25}}"#
    ).faults(inEach: .tagObject(.location)) { found in
        Coordinates.bounds.compactMap { key, bound in
            guard let number = found.object[key]?.number, let degrees = number.double, degrees.magnitude > Double(bound)
            else {
                return nil
            }
            return Fault(
                .value(found.pointer.appending(key)),
                "the \(key) \(JSONValue.number(number).shown) is beyond ±\(bound)")
        }
    }

    static let seatColor = PassRule(
        "semantics.seat-color", .warning, "the colour of a seat's section has the form rgb(r, g, b)",
        effect: "Wallet draws the seat without its colour",
        hint: PassColor.hint, since: SystemVersion(18),
        source: "Wallet Passes, SemanticTagType.Seat", bad: #""semantics": {"seats": [{"seatSectionColor": "red"}]}"#,
        good: #""semantics": {"seats": [{"seatSectionColor": "rgb(200, 20, 30)"}]}"#
    ).fault(inEach: .tag.filter { $0.type == .color }) { found in
        guard let text = found.value.string, PassColor.form(of: text) != .documented else { return nil }
        guard let color = try? PassColor(text) else {
            return Fault(.value(found.pointer), "\(found.value.shown) is not a colour")
        }
        let (hint, fix) = color.documentedForm(at: found.pointer)
        return Fault(.value(found.pointer), "\(found.value.shown) is not in the documented form", hint: hint, fix: fix)
    }
}
