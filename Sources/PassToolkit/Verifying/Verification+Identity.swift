internal import PassModel
internal import PassRules
internal import Platform
internal import SignedMessages

/// The check of the certificate against the pass, and of both against today.
extension Verification {
    func identityFindings() -> [Finding] {
        guard let claim, let leaf = signer?.certificate else { return [] }
        let findings = claim.mismatches(with: leaf)
        guard case .passType(let expected) = policy.subject,
            claim.purpose == .order || !claim.type.isIdentical(to: expected)
        else { return findings }
        let message =
            claim.purpose == .pass
            ? "the pass type is '\(claim.type)', but '\(expected)' was expected"
            : "this is an order, but a pass of type '\(expected)' was expected"
        return findings + [Finding(IdentityFaultRules.unexpected, file: claim.purpose.file, message)]
    }

    /// What the pass or order claims; an order names no team that could be compared.
    private var claim: ClaimedIdentity? {
        pass.map { ClaimedIdentity(of: $0, names: names) }
            ?? order.map { ClaimedIdentity(purpose: .order, type: $0.orderTypeIdentifier ?? "", team: nil) }
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
