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
