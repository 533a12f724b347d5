public import SignedMessages

extension KeyMaterial {
    /// Where programs find all PKCS#11 modules of a machine, as p11-kit arranges it.
    private static let anyModule = "p11-kit-proxy.so"

    /// A key in a token, named by a `pkcs11:` URI (RFC 7512).
    ///
    /// - Parameters:
    ///   - text: the URI; its `pin-source` names a file with the PIN, its `module-path` the PKCS#11 module.
    ///   - modulePath: the module where the URI has none; p11-kit's, which knows them all, where there is neither.
    ///   - pin: where the URI has no `pin-source`.
    /// - Throws: ``TokenError``, ``FileAccessError``.
    public init(token text: String, modulePath: String? = nil, pin: Passphrase? = nil) throws {
        let uri = try TokenURI(text)
        let pin = try uri.pinSource.map(Self.pin) ?? pin
        self.init(
            certificates: [], key: try .inToken(uri, modulePath: modulePath ?? Self.anyModule, pin: pin))
    }

    private static func pin(source: String) throws -> Passphrase {
        if source.hasPrefix("|") { throw TokenError(.malformed("a pin-source that is a program is not run")) }
        let path =
            source.hasPrefix("file://") ? source.dropFirst(7) : source.dropFirst(source.hasPrefix("file:") ? 5 : 0)
        return try Passphrase(path: String(path))
    }
}

extension TokenError: Explained {}
