internal import PassModel
internal import PassRules
internal import Platform
internal import SignedMessages

/// The verification of one archive, step by step.
struct Verification {
    let policy: TrustPolicy
    /// The rules for the contents; `nil` if only the signature is judged.
    let rules: RuleBook?
    /// The time that counts as now in all checks.
    let moment: Date
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

    /// Verifies `archive`; `nil` stands for an archive that exceeds the limit.
    init(of archive: [UInt8]?, policy: TrustPolicy, rules: RuleBook?, limits: Limits, isMember: Bool = false) {
        moment = policy.moment.date
        self.policy = policy
        self.rules = rules
        self.limits = limits
        self.isMember = isMember
        source = PassFiles(files: [:], path: "archive", limits: limits)
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
        checks.append(
            VerificationReport.Check(step: step, outcome: findings.hasErrors ? .failed : .passed, findings: findings))
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
        let revocation = RevocationExamination(chain, against: policy.revocationLists, at: moment)
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
            "there are more findings than the \(count) that are listed", hint: LimitName.findings.hint)
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
