internal import PassModel
internal import PassRules
internal import Platform
package import SignedMessages

/// The check of the certificate against the pass, and of both against today.
extension Verification {
    func identityFindings() -> [Finding] {
        guard let pass, let leaf = signer?.certificate else { return [] }
        let claim = ClaimedIdentity(of: pass, names: names)
        var findings = IdentityMismatch.all(of: claim, with: leaf).map { Finding($0, of: claim, certificate: leaf) }
        let passType = pass.passTypeIdentifier ?? ""
        if case .passType(let expected) = policy.subject, !passType.isIdentical(to: expected) {
            findings.append(
                Finding(
                    IdentityFaultRules.unexpected, file: "pass.json",
                    "the pass type is '\(passType)', but '\(expected)' was expected"))
        }
        return findings
    }

    /// An order names no team that could be compared.
    func orderIdentityFindings() -> [Finding] {
        guard let order, let leaf = signer?.certificate else { return [] }
        let claim = ClaimedIdentity(purpose: .order, type: order.orderTypeIdentifier ?? "", team: nil)
        let mismatches = IdentityMismatch.all(of: claim, with: leaf).map { Finding($0, of: claim, certificate: leaf) }
        guard case .passType(let expected) = policy.subject else { return mismatches }
        let unexpected = Finding(
            IdentityFaultRules.unexpected, file: "order.json",
            "this is an order, but a pass of type '\(expected)' was expected")
        return mismatches + [unexpected]
    }

    func validityFindings() -> [Finding] {
        var findings: [Finding] = []
        if let leaf = signer?.certificate, !leaf.isValid(at: moment) {
            let hasBegun = moment >= leaf.notBefore
            findings.append(
                Finding(
                    // With a signing time, the chain check has judged the certificate for that time.
                    ValidityRules.certificate, severity: signer?.signingTime == nil ? .error : .note,
                    file: "signature",
                    hasBegun
                        ? "the signing certificate ended on \(leaf.notAfter.iso8601)"
                        : "the signing certificate is valid only from \(leaf.notBefore.iso8601)",
                    hint: hasBegun ? "installed passes keep working; updates need a new certificate" : nil))
        }
        if let expiration = pass?.expirationDate,
            Double(expiration.secondsSince1970) <= moment.timeIntervalSince1970
        {
            findings.append(
                Finding(
                    ValidityRules.passExpired, file: "pass.json",
                    pointer: JSONPointer(tokens: ["expirationDate"]), "the pass expired on \(expiration.text)")
            )
        }
        if pass?.voided == true {
            findings.append(
                Finding(
                    ValidityRules.passVoided, file: "pass.json",
                    pointer: JSONPointer(tokens: ["voided"]), "the pass is voided"))
        }
        return findings
    }
}

extension Finding {
    /// The finding for a mismatch between a certificate and the claim of a pass or order.
    package init(_ mismatch: IdentityMismatch, of claim: ClaimedIdentity, certificate: Certificate) {
        let (rule, file, message, hint) = MismatchWords(claim: claim, certificate: certificate).words(mismatch)
        self.init(rule, severity: mismatch.severity, file: file, message, hint: hint)
    }
}

private struct MismatchWords {
    typealias Words = (rule: PassRule, file: String, message: String, hint: String?)
    let claim: ClaimedIdentity
    let certificate: Certificate
    private var purpose: SigningPurpose { claim.purpose }

    func words(_ mismatch: IdentityMismatch) -> Words {
        switch mismatch {
        case .otherPurpose, .isAuthority, .noDigitalSignature: purposeWords(mismatch)
        case .ambiguous(let fault):
            (IdentityFaultRules.ambiguous, "signature", "the certificate's subject has \(fault)", nil)
        case .userID(let type):
            typeWords(purpose == .pass ? IdentityFaultRules.passType : IdentityFaultRules.orderType, "UID", type)
        case .commonName(let type): typeWords(IdentityFaultRules.commonName, "CN", type)
        case .marker(let type): typeWords(IdentityFaultRules.marker, "marker extension", type)
        case .markerMissing, .markerDiffers: markerWords(mismatch)
        case .team(let team):
            (
                IdentityFaultRules.team, purpose.file,
                "the \(purpose.noun) has teamIdentifier '\(claim.team ?? "")', the certificate is of team '\(team ?? "")'",
                team.map { "set teamIdentifier to '\($0)'" }
            )
        case .notForNFC:
            (
                IdentityFaultRules.nfc, purpose.file,
                claim.lacksNFC
                    ? "personalization.json needs 'nfc' in pass.json, which is missing, and a certificate that is enabled "
                        + "for NFC, which this one is not"
                    : "the pass uses NFC, and the certificate is not enabled for it", nil
            )
        case .nfcMarker(let type): typeWords(IdentityFaultRules.nfcMarker, "NFC marker extension", type)
        }
    }

    private func purposeWords(_ mismatch: IdentityMismatch) -> Words {
        let rule = purpose == .pass ? IdentityFaultRules.notForPasses : IdentityFaultRules.notForOrders
        return switch mismatch {
        case .isAuthority:
            (
                IdentityFaultRules.authority, "signature",
                "the signing certificate is one for issuing certificates", rule.hint
            )
        case .noDigitalSignature:
            (
                IdentityFaultRules.keyUsage, "signature", "the certificate's key may not make digital signatures",
                rule.hint
            )
        default: (rule, "signature", certificate.otherKind(than: purpose), nil)
        }
    }

    private func typeWords(_ rule: PassRule, _ place: String, _ type: String?) -> Words {
        let named = type.map { "'\($0)'" } ?? "none"
        return (
            rule, purpose.file,
            "the \(purpose.noun) has \(purpose.typeKey) '\(claim.type)', the certificate's \(place) has \(named)",
            type.flatMap { $0.hasPrefix("\(purpose.noun).") ? "set \(purpose.typeKey) to '\($0)'" : nil }
        )
    }

    private func markerWords(_ mismatch: IdentityMismatch) -> Words {
        guard case .markerDiffers(let type) = mismatch else {
            return (
                IdentityFaultRules.markerMissing, "signature",
                "the certificate has no marker extension \(purpose.marker) with the \(purpose.noun) type", nil
            )
        }
        return (
            IdentityFaultRules.markerDiffers, "signature",
            "the certificate's subject is for '\(claim.type)', its marker extension for '\(type)': devices refuse it",
            nil
        )
    }
}

extension Certificate {
    /// What it is, where a certificate for signing passes or orders was expected.
    package func otherKind(than purpose: SigningPurpose) -> String {
        let name = "'\(subject.commonName ?? "\(subject)")'"
        guard signingPurpose == nil || isCalledAuthority else {
            return
                "the certificate \(name) is for signing \(purpose == .pass ? "orders, not passes" : "passes, not orders")"
        }
        let signer = isSelfIssued && !isCalledAuthority ? " that signed itself" : ""
        return
            "\(name) is \(kind.phrase)\(signer), not \(purpose == .pass ? "a" : "an") \(purpose.certificateName) certificate"
    }
}
