public import PassRules

extension RuleBook {
    /// The rules of archives and signatures, whose faults ``PassVerifier`` finds.
    ///
    /// Checking contents against this book finds nothing.
    public static let verification = RuleBook(
        rules: ArchiveRules.all + StructureRules.all + ManifestRules.all + SignatureRules.all + ChainRules.all
            + IdentityFaultRules.all + ValidityRules.all + [.moreFindings])
}

extension Finding {
    /// What the finding means for the archive it is about, by the rules of verification.
    ///
    /// A finding of another rule, such as one about the form of JSON, means that the archive can't be verified.
    var consequence: PassRule.Consequence { Self.consequences[rule] ?? .invalid }

    private static let consequences = Dictionary(
        RuleBook.verification.rules.map { ($0.id, $0.consequence) }, uniquingKeysWith: { first, _ in first })

    /// Whether it is a fault by this rule.
    func isOf(_ rule: PassRule) -> Bool { self.rule == rule.id }

    /// Whether it says that the certificate is of another kind.
    package var isAboutKind: Bool { isOf(IdentityFaultRules.notForPasses) || isOf(IdentityFaultRules.notForOrders) }

    /// Whether it says that the certificate is for another pass type or team.
    var isAboutTypeOrTeam: Bool {
        [
            IdentityFaultRules.passType, IdentityFaultRules.marker, IdentityFaultRules.markerDiffers,
            IdentityFaultRules.team,
        ].contains(where: isOf)
    }

    /// Whether the fault is in the certificate itself, whatever is signed with it.
    package var isAboutCertificateAlone: Bool {
        [
            IdentityFaultRules.authority, IdentityFaultRules.keyUsage, IdentityFaultRules.ambiguous,
            IdentityFaultRules.markerMissing, IdentityFaultRules.markerDiffers,
        ].contains(where: isOf)
    }

    /// Whether it says that a certificate was revoked.
    package var isAboutRevocation: Bool { isOf(ChainRules.revoked) }

    /// Whether it says that the pass is voided.
    package var isAboutVoided: Bool { isOf(ValidityRules.passVoided) }

    /// Whether it says that the pass has expired.
    package var isAboutExpiry: Bool { isOf(ValidityRules.passExpired) }

    /// Whether some devices refuse an archive for it that verification calls valid.
    package var isCaveat: Bool { severity == .warning && Self.caveats.contains(rule) }

    private static let caveats = [
        ChainRules.intermediateMissing.id, ChainRules.intermediateExpired.id, ChainRules.intermediateForged.id,
        StructureRules.tooManyPasses.id, StructureRules.bundleTooLarge.id,
    ]
}

/// Makes rules from one source whose faults other code finds: errors that make a pass invalid, if they say nothing else,
/// and warnings and notes that leave it as it is.
package struct RuleFamily: Sendable {
    private let effect: String
    private let source: String

    /// The rules that are written in `source`; `effect` is theirs if they name none.
    package init(effect: String = "devices refuse the pass", source: String) {
        self.effect = effect
        self.source = source
    }

    /// A rule of the family.
    package func callAsFunction(
        _ id: String, _ summary: String, _ severity: Finding.Severity = .error,
        means consequence: PassRule.Consequence? = nil, stopsDevices: Bool? = nil, effect: String? = nil,
        hint: String? = nil
    ) -> PassRule {
        PassRule(
            id, severity, summary, means: consequence ?? (severity == .error ? .invalid : PassRule.Consequence.none),
            stopsDevices: stopsDevices, effect: effect ?? self.effect, hint: hint, source: source)
    }
}
