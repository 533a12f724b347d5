public import SignedMessages

extension KeyMaterial {
    /// Reads the certificates and keys in a file of any form, or on standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - passphrase: decrypts what is encrypted.
    ///   - acceptance: whether locked keys, and files without certificates and keys, are errors.
    /// - Throws: ``IdentityError``, ``FileAccessError``.
    public init(path: String, passphrase: Passphrase? = nil, accepting acceptance: Acceptance = .usable) throws {
        var bytes = try InputFile.read(path, limit: Limit.bytes.maximum)
        defer { bytes.cleanse() }
        try self.init(
            reading: bytes, named: path == "-" ? "standard input" : path, passphrase: passphrase, accepting: acceptance)
        isFile = FileExposure.isPossible(at: path)
    }

    /// Reads content that is already in memory.
    ///
    /// - Parameters:
    ///   - bytes: the content of a file.
    ///   - name: its name in messages.
    ///   - passphrase: decrypts what is encrypted.
    ///   - acceptance: whether locked keys, and files without certificates and keys, are errors.
    /// - Throws: ``IdentityError``.
    public init(
        reading bytes: [UInt8], named name: String, passphrase: Passphrase? = nil,
        accepting acceptance: Acceptance = .usable
    ) throws(IdentityError) {
        do {
            try self.init(reading: bytes, passphrase: passphrase, accepting: acceptance)
        } catch {
            throw IdentityError(error, name: name)
        }
        self.name = name
    }
}

extension IdentityError {
    init(_ error: KeyMaterialError, name: String) {
        self.init(.material(error.code), path: name, underlying: error.underlying)
    }
}

extension KeyMaterial {
    /// The module of p11-kit, which gives access to all PKCS#11 modules of a machine.
    private static let anyModule = "p11-kit-proxy.so"

    /// A key in a token, named by a `pkcs11:` URI (RFC 7512).
    ///
    /// - Parameters:
    ///   - text: the URI; its `pin-source` names a file with the PIN, its `module-path` the PKCS#11 module.
    ///   - modulePath: the module, if the URI has none; `nil` for the module of p11-kit, which gives access to all
    ///     modules.
    ///   - pin: the PIN, if the URI has no `pin-source`.
    /// - Throws: `TokenError`, ``FileAccessError``.
    public init(token text: String, modulePath: String? = nil, pin: Passphrase? = nil) throws {
        let uri = try TokenURI(text)
        let pin = try uri.pinSource.map(Self.pin) ?? pin
        self.init(certificates: [], key: try .inToken(uri, modulePath: modulePath ?? Self.anyModule, pin: pin))
        (name, form) = (TokenURI.shown(text), .token)
    }

    private static func pin(source: String) throws -> Passphrase {
        if source.hasPrefix("|") { throw TokenError(.malformed("a pin-source that is a program is not run")) }
        let path = path(ofPINSource: source)
        let mayBePIN = !source.contains("/") || source.lowercased().contains("pin-value")
        guard let pin = mayBePIN ? try? Passphrase(path: path) : try Passphrase(path: path) else {
            throw TokenError(.pinSourceUnreadable)  // the path is not shown
        }
        guard !pin.isEmpty else { throw TokenError(.pinEmpty(path: path)) }
        return pin
    }

    fileprivate static func path(ofPINSource source: String) -> String {
        let start = source.hasPrefix("file://") ? 7 : source.hasPrefix("file:") ? 5 : 0
        return String(source.dropFirst(start))
    }
}

extension TokenURI {
    /// The path of the file with the PIN.
    package var pinPath: String? { pinSource.map(KeyMaterial.path(ofPINSource:)) }
}
