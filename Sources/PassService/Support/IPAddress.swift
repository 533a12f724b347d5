#if Server
    internal import HTTPTypes
    package import Hummingbird
    package import NIOCore
    internal import Platform

    /// An address of a client or a proxy; IPv4 within IPv6 counts as IPv4.
    package struct IPAddress: Sendable, Hashable, CustomStringConvertible {
        /// 4 or 16 bytes.
        package let bytes: [UInt8]

        /// Parses an address, with or without brackets; names are not looked up.
        package init?(_ text: some StringProtocol) {
            let inner = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : String(text)
            for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
                var bytes = [UInt8](repeating: 0, count: count)
                if unsafe inet_pton(family, inner, &bytes) == 1 {
                    self.init(bytes: bytes)
                    return
                }
            }
            return nil
        }

        /// The address of a connection's other end; `nil` for a socket in the file system.
        package init?(_ address: SocketAddress) {
            guard let text = address.ipAddress else { return nil }
            // In a link-local address, the interface follows a percent sign.
            self.init(text.prefix { $0 != "%" })
        }

        private init(bytes: [UInt8]) {
            let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
            self.bytes = bytes.count == 16 && bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
        }

        package var description: String {
            if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
            return stride(from: 0, to: 16, by: 2).map { index in
                String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
            }.joined(separator: ":")
        }

        /// The unit of rate limits: an IPv4 address, or an IPv6 network, since one client has all its addresses.
        package var network: IPAddress {
            bytes.count == 4 ? self : IPAddress(bytes: bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
        }
    }

    /// A range of addresses, such as `10.0.0.0/8`, or one address.
    package struct AddressRange: Sendable, Hashable {
        private let base: IPAddress
        private let bitCount: Int

        /// Reads a range in CIDR notation.
        package init?(_ text: some StringProtocol) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let base = IPAddress(parts[0]) else { return nil }
            let most = base.bytes.count * 8
            guard let bitCount = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(bitCount) else {
                return nil
            }
            (self.base, self.bitCount) = (base, bitCount)
        }

        /// This machine.
        package static let loopback = ["127.0.0.0/8", "::1"].compactMap { AddressRange($0) }

        /// Whether a host is this machine.
        package static func isLoopback(_ host: String) -> Bool {
            ["localhost", "[::1]", "::1"].contains(host)
                || loopback.contains { range in IPAddress(host).map(range.contains) ?? false }
        }

        /// Whether an address is in the range.
        package func contains(_ address: IPAddress) -> Bool {
            guard address.bytes.count == base.bytes.count else { return false }
            for (index, (first, second)) in zip(address.bytes, base.bytes).enumerated() {
                let bits = min(8, max(0, bitCount - index * 8))
                let mask = UInt8(truncatingIfNeeded: 0xFF00 >> bits)
                if first & mask != second & mask { return false }
            }
            return true
        }
    }

    /// Finds the address of a client that connects through proxies.
    package struct ClientAddress: Sendable {
        private let proxies: [AddressRange]

        /// - Parameter proxies: the proxies to trust.
        package init(trusting proxies: [AddressRange]) { self.proxies = proxies }

        /// The nearest address that is not a trusted proxy; `nil` on a socket in the file system.
        ///
        /// Clients can write anything into the header, so it is read from the end, where trusted proxies append.
        package func address(of request: Request, _ context: some RequestContext) -> IPAddress? {
            guard var address = (context as? any RemoteAddressRequestContext)?.remoteAddress.flatMap({ IPAddress($0) })
            else { return nil }
            let hops = request.headers[values: .forwardedFor].flatMap { $0.split(separator: ",") }
            for hop in hops.reversed() where proxies.contains(where: { $0.contains(address) }) {
                let text = hop.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                // Some proxies add the port.
                let host = text.hasPrefix("[") ? text.split(separator: "]").first.map { "\($0)]" } ?? text : text
                let withoutPort = host.prefix { $0 != ":" }
                guard let next = IPAddress(host) ?? IPAddress(withoutPort) else { return address }
                address = next
            }
            return address
        }
    }

    extension HTTPField.Name {
        static let forwardedFor = HTTPField.Name("X-Forwarded-For") ?? .via
    }
#endif
