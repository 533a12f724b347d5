internal import Bytes
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
        if let leaf = signer?.certificate, !leaf.isValid(at: now) {
            let hasBegun = now >= leaf.notBefore
            // A pass that was signed while the certificate was valid keeps working.
            let wasValid = signer?.signingTime.map(leaf.isValid) ?? false
            findings.append(
                Finding(
                    ValidityRules.certificate, severity: wasValid ? .note : .error,
                    file: "signature",
                    hasBegun
                        ? "the signing certificate expired on \(leaf.notAfter.iso8601)"
                        : "the signing certificate is valid only from \(leaf.notBefore.iso8601)",
                    hint: hasBegun && wasValid ? "installed passes keep working; updates need a new certificate" : nil))
        }
        if let expiration = pass?.expirationDate,
            Double(expiration.secondsSince1970) <= now.timeIntervalSince1970
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

/// The check of the chain against the policy's revocation lists.
struct RevocationExamination {
    let chain: [Certificate]
    let now: Date
    private(set) var findings: [Finding] = []
    /// Whether there was a current list of the issuer for the signing certificate.
    private(set) var isLeafCovered = false

    init(_ chain: [Certificate], against lists: [RevocationList], at now: Date) {
        self.chain = chain
        self.now = now
        for list in lists { examine(list) }
    }

    private mutating func examine(_ list: RevocationList) {
        let name = "'\(list.issuer.commonName ?? "\(list.issuer)")'"
        let pairs = zip(chain, chain.dropFirst()).filter { $0.0.issuer == list.issuer }
        guard let issuer = pairs.first?.1 else {
            return warn(
                ChainRules.listOfOtherIssuer, "the revocation list of \(name) covers none of these certificates")
        }
        guard list.isSigned(by: issuer) else {
            return warn(ChainRules.listWithBadSignature, "the revocation list of \(name) is not signed by it")
        }
        let covered = pairs.map(\.0).filter(list.covers)
        guard !covered.isEmpty else {
            return warn(
                ChainRules.listOfOtherPart,
                "the revocation list of \(name) is a part that does not cover these certificates",
                hint: pairs.first?.0.revocationListAddresses.first.map { "take the one at \($0)" })
        }
        let isWhole = checkExtensions(of: list, name: name)
        let isCurrent = checkTimes(of: list, name: name) && isWhole
        for certificate in covered {
            if let revocation = list.revocation(of: certificate) { report(revocation, of: certificate) }
            if isCurrent, certificate == chain.first { isLeafCovered = true }
        }
    }

    /// Whether the whole list is understood; otherwise, its entries still count.
    private mutating func checkExtensions(of list: RevocationList, name: String) -> Bool {
        guard let identifier = list.unknownCriticalExtension else { return true }
        warn(
            ChainRules.listWithUnknownExtension,
            "the revocation list of \(name) has the critical extension \(identifier), which is not understood: "
                + "it may revoke certificates that it does not list")
        return false
    }

    /// Whether the list is current; otherwise, its entries still count.
    private mutating func checkTimes(of list: RevocationList, name: String) -> Bool {
        guard let end = list.nextUpdate else {
            warn(
                ChainRules.listExpired,
                "the revocation list of \(name), issued on \(list.thisUpdate.iso8601), does not say until when it is valid"
            )
            return false
        }
        guard end < now else { return true }
        warn(ChainRules.listExpired, "the revocation list of \(name) was valid until \(end.iso8601)")
        return false
    }

    private mutating func report(_ revocation: RevocationList.Revocation, of certificate: Certificate) {
        let name = certificate == chain.first ? "the signing certificate" : "'\(certificate.subject.commonName ?? "")'"
        let reason = revocation.reason.map { ": \($0)" } ?? ""
        guard revocation.date <= now else {
            let message = "\(name) was revoked later, on \(revocation.date.iso8601)\(reason)"
            return findings.append(Finding(ChainRules.revokedLater, file: "signature", message))
        }
        findings.append(
            Finding(
                ChainRules.revoked, file: "signature",
                "\(name) was revoked on \(revocation.date.iso8601)\(reason)"))
    }

    private mutating func warn(_ rule: PassRule, _ message: String, hint: String? = nil) {
        findings.append(Finding(rule, file: "signature", message, hint: hint))
    }
}
