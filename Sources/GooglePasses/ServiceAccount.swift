internal import Bytes
public import PassToolkit
internal import Platform
internal import SignedMessages

/// The account by which a program uses Google's API: a key and its address.
public struct ServiceAccount: Sendable {
    /// The account's address, which the issuer has invited as a user.
    public let email: String
    /// The number of the key.
    public let keyID: String
    /// The address that issues tokens for the API.
    public let tokenAddress: String
    private let key: PrivateKey

    /// Reads a key file, which Google's console offers once.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: its name in messages.
    /// - Throws: ``GoogleError``, which never contains a part of the key.
    public init(json bytes: [UInt8], path: String) throws(GoogleError) {
        let hint = "make a key of type JSON for the service account in Google's cloud console"
        guard let object = (try? JSONDocument(parsing: bytes))?.root.object else {
            let holdsKey = String(decoding: bytes.prefix(200), as: UTF8.self).contains("-----BEGIN")
            throw GoogleError(
                holdsKey ? "'\(path)' is only a key, not the account's key file" : "'\(path)' is not a JSON object",
                hint)
        }
        if let type = object["type"]?.string, type != "service_account" {
            throw GoogleError("'\(path)' is for '\(type.visible)', not for a service account", hint)
        }
        if object["type"] == nil, object["installed"] ?? object["web"] != nil {
            throw GoogleError("'\(path)' is for people who log in, not for a service account", hint)
        }
        func text(_ name: String) throws(GoogleError) -> String {
            guard let text = object[name]?.string, !text.isEmpty else {
                throw GoogleError("'\(path)' has no '\(name)', so it is not the key file of a service account", hint)
            }
            return text
        }
        (email, keyID, tokenAddress) = try (text("client_email"), text("private_key_id"), text("token_uri"))
        var pem = try text("private_key")
        // A key that went through a variable of a shell or a CI service often has its line ends as two characters.
        if !pem.contains("\n") { pem = pem.replacing("\\n", with: "\n") }
        guard let key = (try? KeyMaterial(reading: Array(pem.utf8)))?.key else {
            throw GoogleError("the 'private_key' in '\(path)' is not a private key, or is cut off", hint)
        }
        guard let size = key.summary.wholeMatch(of: /RSA (\d+)/).flatMap({ Int($0.1) }), size >= 2048 else {
            throw GoogleError("the 'private_key' in '\(path)' is \(key.summary), but Google wants RSA 2048", hint)
        }
        self.key = key
    }

    /// Signs claims: a JSON Web Token (RFC 7519) with RS256.
    ///
    /// - Throws: `OpenSSLError`.
    public func token(of claims: JSONValue) throws -> String {
        let header = JSONValue.object([
            ("alg", .string("RS256")), ("typ", .string("JWT")), ("kid", .string(keyID)),
        ])
        let text = "\(header.utf8Text().base64URL).\(claims.utf8Text().base64URL)"
        let digest = try DigestAlgorithm.sha256.digest(of: Array(text.utf8))
        return "\(text).\(try key.signature(ofSHA256: digest).base64URL)"
    }
}

/// A link that saves a pass in Google Wallet when its holder opens it.
///
/// It works as long as its key exists, and creates what Google does not have yet; it changes nothing that exists.
public struct SaveLink: Sendable, Hashable {
    /// The content of the link.
    public enum Content: Sendable, Hashable {
        /// Class and object, readable for everybody who has the link.
        case pass
        /// The identifiers of a class and an object that Google already has.
        case reference
    }

    /// The most characters of a token in a link: some browsers cut longer ones.
    public static let greatestLength = 1_800

    /// The link.
    public let address: String
    /// Its content.
    public let content: Content
    /// How many characters the token has.
    public let length: Int

    /// Whether browsers may cut it.
    public var isTooLong: Bool { length > Self.greatestLength }

    /// Makes a link, by which one tap saves all passes.
    ///
    /// - Parameters:
    ///   - passes: the passes to save.
    ///   - content: the whole passes, or only their identifiers.
    ///   - account: whose key signs it.
    ///   - now: today's date.
    /// - Throws: `OpenSSLError`.
    public init(
        to passes: [GooglePass], _ content: Content = .pass, by account: ServiceAccount, at now: Date
    ) throws {
        let payloads = passes.map { content == .pass ? $0.payload : $0.reference }
        try self.init(content, GooglePass.joined(payloads), by: account, at: now)
    }

    /// Makes a link to an object that Google has, by its kind and identifiers.
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
