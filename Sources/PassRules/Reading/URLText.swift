/// A text that should be a URL; characters beyond ASCII are accepted, since devices encode them.
struct URLText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// The scheme in lower case, if any (RFC 3986 §3.1).
    var scheme: String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        let isName = scheme.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
        return isName && scheme.utf8.first.map { $0 &- 0x61 < 26 } == true ? scheme : nil
    }

    /// What is missing, as a clause: the scheme, or, for a web address, the server.
    var gap: String? {
        guard let scheme else { return "has no scheme" }
        let isOfWeb = scheme == "http" || scheme == "https"
        return isOfWeb && server?.host.isEmpty ?? true ? "names no server" : nil
    }

    /// Whether it is an `https` address with a server and without spaces.
    var isSecure: Bool {
        guard scheme == "https", text.utf8.allSatisfy({ $0 > 0x20 }) else { return false }
        let rest = text.utf8.dropFirst("https:".utf8.count)
        return rest.starts(with: "//".utf8) && rest.dropFirst(2).first.map { !"/?#".utf8.contains($0) } ?? false
    }

    /// Why a strict parser refuses it, and what to do about it; `nil` if it is valid.
    var problem: (words: String, hint: String?)? {
        if let byte = text.utf8.first(where: Self.isForbidden) { return ("contains '\(UnicodeScalar(byte))'", nil) }
        if hasBadEscape { return ("has a % without two hexadecimal digits", "write % as %25") }
        let start = text.prefix(8).lowercased()
        guard ["http://", "https://"].contains(where: start.hasPrefix), let server, !server.isAbsent else { return nil }
        guard let port = server.port, server.isNameable else {
            return ("names an impossible server", "write it like https://www.example.com/")
        }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), port.isEmpty || UInt16(port) != nil else {
            return ("has no port from 0 to 65535", "write it like https://www.example.com:8443/")
        }
        return nil
    }

    /// Whether it is a character of ASCII that may not occur in a URL.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch UnicodeScalar(byte) {
        case "\"", "<", ">", "\\", "^", "`", "{", "|", "}": true
        default: false
        }
    }

    private var hasBadEscape: Bool {
        var rest = Array(text.utf8)[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[(percent + 1)...]
            guard rest.prefix(2).count(where: \.isHexDigit) == 2 else { return true }
        }
        return false
    }

    /// The part between `://` and the path; `nil` without `://`.
    var server: Server? { afterSlashes.map { Server($0.prefix { !"/?#".utf8.contains($0) }) } }

    /// The part after the server, up to a question mark or a number sign; `nil` without `://`.
    var path: Substring? {
        afterSlashes.map { Substring($0.drop { !"/?#".utf8.contains($0) }.prefix { !"?#".utf8.contains($0) }) }
    }

    private var afterSlashes: Substring.UTF8View? {
        var rest = text.utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            rest = rest[colon...].dropFirst()
            if rest.starts(with: "//".utf8) { return rest.dropFirst(2) }
        }
        return nil
    }
}

extension URLText {
    struct Server {
        /// Its name or IP address in lower case, without port and brackets.
        let host: String
        /// The port, empty by default; `nil` if a bracket is not closed, or followed by other text.
        let port: Substring?
        let isAbsent: Bool
        private let isBracketed: Bool

        fileprivate init(_ authority: Substring.UTF8View) {
            isAbsent = authority.isEmpty
            let server = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
            isBracketed = server.first == UInt8(ascii: "[")
            let end = UInt8(ascii: isBracketed ? "]" : ":")
            let name = server.dropFirst(isBracketed ? 1 : 0).prefix { $0 != end }
            host = Substring(name).lowercased()
            let rest = server[name.endIndex...]
            guard isBracketed else {
                port = Substring(rest.dropFirst())
                return
            }
            let remainder = rest.dropFirst()
            let isClosed = !rest.isEmpty && (remainder.isEmpty || remainder.first == UInt8(ascii: ":"))
            port = isClosed ? Substring(remainder.dropFirst()) : nil
        }

        /// Whether a server can have this name: parts separated by dots, or a number in brackets.
        fileprivate var isNameable: Bool {
            if isBracketed { return host.contains(":") && host.allSatisfy { $0.isHexDigit || ":.".contains($0) } }
            let labels = (host.last == "." ? host.dropLast() : host[...]).utf8
                .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            return labels.allSatisfy { label in !label.isEmpty && label.allSatisfy { $0 >= 0x80 || Self.isNamePart($0) }
            }
        }

        private static func isNamePart(_ byte: UInt8) -> Bool {
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_%".utf8.contains(byte)
        }

        /// Whether only devices in the same local network can reach the server.
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
}
