package import PassRules

/// What the certificates of a signature must be.
package enum ChainRules {
    static let all = [
        issuerNotFound, untrustedRoot, selfSigned, notYetValid, expired, badSignature, tooManyIssuers,
        unusable, anchorSigned, signedInTheFuture, intermediateMissing, intermediateExpired, intermediateForged,
        malformedCertificate, weakDigest, weakKey, notAnAuthority, intermediatePurpose, revoked, revokedLater,
        listOfOtherIssuer, listWithBadSignature, listOfOtherPart, listWithUnknownExtension, listExpired,
    ]

    private static func rule(
        _ id: String, _ summary: String, _ severity: Finding.Severity = .error,
        means consequence: PassRule.Consequence = .invalid,
        effect: String = "devices refuse the pass", hint: String? = nil
    ) -> PassRule {
        PassRule(
            id, severity, summary, means: consequence, effect: effect, hint: hint,
            source: "RFC 5280; Apple PKI, certificates of Worldwide Developer Relations")
    }

    // MARK: - To the anchor

    static let issuerNotFound = rule(
        "chain.issuer-not-found", "the certificate of each issuer is in the signature, or known")
    static let untrustedRoot = rule("chain.untrusted-root", "the chain ends at a trust anchor")
    static let selfSigned = rule(
        "chain.self-signed", "the signing certificate was issued by Apple, not by itself",
        hint: "upload a certificate signing request at developer.apple.com")
    static let notYetValid = rule(
        "chain.not-yet-valid", "every certificate of the chain was valid already when the pass was signed")
    static let expired = rule(
        "chain.expired", "every certificate of the chain was still valid when the pass was signed")
    static let badSignature = rule("chain.bad-signature", "every certificate was signed by its issuer")
    static let tooManyIssuers = rule("chain.too-many-issuers", "few certificates come between signer and anchor")
    static let unusable = rule("chain.unusable", "every certificate may be used as it is used in the chain")
    static let anchorSigned = rule(
        "chain.anchor-signed", "the trust anchor is not the signing certificate itself",
        effect: "the chain proves nothing", hint: "trust the root that issued it")
    static let signedInTheFuture = rule(
        "chain.signed-in-the-future", "the signing time is not in the future",
        effect: "devices refuse the pass until then", hint: "check the signing machine's clock")

    // MARK: - The intermediate

    static let intermediateMissing = rule(
        "chain.intermediate-missing", "the signature carries the intermediate that issued the certificate", .warning,
        means: .refused, effect: "devices that do not know the intermediate refuse the pass",
        hint: "sign again with the intermediate that issued the certificate")
    static let intermediateExpired = rule(
        "chain.intermediate-expired",
        "the signature carries the intermediate that was valid when the pass was signed", .warning,
        means: .refused, effect: "devices that do not know the valid one refuse the pass",
        hint: "sign again with the intermediate that issued the certificate")
    static let intermediateForged = rule(
        "chain.intermediate-forged", "the intermediate in the signature is the genuine one", .warning,
        means: .refused, effect: "devices that do not know the genuine one refuse the pass",
        hint: "sign again with the intermediate that issued the certificate")
    static let intermediatePurpose = rule(
        "chain.intermediate-purpose", "the intermediate may issue certificates for signing passes")

    // MARK: - Strength

    static let malformedCertificate = rule("chain.malformed-certificate", "every certificate is well-formed")
    static let weakDigest = rule("chain.weak-digest", "no certificate was issued with a digest that can be forged")
    package static let weakKey = rule("chain.weak-key", "every key of the chain is strong enough")
    static let notAnAuthority = rule(
        "chain.not-an-authority", "every issuer is an authority by its basic constraints")

    // MARK: - Revocation

    static let revoked = rule("chain.revoked", "no certificate of the chain was revoked")
    static let revokedLater = rule(
        "chain.revoked-later", "no certificate of the chain was revoked after the time that is judged", .warning,
        means: .none, effect: "devices refuse the pass from that day on")
    static let listOfOtherIssuer = list("chain.crl-other-issuer", "a revocation list is of an issuer in the chain")
    static let listWithBadSignature = list("chain.crl-bad-signature", "a revocation list is signed by its issuer")
    static let listOfOtherPart = list(
        "chain.crl-other-part", "a revocation list is the part that is about these certificates")
    static let listWithUnknownExtension = list(
        "chain.crl-unknown-extension", "a revocation list has no critical extension that is unknown")
    static let listExpired = list("chain.crl-expired", "a revocation list is current", hint: "fetch the current one")

    private static func list(_ id: String, _ summary: String, hint: String? = nil) -> PassRule {
        rule(
            id, summary, .warning, means: .none, effect: "whether the certificate was revoked is not known",
            hint: hint)
    }
}
