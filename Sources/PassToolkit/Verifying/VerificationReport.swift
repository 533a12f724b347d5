public import PassModel
public import PassRules
public import Platform
public import SignedMessages

/// One step of verification and what came of it.
public struct VerificationCheck: Sendable, Hashable {
    /// The steps, in their order.
    public enum Step: String, CaseIterable, Sendable {
        /// The file is a sound zip within the limits.
        case archive
        /// The files that a pass needs are there, and `pass.json` can be read.
        case structure
        /// The manifest names every file with its digest, and no other.
        case manifest
        /// The signature is one over these bytes of the manifest.
        case signature
        /// The signing certificate leads to a trust anchor, all valid at the signing time.
        case chain
        /// The certificate is for this pass: pass type, team, purpose.
        case identity
        /// How things stand today: certificate ended, pass expired or voided.
        case validity
    }

    /// What came of a step.
    public enum Outcome: String, Sendable {
        case passed, failed
        /// Nothing could be said: something before it is missing, or it is up to the members of a bundle.
        case skipped
    }

    /// What was looked at.
    public let step: Step
    /// What came of it.
    public let outcome: Outcome
    /// Everything it has to say; a check with a finding of severity error has failed.
    public let findings: [Finding]
}

/// Everything that verification has to say about one archive.
public struct VerificationReport: Sendable {
    /// What identifies an order.
    public struct Order: Sendable, Hashable {
        /// The kind of order, as on the certificate.
        public let orderTypeIdentifier: String?
        /// The order among those of its type.
        public let orderIdentifier: String?
        /// Where it stands: `open`, `completed`, `cancelled`.
        public let status: String?
        /// The merchant's name, as customers see it.
        public let merchantName: String?
    }

    /// A pass of a bundle and what there is to say about it.
    public struct Member: Sendable {
        /// Its name in the bundle.
        public let name: String
        /// What a verifier says of it.
        public let report: VerificationReport
    }

    /// The sum of all checks.
    public enum Verdict: String, Sendable {
        /// Every check passed.
        case valid
        /// Some check failed.
        case invalid
        /// There is no signature.
        case unsigned
        /// It is not an archive of any kind: nothing that could be genuine, changed or forged.
        case unreadable
    }

    /// Whether anybody looked at revocation.
    public enum Revocation: String, Sendable {
        /// A current list of its issuer was there for the signing certificate.
        case checked
        /// There was none: whether the certificate was taken back is not known.
        case notChecked = "not checked"
    }

    /// What the archive is.
    public let kind: ArchiveKind
    /// The sum of all checks.
    public let verdict: Verdict
    /// All steps, in their order.
    public private(set) var checks: [VerificationCheck]
    /// The pass, as far as it could be read; believe it only if the verdict is `valid`.
    public let pass: Pass?
    /// What identifies the order, if it is one; believe it only if the verdict is `valid`.
    public let order: Order?
    /// The passes of a bundle, by their names; their verdicts are part of this one.
    public private(set) var members: [Member]
    /// The files that were read, without manifest and signature; believe them only if the verdict is `valid`.
    public let files: [String: [UInt8]]
    /// The certificate that the signature names.
    public let signer: Certificate?
    /// The chain from the signer to the anchor, where there is one.
    public let chain: [Certificate]
    /// When it was signed, as the signature says.
    public let signingTime: Date?
    /// The signature's digest algorithm in lower case, for example `sha256`.
    public let digestAlgorithm: String?
    /// Whether revocation was looked at: see ``TrustPolicy/revocationLists``.
    public let revocation: Revocation

    /// The findings of all checks, in their order.
    public var findings: [Finding] { checks.flatMap(\.findings) }

    /// The report with other findings in its checks and its members', such as hints in a program's own words.
    public func mapFindings(_ transform: (Finding) -> Finding) -> VerificationReport {
        var report = self
        report.checks = checks.map {
            VerificationCheck(step: $0.step, outcome: $0.outcome, findings: $0.findings.map(transform))
        }
        report.members = members.map { Member(name: $0.name, report: $0.report.mapFindings(transform)) }
        return report
    }
}

extension VerificationReport.Order {
    init(object: JSONObject) {
        orderTypeIdentifier = object["orderTypeIdentifier"]?.string
        orderIdentifier = object["orderIdentifier"]?.string
        status = object["status"]?.string
        merchantName = object["merchant"]?.object?["displayName"]?.string
    }
}
