public import SignedMessages

extension SigningIdentity {
    /// An identity whose key is wherever `signer` has it: in a key service, a signing server, a device.
    ///
    /// - Parameters:
    ///   - certificate: the Pass Type ID certificate.
    ///   - signer: signs with its key.
    ///   - intermediate: the issuer's certificate, where Apple's built-in ones do not have it.
    ///   - path: what messages call it.
    /// - Throws: ``IdentityError``.
    public init(
        certificate: Certificate, signer: any Signer, intermediate: Certificate? = nil, path: String = "identity"
    ) throws(IdentityError) {
        if let key = signer as? PrivateKey, !key.belongs(to: certificate) {
            throw IdentityError(.keyDoesNotBelong, path: path)
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

    /// Whether its key is at hand, so that a pass can be signed without awaiting anybody.
    public var hasKeyAtHand: Bool { signer.hasKeyAtHand }
}
