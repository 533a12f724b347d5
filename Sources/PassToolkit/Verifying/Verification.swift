internal import Bytes
public import PassModel
public import PassRules
public import Platform
public import SignedMessages

/// The verification of one archive, step by step.
struct Verification {
    let policy: TrustPolicy
    /// The rules for the contents; `nil` to check only the signature.
    let rules: RuleMemory?
    let digests: SpareParts<KnownDigests>
    /// The time that counts as now in all checks.
    let now: Date
    let limits: Limits

    /// Whether it is a member of a bundle; a bundle must not contain bundles.
    let isMember: Bool

    private(set) var checks: [VerificationReport.Check] = []
    /// Whether it is an archive of a kind that can be verified.
    var isReadable = true
    /// The kind of the archive, by its content.
    var kind = PassFiles.Kind.pass
    /// The files of the archive, without a folder that everything is in.
    var source: PassFiles
    /// `pass.json` as it was read.
    var document: JSONDocument?
    var pass: Pass?
    var order: VerificationReport.Order?
    var members: [VerificationReport.Member] = []
    private(set) var message: SignedMessage?
    private(set) var signer: SignedMessage.Signer?
    /// How many certificates the signature carries, decoded or not.
    private(set) var certificateCount = 0
    private(set) var chain: [Certificate] = []
    private var revocation = VerificationReport.Revocation.notChecked

    var files: [String: [UInt8]] { source.files }
    /// The names of all files, including those that could not be unpacked.
    var names: Set<String> { source.names }

    /// Verifies `archive`; `nil` means that it exceeds the limit.
    init(
        of archive: [UInt8]?, policy: TrustPolicy, rules: RuleMemory?, digests: SpareParts<KnownDigests>,
        limits: Limits, isMember: Bool = false, named name: String = "archive"
    ) {
        now = policy.moment.date
        self.policy = policy
        (self.rules, self.digests) = (rules, digests)
        self.limits = limits
        self.isMember = isMember
        source = PassFiles(files: [:], path: name, limits: limits)
        run(.archive) { $0.readArchive(archive) }
        run(.structure, if: isReadable) { $0.checkStructure() }
        let isSigned = isReadable && kind != .passes
        let hasSubject = pass != nil || order != nil
        run(.manifest, if: isSigned && files["manifest.json"] != nil) { $0.manifestFindings() }
        run(.signature, if: isSigned) { $0.checkSignature() }
        run(.chain, if: signer?.certificate != nil) { $0.checkChain() }
        run(.identity, if: signer?.certificate != nil && hasSubject) { $0.identityFindings() }
        run(.validity, if: hasSubject) { $0.validityFindings() }
        run(.contents, if: rules != nil && hasSubject) { $0.contentsFindings() }
    }

    private mutating func run(
        _ step: VerificationReport.Check.Step, if canRun: Bool = true, _ body: (inout Verification) -> [Finding]
    ) {
        guard canRun else {
            checks.append(VerificationReport.Check(step: step, outcome: .skipped, findings: []))
            return
        }
        let findings = body(&self).limited(to: limits.findingCount).map(\.readable)
        // The manifest is compared with the bytes of every file, the signature with those of the manifest.
        let needed: Set<String> = step == .manifest ? names : step == .signature ? ["manifest.json"] : []
        let isComplete = needed.allSatisfy { files[$0] != nil }
        let outcome: VerificationReport.Check.Outcome = findings.hasErrors ? .failed : isComplete ? .passed : .skipped
        checks.append(VerificationReport.Check(step: step, outcome: outcome, findings: findings))
    }

    /// The checks, with secrets of the files masked in the messages.
    private var maskedChecks: [VerificationReport.Check] {
        guard checks.contains(where: { !$0.findings.isEmpty }) else { return checks }
        let secrets = Secrets(in: files)
        return checks.map {
            VerificationReport.Check(step: $0.step, outcome: $0.outcome, findings: secrets.masked($0.findings))
        }
    }

    var report: VerificationReport {
        VerificationReport(
            kind: kind, verdict: verdict, checks: maskedChecks, pass: pass, order: order, members: members,
            files: source.contents, signer: signer?.certificate, chain: chain,
            signingTime: signer?.signingTime, digestAlgorithm: signer?.digestAlgorithm,
            revocation: revocation)
    }

    private var verdict: VerificationReport.Verdict {
        if !isReadable { return .unreadable }
        if kind == .passes { return bundleVerdict(ofOwnChecks: checks) }
        if !names.contains("signature") { return .unsigned }
        let errors = checks.filter { $0.step != .contents }.flatMap(\.findings).filter { $0.severity == .error }
        guard errors.allSatisfy({ $0.consequence == .refused }), !hasSkippedCheck else { return .invalid }
        return errors.isEmpty && checks.last?.outcome != .failed ? .valid : .refused
    }

    /// Whether a check of the signature could not run; the contents are no part of it.
    private var hasSkippedCheck: Bool { checks.contains { $0.step != .contents && $0.outcome == .skipped } }

    // MARK: - Signature

    private mutating func checkSignature() -> [Finding] {
        guard names.contains("signature") else {
            return [Finding(SignatureRules.missing, "there is no signature")]
        }
        guard let bytes = files["signature"] else {
            return [Finding(SignatureRules.unreadable, file: "signature", "the signature could not be unpacked")]
        }
        guard bytes.count <= limits.signatureByteCount else {
            return [
                Finding(
                    SignatureRules.tooLarge, file: "signature",
                    "the signature has \(bytes.count) bytes, more than \(limits.signatureByteCount)",
                    hint: LimitName.signatureBytes.hint)
            ]
        }
        let outline = MessageOutline(of: bytes)
        certificateCount = outline?.certificateCount ?? 0
        // Over the limits, nothing of it is decoded.
        if let outline, !outline.isWithin(certificateLimit: limits.certificateCount) { return countFindings(outline) }
        guard let outline, let (message, signer) = readSignature(bytes, outlined: outline) else {
            return [unreadable(bytes)]
        }
        (self.message, self.signer) = (message, signer)
        return signatureFindings(message, signer: signer)
    }

    // MARK: - Chain

    private mutating func checkChain() -> [Finding] {
        let (chain, findings) = examinedChain()
        self.chain = chain
        let revocation = RevocationExamination(chain, against: policy.revocationLists, at: now)
        if revocation.isLeafCovered { self.revocation = .checked }
        return findings + (chain.isEmpty ? [] : revocation.findings)
    }
}

extension [Finding] {
    /// The first `count` findings, and one that counts the rest if there are more.
    fileprivate func limited(to count: Int) -> [Finding] {
        guard self.count > count else { return self }
        let severity = dropFirst(count).map(\.severity).max() ?? .note
        let rest = Finding(
            .moreFindings, severity: severity,
            "only \(count) findings are listed, and there are more", hint: LimitName.findings.hint)
        return prefix(count) + [rest]
    }
}

extension Finding {
    /// The finding with a message of readable length: names in archives may have tens of thousands of bytes.
    fileprivate var readable: Finding {
        guard message.utf8.count > 800 else { return self }
        return Finding(
            rule: rule, severity: severity, file: file, pointer: pointer, position: position,
            message: "\(String(String.UnicodeScalarView(message.unicodeScalars.prefix(200))))…", hint: hint,
            isTolerated: isTolerated)
    }
}

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
            /// The step did not run or finish: something before it is missing, the members of a bundle decide, or the rule
            /// book has no rules for it.
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
        /// The signature is missing.
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
