internal import PassModel

/// The web service that updates the pass.
enum WebServiceRules {
    static let all = [unpaired, notSecure, tokenTooShort]

    static let unpaired = Rule(
        "web-service.unpaired", .error, "webServiceURL and authenticationToken come together",
        source: "PassKit Package Format Reference"
    ) { contents in
        let hasURL = contents.pass.object["webServiceURL"] != nil
        let hasToken = contents.pass.object["authenticationToken"] != nil
        guard hasURL != hasToken else { return [] }
        let (there, missing): (Pass.Key, Pass.Key) =
            hasURL ? (.webServiceURL, .authenticationToken) : (.authenticationToken, .webServiceURL)
        return [
            Fault(
                there, "'\(there.rawValue)' is there without '\(missing.rawValue)'",
                hint: "add \(missing.rawValue), or remove both")
        ]
    }

    static let notSecure = Rule(
        "web-service.not-https", .error, "webServiceURL starts with https://",
        source: "Adding a Web Service to Update Passes"
    ) { contents in
        guard let url = contents.pass.object["webServiceURL"]?.string else { return [] }
        let host = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
        let isSecure = url.lowercased().hasPrefix("https://") && !host.isEmpty
        guard !isSecure || url.contains(where: \.isWhitespace) else { return [] }
        return [
            Fault(
                .webServiceURL, "\(JSONValue.string(url).shown) is no https address",
                hint: isSecure ? "write blanks as %20" : "write it like https://passes.example.com")
        ]
    }

    static let tokenTooShort = Rule(
        "web-service.token-too-short", .error, "authenticationToken has 16 characters at least",
        source: "PassKit Package Format Reference"
    ) { contents in
        guard let token = contents.pass.object["authenticationToken"]?.string, token.count < 16 else { return [] }
        return [Fault(.authenticationToken, "the token has \(token.count) characters", hint: "make it 16 or more")]
    }
}
