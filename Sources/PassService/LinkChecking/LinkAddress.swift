#if Server
    internal import PassToolkit
    internal import Platform

    /// Why an address can't be that of a link.
    package struct LinkAddressError: DescribedError, Equatable {
        package let message: String
        package let recovery: [String]

        /// The address of a link.
        static func url(_ text: String) throws(LinkAddressError) -> URL {
            func refused(_ why: String, _ what: String) -> LinkAddressError {
                LinkAddressError(message: "'\(text.visible)' \(why)", recovery: [what])
            }
            let example = "write it like https://shop.example/cards/0001.pkpass"
            let isPlain = !text.unicodeScalars.contains { $0.isControl || $0 == " " }
            guard isPlain, let url = URL(string: text), let scheme = url.scheme?.lowercased() else {
                throw refused("is not the address of a link", example)
            }
            guard url.user() == nil, url.password() == nil else {
                throw LinkAddressError(
                    message: "the address has a user name or a password, which phones do not send",
                    recovery: ["leave out what stands before the @"])
            }
            guard ["http", "https"].contains(scheme) else {
                throw refused("is no link that phones open: its scheme is '\(scheme)'", example)
            }
            guard let host = url.host(), !host.isEmpty, (1...65535).contains(url.port ?? 443) else {
                throw refused("names no server", example)
            }
            return url
        }
    }

    /// Where a host and port really are, such as before its name is known everywhere.
    package struct LinkPlace: Sendable {
        /// The host and the port as links name them.
        let place: String
        let host: String
        let address: String

        /// Reads `HOST:PORT:ADDRESS`; an IPv6 address may stand in brackets.
        package init(_ text: String) throws(LinkAddressError) {
            let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3, !parts[0].isEmpty, let port = UInt16(parts[1]), let address = IPAddress(parts[2])
            else {
                throw LinkAddressError(
                    message: "'\(text.visible)' is not a host, a port and an address",
                    recovery: ["write it like shop.example:443:192.0.2.7"])
            }
            (host, self.address) = (parts[0].lowercased(), address.description)
            place = "\(host):\(port)"
        }
    }

    extension URL {
        var isSecure: Bool { scheme?.lowercased() == "https" }
    }

    /// Who opens a link, as the headers of a request tell.
    enum LinkVisitor: String, CaseIterable, Sendable {
        case safari = "iPhone Safari"
        case inApp = "app's browser"
        case chrome = "Android Chrome"
        case mail = "mail proxy"
        case crawler = "crawler"

        /// Whether a person waits for the pass.
        var isPerson: Bool { self != .mail && self != .crawler }

        var userAgent: String {
            switch self {
            case .safari: Self.iPhone + " Version/26.0 Mobile/15E148 Safari/604.1"
            case .inApp: Self.iPhone + " Mobile/22G86 Instagram 402.0.0.30.79 (iPhone16,2; iOS 18_7; en_US; en)"
            case .chrome:
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile "
                    + "Safari/537.36"
            // All that Apple's proxy tells.
            case .mail: "Mozilla/5.0"
            case .crawler: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
            }
        }

        private static let iPhone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"

        /// The headers; without `compressed`, those of a request for the bytes as they are.
        func headers(compressed: Bool = true) -> [(String, String)] {
            [
                ("User-Agent", userAgent),
                ("Accept", isPerson ? "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" : "*/*"),
                ("Accept-Encoding", compressed ? "gzip, deflate, br" : "identity"),
                ("Accept-Language", "en-US,en;q=0.9"),
            ]
        }
    }
#endif
