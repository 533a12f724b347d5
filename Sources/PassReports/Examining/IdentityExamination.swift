public import PassRules
public import PassToolkit
public import Platform
public import SignedMessages

/// Everything that stands between a signing identity and a pass that Wallet takes.
///
/// Nothing is fetched: whether Apple took a certificate back is not looked at.
///
/// ```swift
/// let identity = try IdentityExamination.File(path: "certs-sample/signer.pem")
/// let key = try IdentityExamination.File(path: "certs-sample/signer-key.pem")
/// for finding in IdentityExamination(of: identity, key: key, at: .now).findings {
///     print("\(finding.severity): \(finding.message)")
/// }
/// ```
public struct IdentityExamination: Sendable {
    /// A file of the identity.
    public struct File: Sendable {
        /// What messages call it.
        public let path: String
        /// What it holds.
        public let contents: MaterialContents
        /// Whether others might get at it; not so for what is no file, such as a variable or a key in a token.
        public let isFile: Bool

        /// What is in memory.
        public init(_ contents: MaterialContents, path: String, isFile: Bool = false) {
            (self.path, self.contents, self.isFile) = (path, contents, isFile)
        }

        /// Reads a file, or standard input for `-`.
        ///
        /// - Throws: ``IdentityError``, ``FileAccessError``.
        public init(path: String, passphrase: Passphrase? = nil) throws {
            try self.init(
                MaterialContents(path: path, passphrase: passphrase), path: path,
                isFile: FileExposure.isPossible(at: path))
        }
    }

    /// What messages call the identity.
    public let path: String
    /// The time at which it was judged.
    public let moment: Date
    /// The certificate that signs; the likeliest one where no key tells.
    public let certificate: Certificate?
    /// The key that belongs to it, where it is at hand.
    package let key: PrivateKey?
    /// The certificate that issued it, where it is at hand.
    public let intermediate: Certificate?
    /// What is wrong or worth knowing, the gravest first; each has a hint where something can be done.
    public private(set) var findings: [Finding]

    /// Examines an identity.
    ///
    /// - Parameters:
    ///   - identity: the certificate, and the key and intermediate where they are with it.
    ///   - key: the key, where it is apart.
    ///   - intermediate: the issuer's certificate, where it is apart.
    ///   - secrets: other files that nobody else should read, such as that of the passphrase.
    ///   - pass: what is to be signed; its pass type, team and use of NFC are held against the certificate.
    ///   - anchors: the roots that devices trust.
    ///   - known: intermediates that signing takes where none is given.
    ///   - moment: the time at which it is judged.
    ///   - earliest: a time that is certainly over, such as that of the program's release; a clock before it is wrong.
    public init(
        of identity: File, key: File? = nil, intermediate: File? = nil, secrets: [String] = [],
        pass: PassFiles? = nil, trusting anchors: [Certificate] = AppleCertificates.root,
        knowing known: [Certificate] = AppleCertificates.intermediates, at moment: Date,
        earliest: Date? = nil
    ) {
        // Why a pass names nobody is a finding of its own, below; the certificate is judged all the same.
        let claim = Result { try pass?.claimedIdentity }
        var examiner = Examiner(
            identity: identity, key: key, intermediate: intermediate, anchors: anchors, known: known,
            moment: moment, claim: try? claim.get())
        examiner.examineClock(earliest: earliest)
        examiner.examineKey()
        if let certificate = examiner.certificate {
            examiner.examine(certificate)
            examiner.examineIssuer(of: certificate)
            if let pass { examiner.hold(certificate, against: pass, claiming: claim) }
        }
        examiner.examineFiles(secrets: secrets)
        (path, self.moment, certificate) = (identity.path, moment, examiner.certificate)
        (self.key, self.intermediate) = (examiner.privateKey, examiner.issuer)
        // Sorting by weight alone keeps the order in which things were looked at.
        findings = Finding.Severity.allCases.sorted(by: >).flatMap { severity in
            examiner.findings.filter { $0.severity == severity }
        }
    }

    /// The examination with other findings, such as hints in a program's own words.
    public func mapFindings(_ transform: (Finding) -> Finding) -> IdentityExamination {
        var examination = self
        examination.findings = findings.map(transform)
        return examination
    }
}

/// The looking itself; its parts are beside this file.
struct Examiner {
    let identity: IdentityExamination.File
    let key: IdentityExamination.File?
    let intermediate: IdentityExamination.File?
    let anchors: [Certificate]
    let known: [Certificate]
    let moment: Date
    /// The certificate that signs.
    let certificate: Certificate?
    /// The key that belongs to it.
    let privateKey: PrivateKey?
    /// The certificate that issued it.
    var issuer: Certificate?
    var findings: [Finding] = []

    init(
        identity: IdentityExamination.File, key: IdentityExamination.File?, intermediate: IdentityExamination.File?,
        anchors: [Certificate], known: [Certificate], moment: Date, claim: ClaimedIdentity?
    ) {
        (self.identity, self.key, self.intermediate) = (identity, key, intermediate)
        (self.anchors, self.known, self.moment) = (anchors, known, moment)
        let keys = (key ?? identity).contents.keys.compactMap(\.key)
        let certificates = [identity, key].compactMap(\.self).flatMap(\.contents.certificates)
        let owned = IdentityPair.matching(certificates: certificates, keys: keys)
        let pair = Self.signing(among: owned, for: claim)
        privateKey = pair?.key
        certificate = pair?.certificate ?? Self.likeliest(among: certificates, for: claim)
    }

    /// As signing chooses it, else one for signing.
    private static func signing(among pairs: [IdentityPair], for claim: ClaimedIdentity?) -> IdentityPair? {
        let choice = try? IdentityPair.choice(
            among: pairs, type: claim?.type, purpose: claim?.purpose ?? .pass, path: "")
        guard claim == nil, choice?.certificate.signingPurpose == nil else {
            return choice ?? pairs.first { $0.certificate.signingPurpose == claim?.purpose } ?? pairs.first
        }
        return pairs.first { $0.certificate.signingPurpose != nil } ?? pairs.first
    }

    /// Where no key tells: one for signing, else one that is no authority's.
    private static func likeliest(among certificates: [Certificate], for claim: ClaimedIdentity?) -> Certificate? {
        let signing = certificates.filter { $0.signingPurpose != nil }
        let fitting = signing.filter { $0.signingPurpose == claim?.purpose }
        return fitting.first { $0.typeIdentifier == claim?.type } ?? fitting.first ?? signing.first
            ?? certificates.first { !$0.isCalledAuthority } ?? certificates.first
    }

    /// The files that hold certificates.
    var files: [IdentityExamination.File] { [identity, key, intermediate].compactMap(\.self) }

    mutating func report(
        _ rule: String, _ severity: Finding.Severity, _ path: String?, _ message: String, hint: String? = nil,
        remedy: Finding.Remedy? = nil
    ) {
        findings.append(
            Finding(rule: rule, severity: severity, file: path, message: message, hint: hint, remedy: remedy))
    }
}
