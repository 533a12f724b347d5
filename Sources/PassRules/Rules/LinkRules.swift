internal import PassModel

/// The links of a pass, but for its web service.
enum LinkRules {
    static let all = [malformed, incomplete]

    /// The top-level keys that hold links.
    static let keys = Pass.Key.allCases.filter {
        $0.rawValue.hasSuffix("URL") && $0 != .webServiceURL || $0 == .contactVenueWebsite
    }

    private static let isLink = Set(keys)

    static let malformed = Rule(
        "url.malformed", .error, "links are URLs, without blanks", effect: "Wallet refuses the pass",
        source: "Wallet Passes, Pass; observed",
        example: .init(
            bad: .poster(#""bagPolicyURL": "https: //example.com/bags""#),
            good: .poster(#""bagPolicyURL": "https://example.com/bags""#))
    ) { contents in
        links(of: contents).compactMap { key, text in
            if text.isEmpty {
                let pointer = JSONPointer(tokens: [key.rawValue])
                return Fault(key, "'\(key.rawValue)' is empty", hint: "remove the key", fixes: [.remove(pointer)])
            }
            guard text.unicodeScalars.contains(where: isBlank) else { return nil }
            let trimmed = text.trimmingBlanks
            let isWhole = !trimmed.isEmpty && !trimmed.unicodeScalars.contains(where: isBlank)
            return Fault(
                key, "\(JSONValue.string(text).shown) is no URL: it holds a blank",
                hint: isWhole ? "remove the blanks around it" : "remove the blank, or write it as %20",
                fixes: isWhole ? [.replace(JSONPointer(tokens: [key.rawValue]), with: .string(trimmed))] : [])
        }
    }

    static let incomplete = Rule(
        "url.incomplete", .warning, "links start with a scheme, and web links name a server",
        effect: "the link opens nothing", source: "RFC 3986 §4.3",
        example: .init(
            bad: .poster(#""bagPolicyURL": "www.example.com/bags""#),
            good: .poster(#""bagPolicyURL": "https://www.example.com/bags""#))
    ) { contents in
        links(of: contents).compactMap { key, text in
            guard !text.isEmpty, !text.unicodeScalars.contains(where: isBlank) else { return nil }
            guard hasScheme(text) else {
                return Fault(
                    key, "\(JSONValue.string(text).shown) has no scheme",
                    hint: key == .appLaunchURL
                        ? "start it with the app's scheme, as in cafe:" : "start it with https://")
            }
            let start = text.prefix(6).lowercased()
            guard start.hasPrefix("http:") || start == "https:", WebAddress(text)?.host.isEmpty ?? true else {
                return nil
            }
            return Fault(
                key, "\(JSONValue.string(text).shown) names no server", hint: "write it like https://www.example.com/")
        }
    }

    private static func links(of contents: PassContents) -> [(key: Pass.Key, text: String)] {
        contents.values.compactMap { key, value in
            guard let text = value.string, isLink.contains(key), !contents.isOpen(text) else { return nil }
            return (key, text)
        }
    }

    /// Blanks and control characters, which no URL holds.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII ? scalar.value <= 0x20 || scalar.value == 0x7F : scalar.properties.isWhitespace
    }

    /// Whether a letter, then letters, digits, `+`, `-` or `.`, stand before a colon.
    private static func hasScheme(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first else { return false }
        let scheme = text[..<colon]
        return (first | 0x20) &- 0x61 < 26
            && scheme.utf8.allSatisfy { byte in
                (byte | 0x20) &- 0x61 < 26 || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
            }
    }
}

extension String {
    /// The text without white space at its ends.
    var trimmingBlanks: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
