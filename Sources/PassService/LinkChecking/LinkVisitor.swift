#if Server
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
