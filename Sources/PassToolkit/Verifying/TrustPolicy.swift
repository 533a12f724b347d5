public import SignedMessages

/// What a verifier believes: whom it trusts, whose passes it expects, and what time it is.
public struct TrustPolicy: Sendable {
    /// Whose passes are accepted.
    public enum Subject: Sendable, Hashable {
        /// Passes of this pass type identifier.
        case passType(String)
        /// Any pass that a trusted chain signed, whoever its issuer is. Proves that the pass is genuine, not whose it is.
        case unsafelyAnyPassType
    }

    /// The trust anchors and known intermediates.
    public var store: TrustStore
    /// Whose passes are accepted.
    public var subject: Subject
    /// The time that counts as now: the clock's, each time anew, or one for all.
    public var moment: Moment
    /// Revocation lists to hold chains against; without any, revocation is not looked at.
    public var revocationLists: [RevocationList] = []
    /// Whether a signature must carry the intermediate that issued its certificate, as devices may demand.
    ///
    /// Otherwise an issuer that is known is good enough, and a warning says what is missing.
    public var requiresIntermediate = false

    /// Trusts chains that end at `anchors`.
    ///
    /// - Parameters:
    ///   - anchors: root certificates, or an intermediate that is to be trusted as it is.
    ///   - intermediates: certificates known to be genuine, for passes that do not carry their own.
    ///   - subject: whose passes are accepted.
    ///   - moment: the time that counts as now.
    public init(
        anchors: [Certificate], intermediates: [Certificate] = [], subject: Subject, at moment: Moment
    ) {
        store = TrustStore(anchors: anchors, intermediates: intermediates)
        self.subject = subject
        self.moment = moment
    }

    /// Trusts what Wallet trusts: chains through Apple's WWDR intermediates to Apple's root, both built in.
    public static func apple(subject: Subject, at moment: Moment) -> TrustPolicy {
        TrustPolicy(
            anchors: AppleCertificates.root, intermediates: AppleCertificates.intermediates, subject: subject,
            at: moment)
    }
}
