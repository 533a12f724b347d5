package import PassModel
package import PassRules
package import SignedMessages

/// The identity that a pass or order claims, and that a certificate has to confirm.
package struct ClaimedIdentity: Hashable {
    /// The kind of certificate it needs.
    package let purpose: SigningPurpose
    /// The pass type or order type identifier.
    package let type: String
    /// The team; `nil` if none is named.
    package let team: String?
    /// Whether it needs a certificate that is enabled for NFC.
    package let usesNFC: Bool
    /// Whether it has no `nfc`, so that a sign-up, which needs `nfc`, is what uses NFC.
    package let lacksNFC: Bool

    package init(
        purpose: SigningPurpose, type: String, team: String?, usesNFC: Bool = false, lacksNFC: Bool = false
    ) {
        self.purpose = purpose
        self.type = type
        self.team = team
        self.usesNFC = usesNFC
        self.lacksNFC = lacksNFC
    }

    /// The claim of a pass whose files have these `names`.
    package init(of pass: Pass, names: some Collection<String>) {
        let isPersonalized = names.contains("personalization.json")
        self.init(
            purpose: .pass, type: pass.passTypeIdentifier ?? "", team: pass.teamIdentifier ?? "",
            usesNFC: pass.usesNFC || isPersonalized, lacksNFC: !pass.usesNFC)
    }
}

/// A way in which a certificate does not fit a pass: signing refuses the errors, verification reports all of them.
package enum IdentityMismatch: Hashable {
    /// The extended key usage does not name the purpose.
    case otherPurpose
    /// It is for issuing certificates.
    case isAuthority
    case noDigitalSignature
    /// The subject names several types or teams, or names one in a form that readers interpret differently; the text
    /// says how.
    case ambiguous(String)
    /// The type in the subject's UID.
    case userID(String?)
    /// The type in the subject's CN.
    case commonName(String)
    case markerMissing
    /// The type in the marker extension.
    case marker(String)
    /// The marker differs from subject and pass, which agree.
    case markerDiffers(String)
    case team(String?)
    case notForNFC
    /// The type in the NFC marker extension.
    case nfcMarker(String)

    /// All mismatches between the claim and a certificate.
    package static func all(of claim: ClaimedIdentity, with certificate: Certificate) -> [IdentityMismatch] {
        purposeMismatches(claim, certificate) + typeMismatches(claim, certificate)
            + [teamMismatch(claim, certificate), nfcMismatch(claim, certificate)].compactMap(\.self)
    }

    /// An error if Wallet refuses the pass for it; the system compares the marker, the team and the purpose.
    package var severity: Finding.Severity {
        switch self {
        case .commonName, .nfcMarker: .warning
        default: .error
        }
    }

    private static func purposeMismatches(_ claim: ClaimedIdentity, _ certificate: Certificate) -> [IdentityMismatch] {
        var mismatches: [IdentityMismatch] = []
        if !certificate.extendedKeyUsages.contains(claim.purpose.extendedKeyUsage) { mismatches.append(.otherPurpose) }
        if certificate.isCalledAuthority { mismatches.append(.isAuthority) }
        if !certificate.allowsDigitalSignature { mismatches.append(.noDigitalSignature) }
        if let fault = certificate.subjectFault(in: [.userID, .organizationalUnit]) {
            mismatches.append(.ambiguous(fault))
        }
        return mismatches
    }

    private static func typeMismatches(_ claim: ClaimedIdentity, _ certificate: Certificate) -> [IdentityMismatch] {
        var mismatches: [IdentityMismatch] = []
        let userID = certificate.subject.userID
        if !claim.type.isIdentical(to: userID) { mismatches.append(.userID(userID)) }
        // A certificate for another type names that type in all three places, which is one mismatch.
        func isNews(_ type: String) -> Bool { !claim.type.isIdentical(to: type) && !type.isIdentical(to: userID) }
        if let name = certificate.typeInCommonName(for: claim.purpose), isNews(name) {
            mismatches.append(.commonName(name))
        }
        guard let marker = certificate.typeMarker(for: claim.purpose) else { return mismatches + [.markerMissing] }
        guard isNews(marker) else { return mismatches }
        return mismatches + [mismatches.isEmpty ? .markerDiffers(marker) : .marker(marker)]
    }

    private static func teamMismatch(_ claim: ClaimedIdentity, _ certificate: Certificate) -> IdentityMismatch? {
        guard let claimed = claim.team else { return nil }
        let team = certificate.subject.organizationalUnit
        return claimed.isIdentical(to: team) ? nil : .team(team)
    }

    private static func nfcMismatch(_ claim: ClaimedIdentity, _ certificate: Certificate) -> IdentityMismatch? {
        guard claim.usesNFC else { return nil }
        // Wallet requires the extension, but its content is up to Apple.
        guard certificate.extensionContent(Certificate.AppleIdentifier.nfcMarker) != nil else { return .notForNFC }
        guard let marker = certificate.nfcMarker, !claim.type.isIdentical(to: marker) else { return nil }
        return .nfcMarker(marker)
    }
}

extension String {
    /// Equal byte for byte; `==` also accepts spellings that Unicode calls equivalent, and Wallet does not.
    package func isIdentical(to other: String?) -> Bool { other.map { utf8.elementsEqual($0.utf8) } ?? false }
}
