internal import PassRules
internal import SignedMessages

/// The signature over the manifest.
extension Verification {
    func signatureFindings(_ message: SignedMessage) -> [Finding] {
        var findings: [Finding] = []
        if message.signers.count != 1 {
            findings.append(
                error("signature.signer-count", "the signature has \(message.signers.count) signers, not one"))
        }
        if message.trailingByteCount > 0 {
            findings.append(
                error("signature.trailing-bytes", "\(message.trailingByteCount) bytes stand after the signature"))
        }
        if message.certificates.count > limits.certificateCount {
            findings.append(
                error(
                    "signature.too-many-certificates",
                    "the signature carries \(message.certificates.count) certificates",
                    hint: LimitName.certificates.advice))
        }
        guard let signer = message.signers.first else { return findings }
        if signer.certificate == nil {
            findings.append(
                error(
                    "signature.certificate-missing",
                    "the signing certificate is not in the signature: \(signer.identifier)",
                    hint: "include the certificate when signing"))
        }
        if signer.digestAlgorithm == "md5" {
            findings.append(
                error(
                    "signature.weak-digest", "the signature uses \(signer.digestAlgorithm)", hint: "sign with SHA-256"))
        }
        if signer.signingTime == nil {
            findings.append(
                Finding(
                    rule: "signature.no-signing-time", severity: .warning, file: "signature",
                    message: "the signature has no signing time, without which Wallet refuses it",
                    hint: "sign with signed attributes (not openssl's -noattr)"))
        }
        return findings + coverageFindings(message, signer: signer)
    }

    private func coverageFindings(_ message: SignedMessage, signer: SignedMessage.Signer) -> [Finding] {
        guard let manifest = files["manifest.json"] else { return [] }  // the structure check said so
        var findings: [Finding] = []
        if let content = message.attachedContent {
            findings.append(
                content == manifest
                    ? Finding(
                        rule: "signature.attached", severity: .warning, file: "signature",
                        message: "the manifest is inside the signature", hint: "sign detached")
                    : error("signature.mismatch", "the signature is over other content than manifest.json"))
        }
        let isTooMuch = message.signers.count != 1 || message.certificates.count > limits.certificateCount
        guard signer.certificate != nil, !isTooMuch else { return findings }
        do {
            try message.verifySignatures(over: manifest)
        } catch {
            let reason =
                SignedMessage.contentDiffers(error)
                ? "manifest.json is not the one that was signed" : "the signature does not belong to its certificate"
            findings.append(self.error("signature.mismatch", reason, hint: "sign it again after the last change"))
        }
        return findings
    }

    private func error(_ rule: String, _ message: String, hint: String? = nil) -> Finding {
        Finding(rule: rule, file: "signature", message, hint: hint)
    }
}

/// What a `signature` that is no CMS message is instead.
struct SignatureForm {
    let message: String

    init(of bytes: [UInt8]) {
        let head = String(decoding: bytes.prefix(64), as: UTF8.self)
        message =
            if bytes.isEmpty {
                "the signature is empty"
            } else if head.contains("-----BEGIN") {
                "the signature is PEM text, not DER"
            } else if head.contains("MIME-Version") || head.contains("Content-Type") {
                "the signature is an S/MIME message, not DER"
            } else if [128, 256, 384, 512].contains(bytes.count), bytes.first != 0x30 {
                "the signature is a bare RSA signature of \(bytes.count) bytes, not PKCS#7"
            } else if bytes.prefix(256).allSatisfy({ $0 < 0x80 }) {
                "the signature is text, perhaps Base64, not DER"
            } else {
                "the signature is no PKCS#7 message"
            }
    }
}
