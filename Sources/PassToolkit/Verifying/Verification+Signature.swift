internal import Bytes
internal import PassRules
internal import Platform
internal import SignedMessages

/// The check of the signature over the manifest.
extension Verification {
    /// The message in `bytes` and its signer; `nil` for anything else, which ``unreadable(_:)`` names.
    func readSignature(
        _ bytes: [UInt8], outlined outline: MessageOutline
    ) -> (message: SignedMessage, signer: SignedMessage.Signer?)? {
        let known = policy.store.certificates(encodedAs: outline.certificates)
        guard let message = try? SignedMessage(reading: bytes, outlined: outline, known: known) else { return nil }
        return (message, message.signers.first.map { chosen($0, in: message) })
    }

    /// What a `signature` is if it is not a CMS signed message.
    func unreadable(_ bytes: [UInt8]) -> Finding {
        let kind = FileKind(of: bytes[...])
        let missing = DERHead(bytes)?.byteCount.map { $0 - bytes.count } ?? 0
        if let damage = TransferDamage(toDER: bytes) {
            return finding(SignatureRules.unreadable, damage.words("the signature was"), hint: damage.hint)
        }
        let (what, hint): (String, String) =
            switch kind {
            case .empty: ("empty", "look at what the signing program said, and sign again")
            case .privateKey, .pkcs12:
                (kind.rawValue, "remove it: anyone who has it signs in your name; then revoke and replace it")
            case .pkcs7 where missing > 0:
                ("cut off: \(bytes.count) bytes of \(bytes.count + missing)", "copy it whole, or sign again")
            case .pkcs7: ("a damaged PKCS#7 message", "copy it whole, or sign again")
            case .unknown where Self.rawSizes.contains(bytes.count):
                ("a bare RSA signature of \(bytes.count) bytes, not PKCS#7", Self.form)
            case .certificate: ("a certificate, not a signature by its key", Self.form)
            default: (kind.noun.map { "\($0), not DER" } ?? "not a PKCS#7 message", Self.form)
            }
        return finding(SignatureRules.unreadable, "the signature is \(what)", hint: hint)
    }

    private static let form = "write a detached PKCS#7 signature in DER"
    /// The lengths of RSA signatures in bytes.
    private static let rawSizes: Set = [64, 128, 256, 384, 512]

    /// Of several certificates with the signer's name, the first that an anchor vouches for.
    private func chosen(_ signer: SignedMessage.Signer, in message: SignedMessage) -> SignedMessage.Signer {
        guard message.outline.signerCount == 1, (2...Self.mostCandidates).contains(Set(signer.candidates).count) else {
            return signer
        }
        let judged = signer.signingTime ?? now
        let genuine = signer.candidates.first {
            (try? policy.store.chain(for: $0, with: message.certificates, at: judged)) != nil
        }
        return genuine.map(signer.resolved(to:)) ?? signer
    }

    /// How many certificates with the signer's name are tried; real writers include one.
    private static let mostCandidates = 8

    func signatureFindings(_ message: SignedMessage, signer: SignedMessage.Signer?) -> [Finding] {
        var findings = messageFindings(message)
        guard let signer else { return findings }
        if signer.certificate == nil {
            findings.append(
                finding(
                    SignatureRules.certificateMissing,
                    "the signing certificate is not in the signature: \(signer.identifier)"))
        }
        if Set(signer.candidates).count > Self.mostCandidates {
            findings.append(
                finding(
                    SignatureRules.tooManyCertificates,
                    "more than \(Self.mostCandidates) certificates in the signature bear the signer's name"))
        }
        findings += contentTypeFindings(message, signer: signer)
        findings += algorithmFindings(signer) + attributeFindings(signer)
        return findings + coverageFindings(message, signer: signer)
    }

    /// What is wrong with the numbers of parts, which are known before any is decoded.
    func countFindings(_ outline: MessageOutline) -> [Finding] {
        var findings: [Finding] = []
        if outline.signerCount != 1 {
            findings.append(
                finding(SignatureRules.signerCount, "the signature has \(outline.signerCount) signers, not one"))
        }
        if outline.digestCount > SignedMessage.mostDigests {
            findings.append(
                finding(
                    SignatureRules.tooManyDigests,
                    "the signature lists \(outline.digestCount) digests, more than \(SignedMessage.mostDigests)"))
        }
        if outline.certificateCount > limits.certificateCount {
            findings.append(
                finding(
                    SignatureRules.tooManyCertificates,
                    "the signature carries \(outline.certificateCount) certificates",
                    hint: LimitName.certificates.hint))
        }
        return findings
    }

    private func messageFindings(_ message: SignedMessage) -> [Finding] {
        var findings = countFindings(message.outline)
        if !message.outline.hasKnownVersions {
            findings.append(
                finding(SignatureRules.unknownVersion, "the signature or its signer has an unknown version"))
        }
        if message.trailingByteCount > 0 {
            let bytes = message.trailingByteCount == 1 ? "1 byte follows" : "\(message.trailingByteCount) bytes follow"
            findings.append(finding(SignatureRules.trailingBytes, "\(bytes) the signature"))
        }
        return findings
    }

    /// RFC 5652 §11.1 requires both types to be equal, and a manifest is plain data.
    ///
    /// With another type, the signed content is a structure of that type, and a reader must not use it as a manifest.
    private func contentTypeFindings(_ message: SignedMessage, signer: SignedMessage.Signer) -> [Finding] {
        let confirmed = signer.contentType ?? message.contentType
        guard [message.contentType, confirmed].contains(where: { $0 != SignedMessage.data }) else { return [] }
        return [
            finding(
                SignatureRules.contentType,
                "the signature calls its content \(message.contentType), its signer \(confirmed); both must be data")
        ]
    }

    // MARK: - Algorithms and attributes

    private func algorithmFindings(_ signer: SignedMessage.Signer) -> [Finding] {
        var findings: [Finding] = []
        switch SignatureDigest(signer.digestAlgorithm) {
        case .usual: break
        case .unusual:
            findings.append(
                finding(
                    SignatureRules.unusualDigest,
                    "the signature uses \(signer.digestAlgorithm); devices are known to accept sha256 and sha1"))
        case .weak:
            findings.append(finding(SignatureRules.weakDigest, "the signature uses \(signer.digestAlgorithm)"))
        case .unknown:
            findings.append(
                finding(
                    SignatureRules.unknownDigest,
                    "the signature uses a digest that no pass should: \(signer.digestAlgorithm)"))
        }
        findings += secondDigestFindings(signer)
        if signer.signatureAlgorithm == "RSASSA-PSS" {
            findings.append(
                finding(
                    SignatureRules.rsaPSS,
                    "the signature is RSA-PSS, which no pass is known to use: devices may refuse it"))
        }
        return findings
    }

    /// The signature algorithm names the digest a second time, and OpenSSL does not check that one.
    ///
    /// Readers that check it refuse the signature, so a mismatch shows other files to no one.
    private func secondDigestFindings(_ signer: SignedMessage.Signer) -> [Finding] {
        let first = signer.digestAlgorithm
        guard let second = signer.signatureDigest, second != first else { return [] }
        guard [.usual, .unusual].contains(SignatureDigest(second)) else {
            return [
                finding(
                    SignatureRules.weakDigest, "the signature algorithm names \(second), the digest algorithm \(first)")
            ]
        }
        return [
            finding(
                SignatureRules.digestsDiffer,
                "the digest algorithm is \(first), and the signature algorithm names \(second): readers go by one or the "
                    + "other")
        ]
    }

    /// Devices want a signing time from certificates that were issued since July 2013.
    private func noSigningTime(_ signer: SignedMessage.Signer) -> Finding {
        let isWanted = signer.certificate.map { $0.notBefore >= Self.signingTimesSince } ?? true
        return isWanted
            ? finding(
                SignatureRules.noSigningTime, "the signature has no signing time, without which Wallet refuses it")
            : finding(SignatureRules.noSigningTime, severity: .warning, "the signature has no signing time")
    }

    /// 2013-07-01T00:00:00Z.
    private static let signingTimesSince = Date(timeIntervalSince1970: 1_372_636_800)

    private func attributeFindings(_ signer: SignedMessage.Signer) -> [Finding] {
        var findings: [Finding] = []
        switch signer.signingTimeProblem {
        case .repeated:
            findings.append(finding(SignatureRules.signingTimeRepeated, "the signature has more than one signing time"))
        case .malformed:
            findings.append(finding(SignatureRules.signingTimeMalformed, "the signing time is not a valid date"))
        case nil where signer.signingTime == nil:
            findings.append(noSigningTime(signer))
        case nil: break
        }
        if signer.unsignedAttributeCount > 0 {
            findings.append(
                finding(
                    SignatureRules.unsignedAttributes,
                    "the signature has unsigned attributes, such as a countersignature, which are not checked"))
        }
        if !signer.hasSortedAttributes {
            findings.append(
                finding(
                    SignatureRules.attributesUnsorted,
                    "the signed attributes are not in DER order: devices accept them, strict readers do not"))
        }
        return findings
    }

    // MARK: - Coverage

    private func coverageFindings(_ message: SignedMessage, signer: SignedMessage.Signer) -> [Finding] {
        guard let manifest = files["manifest.json"] else { return [] }  // the structure check reported it
        var findings: [Finding] = []
        if let content = message.attachedContent {
            findings.append(
                content == manifest
                    ? finding(SignatureRules.attached, "the manifest is inside the signature", hint: "sign detached")
                    : finding(SignatureRules.mismatch, "the signature is over other content than manifest.json"))
        }
        let digest = SignatureDigest(signer.digestAlgorithm)
        guard signer.certificate != nil, message.outline.signerCount == 1, digest.canBeChecked else { return findings }
        do {
            try message.verifySignatures(over: manifest, by: signer.certificate)
        } catch {
            if let finding = mismatch(error, message, signer: signer, manifest: manifest) { findings.append(finding) }
        }
        return findings
    }

    private func mismatch(
        _ error: OpenSSLError, _ message: SignedMessage, signer: SignedMessage.Signer, manifest: [UInt8]
    ) -> Finding? {
        if SignedMessage.attributesAreWrong(error) {
            // A duplicate signing time is such an error, and was reported already.
            guard signer.signingTimeProblem == nil else { return nil }
            return finding(
                SignatureRules.attributes,
                "signed attributes are missing or repeated: no reader accepts them")
        }
        guard SignedMessage.contentDiffers(error) else {
            guard SignatureDigest(signer.digestAlgorithm) != .weak else { return nil }
            guard SignedMessage.signatureIsWrong(error) else {
                return finding(SignatureRules.unverifiable, "the signature cannot be checked: \(error)")
            }
            return finding(
                SignatureRules.mismatch,
                signer.hasSortedAttributes
                    ? "the signature does not belong to its certificate"
                    : "the signature is not over the signed attributes as written, out of order",
                hint: "sign it again after the last change")
        }
        if (try? message.verifySignatures(over: manifest.withCarriageReturns, by: signer.certificate)) != nil {
            return finding(
                SignatureRules.mismatch, "the signature is over manifest.json with its line ends changed to CRLF",
                hint: "sign it as binary: openssl cms -sign -binary")
        }
        return finding(
            SignatureRules.mismatch, "manifest.json is not the one that was signed",
            hint: "sign it again after the last change")
    }

    private func finding(
        _ rule: PassRule, severity: Finding.Severity? = nil, _ message: String, hint: String? = nil
    ) -> Finding {
        Finding(rule, severity: severity, file: "signature", message, hint: hint)
    }
}

/// The quality of a signature's digest algorithm.
private enum SignatureDigest {
    /// In common use.
    case usual
    /// Secure, but not seen in passes.
    case unusual
    /// Can be forged, or almost.
    case weak
    case unknown

    init(_ name: String) {
        switch name {
        case "sha1", "sha256": self = .usual
        case "sha224", "sha384", "sha512": self = .unusual
        case "md2", "md4", "md5", "ripemd160": self = .weak
        default: self = .unknown
        }
    }

    /// Whether it can be computed; a weak one may be unavailable on this machine, but is refused anyway.
    var canBeChecked: Bool { self != .unknown }
}
