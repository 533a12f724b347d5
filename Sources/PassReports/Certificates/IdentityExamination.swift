public import PassModel
public import PassRules
public import PassToolkit
internal import Platform
public import SignedMessages

/// All problems that prevent a signing identity from making passes that Wallet accepts.
///
/// Works offline, so revocation by Apple is not checked.
///
/// ```swift
/// let identity = try KeyMaterial(path: "certs-sample/signer.pem", accepting: .everything)
/// let key = try KeyMaterial(path: "certs-sample/signer-key.pem", accepting: .everything)
/// for finding in IdentityExamination(of: identity, key: key, at: .now).findings {
///     print("\(finding.severity): \(finding.message)")
/// }
/// ```
public struct IdentityExamination: Sendable {
    /// The identity's name in messages.
    public let path: String
    /// The time for which it was examined.
    public let moment: Date
    /// The certificate that signs; without a key, the most likely one.
    public let certificate: Certificate?
    /// The key that belongs to it, if available.
    package let key: PrivateKey?
    /// The certificate that issued it, if available.
    public let intermediate: Certificate?
    /// What is wrong or worth knowing, the most severe first; each finding has a hint if something can be done.
    public private(set) var findings: [Finding]

    /// Examines an identity.
    ///
    /// - Parameters:
    ///   - identity: the certificate, and the key and intermediate if they are in the same file.
    ///   - key: the key, if it is in another file.
    ///   - intermediate: the issuer's certificate, if it is in another file.
    ///   - secrets: other files that only their owner should read, such as the passphrase file.
    ///   - pass: the pass to sign; its pass type, team and use of NFC are compared with the certificate.
    ///   - anchors: the roots that devices trust; Apple's by default.
    ///   - known: intermediates that signing uses if the identity has none; Apple's by default.
    ///   - moment: the time for which it is examined.
    ///   - earliest: a time in the past, such as the release of the program; a clock that shows an earlier time is
    ///     wrong.
    public init(
        of identity: KeyMaterial, key: KeyMaterial? = nil, intermediate: KeyMaterial? = nil, secrets: [String] = [],
        pass: PassFiles? = nil, trusting anchors: [Certificate]? = nil,
        knowing known: [Certificate]? = nil, at moment: Date,
        earliest: Date? = nil
    ) {
        // If the pass claims no identity, that is a finding of its own below. The certificate is still examined.
        let claim = Result { try pass?.inside.claimedIdentity }
        var examiner = Examiner(
            identity: identity, key: key, intermediate: intermediate, anchors: anchors ?? AppleCertificates.root,
            known: known ?? AppleCertificates.intermediates,
            moment: moment, claim: try? claim.get())
        examiner.examineClock(earliest: earliest)
        examiner.examineKey()
        if let certificate = examiner.certificate {
            examiner.examine(certificate)
            examiner.examineIssuer(of: certificate)
            if let pass { examiner.compare(certificate, with: pass, claiming: claim) }
        }
        examiner.examineFiles(secrets: secrets)
        (path, self.moment, certificate) = (identity.name, moment, examiner.certificate)
        (self.key, self.intermediate) = (examiner.privateKey, examiner.issuer)
        // Sorting by severity alone keeps the order of the checks.
        findings = Finding.Severity.allCases.sorted(by: >).flatMap { severity in
            examiner.findings.filter { $0.severity == severity }
        }
    }

    /// The examination with other findings, for example with hints in a program's own words; `nil` leaves one out.
    public func mapFindings(_ transform: (Finding) -> Finding?) -> IdentityExamination {
        var examination = self
        examination.findings = findings.compactMap(transform)
        return examination
    }
}

/// Does the examination; its parts are in the files beside this one.
struct Examiner {
    let identity: KeyMaterial
    let key: KeyMaterial?
    let intermediate: KeyMaterial?
    let anchors: [Certificate]
    let known: [Certificate]
    let moment: Date
    let certificate: Certificate?
    let privateKey: PrivateKey?
    var issuer: Certificate?
    var findings: [Finding] = []

    init(
        identity: KeyMaterial, key: KeyMaterial?, intermediate: KeyMaterial?,
        anchors: [Certificate], known: [Certificate], moment: Date, claim: ClaimedIdentity?
    ) {
        (self.identity, self.key, self.intermediate) = (identity, key, intermediate)
        (self.anchors, self.known, self.moment) = (anchors, known, moment)
        let certificates = [identity, key].compactMap(\.self).flatMap(\.certificates)
        let owned =
            (key ?? identity).helper.map { SigningIdentity.Pair.distant(certificates: certificates, $0) }
            ?? SigningIdentity.Pair.matching(certificates: certificates, keys: (key ?? identity).keys)
        let pair = Self.signing(among: owned, for: claim)
        privateKey = pair?.key
        certificate = pair?.certificate ?? Self.likeliest(among: certificates, for: claim)
    }

    /// The pair that signing would choose; otherwise the first one for signing.
    private static func signing(
        among pairs: [SigningIdentity.Pair], for claim: ClaimedIdentity?
    ) -> SigningIdentity.Pair? {
        // An identity that signing would refuse is examined too; the findings then say why.
        let choice = try? SigningIdentity.Pair.choice(
            among: pairs, type: claim?.type, purpose: claim?.purpose ?? .pass, path: "")
        guard claim == nil, choice?.certificate.signingPurpose == nil else {
            return choice ?? pairs.first { $0.certificate.signingPurpose == claim?.purpose } ?? pairs.first
        }
        return pairs.first { $0.certificate.signingPurpose != nil } ?? pairs.first
    }

    /// Without a key: a certificate for signing, otherwise one that does not belong to an authority.
    private static func likeliest(among certificates: [Certificate], for claim: ClaimedIdentity?) -> Certificate? {
        let signing = certificates.filter { $0.signingPurpose != nil }
        let fitting = signing.filter { $0.signingPurpose == claim?.purpose }
        return fitting.first { $0.typeIdentifier == claim?.type } ?? fitting.first ?? signing.first
            ?? certificates.first { !$0.isCalledAuthority } ?? certificates.first
    }

    var files: [KeyMaterial] { [identity, key, intermediate].compactMap(\.self) }

    mutating func report(
        _ rule: PassRule, severity: Finding.Severity? = nil, _ path: String?, _ message: String, hint: String? = nil
    ) {
        findings.append(Finding(rule, severity: severity, file: path, message, hint: hint))
    }
}

extension IdentityExamination {
    /// The examination as text: the identity, then one finding per line, each with its hint.
    public var text: String {
        ([headline] + facts + findings.map { "  \($0.sentence())" }).joined(separator: "\n")
    }

    /// A complete `passtool.doctor/1` document.
    public var json: JSONValue {
        .object([
            ("format", .string("passtool.doctor/1")), ("path", .string(path)),
            ("moment", .string(moment.iso8601)), ("isReady", .bool(!findings.hasErrors)),
            ("certificate", certificate.map { $0.facts(at: moment) }),
            ("intermediate", intermediate.map { $0.facts(at: moment) }),
            ("findings", .array(findings.map { $0.json() })),
        ])
    }

    private var headline: String {
        let counts = LintReport.counts(of: findings.filter { $0.severity != .note })
        let verdict = findings.hasErrors ? "not ready to sign" : "ready to sign"
        return "\(path.visible): \([verdict, counts].filter { !$0.isEmpty }.joined(separator: ", "))"
    }

    private var facts: [String] {
        guard let certificate else { return [] }
        let days = certificate.daysLeft(at: moment)
        let left = moment > certificate.notAfter ? "" : ", \(days) day\(days == 1 ? "" : "s") left"
        return RowForm(width: 13).all([
            ("certificate", certificate.subject.commonName ?? certificate.subject.description),
            ("for", certificate.purposeWords), ("issuer", certificate.issuerWords),
            ("ends", certificate.notAfter.iso8601 + left), ("key", certificate.publicKey?.summary),
        ])
    }
}

/// Examines the private key, and who can read the files.
extension Examiner {
    private var keyFile: KeyMaterial { key ?? identity }

    mutating func examineKey() {
        if let helper = keyFile.helper {
            guard let certificate, let privateKey else { return reportMissingCertificate() }
            return examine(helper, with: privateKey, of: certificate)
        }
        let keys = keyFile.storedKeys
        // Of several keys, take the matching one. A key that stays locked makes the whole file unusable for signing.
        let own = keys.first { held in certificate.map { held.key?.belongs(to: $0) == true } ?? false }
        guard let held = keys.first(where: { $0.key == nil }) ?? own ?? keys.first else {
            return reportMissingKey()
        }
        guard let opened = held.key else {
            return report(
                CertificateRules.keyLocked, keyFile.name,
                "the private key in '\(keyFile.name)' is encrypted and no passphrase was given")
        }
        if !held.isEncrypted, keyFile.isFile {
            report(
                CertificateRules.keyNotEncrypted, keyFile.name,
                "the private key in '\(keyFile.name)' is not encrypted: anyone who can read the file can sign")
        }
        guard let certificate else { return reportMissingCertificate() }
        compare(opened, with: certificate)
    }

    private mutating func reportMissingCertificate() {
        let request = identity.requests.isEmpty ? "" : "a certificate signing request and "
        report(CertificateRules.missing, identity.name, "'\(identity.name)' contains \(request)no certificate")
    }

    private mutating func reportMissingKey() {
        let isSwapped = key != nil && !identity.storedKeys.isEmpty && !keyFile.certificates.isEmpty
        let request = keyFile.requests.isEmpty ? "" : "a certificate signing request and "
        report(
            CertificateRules.keyMissing, keyFile.name,
            isSwapped
                ? "'\(keyFile.name)' contains a certificate and '\(identity.name)' the private key: they are swapped"
                : "'\(keyFile.name)' contains \(request)no private key",
            hint: key == nil ? nil : isSwapped ? "swap them" : "give the file with the key")
    }

    private mutating func compare(_ key: PrivateKey, with certificate: Certificate) {
        guard !key.belongs(to: certificate) else { return }
        func words(_ key: PublicKey?) -> String {
            key.map { "\($0.summary), \($0.fingerprint.prefix(8))…" } ?? "unreadable"
        }
        report(
            CertificateRules.keyOfOther, keyFile.name,
            "the private key in '\(keyFile.name)' is not the key of this certificate "
                + "(certificate: \(words(certificate.publicKey)); key: \(words(key.publicKey)))")
    }

    /// Makes the program sign once.
    private mutating func examine(_ helper: KeyHelper, with key: PrivateKey, of certificate: Certificate) {
        do {
            _ = try helper.signature(over: Array("a test of the key".utf8), by: key, certificate)
        } catch {
            let described = error as? any DescribedError
            report(
                CertificateRules.keyRefused, keyFile.name, described?.message ?? "\(error)",
                hint: described?.hints.joined(separator: "; "))
        }
    }

    mutating func examineFiles(secrets: [String]) {
        let paths = files.filter { $0.isFile && !$0.storedKeys.isEmpty }.map(\.name) + secrets
        for exposure in paths.compactMap(FileExposure.init) {
            report(CertificateRules.openToOthers, exposure.path, exposure.message, hint: exposure.hint)
        }
    }
}
