internal import Bytes
public import PassModel
public import PassRules
public import Platform
public import SignedMessages
internal import ZipContainer

/// Verifies archives: whether each is a genuine and intact pass that Wallet accepts.
///
/// Keep one verifier for many passes: what those of one template share is checked once.
public struct PassVerifier: Sendable {
    /// What the verifier trusts.
    public let policy: TrustPolicy
    /// The rules for the contents; `nil` to check only the signature.
    public let rules: RuleBook?
    /// The limits for reading.
    public let limits: Limits
    /// ``rules`` without the one about identifiers of samples: the check of the identity compares them.
    private let contents: RuleMemory?
    private let digests = SpareParts<KnownDigests>()

    /// A verifier with a policy.
    ///
    /// - Parameters:
    ///   - policy: what the verifier trusts.
    ///   - rules: the rules for the contents; `nil` to check only the signature.
    ///   - limits: the limits for reading.
    public init(policy: TrustPolicy, rules: RuleBook? = .standard, limits: Limits = .standard) {
        self.policy = policy
        self.rules = rules
        self.limits = limits
        contents = rules.map(Self.judging)
    }

    /// The full report on an archive: every check that can run does, and all errors are reported together.
    public func report(on archive: some Sequence<UInt8>) -> VerificationReport {
        report(on: archive, judging: contents)
    }

    /// The full report on a file, or on standard input for `-`; a file beyond the limit is not read.
    ///
    /// - Throws: ``FileAccessError`` if it cannot be read.
    public func report(onFileAt path: String) throws(FileAccessError) -> VerificationReport {
        do {
            let bytes = try InputFile.read(path, limit: limits.archive.archiveByteCount)
            return Verification(
                of: bytes, policy: policy, rules: contents, digests: digests, limits: limits, named: path
            ).report
        } catch {
            guard case .tooLarge = error.reason else { throw error }
            return Verification(of: nil, policy: policy, rules: contents, digests: digests, limits: limits).report
        }
    }

    private func report(on archive: some Sequence<UInt8>, judging contents: RuleMemory?) -> VerificationReport {
        Verification(of: Array(archive), policy: policy, rules: contents, digests: digests, limits: limits).report
    }

    /// What an archive must be to be verified.
    public enum Requirement: Sendable, Hashable {
        /// A genuine and intact pass. Its contents are not checked: Wallet may refuse it.
        case genuine
        /// A genuine and intact pass that Wallet accepts by the verifier's rules; without any, by the standard rules.
        case accepted
    }

    /// Proves that an archive is a pass as required.
    ///
    /// For orders and bundles, there is only the report.
    ///
    /// - Throws: ``VerificationError`` with the report.
    public func verify(
        _ archive: some Sequence<UInt8>, requiring requirement: Requirement
    ) throws(VerificationError) -> VerifiedPass {
        let judging = requirement == .genuine ? nil : contents ?? Self.judging(.standard)
        let report = report(on: archive, judging: judging)
        guard report.kind == .pass, report.verdict == .valid, let pass = report.pass, let signer = report.signer else {
            throw VerificationError(report: report)
        }
        return VerifiedPass(
            pass: pass, files: report.files, signer: signer, signingTime: report.signingTime, findings: report.findings)
    }

    private static func judging(_ rules: RuleBook) -> RuleMemory {
        RuleMemory(rules.keeping { !$0.isAboutSamples })
    }
}

/// A pass that is genuine and intact, and that Wallet accepts if this was required.
///
/// Only a ``PassVerifier`` makes one.
public struct VerifiedPass: Sendable {
    /// The model of `pass.json`.
    public let pass: Pass
    /// The files that the manifest lists.
    public let files: [String: [UInt8]]
    /// The certificate of the signer.
    public let signer: Certificate
    /// The signing time.
    public let signingTime: Date?
    /// The warnings and notes; those about the contents only if Wallet must accept the pass.
    public let findings: [Finding]

    fileprivate init(
        pass: Pass, files: [String: [UInt8]], signer: Certificate, signingTime: Date?, findings: [Finding]
    ) {
        self.pass = pass
        self.files = files
        self.signer = signer
        self.signingTime = signingTime
        self.findings = findings
    }
}

/// The error for an archive that is not a genuine, intact pass, or that Wallet refuses.
public struct VerificationError: DescribedError {
    /// All checks and findings.
    public let report: VerificationReport

    /// The verdict and every error.
    public var message: String {
        let errors = report.errors.map(\.message)
        if report.verdict == .valid { return "this is \(report.kind == .order ? "an order" : "a bundle"), not a pass" }
        return "the pass is \(report.verdict.rawValue): \(errors.joined(separator: "; "))"
    }

    /// What to do about each error.
    public var hints: [String] {
        report.errors.compactMap(\.hint)
    }
}

/// What a verifier trusts: roots, a pass type, and a time.
public struct TrustPolicy: Sendable {
    /// Which passes are accepted.
    public enum Subject: Sendable, Hashable {
        /// Passes of this pass type identifier.
        case passType(String)
        /// Any pass that a trusted chain signed. Proves that the pass is genuine, but not who issued it.
        case unsafelyAnyPassType
    }

    /// The time that counts as now.
    public enum Moment: Sendable, Hashable {
        /// The current time, read from the clock at each use.
        case now
        /// A fixed time.
        case instant(Date)

        var date: Date {
            switch self {
            case .now: Date()
            case .instant(let date): date
            }
        }
    }

    /// The trust anchors and known intermediates.
    public var store: TrustStore
    /// Which passes are accepted.
    public var subject: Subject
    /// The time that counts as now: the current time at each use, or a fixed time.
    public var moment: Moment
    /// Revocation lists to check chains against; without any, revocation is not checked.
    public var revocationLists: [RevocationList] = []
    /// Whether a signature must contain the intermediate that issued its certificate, as devices may require.
    ///
    /// Otherwise a known issuer is enough, and a warning names the missing certificate.
    public var requiresIntermediate = false

    /// Trusts chains that end at `anchors`.
    ///
    /// - Parameters:
    ///   - anchors: root certificates, or an intermediate that is trusted as it is.
    ///   - intermediates: certificates known to be genuine, for passes that do not contain their own.
    ///   - subject: which passes are accepted.
    ///   - moment: the time that counts as now.
    public init(
        anchors: [Certificate], intermediates: [Certificate] = [], subject: Subject, at moment: Moment
    ) {
        self.init(
            store: TrustStore(anchors: anchors, intermediates: intermediates), subject: subject, moment: moment)
    }

    private init(store: TrustStore, subject: Subject, moment: Moment) {
        (self.store, self.subject, self.moment) = (store, subject, moment)
    }

    /// Trusts what Wallet trusts: chains through Apple's WWDR intermediates to Apple's root; both are built in.
    public static func apple(subject: Subject, at moment: Moment) -> TrustPolicy {
        .apple(anchors: AppleCertificates.root, subject: subject, at: moment)
    }

    /// Trusts chains that end at `anchors`, and knows Apple's intermediates.
    package static func apple(anchors: [Certificate], subject: Subject, at moment: Moment) -> TrustPolicy {
        let intermediates = Intermediates(
            all: { AppleCertificates.intermediates }, named: AppleCertificates.intermediates(named:))
        return TrustPolicy(
            store: TrustStore(anchors: anchors, intermediates: intermediates), subject: subject, moment: moment)
    }
}
