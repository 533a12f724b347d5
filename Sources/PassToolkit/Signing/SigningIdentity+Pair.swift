internal import Platform
package import SignedMessages

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

    /// Finds the pairs in the material of an identity.
    ///
    /// - Parameters:
    ///   - material: the certificate, and the key if it is in the same file.
    ///   - key: the key, if it is in another file.
    /// - Returns: at least one pair, in the order of the certificates.
    /// - Throws: ``IdentityError`` if there is no pair.
    static func all(in material: KeyMaterial, key: KeyMaterial?) throws(IdentityError) -> [Self] {
        let certificates = material.certificates + (key?.certificates ?? [])
        let keys = key.map(\.keys).flatMap { $0.isEmpty ? nil : $0 } ?? material.keys
        guard let first = keys.first else { throw IdentityError(.missingPrivateKey, path: material.name) }
        let pairs = matching(certificates: certificates, keys: keys)
        guard pairs.isEmpty else { return pairs }
        let keyName = (key ?? material).name
        let isForServices = keyName.hasSuffix(".p8") || (certificates.first?.hasRSAKey ?? false)
        if keys.count == 1, first.isEllipticCurve, isForServices {
            throw IdentityError(.otherKindOfKey(summary: first.summary), path: keyName)
        }
        let code: IdentityError.Code =
            certificates.isEmpty ? .missingCertificate : .keyDoesNotBelong(key: key.map(\.name))
        throw IdentityError(code, path: material.name)
    }

    /// The pair to sign with.
    ///
    /// Certificates of the right kind come first. Others are considered only if there is none.
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
