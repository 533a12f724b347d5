internal import PassRules
internal import Platform
internal import SignedMessages

/// The check of the signature over the manifest.
extension Verification {
    /// The message in `bytes` and its signer; `nil` for anything else, which ``SignatureForm`` names.
    func readSignature(_ bytes: [UInt8]) -> (message: SignedMessage, signer: SignedMessage.Signer?)? {
        guard let message = try? SignedMessage(reading: bytes) else { return nil }
        return (message, message.signers.first.map { chosen($0, in: message) })
    }

    /// Of several certificates with the signer's name, the first that an anchor vouches for.
    private func chosen(_ signer: SignedMessage.Signer, in message: SignedMessage) -> SignedMessage.Signer {
        guard !isTooMuch(message), (2...Self.mostCandidates).contains(Set(signer.candidates).count) else {
            return signer
        }
        let judged = signer.signingTime ?? moment
        let genuine = signer.candidates.first {
            (try? policy.store.chain(for: $0, with: message.certificates, at: judged)) != nil
        }
        return genuine.map(signer.meaning) ?? signer
    }

    /// How many certificates with the signer's name are tried; real writers include one.
    private static let mostCandidates = 8

    /// Whether a message contains more than is examined.
    private func isTooMuch(_ message: SignedMessage) -> Bool {
        message.signerCount != 1 || message.certificates.count > limits.certificateCount
            || message.digestCount > SignedMessage.mostDigests
    }

    func signatureFindings(_ message: SignedMessage, signer: SignedMessage.Signer?) -> [Finding] {
        var findings = messageFindings(message)
        guard let signer else { return findings }
        if signer.certificate == nil {
            findings.append(
                error(
                    "signature.certificate-missing",
                    "the signing certificate is not in the signature: \(signer.identifier)",
                    hint: "include the certificate when signing"))
        }
        if Set(signer.candidates).count > Self.mostCandidates {
            findings.append(
                error(
                    "signature.too-many-certificates",
                    "more than \(Self.mostCandidates) certificates in the signature bear the signer's name"))
        }
        findings += contentTypeFindings(message, signer: signer)
        findings += algorithmFindings(signer) + attributeFindings(signer)
        return findings + coverageFindings(message, signer: signer)
    }

    private func messageFindings(_ message: SignedMessage) -> [Finding] {
        var findings: [Finding] = []
        if message.signerCount != 1 {
            findings.append(
                error("signature.signer-count", "the signature has \(message.signerCount) signers, not one"))
        }
        if message.digestCount > SignedMessage.mostDigests {
            findings.append(
                error(
                    "signature.too-many-digests",
                    "the signature announces \(message.digestCount) digests, more than \(SignedMessage.mostDigests)"))
        }
        if !message.hasKnownVersions {
            findings.append(
                error(
                    "signature.unknown-version", "the signature or its signer has an unknown version",
                    hint: "sign it again"))
        }
        if message.trailingByteCount > 0 {
            findings.append(
                error("signature.trailing-bytes", "\(message.trailingByteCount) bytes follow the signature"))
        }
        if message.certificates.count > limits.certificateCount {
            findings.append(
                error(
                    "signature.too-many-certificates",
                    "the signature carries \(message.certificates.count) certificates",
                    remedy: LimitName.certificates.remedy))
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
            error(
                "signature.content-type",
                "the signature calls its content \(message.contentType), its signer \(confirmed); both must be data",
                hint: "sign it as data, as openssl cms -sign -binary does")
        ]
    }

    // MARK: - Algorithms and attributes

    private func algorithmFindings(_ signer: SignedMessage.Signer) -> [Finding] {
        var findings: [Finding] = []
        switch SignatureDigest(signer.digestAlgorithm) {
        case .usual: break
        case .unusual:
            findings.append(
                note(
                    "signature.unusual-digest",
                    "the signature uses \(signer.digestAlgorithm); devices are known to take sha256 and sha1"))
        case .weak:
            findings.append(
                error(
                    "signature.weak-digest", "the signature uses \(signer.digestAlgorithm)", hint: "sign with SHA-256"))
        case .unknown:
            findings.append(
                error(
                    "signature.unknown-digest",
                    "the signature uses a digest that no pass should: \(signer.digestAlgorithm)",
                    hint: "sign with SHA-256"))
        }
        findings += secondDigestFindings(signer)
        if signer.signatureAlgorithm == "RSASSA-PSS" {
            findings.append(
                warning(
                    "signature.rsa-pss",
                    "the signature is RSA-PSS, which no pass is known to use: devices may refuse it",
                    hint: "sign with RSA and PKCS#1 v1.5 padding"))
        }
        return findings
    }

    /// The signature algorithm names the digest a second time, and OpenSSL does not check that one.
    ///
    /// Readers that check it refuse the signature, so nobody sees other files because of it.
    private func secondDigestFindings(_ signer: SignedMessage.Signer) -> [Finding] {
        let first = signer.digestAlgorithm
        guard let second = signer.signatureDigest, second != first else { return [] }
        guard [.usual, .unusual].contains(SignatureDigest(second)) else {
            return [
                error(
                    "signature.weak-digest", "the signature algorithm names \(second), the digest algorithm \(first)",
                    hint: "sign with SHA-256")
            ]
        }
        return [
            warning(
                "signature.digests-differ",
                "the digest algorithm is \(first), and the signature algorithm names \(second): readers go by one or the "
                    + "other", hint: "sign with SHA-256 alone")
        ]
    }

    /// Devices want a signing time from certificates that were issued since July 2013.
    private func noSigningTime(_ signer: SignedMessage.Signer) -> Finding {
        let isWanted = signer.certificate.map { $0.notBefore >= Self.signingTimesSince } ?? true
        let hint = "sign with signed attributes (not openssl's -noattr)"
        return isWanted
            ? error(
                "signature.no-signing-time", "the signature has no signing time, without which Wallet refuses it",
                hint: hint)
            : warning("signature.no-signing-time", "the signature has no signing time", hint: hint)
    }

    /// 2013-07-01T00:00:00Z.
    private static let signingTimesSince = Date(timeIntervalSince1970: 1_372_636_800)

    private func attributeFindings(_ signer: SignedMessage.Signer) -> [Finding] {
        var findings: [Finding] = []
        switch signer.signingTimeFault {
        case .repeated:
            findings.append(
                error("signature.signing-time-repeated", "the signature has more than one signing time"))
        case .malformed:
            findings.append(error("signature.signing-time-malformed", "the signing time is not a valid date"))
        case nil where signer.signingTime == nil:
            findings.append(noSigningTime(signer))
        case nil: break
        }
        if signer.unsignedAttributeCount > 0 {
            findings.append(
                note(
                    "signature.unsigned-attributes",
                    "the signature has unsigned attributes, such as a countersignature, which are not checked"))
        }
        if !signer.hasSortedAttributes {
            findings.append(
                note(
                    "signature.attributes-unsorted",
                    "the signed attributes are not in the order of DER: devices take them, strict readers do not"))
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
                    ? warning("signature.attached", "the manifest is inside the signature", hint: "sign detached")
                    : error("signature.mismatch", "the signature is over other content than manifest.json"))
        }
        let digest = SignatureDigest(signer.digestAlgorithm)
        guard signer.certificate != nil, !isTooMuch(message), digest.canBeChecked else { return findings }
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
            // A duplicate signing time is such a fault, and was reported already.
            guard signer.signingTimeFault == nil else { return nil }
            return self.error(
                "signature.attributes",
                "signed attributes are missing, or there more than once: no reader accepts them",
                hint: "sign it again")
        }
        guard SignedMessage.contentDiffers(error) else {
            guard SignatureDigest(signer.digestAlgorithm) != .weak else { return nil }
            guard SignedMessage.signatureIsWrong(error) else {
                return self.error(
                    "signature.unverifiable", "the signature cannot be checked: \(error)", hint: "sign it again")
            }
            return self.error(
                "signature.mismatch",
                signer.hasSortedAttributes
                    ? "the signature does not belong to its certificate"
                    : "the signature is not over the signed attributes as written, out of order",
                hint: "sign it again after the last change")
        }
        if (try? message.verifySignatures(over: manifest.withCarriageReturns, by: signer.certificate)) != nil {
            return self.error(
                "signature.mismatch", "the signature is over manifest.json with its line ends changed to CRLF",
                hint: "sign it as binary: openssl cms -sign -binary")
        }
        return self.error(
            "signature.mismatch", "manifest.json is not the one that was signed",
            hint: "sign it again after the last change")
    }

    private func error(
        _ rule: String, _ message: String, hint: String? = nil, remedy: Finding.Remedy? = nil
    ) -> Finding {
        Finding(rule: rule, file: "signature", message, hint: hint, remedy: remedy)
    }

    private func warning(_ rule: String, _ message: String, hint: String? = nil) -> Finding {
        Finding(rule: rule, severity: .warning, file: "signature", message: message, hint: hint)
    }

    private func note(_ rule: String, _ message: String) -> Finding {
        Finding(rule: rule, severity: .note, file: "signature", message: message)
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

extension [UInt8] {
    /// The text with every bare line feed replaced by CRLF, as S/MIME does with text.
    var withCarriageReturns: [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(count + 64)
        for byte in self {
            if byte == 10, text.last != 13 { text.append(13) }
            text.append(byte)
        }
        return text
    }
}
