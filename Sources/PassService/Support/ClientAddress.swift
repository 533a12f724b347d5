#if Server
    internal import HTTPTypes
    package import Hummingbird

    /// Finds the client behind proxies.
    package struct ClientAddress: Sendable {
        private let proxies: [AddressRange]

        /// - Parameter proxies: whose word is taken.
        package init(trusting proxies: [AddressRange]) { self.proxies = proxies }

        /// The nearest address that is not of a trusted proxy; `nil` on a socket in the file system.
        ///
        /// A client can write anything into the header, so it is read from its end, where the trusted proxies write.
        package func address(of request: Request, _ context: some RequestContext) -> IPAddress? {
            guard var address = (context as? any RemoteAddressRequestContext)?.remoteAddress.flatMap({ IPAddress($0) })
            else { return nil }
            let hops = request.headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }
            for hop in hops.reversed() where isTrusted(address) {
                let text = hop.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                // Some proxies add the port.
                let host = text.hasPrefix("[") ? text.split(separator: "]").first.map { "\($0)]" } ?? text : text
                let withoutPort = host.prefix { $0 != ":" }
                guard let next = IPAddress(host) ?? IPAddress(withoutPort) else { return address }
                address = next
            }
            return address
        }

        private func isTrusted(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }
    }

    extension HTTPField.Name {
        static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
    }
#endif
