#if Server
    internal import Platform
    internal import SignedMessages

    /// Where events are sent: an address of the shop's, and the secret that signs them as *Standard Webhooks* has it.
    ///
    /// ```swift
    /// let webhook = try Webhook(url: "https://crm.example.com/passes", secret: secret)
    /// ```
    public struct Webhook: Sendable, CustomStringConvertible {
        /// The name of its reader.
        static let reader = Store.webhookReader

        let url: String
        /// How long an event is sent again.
        let retries: Duration
        private let key: [UInt8]

        /// The scheme and host of the address; its path and query may hold a token.
        public let description: String

        /// A receiver of events.
        ///
        /// - Parameters:
        ///   - url: where they are sent; https, or this machine.
        ///   - secret: `whsec_` and the Base64 of 24 to 64 random bytes, which the receiver has, too.
        ///   - retries: how long an event is sent again that the receiver doesn't take.
        /// - Throws: ``ConfigurationError``.
        public init(url: String, secret: String, retries: Duration = .seconds(86_400)) throws(ConfigurationError) {
            let advice = "use one like https://crm.example.com/passes"
            let parsed = URL(string: url)
            // No message has the address, since it may hold a token.
            guard parsed?.user() == nil, parsed?.password() == nil else {
                throw ConfigurationError(
                    .badValue, in: "webhook", "its address holds a user name or password", advice: advice)
            }
            guard let parsed, let scheme = parsed.scheme, let host = parsed.host(), !host.isEmpty,
                scheme == "https" || scheme == "http" && AddressRange.isLoopback(host)
            else {
                throw ConfigurationError(
                    .badValue, in: "webhook", "its address does not begin with https://", advice: advice)
            }
            description = "\(scheme)://\(host)"
            guard secret.hasPrefix("whsec_"), let key = Data(base64Encoded: String(secret.dropFirst(6))),
                (24...64).contains(key.count)
            else {
                throw ConfigurationError(
                    .badValue, in: "webhook", "the secret is not whsec_ and the Base64 of 24 to 64 bytes",
                    advice: "make one: echo whsec_$(openssl rand -base64 32)")
            }
            (self.url, self.retries, self.key) = (url, retries, Array(key))
        }

        /// The headers of a message, sent at a time in seconds since 1970.
        func headers(of event: PassEvent, _ body: [UInt8], at time: Int64) throws -> [(String, String)] {
            let mark = try MessageAuthentication.code(of: Array("\(event.id).\(time).".utf8) + body, key: key)
            return [
                ("webhook-id", event.id), ("webhook-timestamp", "\(time)"),
                ("webhook-signature", "v1,\(Data(mark).base64EncodedString())"),
                ("content-type", "application/json"), ("user-agent", "PassService"),
            ]
        }
    }
#endif
