#if Server
    internal import HTTPTypes
    internal import Hummingbird

    /// What a request to a link tells about who opens it.
    enum Visitor: Sendable, Hashable {
        /// Safari on an iPhone, iPad or Mac: it hands a pass to Wallet.
        case wallet
        /// A browser on Android: Google Wallet opens the file after it was downloaded.
        case android
        /// A browser inside another app on an iPhone, which doesn't know Wallet.
        case inApp
        /// Another browser, which can't do anything with a pass.
        case browser
        /// A program that shows previews of links, or looks through them.
        case robot
        /// A program that does not ask for a page.
        case program

        /// Who sends these headers.
        init(_ headers: HTTPFields) {
            // A maker of phones is not a robot.
            let agent = (headers[.userAgent] ?? "").lowercased().replacing("cubot", with: "")
            let purpose = [HTTPField.Name.purpose, .secPurpose, .xPurpose, .xMoz].compactMap {
                headers[$0]?.lowercased()
            }
            .joined(separator: " ")
            let has = { (words: [String]) in words.contains { agent.contains($0) } }
            self =
                if has(Self.robots) || purpose.contains("prefetch") || purpose.contains("preview") {
                    .robot
                } else if agent.contains("android") {
                    .android
                } else if has(["iphone", "ipad", "ipod"]) {
                    agent.contains("safari/") ? .wallet : .inApp
                } else if agent.contains("macintosh"), agent.contains("version/"), agent.contains("safari/") {
                    .wallet
                } else if headers[.accept]?.contains("text/html") == true {
                    .browser
                } else {
                    .program
                }
        }

        /// Words in the names of programs that open links on their own.
        ///
        /// That of Messages on the iPhone contains "facebookexternalhit" and "Twitterbot". Apps that name themselves in
        /// their browser, too, such as Pinterest, are known by "bot" or "preview" alone.
        private static let robots = [
            "bot", "crawler", "spider", "facebookexternalhit", "facebookcatalog", "whatsapp", "slack", "telegram",
            "skypeuripreview", "preview", "embedly", "linkpresentation", "bingpreview", "google-read-aloud",
            "safelinks",
            "mediapartners", "headlesschrome-scan", "vkshare", "viber",
        ]

        /// Whether opening the link gives the pass at once, if the link can be used again.
        var getsPass: Bool { self == .wallet || self == .program }
    }

    extension HTTPField.Name {
        static let purpose = HTTPField.Name("Purpose") ?? .via
        static let secPurpose = HTTPField.Name("Sec-Purpose") ?? .via
        static let xPurpose = HTTPField.Name("X-Purpose") ?? .via
        static let xMoz = HTTPField.Name("X-Moz") ?? .via
        static let robotsTag = HTTPField.Name("X-Robots-Tag") ?? .via
        static let referrerPolicy = HTTPField.Name("Referrer-Policy") ?? .via
    }
#endif
