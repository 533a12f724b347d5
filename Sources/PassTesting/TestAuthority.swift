public import PassToolkit
internal import Platform
public import SignedMessages

/// A certificate authority like Apple's, for throwaway certificates that no device trusts.
///
/// ```swift
/// let authority = try TestAuthority()
/// let signer = PassSigner(identity: try authority.identity(passType: "pass.com.example.card"))
/// let policy = TrustPolicy(anchors: [authority.root], subject: .passType("pass.com.example.card"), at: .now)
/// ```
public struct TestAuthority: Sendable {
    private let authority: SampleAuthority

    /// An authority with new keys.
    ///
    /// - Throws: `OpenSSLError`.
    public init() throws { authority = try SampleAuthority(validity: Self.validity()) }

    /// From a day ago, for ten years.
    static func validity() -> ClosedRange<Date> {
        let start = Date().addingTimeInterval(-86_400)
        return start...start.addingTimeInterval(3_650 * 86_400)
    }

    /// The root: the trust anchor of a verifier.
    public var root: Certificate { authority.root }

    /// The certificate that issues the others, as Apple's intermediate does.
    public var intermediate: Certificate { authority.intermediate }

    /// An identity with a new key in this process.
    ///
    /// - Throws: `OpenSSLError`, `IdentityError`.
    public func identity(passType: String, team: String = "TEAM123456") throws -> SigningIdentity {
        let key = try PrivateKey.generateRSA()
        let certificate = try certificate(passType, team, key)
        return try SigningIdentity(KeyMaterial(certificates: [certificate, intermediate], key: key))
    }

    /// A certificate for a key of your own, which a `Signer` holds.
    ///
    /// - Parameters:
    ///   - passType: the pass type identifier.
    ///   - team: the team identifier.
    ///   - material: the private key.
    /// - Throws: `OpenSSLError`; `IdentityError` without a key.
    /// - Returns: the certificate, issued by ``intermediate``.
    public func certificate(
        passType: String, team: String = "TEAM123456", for material: KeyMaterial
    ) throws -> Certificate {
        guard let key = material.key else { throw IdentityError(.missingPrivateKey, path: material.name) }
        return try certificate(passType, team, key)
    }

    private func certificate(_ passType: String, _ team: String, _ key: PrivateKey) throws -> Certificate {
        try authority.passCertificate(
            passType: passType, team: team, marker: passType, isNFCEnabled: true, key: key, validity: Self.validity())
    }
}
