public import PassModel
internal import PassRules
public import Platform
public import SignedMessages
internal import ZipContainer

/// Verifies archives: whether each is a genuine and intact pass.
public struct PassVerifier: Sendable {
    /// What the verifier trusts.
    public let policy: TrustPolicy
    /// The limits for reading.
    public let limits: Limits

    /// A verifier with a policy.
    public init(policy: TrustPolicy, limits: Limits = .standard) {
        self.policy = policy
        self.limits = limits
    }

    /// The full report on an archive: every check that can run does, and all faults are reported together.
    public func report(on archive: some Sequence<UInt8>) -> VerificationReport {
        Verification(of: Array(archive), policy: policy, limits: limits).report
    }

    /// The full report on a file, or on standard input for `-`; a file beyond the limit is not read.
    ///
    /// - Throws: ``FileAccessError`` if it cannot be read.
    public func report(onFileAt path: String) throws(FileAccessError) -> VerificationReport {
        do {
            return report(on: try InputFile.read(path, limit: limits.archive.archiveByteCount))
        } catch {
            guard case .tooLarge = error.reason else { throw error }
            return Verification(of: nil, policy: policy, limits: limits).report
        }
    }

    /// The proof that an archive is a genuine, intact pass; for orders and bundles there is no proof, only a report.
    ///
    /// - Throws: ``VerificationError`` with the full report.
    public func verify(_ archive: some Sequence<UInt8>) throws(VerificationError) -> VerifiedPass {
        let report = report(on: archive)
        guard report.kind == .pass, report.verdict == .valid, let pass = report.pass, let signer = report.signer else {
            throw VerificationError(report: report)
        }
        return VerifiedPass(pass: pass, files: report.files, signer: signer, signingTime: report.signingTime)
    }
}

/// A pass that passed every check.
///
/// Only ``PassVerifier/verify(_:)`` makes one.
public struct VerifiedPass: Sendable {
    /// The model of `pass.json`.
    public let pass: Pass
    /// The files that the manifest lists.
    public let files: [String: [UInt8]]
    /// The certificate of the signer.
    public let signer: Certificate
    /// The signing time.
    public let signingTime: Date?

    fileprivate init(pass: Pass, files: [String: [UInt8]], signer: Certificate, signingTime: Date?) {
        self.pass = pass
        self.files = files
        self.signer = signer
        self.signingTime = signingTime
    }
}

/// The error for an archive that is not a genuine, intact pass.
public struct VerificationError: Explained {
    /// All checks and findings.
    public let report: VerificationReport

    /// The verdict and every error.
    public var message: String {
        let errors = report.findings.filter { $0.severity == .error }.map(\.message)
        if report.verdict == .valid { return "this is \(report.kind == .order ? "an order" : "a bundle"), not a pass" }
        return "the pass is \(report.verdict.rawValue): \(errors.joined(separator: "; "))"
    }

    /// What to do about each error.
    public var recovery: [String] {
        report.findings.filter { $0.severity == .error }.compactMap(\.hint)
    }
}
