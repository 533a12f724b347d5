internal import PassRules

/// What the certificate and the pass or order must agree on.
enum IdentityFaultRules {
    static let all = [
        notForPasses, notForOrders, authority, keyUsage, ambiguous, passType, orderType, commonName, marker,
        markerMissing, markerDiffers, team, nfc, nfcMarker, unexpected,
    ]

    private static func rule(
        _ id: String, _ summary: String, _ severity: Finding.Severity = .error,
        means consequence: PassRule.Consequence = .invalid, stopsDevices: Bool? = nil,
        effect: String = "devices refuse the pass", hint: String? = nil
    ) -> PassRule {
        PassRule(
            id, severity, summary, means: consequence, stopsDevices: stopsDevices, effect: effect, hint: hint,
            source: "Wallet Passes, Building a Pass; Create Wallet identifiers and certificates")
    }

    private static let asIssued = "sign with a certificate as Apple issues them"

    static let notForPasses = rule(
        "identity.not-for-passes", "a pass is signed with a Pass Type ID certificate",
        hint: "sign with a Pass Type ID certificate")
    static let notForOrders = rule(
        "identity.not-for-orders", "an order is signed with an Order Type ID certificate",
        hint: "sign with an Order Type ID certificate")
    static let authority = rule("identity.authority", "the signing certificate is not one for issuing certificates")
    static let keyUsage = rule("identity.key-usage", "the certificate's key may make digital signatures")
    static let ambiguous = rule(
        "identity.ambiguous", "the certificate's subject names type and team once", hint: asIssued)
    static let passType = rule("identity.pass-type", "the certificate is for the pass type of the pass")
    static let orderType = rule("identity.order-type", "the certificate is for the order type of the order")
    static let commonName = rule(
        "identity.common-name", "the common name of the certificate names the type of the pass or order", .warning,
        means: .none, effect: "devices go by the subject and the marker extension")
    static let marker = rule(
        "identity.marker", "the marker extension of the certificate names the type of the pass or order")
    static let markerMissing = rule(
        "identity.marker-missing", "the certificate has the marker extension with the type", hint: asIssued)
    static let markerDiffers = rule(
        "identity.marker-differs", "subject and marker extension of the certificate name the same type",
        hint: "have the certificate issued again; Apple issued such faulty ones in February 2020")
    static let team = rule("identity.team", "the certificate is of the team that the pass names")
    static let nfc = rule(
        "identity.nfc", "a pass with NFC is signed with a certificate that is enabled for it", means: .refused,
        hint: "sign with an NFC-enabled certificate")
    static let nfcMarker = rule(
        "identity.nfc-marker", "the NFC marker of the certificate names the type of the pass", .warning, means: .none,
        effect: "Wallet asks only whether there is a marker")
    static let unexpected = rule(
        "identity.unexpected", "the pass type is the one that was asked for", stopsDevices: false,
        effect: "devices take the pass, but another one was expected")
}
