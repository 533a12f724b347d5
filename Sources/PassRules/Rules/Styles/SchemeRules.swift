internal import PassModel

/// Rules about layouts beyond the classic styles.
enum SchemeRules {
    static let all: [PassRule] = [
        unknown, misplaced, neverReached, posterIncomplete, posterDoubtful, boardingIncomplete, classicEmpty,
        keysIgnored, logoTextIgnored,
    ]

    static let list = JSONPointer.to(.preferredStyleSchemes)

    static let unknown = PassRule(
        "scheme.unknown", .warning, "preferredStyleSchemes contains layouts that Wallet knows",
        effect: "Wallet ignores the name and uses the next layout, or the classic one", since: SystemVersion(18),
        source: "Wallet Passes, Pass", bad: #""eventTicket": {}, "preferredStyleSchemes": ["posterTicket"]"#,
        good: #""eventTicket": {}, "preferredStyleSchemes": ["eventTicket"]"#
    ).faults { contents in
        let fitting = Pass.Style.Scheme.allCases.filter { contents.styles.contains($0.style) }
        let names = (fitting.isEmpty ? Pass.Style.Scheme.allCases : fitting).map(\.rawValue)
        var speller = Speller()
        return contents.schemeElements.compactMap { pointer, value in
            guard let name = value.string, Pass.Style.Scheme(rawValue: name) == nil else { return nil }
            let certain = names.first { $0.lowercased() == name.lowercased() }
            let former = names.first { $0 == formerNames[name] }
            let meant = certain ?? former ?? speller.nearest(to: name, among: names)
            return .unknownName(value, at: pointer, "is not a layout", names: names, certain: certain, meant: meant)
        }
    }

    private static let formerNames = ["BoardingPassEnhancements": "semanticBoardingPass"]

    static let misplaced = PassRule(
        "scheme.misplaced", .warning, "a pass requests only layouts of its own style",
        effect: "Wallet ignores the layout", since: SystemVersion(18), source: "Wallet Passes, Pass",
        bad:
            #""boardingPass": {"transitType": "PKTransitTypeTrain"}, "preferredStyleSchemes": ["semanticBoardingPass"]"#,
        good: #""boardingPass": {"transitType": "PKTransitTypeTrain"}, "preferredStyleSchemes": ["boardingPass"]"#
    ).faults { contents in
        guard !contents.styles.isEmpty else { return [] }
        return contents.schemeElements.compactMap { pointer, value in
            guard let scheme = Pass.Style.Scheme(json: value) else { return nil }
            guard contents.styles.contains(scheme.style) else {
                return Fault(
                    .value(pointer), "'\(scheme.rawValue)' is a layout of '\(scheme.style.rawValue)' passes",
                    hint: "remove it, or use the style '\(scheme.style.rawValue)'")
            }
            guard scheme == .semanticBoardingPass, let transit = contents.transitType, transit != .air else {
                return nil
            }
            return Fault(
                .value(pointer), "'\(scheme.rawValue)' is for flights, and transitType is '\(transit.rawValue)'",
                hint: "remove it")
        }
    }

    static let neverReached = PassRule(
        "scheme.never-reached", .warning, "the classic layout is last in preferredStyleSchemes",
        effect: "Wallet uses the first layout that it can draw, which the classic one always is",
        hint: "put the classic layout last", since: SystemVersion(18),
        source: "Creating a poster event pass using semantic tags",
        bad: #""eventTicket": {}, "preferredStyleSchemes": ["eventTicket", "posterEventTicket"]"#,
        good: #""eventTicket": {}, "preferredStyleSchemes": ["eventTicket"]"#
    ).faults { contents in
        var classic: Pass.Style.Scheme?
        return contents.schemeElements.compactMap { pointer, value in
            guard let scheme = Pass.Style.Scheme(json: value) else { return nil }
            if let classic, classic != scheme, classic.style == scheme.style {
                return Fault(
                    .value(pointer), "'\(scheme.rawValue)' comes after '\(classic.rawValue)', so it is never used")
            }
            if scheme.isClassic { classic = scheme }
            return nil
        }
    }

    static let posterIncomplete = PassRule(
        "scheme.poster-incomplete", .warning, "a poster event ticket has the tags and files that the layout needs",
        effect: "Wallet silently shows the classic event ticket", styles: [.eventTicket],
        since: SystemVersion(18), source: "Creating a poster event pass using semantic tags; apple/pass-builder 0.0.1",
        bad: #"""
            "eventTicket": {"primaryFields": [{"key": "name", "label": "Event", "value": "Gala night"}]},
              "preferredStyleSchemes": ["posterEventTicket"], "semantics": {"eventName": "Gala night"}
            """#, good: .poster()
    ).faults { contents in
        guard let pointer = contents.pointer(to: .posterEventTicket), contents.styles.contains(.eventTicket) else {
            return []
        }
        return lacking(
            contents.missingForPoster, at: pointer, what: "the poster ticket",
            then: "so Wallet shows the classic ticket")
    }

    static let posterDoubtful = PassRule(
        "scheme.poster-doubtful", .note, "a poster event ticket has everything that any source requires for the layout",
        effect: "Wallet may show the classic event ticket; Apple's pages and tools disagree on what it needs",
        styles: [.eventTicket], since: SystemVersion(18),
        source: "Creating a poster event pass using semantic tags; apple/pass-builder 0.0.1",
        bad: .poster(place: #""venueRegionName": "Manchester""#), good: .poster()
    ).faults { contents in
        guard let pointer = contents.pointer(to: .posterEventTicket), contents.asksForPoster,
            contents.missingForPoster.isEmpty  // otherwise the rule about incomplete posters reports it
        else { return [] }
        return lacking(
            contents.doubtfulForPoster, at: pointer, what: "the poster ticket",
            then: "so Wallet may show the classic ticket")
    }

    static let boardingIncomplete = PassRule(
        "scheme.boarding-incomplete", .warning,
        "a semantic boarding pass has the \(PassContents.tagsForBoarding.count) tags that the layout needs",
        effect: "Wallet silently shows the classic boarding pass", styles: [.boardingPass],
        since: SystemVersion(26), source: "Creating an airline boarding pass using semantic tags",
        bad: #"""
            "boardingPass": {"transitType": "PKTransitTypeAir"},
              "preferredStyleSchemes": ["semanticBoardingPass"], "semantics": {"airlineCode": "EX"}
            """#, good: .semanticBoardingPass()
    ).faults { contents in
        guard let pointer = contents.pointer(to: .semanticBoardingPass), contents.asksForSemanticBoardingPass else {
            return []
        }
        return lacking(
            contents.missingForBoarding, at: pointer, what: "the semantic boarding pass",
            then: "so the classic form is shown")
    }

    private static func lacking(_ missing: [String], at pointer: JSONPointer, what: String, then effect: String)
        -> [Fault]
    {
        guard !missing.isEmpty else { return [] }
        return [
            Fault(
                .value(pointer), "\(what) lacks \(missing.asPhrase(atMost: 2)), \(effect)",
                hint: "add \(missing.joined(separator: ", "))")
        ]
    }

    private static let firstPoster = Availability.schemes[.posterEventTicket]

    static let classicEmpty = PassRule(
        "scheme.classic-empty", .warning, "a poster event ticket has the fields of the classic ticket too",
        effect: "systems before iOS \(firstPoster) show a ticket with an empty front",
        hint: "add primaryFields and secondaryFields to eventTicket", styles: [.eventTicket],
        source: "Creating a poster event pass using semantic tags",
        bad: #""eventTicket": {}, "preferredStyleSchemes": ["posterEventTicket"]"#, good: .poster()
    ).fault { contents in
        guard contents.asksForPoster, let style = contents[.eventTicket]?.object else { return nil }
        let groups: [Pass.Field.Group] = [.header, .primary, .secondary, .auxiliary]
        guard groups.allSatisfy({ style[$0.rawValue]?.array?.isEmpty ?? true }) else { return nil }
        return Fault(
            .value(.to(.eventTicket)),
            "the classic ticket, which systems before iOS \(firstPoster) show, has no fields on its front"
        )
    }
}

/// Rules about keys that only a layout uses.
extension SchemeRules {
    static let keysIgnored = PassRule(
        "scheme.keys-ignored", .note, "keys for a layout come with that layout",
        effect: "Wallet ignores the keys", since: SystemVersion(18), source: "Wallet Passes, Pass",
        bad: #""sellURL": "https://example.com/sell""#, good: .poster(#""sellURL": "https://example.com/sell""#)
    ).faults { contents in
        var faults: [Fault] = []
        if !contents.asksForPoster {
            var keys = LayoutKeys.poster
            if contents.styles.contains(.posterGeneric) { keys.removeAll { LayoutKeys.posterGeneric.contains($0) } }
            faults += ignored(keys, without: .posterEventTicket, in: contents)
        }
        if !contents.asksForSemanticBoardingPass {
            faults += ignored(LayoutKeys.boarding, without: .semanticBoardingPass, in: contents)
        }
        if !contents.asksForPoster, !contents.asksForSemanticBoardingPass {
            let scheme: Pass.Style.Scheme = contents.style == .boardingPass ? .semanticBoardingPass : .posterEventTicket
            faults += ignored([.orderFoodURL], without: scheme, in: contents)
        }
        return faults
    }

    private static func ignored(_ keys: [Pass.Key], without scheme: Pass.Style.Scheme, in contents: PassContents)
        -> [Fault]
    {
        guard contents.keys.contains(where: { keys.contains($0.key) }) else { return [] }
        let wanted = Set(keys.map(\.rawValue))
        let names = contents.topLevelNames.filter { wanted.contains($0) }
        let places = names.map { JSONPointer(tokens: [$0]) }
        guard let place = places.first(where: { !contents.isUnfilled(at: $0) }) ?? places.first else { return [] }
        let isPossible = contents.style == scheme.style
        let verb = names.count == 1 ? "has" : "have"
        return [
            Fault(
                .name(place), "\(names.quoted.asPhrase()) \(verb) no effect without '\(scheme.rawValue)'",
                hint: isPossible
                    ? "add \"preferredStyleSchemes\": [\"\(scheme.rawValue)\", \"\(scheme.style.rawValue)\"]"
                    : "remove \(names.count == 1 ? "it" : "them")")
        ]
    }

    static let logoTextIgnored = PassRule(
        "scheme.logo-text-ignored", .note, "a poster event ticket names its issuer, by eventLogoText or a logo",
        effect: "the poster shows no logoText, only the classic ticket does",
        hint: "add \"eventLogoText\", or the image primaryLogo", styles: [.eventTicket], since: SystemVersion(18),
        source: "Wallet Passes, Pass", bad: .poster(#""logoText": "Foundry Hall""#),
        good: .poster(#""logoText": "Foundry Hall", "eventLogoText": "Foundry Hall""#)
    ).fault { contents in
        guard contents.asksForPoster, contents.pass.logoText != nil, contents[.eventLogoText] == nil,
            !contents.has(.primaryLogo), !contents.has(.secondaryLogo)
        else { return nil }
        return Fault(.name(.to(.logoText)), "a poster event ticket does not show 'logoText'")
    }
}
