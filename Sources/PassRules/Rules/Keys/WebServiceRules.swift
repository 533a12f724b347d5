internal import PassModel

///
/// No message may contain a token.
enum WebServiceRules {
    static let all: [PassRule] = [
        unpaired, tokenAlone, notSecure, versionInURL, localAddress, foreign, tokenTooShort, tokenCharacters,
        tokenGuessable,
    ]

    private static func sample(
        url: String = "https://passes.example.com", token: String = "4d9f0c2b7e61a853"
    ) -> Sample { Sample("\"webServiceURL\": \"\(url)\", \"authenticationToken\": \"\(token)\"") }

    static let unpaired = PassRule(
        "web-service.unpaired", .error, "webServiceURL comes with an authenticationToken",
        effect: "Wallet refuses the pass", hint: "add authenticationToken, or remove webServiceURL",
        source: "PassKit Package Format Reference", bad: #""webServiceURL": "https://passes.example.com""#,
        good: sample()
    ).fault { contents in
        guard let url = contents[.webServiceURL], !url.isBlank, contents[.authenticationToken] == nil else {
            return nil
        }
        return Fault(.webServiceURL, "'webServiceURL' is set without 'authenticationToken'")
    }

    static let tokenAlone = PassRule(
        "web-service.token-alone", .warning, "authenticationToken comes with a webServiceURL",
        effect: "Wallet never asks for updates", hint: "add webServiceURL, or remove authenticationToken",
        source: "PassKit Package Format Reference", bad: #""authenticationToken": "4d9f0c2b7e61a853""#, good: sample()
    ).fault { contents in
        guard contents[.webServiceURL] == nil, contents[.authenticationToken] != nil else { return nil }
        return Fault(.authenticationToken, "'authenticationToken' is set without 'webServiceURL'")
    }

    static let notSecure = PassRule(
        "web-service.not-https", .error, "webServiceURL starts with https://",
        effect: "Wallet refuses the pass, unless the device is set up for development",
        source: "Adding a Web Service to Update Passes", bad: sample(url: "http://passes.example.com"), good: sample()
    ).fault { contents in
        guard let url = contents[.webServiceURL]?.string else { return nil }
        if let value = contents[.webServiceURL], value.isBlank {
            return Fault(.webServiceURL, "'webServiceURL' is empty", hint: "for a pass without updates, \(removeBoth)")
        }
        let isSecure = isSecure(url)
        let server = url.contains("{{") ? "" : URLText(url).server?.host ?? ""
        let isOdd = server.contains { $0.isWhitespace || $0 == "%" }
        guard !isSecure || isOdd || url.contains(where: \.isWhitespace) else { return nil }
        let trimmed = url.trimmingWhitespace
        let isWhole = trimmed != url && Self.isSecure(trimmed) && !trimmed.contains(where: \.isWhitespace)
        let hint =
            isSecure
            ? isOdd ? "write the name of the server without spaces and %" : "write spaces as %20"
            : isApples(url)
                ? "write the address of your own server; for a pass without updates, \(removeBoth)"
                : "write it \(secured(trimmed).map { "as \($0)" } ?? "like https://passes.example.com")"
        return Fault(
            .webServiceURL, "\(url.shown) is not an https address",
            hint: isWhole ? "remove the spaces around it" : hint,
            fix: isWhole ? .replace(.to(.webServiceURL), with: .string(trimmed)) : nil)
    }

    /// The address with https in front, if it has no other scheme than http.
    private static func secured(_ url: String) -> String? {
        guard url.utf8.count <= 100,
            let rest = url.wholeMatch(of: /(?:[Hh][Tt][Tt][Pp]:)?(?:\/\/)?([A-Za-z0-9-]+\.[A-Za-z0-9.-]+(?:[\/?#].*)?)/)
        else {
            return nil
        }
        return rest.1.contains { $0.isWhitespace || $0 == "{" } ? nil : "https://\(rest.1)"
    }

    private static func isSecure(_ url: String) -> Bool {
        guard url.prefix("https://".count).lowercased() == "https://" else { return false }
        return url.dropFirst("https://".count).first.map { !"/?#".contains($0) } ?? false
    }

    static let versionInURL = PassRule(
        "web-service.version-in-url", .warning, "webServiceURL does not end with /v1",
        effect: "devices append /v1 themselves, and ask for /v1/v1", hint: "remove '/v1' from its end",
        source: "Adding a Web Service to Update Passes", bad: sample(url: "https://passes.example.com/v1"),
        good: sample()
    ).fault { contents in
        guard let url = contents[.webServiceURL]?.string, let path = URLText(url).path,
            path.hasSuffix("/v1") || path.hasSuffix("/v1/")
        else { return nil }
        return Fault(.webServiceURL, "\(url.shown) ends with /v1, which devices append")
    }

    static let localAddress = PassRule(
        "web-service.local-address", .warning, "the web service has an address that every device can reach",
        effect: "other devices never register and get no updates", hint: "use the public name of the server",
        source: "RFC 1918; RFC 6761; RFC 6762", bad: sample(url: "https://192.168.0.20:8443"), good: sample()
    ).fault { contents in
        guard let url = contents[.webServiceURL]?.string, !contents.isUnfilled(url), let server = URLText(url).server,
            server.isLocal || ["undefined", "null", "nan"].contains(server.host)
        else { return nil }
        return Fault(.webServiceURL, "\(server.host.shown) is not an address that other devices can reach")
    }

    static let foreign = PassRule(
        "web-service.foreign", .warning, "the web service is the issuer's own",
        effect: "devices register with somebody else, and get no updates",
        hint: "write the address of your own server; for a pass without updates, \(removeBoth)",
        source: "Adding a Web Service to Update Passes", bad: sample(url: "https://ocsp.apple.com/ocsp03"),
        good: sample()
    ).fault { contents in
        guard let url = contents[.webServiceURL]?.string, isSecure(url), isApples(url),
            contents.pass.passTypeIdentifier?.contains(".com.apple.") != true
        else { return nil }
        return Fault(.webServiceURL, "\(url.shown) belongs to Apple")
    }

    private static let removeBoth = "remove webServiceURL and authenticationToken"

    private static func isApples(_ url: String) -> Bool {
        URLText(url).server.map { $0.host == "apple.com" || $0.host.hasSuffix(".apple.com") } ?? false
    }

    static let tokenTooShort = PassRule(
        "web-service.token-too-short", .error,
        "authenticationToken with a webServiceURL has at least \(leastLength) characters",
        effect: "Wallet refuses the pass", hint: "use \(leastLength) characters or more",
        source: "PassKit Package Format Reference",
        example: .init(least: leastLength) { sample(token: String("4d9f0c2b7e61a8531e".prefix($0))) }
    ).fault { contents in
        guard let url = contents[.webServiceURL], let token = contents[.authenticationToken]?.string,
            token.count < leastLength, !url.isBlank || !token.allSatisfy(\.isWhitespace)
        else { return nil }
        return Fault(.authenticationToken, "the token has \(token.count) characters")
    }

    private static let leastLength = 16

    static let tokenCharacters = PassRule(
        "web-service.token-characters", .warning, "authenticationToken is made of visible ASCII characters",
        effect: "the token arrives changed in the header of a request, and the server refuses it",
        hint: "use letters and digits", source: "RFC 9110 §5.5", bad: sample(token: "vier Ümläute im Kopf"),
        good: sample()
    ).fault { contents in
        guard let token = contents[.authenticationToken]?.string,
            let odd = token.unicodeScalars.first(where: { !(0x21...0x7E).contains($0.value) })
        else { return nil }
        let kind = odd.isASCII ? "a space or control character" : "a non-ASCII character"
        return Fault(.authenticationToken, "the token contains \(kind)")
    }

    static let tokenGuessable = PassRule(
        "web-service.token-guessable", .warning, "each pass has its own secret authenticationToken",
        effect: "anyone who guesses it can fetch the pass and all its updates",
        hint: "make 16 random bytes for each pass, for example with: openssl rand -hex 16",
        source: "Adding a Web Service to Update Passes", bad: sample(token: "0000000000000000"), good: sample()
    ).fault { contents in
        guard let token = contents[.authenticationToken]?.string, let why = weakness(of: token, in: contents.pass)
        else { return nil }
        return Fault(.value(.to(.authenticationToken)), "the token \(why)")
    }

    private static func weakness(of token: String, in pass: Pass) -> String? {
        if token == documented { return "is the one in Apple's documentation" }
        if token == pass.serialNumber { return "is the serial number" }
        if token == pass.passTypeIdentifier { return "is the pass type identifier" }
        guard let first = token.unicodeScalars.first, token.unicodeScalars.allSatisfy({ $0 == first }) else {
            return nil
        }
        return "is one character, repeated"
    }

    private static let documented = "vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc"
}

extension JSONValue {
    fileprivate var isBlank: Bool { string?.allSatisfy(\.isWhitespace) ?? false }
}
