/// An address of a message, and the name before it.
struct MailAddress: Sendable, Hashable {
    let name: String
    let address: String

    /// What follows the `@`.
    var domain: Substring { address.split(separator: "@").last ?? "" }

    /// Reads `ada@example.com` or `Ada Lovelace <ada@example.com>`.
    ///
    /// - Throws: ``CommandError`` that names the option.
    init(_ text: String, of option: String) throws {
        try MailHeader.check(text, of: option)
        var (name, address) = ("", text.trimmed)
        if let open = address.lastIndex(of: "<"), address.hasSuffix(">") {
            name = String(address[..<open]).trimmed
            address = String(address[address.index(after: open)...].dropLast())
        }
        if name.count > 1, name.hasPrefix("\""), name.hasSuffix("\"") {
            name = String(name.dropFirst().dropLast().replacing(/\\(.)/) { $0.output.1 })
        }
        if let reason = Self.fault(in: address) ?? (name.contains("<") ? "it holds several addresses" : nil) {
            throw CommandError(
                status: .usage, message: "\(option) is '\(text.excerpt)', no address of mail: \(reason)",
                recovery: ["write one like ada@example.com or 'Ada Lovelace <ada@example.com>'"])
        }
        (self.name, self.address) = (name, address)
    }

    /// The words of the address in a header.
    var words: [String] { name.isEmpty ? [address] : MailHeader.phrase(name) + ["<\(address)>"] }

    /// Why servers would not take an address; `nil` if they would.
    ///
    /// Quoted local parts and addresses beyond ASCII exist, but few servers take them.
    private static func fault(in address: String) -> String? {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        if address.isEmpty { return "it is empty" }
        guard parts.count > 1 else { return "there is no '@'" }
        guard parts.count == 2, !address.contains(","), !address.contains(";") else {
            return "it holds several addresses"
        }
        if address.contains(" ") { return "there is a space in it" }
        let isASCII = parts.map { $0.utf8.allSatisfy { $0 < 0x80 } }
        if !isASCII[0] { return "'\(parts[0])' is not ASCII" }
        if !isASCII[1] { return "write the domain in its ASCII form, with xn--" }
        let local = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        guard local.allSatisfy(\.isAtom), parts[0].utf8.count <= 64 else {
            return "'\(parts[0])' cannot stand before '@'"
        }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isDomain = labels.allSatisfy { label in
            1...63 ~= label.utf8.count && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
                && !label.hasPrefix("-") && !label.hasSuffix("-")
        }
        return isDomain && parts[1].utf8.count <= 253 ? nil : "'\(parts[1])' is no domain"
    }
}

extension String {
    /// The text without spaces around it.
    fileprivate var trimmed: String {
        let front = drop { $0 == " " }
        return String(
            front.prefix(upTo: front.lastIndex { $0 != " " }.map { front.index(after: $0) } ?? front.startIndex))
    }

    /// Its first characters.
    fileprivate var excerpt: String { count > 100 ? "\(prefix(100))…" : self }
}
