#if Server
    internal import Bytes
    package import Platform
    package import SignedMessages
    internal import Synchronization

    /// A provider token: a JSON Web Token (RFC 7519) with ES256, made anew before APNs refuses its age.
    package final class ProviderToken: Sendable {
        /// APNs takes a token for an hour, and refuses more than one in 20 minutes.
        static let lifetime = 50 * 60

        private let key: PrivateKey
        private let keyID: String
        private let team: String
        private let current = Mutex<(text: String, issued: Int)?>(nil)

        package init(key: PrivateKey, keyID: String, team: String) {
            self.key = key
            self.keyID = keyID
            self.team = team
        }

        /// The token to send at a time.
        ///
        /// - Throws: `OpenSSLError`.
        package func text(at now: Date) throws -> String {
            let seconds = Int(now.timeIntervalSince1970)
            return try current.withLock { current in
                if let current, (0..<Self.lifetime).contains(seconds - current.issued) { return current.text }
                let text = try made(at: seconds)
                current = (text, seconds)
                return text
            }
        }

        /// Forgets a token that APNs calls expired, unless another one has taken its place.
        ///
        /// - Returns: whether the next one can be expected to do better.
        package func renew(insteadOf text: String, at now: Date) -> Bool {
            current.withLock { current in
                guard let present = current, present.text == text else { return true }
                guard Int(now.timeIntervalSince1970) - present.issued > 60 else { return false }
                current = nil
                return true
            }
        }

        private func made(at seconds: Int) throws -> String {
            let header = #"{"alg":"ES256","kid":"\#(keyID)"}"#.utf8.base64URL
            let claims = #"{"iss":"\#(team)","iat":\#(seconds)}"#.utf8.base64URL
            let digest = try DigestAlgorithm.sha256.digest(of: Array("\(header).\(claims)".utf8))
            let signature = try key.signature(ofSHA256: digest)
            return "\(header).\(claims).\(Self.raw(signature).base64URL)"
        }

        /// The two numbers of an ECDSA signature in 32 bytes each (RFC 7518 §3.4), from the DER form.
        static func raw(_ der: [UInt8]) -> [UInt8] {
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
