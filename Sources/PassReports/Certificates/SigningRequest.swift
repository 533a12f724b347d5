internal import PassToolkit
package import SignedMessages

/// A new private key and a certificate request for it.
package struct SigningRequest: Sendable {
    /// The key, which never goes to Apple.
    package let key: PrivateKey
    /// The request to upload at Apple's developer portal.
    package let request: CertificateRequest

    /// Makes an RSA key of 2048 bits, as Apple's portal requires, and a request for it.
    ///
    /// The portal writes its own subject into the certificate. The subject of the request only tells people whose it
    /// is.
    /// - Parameters:
    ///   - commonName: up to 64 characters.
    ///   - emailAddress: ASCII, up to 128 characters.
    /// - Throws: `OpenSSLError`.
    package init(commonName: String, emailAddress: String? = nil) throws {
        key = try PrivateKey.generateRSA()
        let subject: [(DistinguishedName.AttributeType, String)] =
            (emailAddress.map { [(.emailAddress, $0)] } ?? []) + [(.commonName, commonName)]
        request = try CertificateRequest(subject: DistinguishedName(subject), key: key)
    }

    /// Writes both into new files; only the owner can read the key file.
    ///
    /// - Parameters:
    ///   - keyPath: the file for the key (PKCS#8 in PEM).
    ///   - requestPath: the file for the request (PEM).
    ///   - passphrase: encrypts the key with AES-256; `nil` leaves it unencrypted.
    /// - Throws: `FileAccessError`, `OpenSSLError`; neither file exists then.
    package func write(key keyPath: String, request requestPath: String, encryptedWith passphrase: Passphrase?) throws {
        var bytes = try key.pem(encryptedWith: passphrase)
        defer { bytes.cleanse() }
        let place = try OutputFile.written(bytes, to: keyPath, ownerOnly: true)
        do {
            try OutputFile.write(request.pem(), to: requestPath)
        } catch {
            // Without its request, the key is of no use. If removing it fails too, the first error is what to report.
            try? place.folder.remove(place.name)
            throw error
        }
    }
}
