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
        guard let mark = text.firstRange(of: "://") else { return nil }
        scheme = text[..<mark.lowerBound].lowercased()
        let rest = text[mark.upperBound...]
        let authority = rest.prefix { !"/?#".contains($0) }
        path = rest[authority.endIndex...].prefix { !"?#".contains($0) }
        let server = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
        let bracketed = server.first == "[" ? server.dropFirst().prefix { $0 != "]" } : nil
        host = (bracketed ?? server.prefix { $0 != ":" }).lowercased()
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
