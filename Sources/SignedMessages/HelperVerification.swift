internal import Bytes
internal import COpenSSL
internal import Platform

/// Finds the signature in what a program wrote, and what is wrong if there is none.
struct HelperVerification {
    /// The public half of the key.
    let key: PrivateKey
    let algorithm: SignatureAlgorithm
    let message: [UInt8]
    let digest: [UInt8]

    /// The signature, which is verified.
    ///
    /// - Throws: what is known about the cause.
    func signature(in output: [UInt8]) throws(HelperError.Cause) -> [UInt8] {
        // Base64, and DER from programs that end their output with a line.
        let whole = output.last == 0x0A ? [output, Array(output.dropLast())] : [output]
        let forms = (whole + (SecretBase64.decoded(output).map { [$0] } ?? [])).flatMap(self.forms)
        if let signature = forms.first(where: { key.verifies($0, ofSHA256: digest) }) { return signature }
        let shape = HelperError.Cause.shape(
            byteCount: output.count, expected: size, isLongest: algorithm == .ecdsaSHA256)
        throw forms.first.map(cause) ?? shape
    }

    private var size: Int { key.signatureSize }

    /// The bytes as signatures in the form of the algorithm; empty if they can't be one.
    private func forms(_ bytes: [UInt8]) -> [[UInt8]] {
        guard algorithm == .ecdsaSHA256 else { return bytes.count == size ? [bytes] : [] }
        // The numbers r and s, each as long as the curve's field, may look like the beginning of DER.
        let count = 2 * ((key.bitCount + 7) / 8)
        let pair = bytes.count == count ? [Self.pair(bytes.prefix(count / 2), bytes.suffix(count / 2))] : []
        let isDER = DERHead(bytes).map { $0.tag == DERTag.sequence && $0.byteCount == bytes.count } ?? false
        return pair + (isDER ? [bytes] : [])
    }

    /// A sequence of two positive integers in DER.
    private static func pair(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> [UInt8] {
        let integers = [first, second].map { number in
            let digits = Array(number.drop { $0 == 0 })
            return DER.element(DERTag.integer, (digits.first ?? 0x80) < 0x80 ? digits : [0] + digits)
        }
        return DER.element(DERTag.sequence, integers.flatMap(\.self))
    }

    /// Why a signature of the right length does not verify: an RSA signature can be opened with the public key.
    private func cause(of signature: [UInt8]) -> HelperError.Cause {
        for (cause, bytes) in mistakes where key.verifies(signature, ofSHA256: Self.digest(of: bytes)) { return cause }
        guard algorithm == .rsaPKCS1SHA256 else { return .otherKey }
        guard let block = key.opened(signature) else {
            return key.verifies(signature, ofSHA256: digest, padding: RSA_PKCS1_PSS_PADDING) ? .pss : .otherKey
        }
        if block == digest { return .bareDigest }
        if block == message { return .bareMessage }
        return DERHead(block)?.tag == DERTag.sequence && !block.starts(with: Self.sha256Info) ? .otherHash : .otherInput
    }

    /// What programs sign by mistake.
    private var mistakes: [(cause: HelperError.Cause, bytes: [UInt8])] {
        let texts = [digest.hexadecimal, digest.hexadecimal.uppercased(), Data(digest).base64EncodedString()]
        return [(.hashedTwice, digest)]
            + texts.flatMap { text in ["", "\n"].map { (.signedText, Array((text + $0).utf8)) } }
    }

    private static func digest(of bytes: [UInt8]) -> [UInt8] {
        (try? DigestAlgorithm.sha256.digest(of: bytes)) ?? []  // it worked for the digest itself
    }

    /// What PKCS#1 v1.5 puts before a SHA-256 digest (RFC 8017 §9.2).
    private static let sha256Info: [UInt8] = [
        0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05, 0x00, 0x04,
        0x20,
    ]
}

extension PrivateKey {
    fileprivate var bitCount: Int { unsafe withHandle { unsafe Int(EVP_PKEY_get_bits($0)) } }

    /// The content of an RSA signature without its padding; `nil` if this key did not make it.
    fileprivate func opened(_ signature: [UInt8]) -> [UInt8]? {
        defer { ERR_clear_error() }
        return unsafe withHandle { key in
            guard let context = unsafe EVP_PKEY_CTX_new(key, nil) else { return nil }
            defer { unsafe EVP_PKEY_CTX_free(context) }
            guard unsafe EVP_PKEY_verify_recover_init(context) == 1,
                unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
            else { return nil }
            var (count, isOpened) = (signatureSize, false)
            let block = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, initialized in
                isOpened =
                    unsafe EVP_PKEY_verify_recover(context, output.baseAddress, &count, signature, signature.count) == 1
                initialized = isOpened ? count : 0
            }
            return isOpened ? block : nil
        }
    }
}
