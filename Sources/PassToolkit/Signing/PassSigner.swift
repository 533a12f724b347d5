internal import PassModel
public import PassRules
public import Platform
internal import SignedMessages

/// Signs bundles with one identity.
///
/// What Wallet would refuse is refused before it is signed: findings of severity error, a certificate that does not
/// belong to the pass or is not valid at the signing time. ``Waivers`` gives each of these up by name.
public struct PassSigner: Sendable {
    /// Refusals that a caller gives up, each for what it then signs all the same.
    public struct Waivers: OptionSet, Sendable {
        /// One bit for each waiver.
        public let rawValue: Int

        /// A set of waivers.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Findings of severity error.
        public static let findings = Waivers(rawValue: 1)
        /// A certificate for another pass type, another team, or without NFC.
        public static let foreignIdentity = Waivers(rawValue: 2)
        /// A certificate that is not valid at the signing time.
        public static let validity = Waivers(rawValue: 4)
    }

    /// Who signs.
    public let identity: SigningIdentity
    /// The rules that a pass is held against.
    public let rules: RuleBook
    /// The refusals that are given up.
    public let waivers: Waivers

    /// A signer with `identity`.
    public init(identity: SigningIdentity, rules: RuleBook = .standard, waivers: Waivers = []) {
        self.identity = identity
        self.rules = rules
        self.waivers = waivers
    }

    /// Signs a bundle as it stands, with a key at hand; not a byte of its files changes.
    ///
    /// - Parameters:
    ///   - bundle: the files.
    ///   - signingTime: written into the signature, to the second. Equal bundles, identities and times give equal bytes.
    /// - Returns: the bundle, signed and packed.
    /// - Throws: ``RefusedPass`` with all findings, ``IdentityError`` (also where the key is elsewhere and can only be
    ///   awaited), `ArchiveError`, `OpenSSLError`.
    public func sign(_ bundle: PassBundle, at signingTime: Date) throws -> SignedPass {
        let (maker, pass) = try unsignedPass(of: bundle, at: signingTime)
        return try maker.sign(pass)
    }

    /// Signs a bundle as it stands, wherever the key is: with a `Signer` that has to be awaited, or with a key at hand.
    ///
    /// The signature is held against the certificate before it is used.
    /// - Parameters:
    ///   - bundle: the files.
    ///   - signingTime: written into the signature, to the second.
    /// - Returns: the bundle, signed and packed: the same bytes that a key at hand gives, where it is RSA.
    /// - Throws: as ``sign(_:at:)`` does, and what the `Signer` throws.
    public func signRemotely(_ bundle: PassBundle, at signingTime: Date) async throws -> SignedPass {
        let (maker, pass) = try unsignedPass(of: bundle, at: signingTime)
        return try await maker.signRemotely(pass)
    }

    /// A finished bundle is a template without placeholders.
    private func unsignedPass(of bundle: PassBundle, at signingTime: Date) throws -> (PassMaker, PassMaker.UnsignedPass) {
        let prepared = PreparedTemplate(finished: bundle, rules: rules)
        let draft = try prepared.draft(for: Record())
        // What Wallet refuses is worth knowing even with the wrong certificate.
        try draft.checkFindings(waivers, purpose: bundle.purpose)
        let maker = try PassMaker(prepared, signer: self, at: .instant(signingTime))
        return (maker, try maker.unsignedPass(from: draft))
    }

    /// - Throws: ``IdentityError`` for a certificate that is not valid then, unless that is waived.
    func checkValidity(at signingTime: Date) throws {
        if !waivers.contains(.validity) { try identity.checkValidity(at: signingTime) }
    }

    /// - Throws: ``IdentityError`` for a certificate that does not fit the bundle, unless that is waived.
    func checkIdentity(against bundle: PassBundle) throws {
        guard !waivers.contains(.foreignIdentity) else { return }
        if let fault = identity.certificate.keyFault { throw IdentityError(.unfitKey(fault), path: identity.path) }
        // Not JSON: waived as a finding, so nothing to compare.
        guard let claim = ClaimedIdentity(of: bundle) else { return }
        let mismatches = IdentityMismatch.all(of: claim, with: identity.certificate)
        if let first = mismatches.first(where: { $0.severity == .error }) {
            throw IdentityError(first, of: claim, certificate: identity.certificate, path: identity.path)
        }
    }
}

extension IdentityError {
    fileprivate init(
        _ mismatch: IdentityMismatch, of claim: ClaimedIdentity, certificate: Certificate, path: String
    ) {
        let code: Code =
            switch mismatch {
            case .otherPurpose, .isAuthority:
                claim.purpose == .pass
                    ? .notForPasses(subject: "'\(certificate.subject)'")
                    : .notForOrders(subject: "'\(certificate.subject)'")
            case .noDigitalSignature: .noDigitalSignature
            case .ambiguous(let fault): .ambiguousSubject(fault)
            case .userID(let named): .otherType(of: claim, certificate: named ?? "")
            case .markerMissing: .otherType(of: claim, certificate: "")
            case .commonName(let named), .marker(let named), .markerDiffers(let named), .nfcMarker(let named):
                .otherType(of: claim, certificate: named)
            case .team(let named): .otherTeam(pass: claim.team ?? "", certificate: named ?? "")
            case .notForNFC: .notForNFC
            }
        self.init(code, path: path)
    }
}

extension IdentityError.Code {
    fileprivate static func otherType(of claim: ClaimedIdentity, certificate: String) -> Self {
        switch claim.purpose {
        case .pass: .otherPassType(pass: claim.type, certificate: certificate)
        case .order: .otherOrderType(order: claim.type, certificate: certificate)
        }
    }
}

/// A pass or order that was not signed because Wallet would refuse it.
public struct RefusedPass: Explained {
    /// Everything that was found, not the errors alone.
    public let findings: [Finding]
    /// The folder or archive they are in, where the caller said so.
    public private(set) var path: String?

    private let purpose: SigningPurpose

    package init(findings: [Finding], purpose: SigningPurpose = .pass) {
        self.findings = findings
        self.purpose = purpose
    }

    /// The same refusal, naming the folder or archive.
    public func at(_ path: String) -> RefusedPass {
        var refusal = self
        refusal.path = path
        return refusal
    }

    /// What failed, on what, why.
    public var message: String {
        let count = findings.count { $0.severity == .error }
        return
            "the \(purpose.noun) has \(count == 1 ? "an error" : "\(count) errors") for which Wallet refuses it, and was not signed"
    }

    /// What to do about it.
    public var recovery: [String] { ["correct what is listed, or waive the errors"] }
}

extension PassDraft {
    /// - Throws: ``RefusedPass`` for findings of severity error, unless `waivers` have them.
    package func checkFindings(_ waivers: PassSigner.Waivers, purpose: SigningPurpose) throws(RefusedPass) {
        guard waivers.contains(.findings) || !findings.hasErrors else {
            throw RefusedPass(findings: findings, purpose: purpose)
        }
    }
}
