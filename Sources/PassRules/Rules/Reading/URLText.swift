/// A text that ought to be a URL; characters beyond ASCII are let through, which devices encode themselves.
struct URLText {
    private let text: String

    init(_ text: String) { self.text = text }

    /// What stands before the colon, in lower case; `nil` where that is no scheme (RFC 3986 §3.1).
    var scheme: String? {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        let isName = scheme.utf8.allSatisfy { $0 &- 0x61 < 26 || $0 &- 0x30 < 10 || "+-.".utf8.contains($0) }
        return isName && scheme.utf8.first.map { $0 &- 0x61 < 26 } == true ? scheme : nil
    }

    /// Whether it is the address of a server that is asked over TLS, and holds no blank.
    var isSecure: Bool {
        guard scheme == "https", text.utf8.allSatisfy({ $0 > 0x20 }) else { return false }
        let rest = text.utf8.dropFirst("https:".utf8.count)
        return rest.starts(with: "//".utf8) && rest.dropFirst(2).first.map { !"/?#".utf8.contains($0) } ?? false
    }

    /// What keeps a strict reader from taking it, with what to do about it; `nil` for none.
    var problem: (words: String, hint: String?)? {
        if let scalar = text.unicodeScalars.first(where: { Self.forbidden.contains($0) }) {
            return ("holds '\(scalar)'", nil)
        }
        if hasBadEscape { return ("has a % without two hexadecimal digits", "write % as %25") }
        guard let authority else { return nil }
        guard let (host, port) = Self.split(authority), Self.isServer(host) else {
            return ("names no server that can be", "write it like https://www.example.com/")
        }
        guard port.utf8.allSatisfy({ (0x30...0x39).contains($0) }), port.isEmpty || UInt16(port) != nil else {
            return ("has no port from 0 to 65535", "write it like https://www.example.com:8443/")
        }
        return nil
    }

    /// ASCII characters that a URL has nowhere.
    private static let forbidden = Set("\"<>\\^`{|}".unicodeScalars)

    private var hasBadEscape: Bool {
        var rest = Array(text.utf8)[...]
        while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[(percent + 1)...]
            guard rest.prefix(2).count(where: \.isHexDigit) == 2 else { return true }
        }
        return false
    }

    /// What stands between `://` and the path of a web address, if there is something.
    private var authority: Substring? {
        let start = text.prefix(8).lowercased()
        guard let mark = ["http://", "https://"].first(where: start.hasPrefix) else { return nil }
        let authority = text.utf8.dropFirst(mark.utf8.count).prefix { !"/?#".utf8.contains($0) }
        return authority.isEmpty ? nil : Substring(authority)
    }

    private static func split(_ authority: Substring) -> (host: Substring, port: Substring)? {
        let server = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
        guard server.first != "[" else {
            guard let end = server.firstIndex(of: "]") else { return nil }
            let rest = server[end...].dropFirst()
            return rest.isEmpty || rest.first == ":" ? (server[...end], rest.dropFirst()) : nil
        }
        let host = server.prefix { $0 != ":" }
        return (host, server[host.endIndex...].dropFirst())
    }

    /// Whether a name of parts with dots between, or a number in brackets, can be a server.
    private static func isServer(_ host: Substring) -> Bool {
        if host.first == "[" {
            return host.contains(":") && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || ":.".contains($0) }
        }
        let labels = (host.last == "." ? host.dropLast() : host).utf8
            .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.allSatisfy { label in !label.isEmpty && label.allSatisfy { $0 >= 0x80 || isNamePart($0) } }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_%".utf8.contains(byte)
    }
}
