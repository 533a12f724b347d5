#if Server
    internal import Platform

    extension ServiceConfiguration {
        /// Why phones can't reach a service at an address.
        enum PublicURLFault: Error {
            case malformed
            case refused(String, advice: String)
        }

        /// The address where phones reach the service, without slashes at its end.
        static func publicURL(_ text: String) -> Result<String, PublicURLFault> {
            var text = text
            while text.hasSuffix("/") { text.removeLast() }
            guard let url = URL(string: text), let scheme = url.scheme, let host = url.host(), !host.isEmpty,
                url.query() == nil, url.fragment() == nil, url.user() == nil, ["https", "http"].contains(scheme)
            else { return .failure(.malformed) }
            guard scheme == "https" || isLocal(host) else {
                return .failure(
                    .refused(
                        "'publicURL' is not https, and phones load updates over nothing else",
                        advice: "write it like \"publicURL\": \"https://passes.example.com\""))
            }
            let parts = url.path(percentEncoded: true).split(separator: "/")
            let isPlain = parts.joined().allSatisfy { letter in
                letter.isASCII && (letter.isLetter || letter.isNumber) || "-._~%".contains(letter)
            }
            guard isPlain, parts.first.map({ ["admin", "health", "metrics", "p"].contains($0) }) != true else {
                return .failure(
                    .refused(
                        "'publicURL' has a path that the service uses, or characters that paths of services don't have",
                        advice: "use another path, of letters and digits"))
            }
            guard !text.hasSuffix("/v1") else {
                return .failure(
                    .refused("'publicURL' ends in /v1, which phones add", advice: "leave /v1 out"))
            }
            return .success(text)
        }

        private static func isLocal(_ host: String) -> Bool {
            ["localhost", "[::1]", "::1"].contains(host) || host.hasSuffix(".local")
                || AddressRange.loopback.contains { range in IPAddress(host).map(range.contains) ?? false }
        }

        /// The same for an address in code.
        static func checked(publicURL text: String) throws(ConfigurationError) -> String {
            switch publicURL(text) {
            case .success(let url): return url
            case .failure(.malformed):
                throw ConfigurationError(
                    .badValue("publicURL", example: "\"https://passes.example.com\""), in: "publicURL")
            case .failure(.refused(let words, let advice)):
                throw ConfigurationError(.combination(words, advice: advice), in: "publicURL")
            }
        }
    }
#endif
