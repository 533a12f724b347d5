package import PassRules

/// What the certificates of a signature must be.
package enum ChainRules {
    static let all = [
        issuerNotFound, untrustedRoot, selfSigned, notYetValid, expired, badSignature, tooManyIssuers,
        unusable, anchorSigned, signedInTheFuture, intermediateMissing, intermediateExpired, intermediateForged,
        malformedCertificate, weakDigest, weakKey, notAnAuthority, intermediatePurpose, revoked, revokedLater,
        listOfOtherIssuer, listWithBadSignature, listOfOtherPart, listWithUnknownExtension, listExpired,
    ]

    private static let rule = RuleFamily(source: "RFC 5280; Apple PKI, certificates of Worldwide Developer Relations")

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
    package static let badSignature = rule(
        "chain.bad-signature", "every certificate was signed by its issuer",
        hint: "one of the two is damaged, or of another authority with that name: sign with fresh copies of both, "
            + "or trust the right root")
    static let tooManyIssuers = rule("chain.too-many-issuers", "few certificates are between the signer and the anchor")
    static let unusable = rule("chain.unusable", "every certificate may be used for its role in the chain")
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
    static let notAnAuthority = rule("chain.not-an-authority", "every issuer is an authority by its basic constraints")

    // MARK: - Revocation

    static let revoked = rule("chain.revoked", "no certificate of the chain was revoked")
    static let revokedLater = rule(
        "chain.revoked-later", "no certificate of the chain was revoked after the time of verification", .warning,
        effect: "devices refuse the pass from that day on")
    static let listOfOtherIssuer = list("chain.crl-other-issuer", "a revocation list is from an issuer in the chain")
    static let listWithBadSignature = list("chain.crl-bad-signature", "a revocation list is signed by its issuer")
    static let listOfOtherPart = list(
        "chain.crl-other-part", "a revocation list covers the part with these certificates")
    static let listWithUnknownExtension = list(
        "chain.crl-unknown-extension", "a revocation list has no critical extension that is unknown")
    static let listExpired = list("chain.crl-expired", "a revocation list is current", hint: "fetch the current one")

    private static func list(_ id: String, _ summary: String, hint: String? = nil) -> PassRule {
        rule(id, summary, .warning, effect: "whether the certificate was revoked is not known", hint: hint)
    }
}

/// What the certificate and the pass or order must agree on.
enum IdentityFaultRules {
    static let all = [
        notForPasses, notForOrders, authority, keyUsage, ambiguous, passType, orderType, commonName, marker,
        markerMissing, markerDiffers, team, nfc, nfcMarker, unexpected,
    ]

    private static let rule = RuleFamily(
        source: "Wallet Passes, Building a Pass; Create Wallet identifiers and certificates")

    private static let asIssued = "sign with a certificate as Apple issues them"

    static let notForPasses = rule(
        "identity.not-for-passes", "a pass is signed with a Pass Type ID certificate",
        hint: "sign with a Pass Type ID certificate")
    static let notForOrders = rule(
        "identity.not-for-orders", "an order is signed with an Order Type ID certificate",
        hint: "sign with an Order Type ID certificate, or with a sample one to try things out")
    static let authority = rule("identity.authority", "the signing certificate is not a CA certificate")
    static let keyUsage = rule("identity.key-usage", "the certificate's key may make digital signatures")
    static let ambiguous = rule(
        "identity.ambiguous", "the certificate's subject names type and team once", hint: asIssued)
    static let passType = rule("identity.pass-type", "the certificate is for the pass type of the pass")
    static let orderType = rule("identity.order-type", "the certificate is for the order type of the order")
    static let commonName = rule(
        "identity.common-name", "the common name of the certificate names the type of the pass or order", .warning,
        effect: "devices go by the subject and the marker extension")
    static let marker = rule(
        "identity.marker", "the marker extension of the certificate names the type of the pass or order")
    static let markerMissing = rule(
        "identity.marker-missing", "the certificate has the marker extension with the type", hint: asIssued)
    static let markerDiffers = rule(
        "identity.marker-differs", "subject and marker extension of the certificate name the same type",
        hint: "have the certificate issued again; Apple issued such faulty ones in February 2020")
    static let team = rule("identity.team", "the certificate belongs to the team that the pass names")
    static let nfc = rule(
        "identity.nfc", "a pass with NFC is signed with a certificate that is enabled for it", means: .refused,
        hint: "sign with an NFC-enabled certificate")
    static let nfcMarker = rule(
        "identity.nfc-marker", "the NFC marker of the certificate names the type of the pass", .warning,
        effect: "Wallet asks only whether there is a marker")
    static let unexpected = rule(
        "identity.unexpected", "the pass type is the expected one", stopsDevices: false,
        effect: "devices take the pass, but another one was expected")
}

/// What is true today, and was not when the pass was signed.
enum ValidityRules {
    static let all = [certificate, passExpired, passVoided]

    static let certificate = PassRule(
        "validity.certificate", .note, "the signing certificate is valid today", means: .invalid,
        stopsDevices: false,
        effect: "installed passes keep working; without a signing time, nothing proves that a pass is older",
        source: "RFC 5280 §4.1.2.5; Wallet Passes, Building a Pass")
    static let passExpired = PassRule(
        "validity.pass-expired", .note, "the pass has not expired", means: .inactive,
        effect: "Wallet shows the pass dimmed, among the expired ones", source: "Wallet Passes, Pass, expirationDate")
    static let passVoided = PassRule(
        "validity.pass-voided", .note, "the pass is not voided", means: .inactive,
        effect: "Wallet shows the pass dimmed, and its barcode crossed out", source: "Wallet Passes, Pass, voided")
}
