internal import PassModel
internal import PassRules
internal import SignedMessages

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The certificate against the pass, and both against today.
extension Verification {
    func embeddedFindings(_ message: SignedMessage, leaf: Certificate) -> [Finding] {
        guard message.certificates.count <= limits.certificateCount else { return [] }  // the signature check said so
        let others = message.certificates.filter { $0 != leaf }
        guard !leaf.isSelfIssued, !others.contains(where: leaf.isIssued(by:)) else { return [] }
        let found = others.filter(\.isAuthority).map { "'\($0.subject.organizationalUnit ?? $0.subject.description)'" }
        let instead = found.isEmpty ? "no intermediate" : "\(found.joined(separator: ", ")) instead"
        return [
            Finding(
                rule: "chain.intermediate-missing", severity: .warning, file: "signature",
                message: "the signature carries \(instead), not the issuer of the certificate: \(leaf.issuer)",
                hint: "include the intermediate that issued the certificate; devices may refuse the pass without it")
        ]
    }

    func identityFindings() -> [Finding] {
        guard let pass, let leaf = signer?.certificate else { return [] }
        var findings = IdentityMismatch.all(of: pass, names: names, with: leaf).map { Finding($0, certificate: leaf) }
        let passType = pass.passTypeIdentifier ?? ""
        if case .passType(let expected) = policy.subject, !passType.isIdentical(to: expected) {
            findings.append(
                Finding(
                    rule: "identity.unexpected", file: "pass.json",
                    "the pass type is '\(passType)', expected was '\(expected)'"))
        }
        return findings
    }

    func validityFindings() -> [Finding] {
        var findings: [Finding] = []
        if let leaf = signer?.certificate, !leaf.isValid(at: policy.moment) {
            let hasBegun = policy.moment >= leaf.notBefore
            findings.append(
                Finding(
                    // With a signing time, the chain check has judged the certificate at that time.
                    rule: "validity.certificate", severity: signer?.signingTime == nil ? .error : .note,
                    file: "signature",
                    message: hasBegun
                        ? "the signing certificate ended on \(leaf.notAfter.iso8601)"
                        : "the signing certificate is valid only from \(leaf.notBefore.iso8601)",
                    hint: hasBegun ? "installed passes keep working; updates need a new certificate" : nil))
        }
        if let expiration = pass?.expirationDate,
            Double(expiration.secondsSince1970) <= policy.moment.timeIntervalSince1970
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
    fileprivate init(_ mismatch: IdentityMismatch, certificate: Certificate) {
        switch mismatch {
        case .notForPasses:
            self.init(
                rule: "identity.not-for-passes", file: "signature",
                "the certificate '\(certificate.subject.commonName ?? "")' is not for signing passes",
                hint: "sign with a Pass Type ID certificate")
        case .noDigitalSignature:
            self.init(
                rule: "identity.key-usage", file: "signature", "the certificate's key may not make digital signatures")
        case .passType(let place, let pass, let named):
            let certificate = named.map { "'\($0)'" } ?? "none"
            self.init(
                rule: "identity.pass-type", file: "pass.json",
                "the pass has passTypeIdentifier '\(pass)', the certificate's \(place) has \(certificate)",
                hint: named.map { "set passTypeIdentifier to '\($0)'" })
        case .team(let pass, let named):
            self.init(
                rule: "identity.team", file: "pass.json",
                "the pass has teamIdentifier '\(pass)', the certificate is of team '\(named ?? "")'",
                hint: named.map { "set teamIdentifier to '\($0)'" })
        case .notForNFC:
            self.init(
                rule: "identity.nfc", file: "pass.json",
                "the pass uses NFC, and the certificate is not enabled for it",
                hint: "sign with an NFC-enabled certificate")
        }
    }
}
