/// The parts of a web address that rules look at.
struct WebAddress {
    /// What stands before `://`, in lower case.
    let scheme: String
    /// The name or number of the server, in lower case, without port and brackets.
    let host: String
    /// What stands behind the server, up to a question mark or a number sign.
    let path: Substring

    /// The parts of `text`; `nil` where it has no `://`.
    init?(_ text: String) {
        guard let colon = Self.colonBeforeSlashes(in: text.utf8) else { return nil }
        scheme = text[..<colon].lowercased()
        let rest = text.utf8[colon...].dropFirst(3)
        let authority = rest.prefix { !"/?#".utf8.contains($0) }
        path = Substring(rest[authority.endIndex...].prefix { !"?#".utf8.contains($0) })
        let server = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        let isBracketed = server.first == UInt8(ascii: "[")
        let end = UInt8(ascii: isBracketed ? "]" : ":")
        host = Substring(server.dropFirst(isBracketed ? 1 : 0).prefix { $0 != end }).lowercased()
    }

    private static func colonBeforeSlashes(in text: String.UTF8View) -> String.Index? {
        var rest = text[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            rest = rest[colon...].dropFirst()
            if rest.starts(with: "//".utf8) { return colon }
        }
        return nil
    }

    /// Whether only devices in the same room can reach the server.
    var isLocal: Bool {
        if host == "localhost" || host == "::1" || host.hasSuffix(".local") || host.hasSuffix(".localhost") {
            return true
        }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        guard numbers.count == 4, !numbers.contains(nil), let first = numbers[0], let second = numbers[1] else {
            return false
        }
        switch (first, second) {
        case (0, _), (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): return true
        default: return false
        }
    }
}
