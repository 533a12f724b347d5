internal import PassToolkit
public import Platform
public import SignedMessages

/// The content of a file with keys, certificates or requests, for people and programs; it never shows a key.
public struct MaterialInspection: Sendable {
    /// The file's name in messages.
    public let path: String
    /// The content of the file.
    public let material: KeyMaterial
    /// The time from which days are counted.
    public let moment: Date
    /// Certificates of other files that its keys and requests may belong to.
    public let companions: [Certificate]

    /// Inspects content that is already in memory.
    ///
    /// - Parameters:
    ///   - material: what the file holds.
    ///   - path: the file's name in messages.
    ///   - companions: certificates of other files that its keys and requests may belong to.
    ///   - moment: the time from which days are counted.
    public init(of material: KeyMaterial, path: String, besides companions: [Certificate] = [], at moment: Date) {
        (self.path, self.material, self.moment, self.companions) = (path, material, moment, companions)
    }

    /// Reads a file, or standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: PEM, DER or PKCS#12.
    ///   - passphrase: decrypts encrypted content.
    ///   - moment: the time from which days are counted.
    /// - Throws: `IdentityError`, `FileAccessError`.
    public init(path: String, passphrase: Passphrase? = nil, at moment: Date) throws {
        try self.init(
            of: KeyMaterial(path: path, passphrase: passphrase, accepting: .everything), path: path, at: moment)
    }

    /// The certificates that a key or a request may belong to.
    var candidates: [Certificate] { material.certificates + companions }

    /// The certificates for the key with this public half.
    func certificates(for key: PublicKey?) -> [Certificate] {
        guard let key else { return [] }
        return candidates.filter { $0.publicKey == key }
    }
}
