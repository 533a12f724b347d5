internal import PassToolkit
public import SignedMessages

/// A new private key and the request for a certificate of it.
public struct SigningRequest: Sendable {
    /// The key, which never goes to Apple.
    public let key: PrivateKey
    /// What is uploaded at Apple's developer portal.
    public let request: CertificateRequest

    /// Makes an RSA key of 2048 bits, which Apple's portal takes, and its request.
    ///
    /// The portal puts a subject of its own into the certificate; that of the request only tells people whose it is.
    /// - Parameters:
    ///   - commonName: up to 64 characters.
    ///   - emailAddress: ASCII, up to 128 characters.
    /// - Throws: `OpenSSLError`.
    public init(commonName: String, emailAddress: String? = nil) throws {
        key = try PrivateKey.generateRSA()
        let subject: [(DistinguishedName.AttributeType, String)] =
            (emailAddress.map { [(.emailAddress, $0)] } ?? []) + [(.commonName, commonName)]
        request = try CertificateRequest(subject: DistinguishedName(subject), key: key)
    }

    /// Writes both into new files, the key readable by its owner only.
    ///
    /// - Parameters:
    ///   - keyPath: takes the key as PKCS#8 in PEM.
    ///   - requestPath: takes the request in PEM.
    ///   - passphrase: encrypts the key with AES-256; `nil` leaves it open.
    /// - Throws: ``FileAccessError``, `OpenSSLError`; neither file is there then.
    public func write(key keyPath: String, request requestPath: String, encryptedWith passphrase: Passphrase?) throws {
        var bytes = try key.pem(encryptedWith: passphrase)
        defer { bytes.cleanse() }
        let place = try OutputFile.written(bytes, to: keyPath, ownerOnly: true)
        do {
            try OutputFile.write(request.pem(), to: requestPath)
        } catch {
            try? place.folder.remove(place.name)  // nobody has its request, so nobody misses it
            throw error
        }
    }
}
