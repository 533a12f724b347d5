public import SignedMessages

extension MaterialContents {
    /// More than the size of any real file of keys and certificates.
    package static let mostBytes = 1_000_000

    /// Reads a file, or standard input for `-`.
    ///
    /// - Throws: ``IdentityError``, ``FileAccessError``.
    public init(path: String, passphrase: Passphrase? = nil) throws {
        var bytes = try InputFile.read(path, limit: Self.mostBytes)
        defer { bytes.cleanse() }
        try self.init(reading: bytes, named: path == "-" ? "standard input" : path, passphrase: passphrase)
    }

    /// Reads content that is already in memory; `name` is its name in messages.
    ///
    /// - Throws: ``IdentityError``.
    public init(reading bytes: [UInt8], named name: String, passphrase: Passphrase?) throws(IdentityError) {
        do {
            try self.init(reading: bytes, passphrase: passphrase)
        } catch {
            throw IdentityError(.material(error.code), path: name, underlying: error.underlying)
        }
    }

    /// The certificates and keys for signing; `name` is the file's name in messages.
    ///
    /// - Throws: ``IdentityError`` if there are none, or a key stays locked.
    public func material(named name: String) throws(IdentityError) -> KeyMaterial {
        do {
            return try material()
        } catch {
            throw IdentityError(.material(error.code), path: name, underlying: error.underlying)
        }
    }
}

extension KeyMaterial {
    /// Reads the certificates and keys in a file of any form, or on standard input for `-`.
    ///
    /// - Throws: ``IdentityError``, ``FileAccessError``.
    public init(path: String, passphrase: Passphrase? = nil) throws {
        self = try MaterialContents(path: path, passphrase: passphrase)
            .material(named: path == "-" ? "standard input" : path)
    }
}
