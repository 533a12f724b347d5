internal import PassModel
public import PassRules
public import Platform
internal import SignedMessages

/// Signs bundles with one identity.
///
/// Signing refuses what Wallet would refuse: findings of severity error, and a certificate that does not fit the pass
/// or is not valid at the signing time. Each of ``Waivers`` skips one of these checks.
public struct PassSigner: Sendable {
    /// Checks that a caller may skip, each named for what is signed in spite of it.
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

    /// The identity that signs.
    public let identity: SigningIdentity
    /// The rules that passes are checked against.
    public let rules: RuleBook
    /// The checks that are skipped.
    public let waivers: Waivers

    /// A signer with `identity`.
    public init(identity: SigningIdentity, rules: RuleBook = .standard, waivers: Waivers = []) {
        self.identity = identity
        self.rules = rules
        self.waivers = waivers
    }

    /// Signs a bundle as it is with a local key; not a byte of its files changes.
    ///
    /// Only a pass of Pass Designer that has no identifiers gets those of the identity.
    /// - Parameters:
    ///   - bundle: the files.
    ///   - signingTime: the time in the signature, to the second. Equal bundles, identities and times give equal bytes.
    /// - Returns: the bundle, signed and packed.
    /// - Throws: ``RefusedPass`` with all findings, ``IdentityError`` (also if the key is not local), `ArchiveError`,
    ///   `OpenSSLError`.
    public func sign(_ bundle: PassBundle, at signingTime: Date) throws -> SignedPass {
        try identity.sign(unsignedPass(of: bundle, at: signingTime))
    }

    /// Signs a bundle as it is with any key: an asynchronous `Signer` or a local key.
    ///
    /// The signature is checked against the certificate before it is used.
    /// - Parameters:
    ///   - bundle: the files.
    ///   - signingTime: the time in the signature, to the second.
    /// - Returns: the bundle, signed and packed; with an RSA key, the bytes are the same as with a local key.
    /// - Throws: as the synchronous form does, and errors of the `Signer`.
    public func sign(_ bundle: PassBundle, at signingTime: Date) async throws -> SignedPass {
        try await identity.sign(unsignedPass(of: bundle, at: signingTime))
    }

    /// What signing finds in a bundle by ``rules``; errors among these findings refuse it, unless they are waived.
    ///
    /// Identifiers of a sample are not reported: signing compares them with the identity.
    public func findings(in bundle: PassBundle) -> [Finding] {
        bundle.findings(by: rules).filter { !$0.isAboutSamples }
    }

    private func unsignedPass(of bundle: PassBundle, at signingTime: Date) throws -> UnsignedPass {
        let owned = bundle.owned(by: identity)
        // Findings come first, since they are useful even with the wrong certificate.
        return try unsignedPass(of: owned, findings: findings(in: owned), at: signingTime)
    }

    func unsignedPass(of bundle: PassBundle, findings: [Finding], at signingTime: Date) throws -> UnsignedPass {
        try waivers.check(findings, of: bundle.purpose)
        try checkValidity(at: signingTime)
        try checkIdentity(against: bundle)
        return try UnsignedPass(
            files: bundle.files, manifest: Manifest(of: bundle).bytes, signingTime: signingTime, findings: findings,
            packing: PassPacking(bundle.files, changing: Set(bundle.files.keys), mainFile: bundle.purpose.file))
    }

    /// - Throws: ``IdentityError`` if the certificate is not valid at that time, unless this is waived.
    func checkValidity(at signingTime: Date) throws {
        if !waivers.contains(.validity) { try identity.checkValidity(at: signingTime) }
    }

    /// - Throws: ``IdentityError`` if the certificate does not fit the bundle, unless this is waived.
    func checkIdentity(against bundle: PassBundle) throws {
        guard !waivers.contains(.foreignIdentity) else { return }
        guard let claim = ClaimedIdentity(of: bundle) else {
            throw IdentityError(.unreadableClaim(bundle.purpose), path: identity.path)
        }
        let weakness = identity.certificate.keyProblem.map {
            Finding(
                ChainRules.weakKey, file: "signature", "the certificate has \($0)",
                hint: claim.purpose.certificateAdvice)
        }
        let findings = [weakness].compactMap(\.self) + claim.mismatches(with: identity.certificate)
        let errors = findings.filter { $0.severity == .error }
        guard !errors.isEmpty else { return }
        // A certificate of another kind is not compared further.
        let reasons = errors.first(where: \.isAboutKind).map { [$0] } ?? errors
        var error = IdentityError(.mismatch(reasons), path: identity.path)
        if reasons.contains(where: \.isAboutTypeOrTeam) { error.sampleClaim = sampleClaim(of: claim) }
        throw error
    }

    /// What a sample certificate for the pass would need; `nil` if this is not a sample certificate.
    private func sampleClaim(of claim: ClaimedIdentity) -> IdentityError.SampleClaim? {
        guard identity.intermediate.subject.organization == SampleAuthority.organization, claim.purpose == .pass,
            let team = claim.team, !team.isEmpty, !claim.type.isEmpty
        else { return nil }
        return IdentityError.SampleClaim(type: claim.type, team: team)
    }
}

/// The error for a pass or order that Wallet would refuse, so it was not signed.
public struct RefusedPass: DescribedError {
    /// All findings, not only the errors.
    public let findings: [Finding]
    /// The folder or archive with the files, if the caller named it.
    public private(set) var path: String?

    private let purpose: SigningPurpose

    package init(findings: [Finding], purpose: SigningPurpose = .pass) {
        self.findings = findings
        self.purpose = purpose
    }

    /// The same error with the name of the folder or archive.
    public func at(_ path: String) -> RefusedPass {
        var refusal = self
        refusal.path = path
        return refusal
    }

    private var errors: [Finding] { findings.filter { $0.severity == .error } }

    /// What failed, on what, why: the first errors.
    public var message: String {
        let listed = errors.prefix(3).map(\.message).joined(separator: "; ")
        let more = errors.count > 3 ? "; and \(errors.count - 3) more" : ""
        let what = isRefusal ? "Wallet refuses the \(purpose.noun), and it" : "the \(purpose.noun)"
        return "\(what) was not signed: \(listed)\(more)"
    }

    /// The message for a program that lists the findings itself.
    package var summary: String {
        let refusing = errors.count { !$0.isTolerated }
        let count = errors.count == 1 ? "1 error" : "\(errors.count) errors"
        guard refusing > 0 else { return "not signed: \(count)" }
        let which = refusing < errors.count ? "(\(refusing) would make" : refusing == 1 ? "that makes" : "that make"
        return "not signed: \(count) \(which) Wallet refuse the \(purpose.noun)\(refusing < errors.count ? ")" : "")"
    }

    /// Whether Wallet would refuse the pass, rather than leave something out.
    private var isRefusal: Bool { !errors.allSatisfy(\.isTolerated) }

    /// What to do about it: about each of the first errors, and what remains.
    public var hints: [String] {
        errors.prefix(3).compactMap(\.hint) + ["correct all errors in 'findings', or waive them"]
    }
}

extension PassSigner.Waivers {
    /// - Throws: ``RefusedPass`` if there are findings of severity error, unless this is waived.
    package func check(_ findings: [Finding], of purpose: SigningPurpose) throws(RefusedPass) {
        guard contains(.findings) || !findings.hasErrors else {
            throw RefusedPass(findings: findings, purpose: purpose)
        }
    }
}
