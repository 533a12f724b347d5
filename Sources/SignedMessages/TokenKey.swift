internal import Bytes
internal import COpenSSL

/// A private key that signs inside its token, with its own session, for one thread.
struct TokenKey {
    private let session: TokenSession
    private let object: CK_ULONG
    private let id: [UInt8]
    private let label: [UInt8]
    /// The modulus of an RSA key; empty for other keys.
    private let modulus: [UInt8]

    private init(_ object: CK_ULONG, in session: TokenSession) throws(TokenError) {
        (self.session, self.object) = (session, object)
        (id, label) = (try session.attribute(CKA_ID, of: object), try session.attribute(CKA_LABEL, of: object))
        modulus = try session.attribute(CKA_MODULUS, of: object)
    }

    /// The same key, for another thread.
    private init(_ other: TokenKey, in session: TokenSession) {
        (self.session, object) = (session, other.object)
        (id, label, modulus) = (other.id, other.label, other.modulus)
    }

    init(matching uri: TokenURI, in session: TokenSession) throws(TokenError) {
        var keys: [TokenKey] = []
        for object in try session.objects(ofClass: CKO_PRIVATE_KEY) { keys.append(try TokenKey(object, in: session)) }
        let matching = keys.filter { key in
            uri.path["id"].map { $0 == key.id } ?? true && uri.path["object"].map { $0 == key.label } ?? true
        }
        let token = session.token.name
        guard matching.count < 2 else { throw TokenError(.severalKeys(token: token, matching.map(\.name))) }
        guard let key = matching.first else { throw TokenError(.noKey(token: token, there: keys.map(\.name))) }
        self = key
    }

    /// The label and the identifier as attributes of a URI.
    private var name: String {
        "object=\(String(decoding: label, as: UTF8.self));id=\(id.map { "%" + [$0].hexadecimal }.joined())"
    }

    /// The same key, for another thread.
    func withOwnSession() throws(TokenError) -> TokenKey {
        TokenKey(self, in: try TokenSession(with: session.token))
    }

    /// Signs a SHA-256 digest: PKCS#1 v1.5 with RSA, ECDSA in DER with an elliptic curve.
    func signature(ofSHA256 digest: [UInt8]) throws(TokenError) -> [UInt8] {
        guard modulus.isEmpty else {
            return try session.signature(of: Self.digestInfo + digest, by: object, CKM_RSA_PKCS)
        }
        let numbers = try session.signature(of: digest, by: object, CKM_ECDSA)  // r and s, concatenated
        return Self.pair(numbers.prefix(numbers.count / 2), numbers.suffix(numbers.count / 2))
    }

    /// What PKCS#1 v1.5 puts before a SHA-256 digest (RFC 8017 §9.2).
    private static let digestInfo: [UInt8] = [
        0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04,
        0x20,
    ]

    // MARK: - The public half

    /// The public half as an OpenSSL key, which the caller owns.
    func publicHalf() throws(TokenError) -> OpaquePointer {
        defer { ERR_clear_error() }
        let key: OpaquePointer?
        if modulus.isEmpty {
            unsafe key = try publicCurveKey()
        } else {
            // A private key need not have the exponent. The public key has it; 65537 is nearly universal.
            let exponent = try first(CKA_PUBLIC_EXPONENT) ?? [1, 0, 1]
            let numbers = Self.pair(modulus[...], exponent[...])
            unsafe key = unsafe DER.value(of: numbers) { unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, $0, $1) }
        }
        guard let key = unsafe key else { throw TokenError(.noPublicKey(name: name)) }
        return unsafe key
    }

    /// Reads the point of an elliptic curve from the public key object beside the private one.
    private func publicCurveKey() throws(TokenError) -> OpaquePointer? {
        let curve = try session.attribute(CKA_EC_PARAMS, of: object)
        guard let point = try first(CKA_EC_POINT), let head = DERHead(point),
            let key = unsafe DER.value(of: curve, as: { unsafe d2i_KeyParams(EVP_PKEY_EC, nil, $0, $1) })
        else { return nil }
        let content = Array(head.rest)
        guard unsafe EVP_PKEY_set1_encoded_public_key(key, content, content.count) == 1 else {
            unsafe EVP_PKEY_free(key)
            return nil
        }
        return unsafe key
    }

    /// An attribute of the private key, or else of a public key with the same identifier.
    private func first(_ type: CK_ULONG) throws(TokenError) -> [UInt8]? {
        let own = try session.attribute(type, of: object)
        if !own.isEmpty { return own }
        for other in try session.objects(ofClass: CKO_PUBLIC_KEY) where try session.attribute(CKA_ID, of: other) == id {
            let value = try session.attribute(type, of: other)
            if !value.isEmpty { return value }
        }
        return nil
    }

    /// A sequence of two positive integers in DER: RSA's public key, ECDSA's signature.
    private static func pair(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> [UInt8] {
        func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            let count = content.count
            let octets = [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
            return [tag] + (count < 0x80 ? [octets[1]] : count < 0x100 ? [0x81, octets[1]] : [0x82] + octets) + content
        }
        let integers = [first, second].map { number in
            let digits = Array(number.drop { $0 == 0 })
            return element(DERTag.integer, (digits.first ?? 0x80) < 0x80 ? digits : [0] + digits)
        }
        return element(DERTag.sequence, integers.flatMap(\.self))
    }
}

extension PrivateKey {
    /// A key that stays in its token and signs there.
    ///
    /// - Parameters:
    ///   - uri: which key in which token.
    ///   - modulePath: the PKCS#11 module, if the URI does not name one.
    ///   - pin: logs in to the token.
    /// - Returns: a reference to the key.
    /// - Throws: ``TokenError``.
    package static func inToken(
        _ uri: TokenURI, modulePath: String, pin: Passphrase?
    ) throws(TokenError) -> PrivateKey {
        let session = try TokenSession(with: TokenModule(path: uri.modulePath ?? modulePath).token(matching: uri))
        try session.login(pin: pin)
        let key = try TokenKey(matching: uri, in: session)
        return try unsafe PrivateKey(owning: key.publicHalf(), token: key)
    }
}

/// The address of a key in a token: a `pkcs11:` URI (RFC 7512).
package struct TokenURI: Sendable, Hashable {
    /// The attributes of the path that identify token and key, decoded.
    ///
    /// The names are `token`, `manufacturer`, `model`, `serial`, `object`, `id`.
    let path: [String: [UInt8]]
    /// The location of the PIN: a file's path, or a `file:` URI.
    package let pinSource: String?
    package let modulePath: String?

    /// Whether a text starts like such a URI.
    package static func isOne(_ text: String) -> Bool { text.prefix(7).lowercased() == "pkcs11:" }

    /// The URI for messages: without the query, which may wrongly contain a PIN.
    package static func shown(_ text: String) -> String { String(text.prefix { $0 != "?" }) }

    /// Reads a URI.
    ///
    /// - Throws: ``TokenError``, also for a PIN in the URI, since all users can see the arguments of processes.
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
                throw TokenError(.malformed("\(name) has no readable value"))
            }
            guard attributes.updateValue(value, forKey: pair[0].lowercased()) == nil else {
                throw TokenError(.malformed("\(quoted(pair[0])) occurs twice"))
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
