internal import Bytes
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

extension ClaimedIdentity {
    /// Everything in which a certificate does not fit the claim: signing refuses the errors, verification reports all.
    ///
    /// An error is what Wallet refuses the pass for; the system compares the marker, the team and the purpose.
    package func mismatches(with certificate: Certificate) -> [Finding] {
        purposeFindings(certificate) + typeFindings(certificate)
            + [teamFinding(certificate), nfcFinding(certificate)].compactMap(\.self)
    }

    private func purposeFindings(_ certificate: Certificate) -> [Finding] {
        let other = purpose == .pass ? IdentityFaultRules.notForPasses : IdentityFaultRules.notForOrders
        var findings: [Finding] = []
        if !certificate.extendedKeyUsages.contains(purpose.extendedKeyUsage) {
            findings.append(Finding(other, file: "signature", certificate.otherKind(than: purpose)))
        }
        if certificate.isCalledAuthority {
            let message = "the signing certificate is a CA certificate"
            findings.append(Finding(IdentityFaultRules.authority, file: "signature", message, hint: other.hint))
        }
        if !certificate.allowsDigitalSignature {
            let message = "the certificate's key may not make digital signatures"
            findings.append(Finding(IdentityFaultRules.keyUsage, file: "signature", message, hint: other.hint))
        }
        if let fault = certificate.subjectProblem(in: [.userID, .organizationalUnit]) {
            let message = "the certificate's subject has \(fault)"
            findings.append(Finding(IdentityFaultRules.ambiguous, file: "signature", message))
        }
        return findings
    }

    private func typeFindings(_ certificate: Certificate) -> [Finding] {
        var findings: [Finding] = []
        let userID = certificate.subject.userID
        if !type.isIdentical(to: userID) {
            let rule = purpose == .pass ? IdentityFaultRules.passType : IdentityFaultRules.orderType
            findings.append(typeFinding(rule, "UID", userID))
        }
        // A certificate for another type names that type in all three places, which is one mismatch.
        func differsFromUIDAndClaim(_ other: String) -> Bool {
            !type.isIdentical(to: other) && !other.isIdentical(to: userID)
        }
        if let name = certificate.typeInCommonName(for: purpose), differsFromUIDAndClaim(name) {
            findings.append(typeFinding(IdentityFaultRules.commonName, "CN", name))
        }
        guard let marker = certificate.typeMarker(for: purpose) else {
            let message = "the certificate has no marker extension \(purpose.marker) with the \(purpose.noun) type"
            return findings + [Finding(IdentityFaultRules.markerMissing, file: "signature", message)]
        }
        guard differsFromUIDAndClaim(marker) else { return findings }
        guard findings.isEmpty else {
            return findings + [typeFinding(IdentityFaultRules.marker, "marker extension", marker)]
        }
        let message =
            "the certificate's subject is for '\(type)', its marker extension for '\(marker)': devices refuse it"
        return [Finding(IdentityFaultRules.markerDiffers, file: "signature", message)]
    }

    private func typeFinding(_ rule: PassRule, _ place: String, _ named: String?) -> Finding {
        let words = named.map { "'\($0)'" } ?? "none"
        return Finding(
            rule, file: purpose.file,
            "the \(purpose.noun) has \(purpose.typeKey) '\(type)', but the certificate's \(place) has \(words)",
            hint: Self.hint(
                "sign with the certificate for the \(purpose.noun)'s type", setting: purpose.typeKey,
                to: named.flatMap { $0.hasPrefix("\(purpose.noun).") ? $0 : nil }))
    }

    /// Either may be wrong, the certificate or the claim.
    private static func hint(_ signing: String, setting key: String, to value: String?) -> String {
        signing + (value.map { ", or set \(key) to \($0.shellQuoted)" } ?? "")
    }

    private func teamFinding(_ certificate: Certificate) -> Finding? {
        let named = certificate.subject.organizationalUnit
        guard let team, !team.isIdentical(to: named) else { return nil }
        return Finding(
            IdentityFaultRules.team, file: purpose.file,
            "the \(purpose.noun) has teamIdentifier '\(team)', but the certificate belongs to team '\(named ?? "")'",
            hint: Self.hint(
                "sign with a certificate of the \(purpose.noun)'s team", setting: "teamIdentifier", to: named))
    }

    private func nfcFinding(_ certificate: Certificate) -> Finding? {
        guard usesNFC else { return nil }
        // Wallet requires the extension, but its content is up to Apple.
        guard certificate.isNFCEnabled else {
            return Finding(
                IdentityFaultRules.nfc, file: purpose.file,
                lacksNFC
                    ? "personalization.json needs 'nfc' in pass.json, which is missing, and a certificate that is enabled "
                        + "for NFC, which this one is not"
                    : "the pass uses NFC, and the certificate is not enabled for it")
        }
        guard let marker = certificate.nfcMarker, !type.isIdentical(to: marker) else { return nil }
        return typeFinding(IdentityFaultRules.nfcMarker, "NFC marker extension", marker)
    }
}
