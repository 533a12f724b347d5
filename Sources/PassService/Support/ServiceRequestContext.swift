#if Server
    internal import HTTPTypes
    package import Hummingbird
    package import NIOCore

    /// What the service knows about a request besides the request itself.
    package struct ServiceRequestContext: RequestContext, RemoteAddressRequestContext {
        package var coreContext: CoreRequestContextStorage
        /// The other end of the connection: a proxy, if one stands before the service.
        package let remoteAddress: SocketAddress?

        package init(source: ApplicationRequestContextSource) {
            coreContext = .init(source: source)
            remoteAddress = source.channel.remoteAddress
        }
    }

    extension Request {
        /// What stands after a scheme in the header `Authorization`; the scheme may be written in any case.
        func credentials(_ scheme: String) -> String? {
            let words = headers[.authorization]?.split(separator: " ") ?? []
            guard words.count == 2, words[0].lowercased() == scheme.lowercased() else { return nil }
            return String(words[1])
        }
    }

    /// Whether two secrets are equal, in a time that does not depend on where they differ.
    package func isEqualSecret(_ first: String, _ second: String) -> Bool {
        let (first, second) = (Array(first.utf8), Array(second.utf8))
        // The length of a token is not secret.
        guard first.count == second.count else { return false }
        return zip(first, second).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    extension Array where Element == UInt8 {
        /// Bytes that nobody can guess.
        package static func random(byteCount: Int) -> [UInt8] {
            var generator = SystemRandomNumberGenerator()
            return (0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
    }
#endif
