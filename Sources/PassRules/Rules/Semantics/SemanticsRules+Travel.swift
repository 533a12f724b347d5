internal import PassModel

/// Rules about the content of tags about journeys and events.
extension SemanticsRules {
    static let wordRepeated = PassRule(
        "semantics.word-repeated", .warning, "gates, terminals, platforms and zones are given without that word",
        effect: "Wallet adds the word itself, and shows it twice", source: "Wallet Passes, SemanticTags",
        bad: #""semantics": {"departureGate": "Gate B42"}"#, good: #""semantics": {"departureGate": "B42"}"#
    ).fault(inEach: .tag.filter { words[$0.name] != nil }) { tag, contents in
        guard let word = words[tag.name], let text = contents.text(of: tag),
            let first = text.split(separator: " ").first, first.lowercased() == word
        else { return nil }
        let rest = text.dropFirst(first.count).drop(while: \.isWhitespace)
        return Fault(
            .value(tag.pointer), "\(tag.value.shown) in '\(tag.name)' has the word '\(first)'",
            hint: rest.isEmpty ? "remove it" : "write \(rest.shellQuoted)")
    }

    private static let words = [
        "departureGate": "gate", "destinationGate": "gate", "departureTerminal": "terminal",
        "destinationTerminal": "terminal", "departurePlatform": "platform", "destinationPlatform": "platform",
        "boardingZone": "zone",
    ]

    private static let codes = ["airlineCode", "departureAirportCode", "destinationAirportCode"]

    static let malformedCode = PassRule(
        "semantics.malformed-code", .warning, "airlines have two-character IATA codes, airports three-letter ones",
        effect: "Wallet finds no such flight, and shows no live data for it",
        source: "Wallet Passes, SemanticTags; IATA Resolutions 762 and 763",
        bad: #""semantics": {"departureAirportCode": "LFPG"}"#, good: #""semantics": {"departureAirportCode": "CDG"}"#
    ).fault(inEach: .tag.filter { codes.contains($0.name) }) { tag, contents in
        guard let text = contents.text(of: tag) else { return nil }
        let isAirline = tag.name == "airlineCode"
        let isRight =
            text.utf8.count == (isAirline ? 2 : 3)
            && text.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 || isAirline && $0 &- 0x30 < 10 }
        guard !isRight, contents.stringsFiles.allSatisfy({ $0.values[text] == nil }) else { return nil }
        return Fault(
            .value(tag.pointer),
            "\(tag.value.shown) in '\(tag.name)' is not the code of an \(isAirline ? "airline" : "airport")",
            hint: isAirline ? "write its two characters, like 'EX' or '4U'" : "write its three letters, like 'CDG'")
    }

    static let programNotShown = PassRule(
        "semantics.program-not-shown", .note, "at least one of a place's security programs applies to the passenger",
        effect: "Wallet shows a program only if passenger and place have it",
        hint: "add those that apply to the passenger to \"passengerEligibleSecurityPrograms\"",
        since: SystemVersion(26), source: "Wallet Passes, SemanticTags",
        bad: #""semantics": {"departureLocationSecurityPrograms": ["PKTransitSecurityProgramCLEAR"]}"#,
        good: #"""
            "semantics": {"departureLocationSecurityPrograms": ["PKTransitSecurityProgramCLEAR"],
              "passengerEligibleSecurityPrograms": ["PKTransitSecurityProgramCLEAR"]}
            """#
    ).faults { contents in
        contents.mergedTags.flatMap { tags -> [Fault] in
            let eligible = Set((tags[.passengerEligibleSecurityPrograms]?.array ?? []).compactMap(\.string))
            guard !eligible.contains(where: contents.isUnfilled) else { return [] }
            let places: [SemanticTags.Key] = [.departureLocationSecurityPrograms, .destinationLocationSecurityPrograms]
            return places.compactMap { key in
                guard let tag = tags.tag(key.rawValue) else { return nil }
                let names = (tag.value.array ?? []).compactMap(\.string)
                guard !names.isEmpty, names.allSatisfy({ SemanticTags.SecurityProgram(rawValue: $0) != nil }),
                    eligible.isDisjoint(with: names)
                else { return nil }
                return Fault(
                    .value(tag.pointer), "the passenger is eligible for none of the programs in '\(key.rawValue)'")
            }
        }
    }

    static let delayWithoutDates = PassRule(
        "semantics.delay-without-dates", .note, "a delayed journey has its current times",
        effect: "people see that it is delayed, but not until when",
        hint: "add currentDepartureDate and currentArrivalDate", source: "Wallet Passes, SemanticTags",
        bad: #""semantics": {"transitStatus": "Delayed"}"#,
        good: #""semantics": {"transitStatus": "Delayed", "currentDepartureDate": "2035-05-14T18:40:00+02:00"}"#
    ).faults { contents in
        let dates: [SemanticTags.Key] = [.currentDepartureDate, .currentArrivalDate, .currentBoardingDate]
        return contents.mergedTags.compactMap { tags in
            guard let status = tags.tag(SemanticTags.Key.transitStatus.rawValue),
                status.value.string?.lowercased() == "delayed", !dates.contains(where: tags.has)
            else { return nil }
            return Fault(.value(status.pointer), "the journey is delayed, but no current date says until when")
        }
    }

    static let silenceIncomplete = PassRule(
        "semantics.silence-incomplete", .note, "a request for silence comes with the event's type, times and place",
        effect: "the system does not suggest Do Not Disturb", styles: [.eventTicket],
        source: "Supporting Semantic Tags in Wallet Passes",
        bad: #""eventTicket": {}, "semantics": {"silenceRequested": true}"#,
        good: #""eventTicket": {}, "semantics": {"silenceRequested": false}"#
    ).faults { contents in
        let needed: [SemanticTags.Key] = [.eventType, .eventStartDate, .eventEndDate, .venueLocation]
        return contents.mergedTags.compactMap { tags in
            guard let tag = tags.tag(SemanticTags.Key.silenceRequested.rawValue), tag.value == .bool(true) else {
                return nil
            }
            let missing = needed.filter { !tags.has($0) }.map(\.rawValue)
            guard !missing.isEmpty else { return nil }
            return Fault(
                .value(tag.pointer), "'silenceRequested' is set without \(missing.quoted.asPhrase())",
                hint: "add \(missing.quoted.asPhrase(atMost: 4))")
        }
    }
}

extension PassContents {
    /// The text of a tag; `nil` for other values, and if it has an unfilled placeholder.
    fileprivate func text(of tag: TypedTree.Value) -> String? {
        guard let text = tag.value.string, !isUnfilled(text) else { return nil }
        return text
    }
}
