internal import PassToolkit
public import Platform

/// A link that saves a pass in Google Wallet when its holder opens it.
///
/// It works as long as its key exists, and creates what Google does not have yet; it changes nothing that exists.
public struct SaveLink: Sendable, Hashable {
    /// What the link says.
    public enum Content: Sendable, Hashable {
        /// Class and object, readable for everybody who has the link.
        case pass
        /// The identifiers of a class and an object that Google has already.
        case reference
    }

    /// The most characters of a token in a link: some browsers cut longer ones.
    public static let greatestLength = 1_800

    /// The link.
    public let address: String
    /// What it says.
    public let content: Content
    /// How many characters the token has.
    public let length: Int

    /// Whether browsers may cut it.
    public var isTooLong: Bool { length > Self.greatestLength }

    /// Makes a link with the whole pass in it if browsers open it, and otherwise one that names the pass.
    ///
    /// - Parameters:
    ///   - pass: the pass to save.
    ///   - account: whose key signs it.
    ///   - now: today's date.
    /// - Throws: `OpenSSLError`.
    public init(to pass: GooglePass, by account: ServiceAccount, at now: Date) throws {
        let whole = Self.claims(pass.payload, account, now)
        let isTooLong = account.tokenLength(of: whole) > Self.greatestLength
        try self.init(to: pass, isTooLong ? .reference : .pass, by: account, at: now)
    }

    /// Makes a link.
    ///
    /// - Parameters:
    ///   - pass: the pass to save.
    ///   - content: what the link says.
    ///   - account: whose key signs it.
    ///   - now: today's date.
    /// - Throws: `OpenSSLError`.
    public init(to pass: GooglePass, _ content: Content, by account: ServiceAccount, at now: Date) throws {
        try self.init(content, content == .pass ? pass.payload : pass.reference, by: account, at: now)
    }

    /// Makes a link to what Google has, by its kind and identifiers.
    package init(
        toKind kind: String, class sharedClass: String, object: String, by account: ServiceAccount, at now: Date
    ) throws {
        let identity = JSONValue.object([("id", .string(object)), ("classId", .string(sharedClass))])
        try self.init(.reference, .object([("\(kind)Objects", .array([identity]))]), by: account, at: now)
    }

    private init(_ content: Content, _ payload: JSONValue, by account: ServiceAccount, at now: Date) throws {
        let token = try account.token(of: Self.claims(payload, account, now))
        address = "https://pay.google.com/gp/v/save/\(token)"
        (self.content, length) = (content, token.utf8.count)
    }

    private static func claims(_ payload: JSONValue, _ account: ServiceAccount, _ now: Date) -> JSONValue {
        .object([
            ("iss", .string(account.email)), ("aud", .string("google")), ("typ", .string("savetowallet")),
            ("iat", .number(JSONNumber(Int(now.timeIntervalSince1970)))), ("origins", .array([])),
            ("payload", payload),
        ])
    }
}
