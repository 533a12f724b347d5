public import PassModel
public import PassRules
public import Platform
public import SignedMessages

extension VerificationReport {
    /// One step of verification and its result.
    public struct Check: Sendable, Hashable {
        /// The steps, in their order.
        public enum Step: String, CaseIterable, Sendable {
            /// The file is a sound zip within the limits.
            case archive
            /// The files that a pass needs exist, and `pass.json` can be read.
            case structure
            /// The manifest lists every file with its digest, and nothing else.
            case manifest
            /// The signature is valid for exactly these bytes of the manifest.
            case signature
            /// The signing certificate leads to a trust anchor, and all were valid at the signing time.
            case chain
            /// The certificate is for this pass: pass type, team, purpose.
            case identity
            /// The state today: certificate ended, pass expired or voided.
            case validity
            /// The rule book finds nothing for which Wallet refuses the pass.
            case contents
        }

        /// The result of a step.
        public enum Outcome: String, Sendable {
            case passed, failed
            /// The step did not run: something before it is missing, the members of a bundle decide, or the rule book has
            /// no rules for it.
            case skipped
        }

        /// The step.
        public let step: Step
        /// The result.
        public let outcome: Outcome
        /// All findings; a check with a finding of severity error has failed.
        public let findings: [Finding]
    }
}

/// All results of verifying one archive.
public struct VerificationReport: Sendable {
    /// The identity of an order.
    public struct Order: Sendable, Hashable {
        /// The type of the order, as in the certificate.
        public let orderTypeIdentifier: String?
        /// The identifier among orders of its type.
        public let orderIdentifier: String?
        /// The status: `open`, `completed`, `cancelled`.
        public let status: String?
        /// The merchant's name, as shown to customers.
        public let merchantName: String?
    }

    /// A pass of a bundle and its report.
    public struct Member: Sendable {
        /// Its name in the bundle.
        public let name: String
        /// The verification report.
        public let report: VerificationReport
    }

    /// The overall result of all checks.
    public enum Verdict: String, CaseIterable, Sendable {
        /// Every check passed.
        case valid
        /// Genuine and intact, but Wallet does not take it: its contents have errors, or devices cannot follow its
        /// signature.
        case refused
        /// It is not genuine or not intact.
        case invalid
        /// There is no signature.
        case unsigned
        /// It is not an archive of any kind, so it cannot be genuine, changed or forged.
        case unreadable
    }

    /// Whether revocation was checked.
    public enum Revocation: String, Sendable {
        /// There was a current list of the issuer for the signing certificate.
        case checked
        /// There was no list: we don't know whether the certificate was revoked.
        case notChecked = "not checked"
    }

    /// The kind of the archive.
    public let kind: PassFiles.Kind
    /// The overall result of all checks.
    public let verdict: Verdict
    /// All steps, in their order.
    public private(set) var checks: [VerificationReport.Check]
    /// The pass, if it could be read; trust it only if the verdict is `valid`.
    public let pass: Pass?
    /// The identity of the order, if it is one; trust it only if the verdict is `valid`.
    public let order: Order?
    /// The passes of a bundle by name; their verdicts are part of this verdict.
    public private(set) var members: [Member]
    /// The files that were read, without manifest and signature; trust them only if the verdict is `valid`.
    public let files: [String: [UInt8]]
    /// The certificate that the signature names.
    public let signer: Certificate?
    /// The chain from the signer to the anchor, if there is one.
    public let chain: [Certificate]
    /// The signing time, as stated in the signature.
    public let signingTime: Date?
    /// The signature's digest algorithm in lower case, for example `sha256`.
    public let digestAlgorithm: String?
    /// Whether revocation was checked; see ``TrustPolicy/revocationLists``.
    public let revocation: Revocation

    /// The findings of all checks, in their order.
    public var findings: [Finding] { checks.flatMap(\.findings) }

    /// The errors, beginning with those that decide the verdict, and of these with the one that stops a phone first.
    public var errors: [Finding] {
        let errors = inOrderOfCauses.flatMap(\.findings).filter { $0.severity == .error }
        return errors.filter(decides) + errors.filter { !decides($0) }
    }

    /// The checks; where the certificate is one for something else, that comes before what is wrong with its chain.
    private var inOrderOfCauses: [VerificationReport.Check] {
        guard let identity = checks.first(where: { $0.step == .identity && $0.findings.contains(where: \.isAboutKind) })
        else { return checks }
        return checks.flatMap { check -> [VerificationReport.Check] in
            switch check.step {
            case .chain: [identity, check]
            case .identity: []
            default: [check]
            }
        }
    }

    private func decides(_ error: Finding) -> Bool {
        switch verdict {
        // What else is missing from an unsigned pass comes with the signature.
        case .unsigned: error.consequence == .unsigned
        case .invalid: error.consequence != .refused
        case .valid, .refused, .unreadable: true
        }
    }

    /// The report with other findings in its own and its members' checks, for example with hints in a program's own
    /// words.
    public func mapFindings(_ transform: (Finding) -> Finding) -> VerificationReport {
        var report = self
        report.checks = checks.map {
            VerificationReport.Check(step: $0.step, outcome: $0.outcome, findings: $0.findings.map(transform))
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
