internal import Platform
public import SignedMessages

/// A Pass Type ID certificate, its private key, and the intermediate that issued it.
public struct SigningIdentity: Sendable {
    /// The Pass Type ID certificate.
    public let certificate: Certificate
    /// The certificate that issued it.
    public let intermediate: Certificate
    package let signer: MessageSigner
    /// The name of the certificate's file in messages.
    public let path: String

    /// Combines certificate, key and intermediate.
    ///
    /// If several certificates have their key, the one for `type` is used; of several for the same type, the one that
    /// is valid longest.
    /// - Parameters:
    ///   - material: the certificate, and the key and intermediate if they are in the same file.
    ///   - key: the key, if it is in another file.
    ///   - intermediate: the issuer's certificate, if it is neither in `material` nor one of Apple's built-in ones.
    ///   - type: the pass type or order type identifier of what will be signed; it selects one of several identities.
    ///   - purpose: the kind of what will be signed.
    /// - Throws: ``IdentityError``, also if one of them has a locked key, or neither certificate nor key.
    public init(
        _ material: KeyMaterial, key: KeyMaterial? = nil, intermediate: KeyMaterial? = nil,
        type: String? = nil, purpose: SigningPurpose = .pass
    ) throws(IdentityError) {
        for part in [key, material, intermediate].compactMap(\.self) {
            if let fault = part.fault { throw IdentityError(fault, name: part.name) }
        }
        path = material.name
        let chosen = try Pair.choice(
            among: Pair.all(in: material, key: key), type: type, purpose: purpose, path: path)
        certificate = chosen.certificate
        self.intermediate = try Self.issuer(
            of: certificate, given: intermediate, among: material.certificates + (key?.certificates ?? []), path: path)
        signer = MessageSigner(
            certificate: certificate, key: chosen.key, additionalCertificates: [self.intermediate])
        guard chosen.type(for: purpose) != nil else {
            let subject = "'\(certificate.subject)'"
            throw IdentityError(
                purpose == .pass ? .notForPasses(subject: subject) : .notForOrders(subject: subject), path: path)
        }
    }

    static func issuer(
        of certificate: Certificate, given: KeyMaterial?, among others: [Certificate], path: String
    ) throws(IdentityError) -> Certificate {
        if let given {
            if let issuer = given.certificates.first(where: certificate.isIssued(by:)) { return issuer }
            let names = given.certificates.map { "'\($0.subject)'" }.joined(separator: ", ")
            throw IdentityError(
                .wrongIntermediate(
                    issuer: "'\(certificate.issuer)'", given: names.isEmpty ? "no certificate" : names), path: path)
        }
        // Of two with the same name and key, use the one that is valid longest.
        let known = (others + AppleCertificates.intermediates(named: certificate.issuer))
            .filter(certificate.isIssued(by:))
        guard let issuer = known.max(by: { $0.notAfter < $1.notAfter }), issuer != certificate else {
            throw IdentityError(.missingIntermediate(issuer: "'\(certificate.issuer)'"), path: path)
        }
        return issuer
    }

    /// Reads an identity from files.
    ///
    /// - Parameters:
    ///   - path: a `.p12`, or a certificate in PEM or DER, with or without its key.
    ///   - keyPath: the key's file, if it is another file.
    ///   - intermediatePath: the issuer's certificate, if the built-in ones do not fit.
    ///   - passphrase: decrypts encrypted files.
    ///   - type: the pass type or order type identifier of what will be signed; it selects one of several identities.
    ///   - purpose: the kind of what will be signed.
    /// - Throws: ``IdentityError``, ``FileAccessError``.
    public init(
        path: String, keyPath: String? = nil, intermediatePath: String? = nil, passphrase: Passphrase? = nil,
        type: String? = nil, purpose: SigningPurpose = .pass
    ) throws {
        try self.init(
            KeyMaterial(path: path, passphrase: passphrase),
            key: keyPath.map { try KeyMaterial(path: $0, passphrase: passphrase) },
            intermediate: intermediatePath.map { try KeyMaterial(path: $0) },
            type: type, purpose: purpose)
    }
}

extension SigningIdentity {
    /// The pass type identifier that the certificate is for.
    public var passTypeIdentifier: String { certificate.passTypeMarker ?? certificate.subject.userID ?? "" }

    /// The team identifier that the certificate names.
    public var teamIdentifier: String { certificate.subject.organizationalUnit ?? "" }

    /// Whether it may sign passes with `nfc`.
    public var isNFCEnabled: Bool { certificate.isNFCEnabled }

    /// - Throws: ``IdentityError`` if the certificate is not valid at `moment`.
    package func checkValidity(at moment: Date) throws(IdentityError) {
        if moment < certificate.notBefore {
            throw IdentityError(.notYetValid(from: certificate.notBefore), path: path)
        }
        if !certificate.isValid(at: moment) { throw IdentityError(.expired(at: certificate.notAfter), path: path) }
        guard intermediate.isValid(at: moment) else {
            throw IdentityError(
                .intermediateNotValid(from: intermediate.notBefore, to: intermediate.notAfter), path: path)
        }
    }
}
