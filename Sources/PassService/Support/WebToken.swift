#if Server
    internal import Bytes
    internal import PassModel
    internal import SignedMessages

    /// JSON Web Tokens (RFC 7519) with ES256, which Apple's services ask for.
    enum WebToken {
        /// A token, signed with a key on P-256.
        ///
        /// - Throws: `OpenSSLError`.
        static func text(_ header: JSONValue, _ claims: JSONValue, by key: PrivateKey) throws -> String {
            let text = "\(header.utf8Text().base64URL).\(claims.utf8Text().base64URL)"
            let digest = try DigestAlgorithm.sha256.digest(of: Array(text.utf8))
            return "\(text).\(raw(try key.signature(ofSHA256: digest)).base64URL)"
        }

        /// Converts an ECDSA signature from DER to two numbers of 32 bytes (RFC 7518 §3.4).
        private static func raw(_ der: [UInt8]) -> [UInt8] {
            // SEQUENCE { INTEGER r, INTEGER s }, both shorter than 128 bytes.
            var raw: [UInt8] = []
            var rest = der.dropFirst(2)
            for _ in 0..<2 {
                let count = Int(rest.dropFirst().first ?? 0)
                let number = rest.dropFirst(2).prefix(count).suffix(32)
                raw += [UInt8](repeating: 0, count: 32 - number.count) + number
                rest = rest.dropFirst(2 + count)
            }
            return raw
        }
    }
#endif
