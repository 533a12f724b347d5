internal import SignedMessages

/// Identifiers of classes and objects: an issuer ID, a dot, and a suffix that is unique for the issuer.
///
/// Google never frees an identifier, so the same type and serial number make the same one, unless the serial
/// number is reused. A change of this scheme would cut off every saved pass from updates.
public struct GoogleID: Hashable, Sendable, CustomStringConvertible {
    /// The issuer ID, as the console of Google shows it.
    public let issuer: String
    /// What follows the dot: letters, digits, `.`, `_` and `-`.
    public let suffix: String

    /// The identifier in the API's form.
    public var description: String { "\(issuer).\(suffix)" }

    /// The identifier for these parts of a pass, such as its type and its serial number.
    ///
    /// Different parts make different identifiers: a byte that Google does not allow is written as `_` and two
    /// hexadecimal digits, and so is `_` itself, which separates the parts when doubled.
    /// There is no identifier if the issuer is not a number, or if all parts are empty.
    /// - Parameters:
    ///   - issuer: the issuer ID.
    ///   - parts: the texts that distinguish this pass from others.
    public init?(issuer: String, of parts: String...) { self.init(issuer: issuer, of: parts) }

    init?(issuer: String, of parts: [String]) {
        let isNumber =
            !issuer.isEmpty && issuer.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, parts.contains(where: { !$0.isEmpty }) else { return nil }
        self.issuer = issuer
        suffix = parts.map(Self.escaped).joined(separator: "__")
    }

    private static func escaped(_ text: String) -> String {
        text.utf8.map { plain.contains($0) ? String(UnicodeScalar($0)) : "_\([$0].hexadecimal)" }.joined()
    }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-".utf8)
}

/// A kind of pass of Google Wallet; the raw value is the prefix of its class and object in the API.
public enum GoogleKind: String, CaseIterable, Sendable {
    case flight, transit, offer, eventTicket, loyalty, giftCard, generic
}

/// The two halves of a pass of Google Wallet.
public enum GooglePart: String, Sendable {
    /// The part that many passes share.
    case `class` = "Class"
    /// The part of one holder.
    case object = "Object"
}
