internal import PassModel

enum ActionRules {
    static let all: [PassRule] = [
        tooMany, incomplete, unknownType, duplicateIdentifier, urlMissing, urlMalformed, ignored,
    ]

    private static let page = "Defining the metadata of your Wallet Pass"
    private static let list = JSONPointer.to(.featuredActions)

    static let tooMany = PassRule(
        "actions.too-many", .warning, "a pass has \(most) featured actions at most",
        effect: "Wallet shows the first \(most)",
        hint: "keep the \(most) that matter most", since: SystemVersion(27), source: "Creating a poster generic pass",
        example: .init(most: most) { count in
            let call = #"{"identifier": "b", "type": "call", "url": "tel:+1"}"#
            return sample(Array([shop, order, call].prefix(count)))
        }
    ).faults { contents in
        contents.surplus(in: .featuredActions, over: most) {
            "there are \($0) featured actions, and Wallet shows \(most)"
        }
    }

    private static let most = 2

    static let incomplete = PassRule(
        "actions.incomplete", .warning, "a featured action has identifier and type", effect: "Wallet drops the action",
        since: SystemVersion(27), source: "apple/pass-builder 0.0.1",
        example: example(bad: [#"{"type": "shop", "url": "https://example.com/"}"#])
    ).faults(inEach: .element(of: .featuredActions)) { action in
        ["identifier", "type"].compactMap { key in
            action.missingString(key, of: "featured action", hint: "add \"\(key)\": \"…\"")
        }
    }

    static let unknownType = PassRule(
        "actions.unknown-type", .warning, "the type of a featured action is one that Wallet knows",
        effect: "Wallet drops the action", since: SystemVersion(27), source: page,
        example: example(bad: [#"{"identifier": "a", "type": "bookTable", "url": "https://example.com/"}"#])
    ).fault(inEachSpelled: .element(of: .featuredActions)) { action, speller in
        guard let type = action.object["type"], let text = type.string, Pass.FeaturedAction.Kind(json: type) == nil
        else { return nil }
        let names = Pass.FeaturedAction.Kind.allCases.map(\.rawValue)
        let certain = names.first { $0.lowercased() == text.lowercased() }
        let meant = certain ?? formerNames[text] ?? speller.nearest(to: text, among: names)
        return .unknownName(
            type, at: action.pointer.appending("type"), "is not a featured action", names: names, certain: certain,
            meant: meant)
    }

    /// A name from one of Apple's samples, which differs from the documented one.
    private static let formerNames = ["viewMembership": "membershipBenefits"]

    static let duplicateIdentifier = PassRule(
        "actions.duplicate-identifier", .warning, "the identifier of a featured action is unique in the pass",
        effect: "Wallet cannot tell the actions apart", hint: "give each action its own identifier",
        since: SystemVersion(27), source: "apple/pass-builder 0.0.1",
        example: example(bad: [shop, #"{"identifier": "a", "type": "call", "url": "tel:+1"}"#])
    ).faults { contents in contents.repeatedIdentifiers(of: contents.actions) }

    static let urlMissing = PassRule(
        "actions.url-missing", .warning, "a featured action that opens something has a url",
        effect: "Wallet has nothing to open and drops the action", since: SystemVersion(27), source: "observed",
        example: example(bad: [#"{"identifier": "a", "type": "shop"}"#])
    ).fault(inEach: .element(of: .featuredActions)) { action in
        guard action.object["url"] == nil,
            let type = action.object["type"].flatMap({ Pass.FeaturedAction.Kind(json: $0) }),
            !typesWithoutURL.contains(type)
        else { return nil }
        return Fault(
            .value(action.pointer), "the action '\(type.rawValue)' has no url",
            hint: "add \"url\": \"\(type == .call ? "tel:+…" : "https://…")\"")
    }

    /// Actions for which the system may find the address in the pass's tags.
    private static let typesWithoutURL: [Pass.FeaturedAction.Kind] = [.listenToMusic, .place]

    static let urlMalformed = PassRule(
        "actions.url-malformed", .warning, "the url of a featured action is one, for a call a tel: URL",
        effect: "Wallet has nothing to open and drops the action", since: SystemVersion(27), source: "observed",
        example: example(bad: [#"{"identifier": "a", "type": "shop", "url": "example.com/shop"}"#])
    ).fault(inEach: .element(of: .featuredActions)) { action in
        guard let value = action.object["url"] else { return nil }
        let pointer = action.pointer.appending("url")
        guard let url = value.string else {
            return .wrongType(value, of: "'url'", not: "a string", at: .value(pointer))
        }
        guard let scheme = URLText(url).scheme, url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !url.hasSuffix(":")
        else {
            return Fault(
                .value(pointer), "\(value.shown) is not a URL", hint: "start it with https:// and write spaces as %20")
        }
        let isCall = action.object["type"] == Pass.FeaturedAction.Kind.call.json
        guard isCall, scheme != "tel" else { return nil }
        return Fault(.value(pointer), "\(value.shown) is not a telephone number", hint: "write it like tel:+15550100")
    }

    static let ignored = PassRule(
        "actions.ignored", .note, "featured actions are for all passes but poster tickets and semantic boarding passes",
        effect: "Wallet does not show the actions", hint: "remove them, or the layout", since: SystemVersion(27),
        source: "observed", bad: .poster("\"featuredActions\": [\(shop)]"),
        good: .init("\"featuredActions\": [\(shop)]")
    ).fault { contents in
        guard !contents.actions.isEmpty, contents.asksForPoster || contents.asksForSemanticBoardingPass else {
            return nil
        }
        let scheme: Pass.Style.Scheme = contents.asksForPoster ? .posterEventTicket : .semanticBoardingPass
        return Fault(.name(list), "'featuredActions' has no effect with '\(scheme.rawValue)'")
    }

    private static let shop = #"{"identifier": "a", "type": "shop", "url": "https://example.com/shop"}"#
    private static let order = #"{"identifier": "c", "type": "order", "url": "https://example.com/order"}"#

    private static func example(bad: [String]) -> PassRule.Example {
        .init(bad: sample(bad), good: sample([shop, order]))
    }

    private static func sample(_ actions: [String]) -> Sample {
        Sample("\"featuredActions\": [\(actions.joined(separator: ", "))]")
    }
}

extension PassContents {
    fileprivate var actions: [ObjectPlace] { ObjectPlace.elements(of: .featuredActions, in: self) }
}
