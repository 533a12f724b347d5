public import PassRules
internal import PassToolkit

extension RuleBook {
    /// The rules for keys and certificates, checked by ``IdentityExamination``.
    ///
    /// Checking contents against this book finds nothing.
    public static let certificates = RuleBook(rules: CertificateRules.all)
}

/// The requirements for an identity that signs passes.
package enum CertificateRules {
    static let all = [
        clockEarly, missing, notYetValid, expired, endsSoon, weakKey, notRSA, weakDigest, wrongKind, selfSigned,
        keyUsage, typeMissing, markerMissing, markerDiffers, namesDiffer, ambiguous, teamMissing, teamForm, keyMissing,
        keyLocked, keyNotEncrypted, keyOfOther, keyRefused, openToOthers, intermediateMissing, intermediateWrong,
        intermediateBuiltIn, intermediateOther, intermediateExpired, intermediateNotYetValid, intermediateEndsFirst,
        untrusted, noPass, unreadablePass,
    ]

    private static let rule = RuleFamily(
        effect: "devices refuse what it signs", source: "Create Wallet identifiers and certificates; RFC 5280")

    private static let unsigned = "nothing can be signed"
    private static let renewal = "request a new certificate at developer.apple.com"
    private static let reissue = "have it issued again at developer.apple.com"

    static let clockEarly = rule(
        "clock.early", "the machine's clock is not earlier than this program's build date",
        effect: "signatures carry a time for which the certificate is not valid",
        hint: "set the clock: signatures carry its time, and devices refuse those outside of the certificate's")

    // MARK: - The certificate

    package static let missing = rule(
        "certificate.missing", "the file contains a certificate", effect: unsigned,
        hint: "download it at developer.apple.com, and combine it with the key")
    static let notYetValid = rule(
        "certificate.not-yet-valid", "the certificate is already valid", hint: "check this machine's clock")
    static let expired = rule(
        "certificate.expired", "the certificate is still valid",
        hint: renewal)
    static let endsSoon = rule(
        "certificate.ends-soon", "the certificate is valid for another 90 days", .warning,
        effect: "after that, nothing new can be signed; installed passes keep working", hint: renewal)
    static let weakKey = rule(
        "certificate.weak-key", "the certificate's key is strong enough",
        hint: renewal)
    static let notRSA = rule(
        "certificate.not-rsa", "the certificate's key is an RSA key", .note,
        effect: "no pass certificate with another key is known: devices may refuse what it signs",
        hint: "try a pass on each kind of device, or request a certificate for an RSA key")
    static let weakDigest = rule(
        "certificate.weak-digest", "the certificate was issued with a digest that can't be forged",
        hint: renewal)
    package static let wrongKind = rule(
        "certificate.wrong-kind", "the certificate is a Pass Type ID or an Order Type ID certificate",
        hint: "at developer.apple.com choose Certificates, +, Pass Type ID Certificate")
    package static let selfSigned = rule(
        "certificate.self-signed", "the certificate was issued by Apple, not by itself",
        hint: "upload a certificate signing request at developer.apple.com")
    static let keyUsage = rule(
        "certificate.key-usage", "the certificate's key may make digital signatures",
        hint: renewal)
    static let typeMissing = rule(
        "certificate.type-missing", "the certificate's subject has a UID with the type of the passes or orders",
        hint: renewal)
    static let markerMissing = rule(
        "certificate.marker-missing", "the certificate has the marker extension with the type",
        hint: reissue)
    static let markerDiffers = rule(
        "certificate.marker-differs", "subject and marker extension of the certificate name the same type",
        hint: reissue)
    static let namesDiffer = rule(
        "certificate.names-differ", "the certificate names one type everywhere", .warning,
        effect: "devices may refuse what it signs", hint: reissue)
    static let ambiguous = rule(
        "certificate.ambiguous", "the certificate's subject names type and team once",
        hint: reissue)
    static let teamMissing = rule(
        "certificate.team-missing", "the certificate's subject has an OU with the team",
        hint: renewal)
    static let teamForm = rule(
        "certificate.team-form", "the team has ten capital letters and digits", .warning,
        effect: "the certificate is probably not one of Apple's")

    // MARK: - The key

    package static let keyMissing = rule(
        "key.missing", "the file contains a private key", effect: unsigned,
        hint: "use a .p12 with both, or add the key's file")
    package static let keyLocked = rule(
        "key.locked", "the private key can be opened", effect: unsigned,
        hint: "give its passphrase")
    package static let keyNotEncrypted = rule(
        "key.not-encrypted", "the private key is encrypted", .note, effect: "anyone who can read the file can sign",
        hint: "encrypt it with a passphrase")
    package static let keyOfOther = rule(
        "key.other", "the private key belongs to the certificate", effect: unsigned,
        hint: "find the key that the certificate was requested for; if it is lost, request a new certificate")
    static let keyRefused = rule(
        "key.refused", "the program that has the private key signs with it", effect: unsigned,
        hint: "run the program by itself")
    package static let openToOthers = rule(
        "file.open-to-others", "files with keys can be read only by their owner", .warning,
        effect: "other users of the machine can sign")

    // MARK: - The intermediate

    package static let intermediateMissing = rule(
        "intermediate.missing", "the intermediate that issued the certificate is given or built in",
        hint: "give the issuer's certificate as the intermediate")
    package static let intermediateWrong = rule(
        "intermediate.wrong", "the given intermediate is the one that issued the certificate",
        effect: unsigned)
    package static let intermediateBuiltIn = rule(
        "intermediate.built-in", "the identity's file carries the intermediate", .note,
        effect: "other programs make signatures without it, which devices refuse",
        hint: "other programs need it in the file: add it")
    package static let intermediateOther = rule(
        "intermediate.other", "the intermediate in the identity's file is the right one", .warning,
        effect: "other programs make signatures that devices refuse",
        hint: "make the file again, with the intermediate that issued the certificate")
    static let intermediateExpired = rule(
        "intermediate.expired", "the intermediate is still valid",
        hint: "have the certificate issued again: Apple's current intermediate then signs it")
    static let intermediateNotYetValid = rule(
        "intermediate.not-yet-valid", "the intermediate is already valid", hint: "check this machine's clock")
    static let intermediateEndsFirst = rule(
        "intermediate.ends-first", "the intermediate is valid as long as the certificate", .warning,
        effect: "after the intermediate expires, nothing can be signed", hint: "renew the certificate by then")

    // MARK: - The root, and the pass

    package static let untrusted = rule(
        "chain.untrusted", "the certificate leads to a root that devices trust",
        effect: "no device opens what it signs",
        hint: "use a certificate that Apple issued; to try things out, make its root a trust anchor")
    static let noPass = rule(
        "pass.none", "the folder or archive contains a pass.json or an order.json", effect: unsigned,
        hint: "name a folder or an archive of a pass")
    static let unreadablePass = rule(
        "pass.unreadable", "the pass can be read", effect: unsigned,
        hint: "check its contents against the rules")
}
