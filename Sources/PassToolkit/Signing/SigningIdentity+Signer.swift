internal import Platform
public import SignedMessages

extension SigningIdentity {
    /// An identity whose key is held by `signer`: a key service, a signing server, a device.
    ///
    /// - Parameters:
    ///   - certificate: the Pass Type ID certificate.
    ///   - signer: signs with the certificate's key.
    ///   - intermediate: the issuer's certificate, if it is not one of Apple's built-in ones.
    ///   - path: the identity's name in messages.
    /// - Throws: ``IdentityError``.
    public init(
        certificate: Certificate, signer: any Signer, intermediate: Certificate? = nil, path: String = "identity"
    ) throws(IdentityError) {
        if let key = signer as? PrivateKey, !key.belongs(to: certificate) {
            throw IdentityError(.keyDoesNotBelong(), path: path)
        }
        guard certificate.passTypeMarker != nil || certificate.subject.userID != nil else {
            throw IdentityError(.notForPasses(subject: "'\(certificate.subject)'"), path: path)
        }
        let given = intermediate.map { KeyMaterial(certificates: [$0], key: nil) }
        self.certificate = certificate
        self.intermediate = try Self.issuer(of: certificate, given: given, among: [], path: path)
        self.path = path
        self.signer = MessageSigner(
            certificate: certificate, signer: signer, additionalCertificates: [self.intermediate])
    }

    /// Whether the key is local, so that signing needs no `await`.
    public var hasKeyAtHand: Bool { signer.hasKeyAtHand }
}

extension SigningIdentity {
    /// A signature by any key, local or not.
    ///
    /// - Throws: ``IdentityError``, `OpenSSLError`, errors of the `Signer`.
    package func signature(of content: [UInt8], at signingTime: Date) async throws -> [UInt8] {
        do {
            return try await signer.detachedSignature(of: content, at: signingTime)
        } catch let error as SignatureError {
            throw IdentityError(.signature(error.code), path: path)
        }
    }

    /// Turns signature errors into errors that name the identity's file.
    func withSignatureErrors<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as SignatureError {
            throw IdentityError(.signature(error.code), path: path)
        }
    }
}
