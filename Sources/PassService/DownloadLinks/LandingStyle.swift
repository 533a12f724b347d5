#if Server
    internal import CEmbedded
    internal import PassModel
    internal import Platform
    internal import SignedMessages

    /// The style of a page in the colours of its pass, and the policy that lets it in and nothing else.
    struct LandingStyle: Sendable {
        let css: String
        let policy: String

        /// The page of a pass with these colours.
        ///
        /// Text has a contrast of at least 4.5 to what it stands on, and a button 3 to the page.
        init(background: PassColor = ink, foreground: PassColor = paper) throws {
            let card = "--card:\(background);--on-card:\(Self.text(on: background, foreground))"
            let (light, dark) = (
                Self.button(background, foreground, on: Self.paper), Self.button(background, foreground, on: Self.ink)
            )
            css = """
                :root{\(card);\(light)}
                @media(prefers-color-scheme:dark){:root{\(dark)}}
                \(unsafe String(cString: passtool_landingStyle()))
                """
            let digest = Data(try DigestAlgorithm.sha256.digest(of: Array(css.utf8))).base64EncodedString()
            policy = """
                default-src 'none'; img-src data:; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; \
                frame-ancestors 'none'
                """
        }

        /// What the page looks like where it is light, and where it is dark, as `landing.css` has it.
        static let paper = PassColor(red: 0xF4, green: 0xF4, blue: 0xF6)
        static let ink = PassColor(red: 0x12, green: 0x12, blue: 0x14)

        private static func button(_ background: PassColor, _ foreground: PassColor, on page: PassColor) -> String {
            let seen = [background, foreground, paper, ink].first { $0.contrast(with: page) >= 3 } ?? ink
            let text = text(on: seen, seen == background ? foreground : background)
            return "--button:\(seen);--on-button:\(text)"
        }

        /// The wanted colour of a text, or white or black if it can't be read; one of these always can.
        private static func text(on ground: PassColor, _ wanted: PassColor) -> PassColor {
            let white = PassColor(red: 255, green: 255, blue: 255)
            return [wanted, white].first { $0.contrast(with: ground) >= 4.5 } ?? PassColor(red: 0, green: 0, blue: 0)
        }
    }
#endif
