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
                    rule: "identity.unexpected", file: "pass.json",
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
            rule: "identity.unexpected", file: "order.json",
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
                    rule: "validity.certificate", severity: signer?.signingTime == nil ? .error : .note,
                    file: "signature",
                    message: hasBegun
                        ? "the signing certificate ended on \(leaf.notAfter.iso8601)"
                        : "the signing certificate is valid only from \(leaf.notBefore.iso8601)",
                    hint: hasBegun ? "installed passes keep working; updates need a new certificate" : nil))
        }
        if let expiration = pass?.expirationDate,
            Double(expiration.secondsSince1970) <= moment.timeIntervalSince1970
        {
            findings.append(
                Finding(
                    rule: "validity.pass-expired", severity: .note, file: "pass.json",
                    pointer: JSONPointer(tokens: ["expirationDate"]), message: "the pass expired on \(expiration.text)")
            )
        }
        if pass?.voided == true {
            findings.append(
                Finding(
                    rule: "validity.pass-voided", severity: .note, file: "pass.json",
                    pointer: JSONPointer(tokens: ["voided"]), message: "the pass is voided"))
        }
        return findings
    }
}

extension Finding {
    /// The finding for a mismatch between a certificate and the claim of a pass or order.
    package init(_ mismatch: IdentityMismatch, of claim: ClaimedIdentity, certificate: Certificate) {
        let words = MismatchWords(claim: claim, certificate: certificate)
        let (rule, file, message, hint) = words.words(mismatch)
        self.init(rule: "identity.\(rule)", severity: mismatch.severity, file: file, message: message, hint: hint)
    }
}

private struct MismatchWords {
    typealias Words = (rule: String, file: String, message: String, hint: String?)
    let claim: ClaimedIdentity
    let certificate: Certificate
    private var purpose: SigningPurpose { claim.purpose }

    func words(_ mismatch: IdentityMismatch) -> Words {
        switch mismatch {
        case .otherPurpose, .isAuthority, .noDigitalSignature: purposeWords(mismatch)
        case .ambiguous(let fault):
            (
                "ambiguous", "signature", "the certificate's subject has \(fault)",
                "sign with a certificate as Apple issues them"
            )
        case .userID(let type): typeWords("\(purpose.noun)-type", "UID", type)
        case .commonName(let type): typeWords("common-name", "CN", type)
        case .marker(let type): typeWords("marker", "marker extension", type)
        case .markerMissing, .markerDiffers: markerWords(mismatch)
        case .team(let team):
            (
                "team", purpose.file,
                "the \(purpose.noun) has teamIdentifier '\(claim.team ?? "")', the certificate is of team '\(team ?? "")'",
                team.map { "set teamIdentifier to '\($0)'" }
            )
        case .notForNFC:
            (
                "nfc", purpose.file, "the pass uses NFC, and the certificate is not enabled for it",
                "sign with an NFC-enabled certificate"
            )
        case .nfcMarker(let type): typeWords("nfc-marker", "NFC marker extension", type)
        }
    }

    private func purposeWords(_ mismatch: IdentityMismatch) -> Words {
        let hint = "sign with \(purpose == .pass ? "a Pass" : "an Order") Type ID certificate"
        switch mismatch {
        case .isAuthority:
            return ("authority", "signature", "the signing certificate is one for issuing certificates", hint)
        case .noDigitalSignature:
            return ("key-usage", "signature", "the certificate's key may not make digital signatures", hint)
        default:
            let name = "the certificate '\(certificate.subject.commonName ?? "")'"
            let what =
                certificate.signingPurpose.map {
                    "is for signing \($0 == .pass ? "passes, not orders" : "orders, not passes")"
                }
                ?? "is not for signing \(purpose == .pass ? "passes" : "orders")"
            return ("not-for-\(purpose == .pass ? "passes" : "orders")", "signature", "\(name) \(what)", hint)
        }
    }

    private func typeWords(_ rule: String, _ place: String, _ type: String?) -> Words {
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
                "marker-missing", "signature",
                "the certificate has no marker extension \(purpose.marker) with the \(purpose.noun) type",
                "sign with a certificate as Apple issues them"
            )
        }
        return (
            "marker-differs", "signature",
            "the certificate's subject is for '\(claim.type)', its marker extension for '\(type)': devices refuse it",
            "have the certificate issued again; Apple issued such faulty ones in February 2020"
        )
    }
}
