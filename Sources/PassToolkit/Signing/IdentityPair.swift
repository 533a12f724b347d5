internal import SignedMessages

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A certificate with the key that belongs to it.
struct IdentityPair {
    let certificate: Certificate
    let key: PrivateKey
    /// What the certificate signs passes of; `nil` where it is no Pass Type ID certificate.
    var passType: String? { certificate.passTypeMarker ?? certificate.subject.userID }

    /// What a message calls it.
    private var name: String {
        let passType = passType ?? ""
        let name = certificate.subject.commonName ?? "\(certificate.subject)"
        return name.hasSuffix(passType) ? "'\(name)'" : "'\(name)' (\(passType))"
    }

    /// Puts together what belongs together.
    ///
    /// - Returns: at least one, in the order of the certificates.
    /// - Throws: ``IdentityError`` if there is none.
    static func all(
        certificates: [Certificate], keys: [PrivateKey], path: String
    ) throws(IdentityError) -> [IdentityPair] {
        guard let first = keys.first else { throw IdentityError(.missingPrivateKey, path: path) }
        let pairs = certificates.compactMap { certificate in
            keys.first { $0.belongs(to: certificate) }.map { IdentityPair(certificate: certificate, key: $0) }
        }
        guard pairs.isEmpty else { return pairs }
        let isForServices = path.hasSuffix(".p8") || (certificates.first?.hasRSAKey ?? false)
        if keys.count == 1, first.isEllipticCurve, isForServices {
            throw IdentityError(.otherKindOfKey(summary: first.summary), path: path)
        }
        throw IdentityError(certificates.isEmpty ? .missingCertificate : .keyDoesNotBelong, path: path)
    }

    /// The one to sign with.
    ///
    /// - Throws: ``IdentityError`` if there are several for different pass types and `passType` does not decide.
    static func choice(
        among pairs: [IdentityPair], passType: String?, path: String
    ) throws(IdentityError) -> IdentityPair {
        let forPasses = pairs.filter { $0.passType != nil }
        let candidates = forPasses.isEmpty ? Array(pairs.prefix(1)) : forPasses
        let types = Set(candidates.map(\.passType))
        let fitting = types.count == 1 ? candidates : candidates.filter { $0.passType == passType }
        // The first of those that are valid longest, which a renewed certificate is.
        if let first = fitting.first {
            return fitting.dropFirst().reduce(first) { $1.certificate.notAfter > $0.certificate.notAfter ? $1 : $0 }
        }
        let names = candidates.map(\.name)
        guard let passType else { throw IdentityError(.severalIdentities(names), path: path) }
        throw IdentityError(.noneForPassType(pass: passType, identities: names), path: path)
    }
}

extension PrivateKey {
    fileprivate var isEllipticCurve: Bool { summary.hasPrefix("EC ") }
}
