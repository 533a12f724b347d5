public import Platform
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
            if let fault = part.problem { throw IdentityError(fault, name: part.name) }
        }
        path = material.name
        let chosen = try Pair.choice(
            among: Pair.all(in: material, key: key, intermediate: intermediate), type: type, purpose: purpose,
            path: path)
        certificate = chosen.certificate
        self.intermediate = try Self.issuer(
            of: certificate, given: intermediate, among: material.certificates + (key?.certificates ?? []),
            purpose: purpose, path: path)
        signer = MessageSigner(certificate: certificate, key: chosen.key, additionalCertificates: [self.intermediate])
        guard chosen.type(for: purpose) != nil else {
            let subject = "'\(certificate.subject)'"
            throw IdentityError(.otherKindOfCertificate(subject: subject, purpose: purpose), path: path)
        }
    }

    static func issuer(
        of certificate: Certificate, given: KeyMaterial?, among others: [Certificate],
        purpose: SigningPurpose = .pass, path: String
    ) throws(IdentityError) -> Certificate {
        let issuer = "'\(certificate.issuer)'"
        guard !certificate.isSelfIssued else {
            throw IdentityError(.selfSigned(subject: issuer, purpose: purpose), path: path)
        }
        var found = try certificate.issuer(
            among: given?.certificates ?? others + AppleCertificates.intermediates(named: [certificate.issuer]),
            under: AppleCertificates.root, path: path)
        if found == nil, given == nil {
            // A certificate that only seems to be issued by one of the others gets its own error.
            found = try certificate.issuer(
                among: others + AppleCertificates.intermediates, under: AppleCertificates.root, path: path)
        }
        if let found { return found }
        guard let given else { throw IdentityError(.missingIntermediate(issuer: issuer), path: path) }
        let names = given.certificates.map { "'\($0.subject)'" }.joined(separator: ", ")
        throw IdentityError(
            .wrongIntermediate(issuer: issuer, given: names.isEmpty ? "no certificate" : names), path: path)
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

    /// - Throws: ``IdentityError`` if the certificate is not valid at `time`.
    package func checkValidity(at time: Date) throws(IdentityError) {
        if time < certificate.notBefore {
            throw IdentityError(.notYetValid(from: certificate.notBefore), path: path)
        }
        if !certificate.isValid(at: time) { throw IdentityError(.expired(at: certificate.notAfter), path: path) }
        guard intermediate.isValid(at: time) else {
            throw IdentityError(
                .intermediateNotValid(from: intermediate.notBefore, to: intermediate.notAfter), path: path)
        }
    }

    /// An identity whose key only `signer` has: a key service, a signing server, a device.
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
            throw IdentityError(.otherKindOfCertificate(subject: "'\(certificate.subject)'"), path: path)
        }
        let given = intermediate.map { KeyMaterial(certificates: [$0], key: nil) }
        self.certificate = certificate
        self.intermediate = try Self.issuer(of: certificate, given: given, among: [], path: path)
        self.path = path
        self.signer = MessageSigner(
            certificate: certificate, signer: signer, additionalCertificates: [self.intermediate])
    }

    /// Whether the key is on this machine, in memory or in a program, so that signing needs no `await`.
    public var isKeyLocal: Bool { signer.isKeyLocal }

    /// Whether the key is in this process.
    package var hasFastKey: Bool { signer.exportableKey != nil }

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

    /// Whether a personalization token may be signed: a short word.
    ///
    /// The client of a web service chooses the token, and manifests are signed in the same way. A manifest is a JSON
    /// object, which is refused here: otherwise a client could have a pass signed.
    public static func mayBeSigned(personalizationToken token: String) -> Bool {
        let others = Array("{}[]\"\\".utf8)
        return (1...256).contains(token.utf8.count)
            && token.utf8.allSatisfy { (0x21...0x7E).contains($0) && !others.contains($0) }
    }

    /// The answer to a phone whose owner signs up to a rewards program: a detached signature over the token it sent.
    ///
    /// ```swift
    /// let answer = try identity.signature(ofPersonalizationToken: token, at: Date())
    /// ```
    /// - Parameters:
    ///   - token: the `personalizationToken` of the request.
    ///   - signingTime: the time in the signature, to the second.
    /// - Returns: the signature, to send as `application/octet-stream`.
    /// - Throws: `PersonalizationTokenError`, ``IdentityError`` (also if the key is not local), `OpenSSLError`.
    public func signature(ofPersonalizationToken token: String, at signingTime: Date) throws -> [UInt8] {
        guard Self.mayBeSigned(personalizationToken: token) else { throw PersonalizationTokenError() }
        return try withSignatureErrors { try signer.detachedSignature(of: Array(token.utf8), at: signingTime) }
    }

    /// The same with any key: an asynchronous `Signer` or a local key.
    ///
    /// - Throws: as the synchronous form does, and errors of the `Signer`.
    public func signature(ofPersonalizationToken token: String, at signingTime: Date) async throws -> [UInt8] {
        guard Self.mayBeSigned(personalizationToken: token) else { throw PersonalizationTokenError() }
        return try await signature(of: Array(token.utf8), at: signingTime)
    }
}

/// The error for a token that is not a short word, and so was not signed.
package struct PersonalizationTokenError: DescribedError, Hashable {
    /// What failed, and why.
    package let message = "the personalization token is not a word of 1 to 256 characters, so it was not signed"
    /// What to do about it.
    package let hints = ["give the personalizationToken of the request as it came, without quotes"]
}

extension Certificate {
    /// Its issuer among `others`, the one valid longest if there are several; `nil` if none seems to be the issuer.
    ///
    /// - Throws: `.misfit` if one seems to be the issuer and is not, or if one is, but names one of `roots` that did not
    ///   sign it.
    package func issuer(
        among others: [Certificate], under roots: [Certificate], path: String
    ) throws(IdentityError) -> Certificate? {
        let issuers = others.filter { $0 != self && isIssued(by: $0) }
        let sound = issuers.filter { $0.misfit(among: roots) == nil }
        if let issuer = sound.max(by: { $0.notAfter < $1.notAfter }) { return issuer }
        guard let words = issuers.first?.misfit(among: roots) ?? misfit(among: others) else { return nil }
        let known = AppleCertificates.intermediates
        let advice =
            known.contains(where: isIssued(by:))
            ? "give no intermediate: \(issuer.shortName) is built in"
            : known.contains { others.contains($0) && seemsIssued(by: $0) }
                ? "download the certificate again at developer.apple.com: this copy is damaged"
                : "copy both again from where they were issued: one is damaged, or of another authority with that name"
        throw IdentityError(.misfit(words, advice: advice), path: path)
    }
}

extension SigningIdentity {
    /// A certificate and the key that belongs to it.
    package struct Pair {
        package let certificate: Certificate
        package let key: PrivateKey

        /// The type identifier that the certificate may sign for; `nil` if it names none.
        func type(for purpose: SigningPurpose) -> String? {
            certificate.typeMarker(for: purpose) ?? certificate.subject.userID
        }

        /// The name in messages.
        fileprivate func name(for purpose: SigningPurpose) -> String {
            let type = type(for: purpose) ?? ""
            let name = certificate.subject.commonName ?? "\(certificate.subject)"
            return name.hasSuffix(type) ? "'\(name)'" : "'\(name)' (\(type))"
        }
    }
}

extension SigningIdentity.Pair {
    /// All certificates whose key is among `keys`, with that key.
    package static func matching(certificates: [Certificate], keys: [PrivateKey]) -> [Self] {
        certificates.compactMap { certificate in
            keys.first { $0.belongs(to: certificate) }.map { Self(certificate: certificate, key: $0) }
        }
    }

    /// All certificates that don't belong to an authority, with the key of each, which a program has.
    package static func distant(certificates: [Certificate], _ helper: KeyHelper) -> [Self] {
        certificates.filter { !$0.isCalledAuthority }.compactMap { certificate in
            // An unreadable key is reported like a missing certificate.
            (try? PrivateKey(helper, of: certificate)).map { Self(certificate: certificate, key: $0) }
        }
    }

    /// Finds the pairs in the material of an identity.
    ///
    /// - Parameters:
    ///   - material: the certificate, and the key if it is in the same file.
    ///   - key: the key, if it is in another file.
    ///   - intermediate: the issuer's certificate, if it is in another file.
    /// - Returns: at least one pair, in the order of the certificates.
    /// - Throws: ``IdentityError`` if no pair is found; `.misfit` if a damaged certificate is the cause.
    static func all(
        in material: KeyMaterial, key: KeyMaterial?, intermediate: KeyMaterial? = nil
    ) throws(IdentityError) -> [Self] {
        let certificates = material.certificates + (key?.certificates ?? [])
        if let helper = (key ?? material).helper {
            let pairs = distant(certificates: certificates, helper)
            guard pairs.isEmpty else { return pairs }
            let found = certificates.first.map { "'\($0.subject)'" } ?? "no certificate"
            throw IdentityError(.otherKindOfCertificate(subject: found), path: material.name)
        }
        let keys = key.map(\.keys).flatMap { $0.isEmpty ? nil : $0 } ?? material.keys
        guard let first = keys.first else { throw IdentityError(.missingPrivateKey, path: material.name) }
        let pairs = matching(certificates: certificates, keys: keys)
        guard pairs.isEmpty else { return pairs }
        let keyName = (key ?? material).name
        let isForServices = keyName.hasSuffix(".p8") || (certificates.first?.hasRSAKey ?? false)
        if keys.count == 1, first.isEllipticCurve, isForServices {
            throw IdentityError(.otherKindOfKey(summary: first.summary), path: keyName)
        }
        let known = certificates + (intermediate?.certificates ?? []) + AppleCertificates.intermediates
        for leaf in certificates where !leaf.isCalledAuthority {
            _ = try leaf.issuer(among: known, under: AppleCertificates.root, path: material.name)
        }
        let code: IdentityError.Code =
            certificates.isEmpty ? .missingCertificate : .keyDoesNotBelong(key: key.map(\.name))
        throw IdentityError(code, path: material.name)
    }

    /// The pair to sign with.
    ///
    /// Certificates of the right kind come first. Others are considered only without one.
    /// - Throws: ``IdentityError`` if there are several for different types and `type` does not select one.
    package static func choice(
        among pairs: [Self], type: String?, purpose: SigningPurpose, path: String
    ) throws(IdentityError) -> Self {
        let right = pairs.filter { $0.certificate.extendedKeyUsages.contains(purpose.extendedKeyUsage) }
        let typed = right.isEmpty ? pairs.filter { $0.type(for: purpose) != nil } : right
        let candidates = typed.isEmpty ? Array(pairs.prefix(1)) : typed
        let types = Set(candidates.map { $0.type(for: purpose) })
        let fitting = types.count == 1 ? candidates : candidates.filter { $0.type(for: purpose) == type }
        // The one that is valid longest, which is the renewed one; if equal, the first.
        if let first = fitting.first {
            return fitting.dropFirst().reduce(first) { $1.certificate.notAfter > $0.certificate.notAfter ? $1 : $0 }
        }
        let names = candidates.map { $0.name(for: purpose) }
        guard let type else { throw IdentityError(.severalIdentities(names, purpose: purpose), path: path) }
        throw IdentityError(.noneForType(type, identities: names, purpose: purpose), path: path)
    }
}

extension PrivateKey {
    fileprivate var isEllipticCurve: Bool { summary.hasPrefix("EC ") }
}
