#if Server
    internal import CEmbedded
    internal import PassModel
    internal import PassPicture
    internal import PassToolkit
    internal import Platform
    internal import SignedMessages

    /// The page of a link for browsers that can't add passes: a picture, what to do, and a code for the phone.
    ///
    /// It loads nothing: picture and code are inline, and there is no script.
    struct DownloadPage: Sendable {
        /// A picture as PNG in Base64, with its size in points.
        struct Picture: Sendable {
            var base64: String
            var width: Int
            var height: Int

            /// The element that shows it.
            func html(_ attributes: String) -> String {
                "<img src=\"data:image/png;base64,\(base64)\" width=\"\(width)\" height=\"\(height)\" \(attributes)>"
            }
        }

        /// What is special to a page.
        struct Content: Sendable {
            var words: PageTexts.Words
            var style: PageStyle
            var isOrder = false
            /// The organization and the description of the pass.
            var title = ""
            var description = ""
            /// The pass, with its barcode.
            var picture: Picture?
            /// The top of the card that replaces the picture.
            var logo: Picture?
            var logoText: String?
            /// The link that saves the pass in Google Wallet.
            var googleLink: String?
            /// Says that the pass can't be used.
            var notice: PageTexts.Key?
        }

        var content: Content
        /// The address of the page, for the code.
        var url: String
        var visitor: Visitor
        var isSingleUse: Bool
        /// The code of the address: the path of its dark modules, and how many there are in a row.
        var code: (path: String, count: Int)?
        /// The address of the file, relative to the page.
        var file = "?download"
        /// Whether the page is a file: its style distinguishes phones, and it contains the policy that a header would have.
        var isStatic = false

        private var words: PageTexts.Words { content.words }

        /// The whole page.
        var html: String {
            let isWide = code != nil && content.picture != nil
            // The code that installs the pass comes first: the one in the picture does not install it.
            let parts =
                isWide ? next + "<figure><figcaption>\(words(.pictureNote))</figcaption>\(pass)</figure>" : pass + next
            return Self.document(
                content.title.escapedForHTML, words, content.style,
                """
                <main\(isWide ? " class=\"wide\"" : "")>
                <header><h1 dir="auto">\(content.title.escapedForHTML)</h1>
                <p dir="auto">\(content.description.escapedForHTML)</p></header>
                \(content.notice.map(note) ?? "")
                \(parts)
                </main>
                """, policy: isStatic ? content.style.policy : nil)
        }

        /// The pass as it looks, or a card in its colours.
        private var pass: String {
            if let picture = content.picture {
                return picture.html("class=\"pass\" alt=\"\(words(.pictureName, content.description))\"")
            }
            guard !content.isOrder else { return "" }
            // It only repeats the head of the page.
            return """
                <div class="card" aria-hidden="true"><div>\(content.logo?.html("alt=\"\"") ?? "")\
                <span dir="auto">\((content.logoText ?? content.title).escapedForHTML)</span></div>\
                <strong dir="auto">\(content.description.escapedForHTML)</strong></div>
                """
        }

        /// What the visitor can do next.
        private var next: String {
            let androidNext = "<p>\(words(.androidNext))</p>"
            let steps =
                switch visitor {
                // A file does not know its visitor, so this is for every phone.
                case _ where isStatic:
                    ["<div class=\"next hand\">", button(add), androidNext, "</div>", "<div class=\"next desk\">"]
                        + desktop + ["</div>"]
                case .wallet: [button(add)]
                case .android where content.isOrder: [note(.androidOrder)]
                case .android where content.googleLink != nil: [google("button"), button(.download, "button plain")]
                case .android: [button(.download), androidNext]
                case .inApp: [note(.inApp), button(.download, "button plain")]
                case .browser, .robot, .program: desktop
                }
            let once = isSingleUse ? "<p class=\"small\">\(words(.once))</p>" : ""
            return "<section class=\"next\">\(steps.joined(separator: "\n"))\(once)</section>"
        }

        private var desktop: [String] {
            let address = "<p class=\"small\"><a href=\"\(url.escapedForHTML)\">\(url.escapedForHTML)</a></p>"
            let hasCode = code != nil
            let android =
                content.isOrder
                ? ""
                : content.googleLink.map { _ in step(.android, google("button plain")) }
                    ?? step(.android, words(hasCode ? .androidScan : .androidOpen))
            return [
                codePicture ?? address,
                step(.iPhone, words(hasCode ? .iPhoneScan : .iPhoneOpen, words.texts[add] ?? "")), android,
                button(.download, "button plain"),
            ]
        }

        private var add: PageTexts.Key { content.isOrder ? .track : .add }

        private func button(_ label: PageTexts.Key, _ look: String = "button") -> String {
            "<a class=\"\(look)\" rel=\"nofollow\" href=\"\(file.escapedForHTML)\">\(words(label))</a>"
        }

        private func google(_ look: String) -> String {
            let address = (content.googleLink ?? "").escapedForHTML
            return "<a class=\"\(look)\" rel=\"nofollow\" href=\"\(address)\">\(words(.addGoogle))</a>"
        }

        private func note(_ text: PageTexts.Key) -> String { "<p class=\"note\">\(words(text))</p>" }

        private func step(_ title: PageTexts.Key, _ html: String) -> String {
            "<div class=\"step\"><h2>\(words(title))</h2><p>\(html)</p></div>"
        }

        private var codePicture: String? {
            guard let code else { return nil }
            let size = code.count + 8
            return """
                <svg class="code" viewBox="0 0 \(size) \(size)" role="img" aria-label="\(words(.codeName))">\
                <rect width="\(size)" height="\(size)" fill="#fff"/><path d="\(code.path)" fill="#000"/></svg>
                """
        }

        /// A page that says why a link does not work.
        static func errorPage(
            _ title: PageTexts.Key, _ why: PageTexts.Key, _ words: PageTexts.Words, _ style: PageStyle
        ) -> String {
            document(
                words(title), words, style, "<main><header><h1>\(words(title))</h1></header><p>\(words(why))</p></main>"
            )
        }

        private static func document(
            _ title: String, _ words: PageTexts.Words, _ style: PageStyle, _ body: String, policy: String? = nil
        ) -> String {
            // Only a header may forbid frames.
            let rules = policy?.split(separator: ";").filter { !$0.contains("frame-ancestors") }.joined(separator: ";")
            let meta = rules.map { "\n<meta http-equiv=\"Content-Security-Policy\" content=\"\($0)\">" } ?? ""
            return """
                <!doctype html>
                <html lang="\(words.language)" dir="\(PassLanguage.isRightToLeft(words.language) ? "rtl" : "ltr")">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="robots" content="noindex, nofollow">\(meta)
                <title>\(title)</title>
                <link rel="icon" href="data:,">
                <style>\(style.css)</style>
                </head>
                <body>
                \(body)
                </body>
                </html>

                """
        }
    }

    /// The style of a page in the colours of its pass, and the policy that allows nothing else.
    struct PageStyle: Sendable {
        let css: String
        let policy: String

        /// The page of a pass with these colours.
        ///
        /// Text has a contrast of at least 4.5 to its background, and a button 3 to the page.
        init(background: PassColor = ink, foreground: PassColor = paper) throws {
            let card = "--card:\(background);--on-card:\(Self.text(on: background, foreground))"
            let (light, dark) = (
                Self.button(background, foreground, on: Self.paper), Self.button(background, foreground, on: Self.ink)
            )
            css = """
                :root{\(card);\(light)}
                @media(prefers-color-scheme:dark){:root{\(dark)}}
                \(unsafe String(cString: passtool_pageStyle()))
                """
            let digest = Data(try DigestAlgorithm.sha256.digest(of: Array(css.utf8))).base64EncodedString()
            policy = """
                default-src 'none'; img-src data:; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; \
                frame-ancestors 'none'
                """
        }

        /// The background of light and of dark pages, as in `download-page.css`.
        static let paper = PassColor(red: 0xF4, green: 0xF4, blue: 0xF6)
        static let ink = PassColor(red: 0x12, green: 0x12, blue: 0x14)

        private static func button(_ background: PassColor, _ foreground: PassColor, on page: PassColor) -> String {
            let seen = [background, foreground, paper, ink].first { $0.contrast(with: page) >= 3 } ?? ink
            let text = text(on: seen, seen == background ? foreground : background)
            return "--button:\(seen);--on-button:\(text)"
        }

        /// The wanted colour of a text, or else white or black, one of which can always be read.
        private static func text(on ground: PassColor, _ wanted: PassColor) -> PassColor {
            let white = PassColor(red: 255, green: 255, blue: 255)
            return [wanted, white].first { $0.contrast(with: ground) >= 4.5 } ?? PassColor(red: 0, green: 0, blue: 0)
        }
    }
#endif
