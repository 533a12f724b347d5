public import SignedMessages

/// What a verifier trusts: which roots, whose passes, and which time.
public struct TrustPolicy: Sendable {
    /// Whose passes are accepted.
    public enum Subject: Sendable, Hashable {
        /// Passes of this pass type identifier.
        case passType(String)
        /// Any pass that a trusted chain signed. Proves that the pass is genuine, but not who issued it.
        case unsafelyAnyPassType
    }

    /// The trust anchors and known intermediates.
    public var store: TrustStore
    /// Whose passes are accepted.
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
    ///   - subject: whose passes are accepted.
    ///   - moment: the time that counts as now.
    public init(
        anchors: [Certificate], intermediates: [Certificate] = [], subject: Subject, at moment: Moment
    ) {
        store = TrustStore(anchors: anchors, intermediates: intermediates)
        self.subject = subject
        self.moment = moment
    }

    /// Trusts what Wallet trusts: chains through Apple's WWDR intermediates to Apple's root; both are built in.
    public static func apple(subject: Subject, at moment: Moment) -> TrustPolicy {
        .apple(anchors: AppleCertificates.root, subject: subject, at: moment)
    }

    /// Trusts chains that end at `anchors`, and knows Apple's intermediates.
    package static func apple(anchors: [Certificate], subject: Subject, at moment: Moment) -> TrustPolicy {
        var policy = TrustPolicy(anchors: [], subject: subject, at: moment)
        policy.store = TrustStore(anchors: anchors, knowing: AppleCertificates.known)
        return policy
    }
}
