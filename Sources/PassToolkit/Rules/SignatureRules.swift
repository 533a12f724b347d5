internal import PassRules

/// What the signature must be: one detached CMS message over the manifest.
enum SignatureRules {
    static let all = [
        missing, unreadable, tooLarge, signerCount, tooManyDigests, unknownVersion, trailingBytes,
        tooManyCertificates, certificateMissing, contentType, attached, unusualDigest, weakDigest, unknownDigest,
        digestsDiffer, rsaPSS, noSigningTime, signingTimeRepeated, signingTimeMalformed, unsignedAttributes,
        attributesUnsorted, attributes, unverifiable, mismatch,
    ]

    private static let rule = RuleFamily(source: "RFC 5652; Wallet Passes, Building a Pass")

    // MARK: - The message

    static let missing = rule("signature.missing", "the pass is signed", means: .unsigned, hint: "sign it")
    static let unreadable = rule("signature.unreadable", "the signature is a detached CMS message in DER")
    static let tooLarge = rule(
        "signature.too-large", "the signature is within the limit of bytes", stopsDevices: false,
        effect: "the signature is not checked")
    static let signerCount = rule("signature.signer-count", "the signature has one signer")
    static let tooManyDigests = rule(
        "signature.too-many-digests", "the signature lists few digests", stopsDevices: false,
        effect: "the signature is not checked")
    static let unknownVersion = rule(
        "signature.unknown-version", "the versions of the message and its signer are known",
        effect: "strict readers refuse the signature", hint: "sign it again")
    static let trailingBytes = rule("signature.trailing-bytes", "nothing follows the message")
    static let tooManyCertificates = rule(
        "signature.too-many-certificates", "the signature carries few certificates", stopsDevices: false,
        effect: "the signature is not checked")
    static let certificateMissing = rule(
        "signature.certificate-missing", "the signature carries the signing certificate",
        hint: "include the certificate when signing")
    static let contentType = rule(
        "signature.content-type", "the message and its signer give the content the type data",
        hint: "sign it as data")
    static let attached = rule(
        "signature.attached", "the signature does not contain the manifest", .warning,
        effect: "readers may take the contained manifest for the one in the archive")

    // MARK: - Algorithms

    static let unusualDigest = rule(
        "signature.unusual-digest", "the signature uses SHA-256 or SHA-1", .note,
        effect: "no pass with another digest is known: devices may refuse it")
    static let weakDigest = rule(
        "signature.weak-digest", "the signature uses no digest that can be forged", hint: "sign with SHA-256")
    static let unknownDigest = rule(
        "signature.unknown-digest", "the signature uses a digest that is known", hint: "sign with SHA-256")
    static let digestsDiffer = rule(
        "signature.digests-differ", "the signature names one digest", .warning,
        effect: "readers go by one or the other", hint: "sign with SHA-256 alone")
    static let rsaPSS = rule(
        "signature.rsa-pss", "RSA signatures have PKCS#1 v1.5 padding", .warning,
        effect: "no pass with RSA-PSS is known: devices may refuse it", hint: "sign with RSA and PKCS#1 v1.5 padding")

    // MARK: - Attributes

    static let noSigningTime = rule(
        "signature.no-signing-time", "the signature has a signing time", means: .refused,
        effect: "Wallet refuses the pass if its certificate was issued since July 2013",
        hint: "sign with signed attributes (not openssl's -noattr)")
    static let signingTimeRepeated = rule("signature.signing-time-repeated", "the signature has one signing time")
    static let signingTimeMalformed = rule("signature.signing-time-malformed", "the signing time is a valid date")
    static let unsignedAttributes = rule(
        "signature.unsigned-attributes", "the signature has no unsigned attributes", .note,
        effect: "devices leave them alone; they are not checked")
    static let attributesUnsorted = rule(
        "signature.attributes-unsorted", "the signed attributes are in DER order", .note,
        effect: "devices take them, strict readers do not")
    static let attributes = rule(
        "signature.attributes", "each required signed attribute exists once", hint: "sign it again")

    // MARK: - What is signed

    static let unverifiable = rule(
        "signature.unverifiable", "the signature can be checked with the key of its certificate",
        hint: "sign it again")
    static let mismatch = rule("signature.mismatch", "the signature is over this manifest, byte for byte")
}
