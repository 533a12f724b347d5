internal import PassModel

/// Keys that only a layout reads.
extension SchemeRules {
    static let keysIgnored = PassRule(
        "scheme.keys-ignored", .note, "keys that only a layout reads come with that layout",
        effect: "Wallet ignores the keys", since: SystemVersion(18), source: "Wallet Passes, Pass",
        bad: #""sellURL": "https://example.com/sell""#, good: .poster(#""sellURL": "https://example.com/sell""#)
    ).faults(reading: .layout) { contents in
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
        let names = contents.pass.object.names.filter { wanted.contains($0) }
        let places = names.map { JSONPointer(tokens: [$0]) }
        guard let place = places.first(where: { !contents.isOpen(at: $0) }) ?? places.first else { return [] }
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
        "scheme.logo-text-ignored", .note, "a poster event ticket says who issued it, by eventLogoText or a logo",
        effect: "the poster shows no logoText, only the classic ticket does",
        hint: "add \"eventLogoText\", or the image primaryLogo", styles: [.eventTicket], since: SystemVersion(18),
        source: "Wallet Passes, Pass", bad: .poster(#""logoText": "Foundry Hall""#),
        good: .poster(#""logoText": "Foundry Hall", "eventLogoText": "Foundry Hall""#)
    ).fault(reading: [.key(.preferredStyleSchemes), .key(.logoText)]) { contents in
        guard contents.asksForPoster, contents.pass.logoText != nil, contents[.eventLogoText] == nil,
            !contents.has(.primaryLogo), !contents.has(.secondaryLogo)
        else { return nil }
        return Fault(.name(.to(.logoText)), "a poster event ticket does not show 'logoText'")
    }
}
