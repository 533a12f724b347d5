internal import PassRules

/// What is true today, and was not when the pass was signed.
enum ValidityRules {
    static let all = [certificate, passExpired, passVoided]

    static let certificate = PassRule(
        "validity.certificate", .note, "the signing certificate is valid today", means: .invalid,
        stopsDevices: false,
        effect: "installed passes keep working; without a signing time, nothing tells that a pass is older",
        source: "RFC 5280 §4.1.2.5; Wallet Passes, Building a Pass")
    static let passExpired = PassRule(
        "validity.pass-expired", .note, "the pass has not expired", means: .inactive,
        effect: "Wallet shows the pass dimmed, among the expired ones", source: "Wallet Passes, Pass, expirationDate")
    static let passVoided = PassRule(
        "validity.pass-voided", .note, "the pass is not voided", means: .inactive,
        effect: "Wallet shows the pass dimmed, and its barcode crossed out", source: "Wallet Passes, Pass, voided")
}
