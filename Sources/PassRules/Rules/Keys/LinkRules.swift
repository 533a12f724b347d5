internal import PassModel

enum LinkRules {
    static let all: [PassRule] = [malformed, incomplete, suspicious, contact]

    /// The top-level keys with links.
    static let keys = Pass.Key.allCases.filter {
        $0.rawValue.hasSuffix("URL") && $0 != .webServiceURL || $0 == .contactVenueWebsite
    }

    private static let isLink = Set(keys)

    static let malformed = PassRule(
        "url.malformed", .error, "links are URLs without spaces", effect: "Wallet refuses the pass",
        source: "Wallet Passes, Pass; observed", bad: app("cafe: card"), good: app("cafe:card")
    ).faults { contents in
        links(of: contents).filter { !$0.isOfEvent }.compactMap { link in
            if link.text.isEmpty {
                return Fault(
                    .value(link.pointer), "'\(link.name)' is empty", hint: "remove the key", fix: .remove(link.pointer))
            }
            return spaceFault(in: link)
        }
    }

    private static func spaceFault(in link: Link) -> Fault? {
        guard link.text.unicodeScalars.contains(where: isSpace) else { return nil }
        let trimmed = link.text.trimmingWhitespace
        let isWhole = !trimmed.isEmpty && !trimmed.unicodeScalars.contains(where: isSpace)
        return Fault(
            .value(link.pointer), "\(link.text.shown) is not a URL: it contains a space",
            hint: isWhole ? "remove the spaces around it" : "remove the space, or write it as %20",
            fix: isWhole ? .replace(link.pointer, with: .string(trimmed)) : nil)
    }

    private static func app(_ url: String) -> Sample {
        Sample("\"appLaunchURL\": \"\(url)\", \"associatedStoreIdentifiers\": [123456789]")
    }

    static let incomplete = PassRule(
        "url.incomplete", .warning, "links start with a scheme, and web links name a server",
        effect: "the link opens nothing", source: "RFC 3986 §4.3", bad: app("www.example.com/card"),
        good: app("https://www.example.com/card")
    ).faults { contents in
        links(of: contents).compactMap { link in
            let text = link.text
            guard !text.isEmpty, !text.unicodeScalars.contains(where: isSpace) else { return nil }
            guard let gap = URLText(text).gap else { return nil }
            let start =
                link.name == Pass.Key.appLaunchURL.rawValue
                ? "start it with the app's scheme, as in cafe:" : "start it with https://"
            return Fault(
                .value(link.pointer), "\(text.shown) \(gap)",
                hint: URLText(text).scheme == nil ? start : "write it like https://www.example.com/")
        }
    }

    static let suspicious = PassRule(
        "url.suspicious", .warning, "links have only the characters, servers and ports that URLs have",
        effect: "some systems open the link, others do not, or refuse the pass",
        hint: "write such characters as % and two hexadecimal digits", source: "RFC 3986 §2 and §3.2",
        bad: app("https://example.com/card?{id}"), good: app("https://example.com/card?%7Bid%7D")
    ).faults { contents in
        (links(of: contents) + webService(of: contents)).compactMap { link in
            if link.isOfEvent, let fault = spaceFault(in: link) { return fault }
            guard !link.text.unicodeScalars.contains(where: isSpace), !link.text.hasBraces else { return nil }
            guard let problem = URLText(link.text).problem else { return nil }
            return Fault(.value(link.pointer), "\(link.text.shown) \(problem.words)", hint: problem.hint)
        }
    }

    static let contact = PassRule(
        "url.contact", .warning, "e-mail addresses have a name and a server, and telephone numbers have digits",
        effect: "the button does not work", source: "Wallet Passes, Pass; RFC 5322 §3.4.1",
        bad: .semanticBoardingPass(#""transitProviderEmail": "service.example.com""#),
        good: .semanticBoardingPass(#""transitProviderEmail": "service@example.com""#)
    ).faults {
        contents in
        texts(under: mailKeys.union(phoneKeys), of: contents).compactMap { link in
            let isMail = Pass.Key(rawValue: link.name).map(mailKeys.contains) ?? false
            guard isMail ? !isAddress(link.text) : !link.text.contains(where: \.isNumber) else { return nil }
            let shown = link.text.shown
            return isMail
                ? Fault(
                    .value(link.pointer), "\(shown) is not an e-mail address", hint: "write it like info@example.com")
                : Fault(
                    .value(link.pointer), "\(shown) is not a telephone number", hint: "write it like +44 20 7946 0000")
        }
    }

    private static let mailKeys: Set<Pass.Key> = [.contactVenueEmail, .transitProviderEmail]
    private static let phoneKeys: Set<Pass.Key> = [.contactVenuePhoneNumber, .transitProviderPhoneNumber]

    /// Whether the text is a name, one `@` and a server with a dot.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.unicodeScalars.contains(where: isSpace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && !labels.contains("") && !text.contains(":")
    }

    // MARK: - Links

    private struct Link {
        let name: String
        let text: String
        let pointer: JSONPointer
        var isOfEvent = false
    }

    private static func links(of contents: PassContents) -> [Link] { texts(under: isLink, of: contents) }

    private static func webService(of contents: PassContents) -> [Link] { texts(under: [.webServiceURL], of: contents) }

    /// The texts under these keys, at the top level and among the links of upcoming events.
    private static func texts(under keys: Set<Pass.Key>, of contents: PassContents) -> [Link] {
        let links = contents.keys.compactMap { place in
            keys.contains(place.key) ? link(place.value, named: place.key.rawValue, at: .root) : nil
        }
        let ofEvents = contents.upcoming.flatMap { entry in
            (entry.object["URLs"]?.object?.members ?? []).compactMap { member -> Link? in
                guard Pass.Key(rawValue: member.name).map(keys.contains) ?? false else { return nil }
                return link(member.value, named: member.name, at: entry.pointer.appending("URLs"), isOfEvent: true)
            }
        }
        return (links + ofEvents).filter { !contents.isUnfilled($0.text) }
    }

    private static func link(
        _ value: JSONValue, named name: String, at pointer: JSONPointer, isOfEvent: Bool = false
    ) -> Link? {
        value.string.map { Link(name: name, text: $0, pointer: pointer.appending(name), isOfEvent: isOfEvent) }
    }

    /// White space and control characters, which URLs don't contain.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.value <= 0x20 || scalar.value == 0x7F : scalar.properties.isWhitespace
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmingWhitespace: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
