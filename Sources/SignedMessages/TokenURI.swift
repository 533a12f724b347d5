/// The address of a key in a token: a `pkcs11:` URI (RFC 7512).
package struct TokenURI: Sendable, Hashable {
    /// The attributes of the path that identify token and key, decoded.
    ///
    /// The names are `token`, `manufacturer`, `model`, `serial`, `object`, `id`.
    let path: [String: [UInt8]]
    /// Where the PIN is: a file's path, or a `file:` URI.
    package let pinSource: String?
    /// The PKCS#11 module that reaches the token.
    package let modulePath: String?

    /// Whether a text is meant to be such a URI.
    package static func isOne(_ text: String) -> Bool { text.prefix(7).lowercased() == "pkcs11:" }

    /// The URI as messages show it: without the query, which may contain a PIN although it should not.
    package static func shown(_ text: String) -> String { String(text.prefix { $0 != "?" }) }

    /// Reads a URI.
    ///
    /// - Throws: ``TokenError``, also for a PIN in it, since everybody can see the arguments of processes.
    package init(_ text: String) throws(TokenError) {
        guard Self.isOne(text) else { throw TokenError(.malformed("it does not begin with 'pkcs11:'")) }
        let halves = text.dropFirst("pkcs11:".count).split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let query = try Self.attributes(halves.dropFirst().first ?? "", separator: "&")
        let path = try Self.attributes(halves.first ?? "", separator: ";")
        guard [query, path].allSatisfy({ $0["pin-value"] == nil && $0["pin"] == nil }) else {
            throw TokenError(.pinInURI)
        }
        try Self.check(query.keys, against: ["pin-source", "module-path", "module-name"])
        pinSource = query["pin-source"].map { String(decoding: $0, as: UTF8.self) }
        modulePath = query["module-path"].map { String(decoding: $0, as: UTF8.self) }
        if let type = path["type"], type != Array("private".utf8) {
            throw TokenError(.malformed("its type is '\(String(decoding: type, as: UTF8.self))', not 'private'"))
        }
        let known = ["token", "manufacturer", "model", "serial", "object", "id", "type"]
        try Self.check(path.keys, against: known)
        self.path = path.filter { $0.key != "type" && known.contains($0.key) }
    }

    /// Refuses unknown attributes.
    private static func check(_ names: some Collection<String>, against known: [String]) throws(TokenError) {
        let others = names.sorted().first { !known.contains($0) && !$0.hasPrefix("x-") }
        guard let other = others else { return }
        throw TokenError(.malformed("\(quoted(other)) is not one of \(known.joined(separator: ", "))"))
    }

    /// A plausible name in quotes; anything else might be a PIN and is not shown.
    private static func quoted(_ name: some StringProtocol) -> String {
        let isName = !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
        return isName ? "'\(name)'" : "one of its attributes"
    }

    private static func attributes(
        _ text: Substring, separator: Character
    ) throws(TokenError) -> [String: [UInt8]] {
        var attributes: [String: [UInt8]] = [:]
        for part in text.split(separator: separator) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, let value = decoded(pair[1]) else {
                let name = pair.count == 2 ? quoted(pair[0]) : "one of its attributes"
                throw TokenError(.malformed("\(name) has no value that can be read"))
            }
            guard attributes.updateValue(value, forKey: pair[0].lowercased()) == nil else {
                throw TokenError(.malformed("\(quoted(pair[0])) is there twice"))
            }
        }
        return attributes
    }

    private static func decoded(_ text: Substring) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
