#if Server
    internal import PassToolkit

    /// The page of a link for browsers that can't add passes: a picture, what to do, and a code for the phone.
    ///
    /// It loads nothing: the picture and the code are in it, and no script is.
    struct LandingPage: Sendable {
        /// What a page says besides the words of all pages.
        struct Content: Sendable {
            /// The organization and the description of the pass.
            var title: String
            var description: String
            /// The picture as PNG in Base64, with its size in points.
            var picture: (base64: String, width: Int, height: Int)?
            var isOrder = false
        }

        var content: Content
        /// The address of the page, for the code.
        var url: String
        var visitor: Visitor
        var isSingleUse: Bool
        /// The code of the address: the path of its dark modules, and how many there are in a row.
        var code: (path: String, count: Int)?

        /// The whole page.
        var html: String {
            let kind = content.isOrder ? "order" : "pass"
            return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="robots" content="noindex, nofollow">
                <title>\(content.title.escapedForHTML)</title>
                <link rel="icon" href="data:,">
                <style>\(Self.style)</style>
                </head>
                <body>
                <main>
                <h1>\(content.title.escapedForHTML)</h1>
                <p>\(content.description.escapedForHTML)</p>
                \(body(kind))
                </main>
                </body>
                </html>

                """
        }

        /// The picture and the words; a code for installing comes before the picture, whose own code installs nothing.
        private func body(_ kind: String) -> String {
            switch visitor {
            case .wallet, .android: return "\(picture)\n\(words(kind))"
            case .browser, .robot, .program:
                guard code != nil, !picture.isEmpty else { return "\(picture)\n\(words(kind))" }
                return """
                    \(words(kind))
                    <figure>
                    <figcaption>This is how the \(kind) looks. A code in this picture does not install it.</figcaption>
                    \(picture)
                    </figure>
                    """
            }
        }

        private var picture: String {
            guard let picture = content.picture else { return "" }
            let text = "Picture: \(content.description)".escapedForHTML
            return """
                <img src="data:image/png;base64,\(picture.base64)" width="\(picture.width)" height="\(picture.height)" alt="\(text)">
                """
        }

        private func words(_ kind: String) -> String {
            let once =
                isSingleUse ? "<p>The link works only once: open it on the phone where you want the \(kind).</p>" : ""
            let button = { (label: String) in
                "<p><a class=\"button\" rel=\"nofollow\" href=\"?download\">\(label)</a></p>"
            }
            switch visitor {
            case .wallet:
                return button("Add to Apple Wallet") + once
            case .android:
                return """
                    \(button("Download the \(kind)"))
                    <p>Then open the downloaded file, and choose Google Wallet.</p>
                    \(once)
                    """
            case .browser, .robot, .program:
                return """
                    \(codePicture)
                    <h2>On iPhone</h2>
                    <p>Open this page in Safari, or scan the code with the camera, and tap Add to Apple Wallet.</p>
                    <h2>On Android</h2>
                    <p>Scan the code, download the \(kind), and open it with Google Wallet.</p>
                    \(once)
                    <p><a rel="nofollow" href="?download">Download the file</a></p>
                    """
            }
        }

        private var codePicture: String {
            guard let code else { return "" }
            let size = code.count + 8
            return """
                <svg class="code" viewBox="0 0 \(size) \(size)" role="img" aria-label="QR code with the address of this page">\
                <rect width="\(size)" height="\(size)" fill="#fff"/><path d="\(code.path)" fill="#000"/></svg>
                """
        }

        /// A page that says why a link gives nothing.
        static func errorPage(_ title: String, _ words: String) -> String {
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex, nofollow">
            <title>\(title)</title>
            <link rel="icon" href="data:,">
            <style>\(style)</style>
            </head>
            <body><main><h1>\(title)</h1><p>\(words)</p></main></body>
            </html>

            """
        }

        /// The same for all pages, so that the policy can name its digest.
        static let style = """
            :root{color-scheme:light dark}body{margin:0;font:17px/1.5 system-ui,sans-serif;text-align:center}\
            main{max-width:26rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem;overflow-wrap:anywhere}\
            h2{font-size:1.05rem;margin:1.5rem 0 0}p{margin:.5rem 0;overflow-wrap:anywhere}img{max-width:100%;height:auto}\
            figure{margin:2.5rem 0 0;opacity:.75}figcaption{font-size:.85rem;margin:0 0 .5rem}\
            .code{width:11rem;margin:1rem auto 0;display:block}.button{display:inline-block;margin:1rem 0;\
            padding:.7rem 1.4rem;border-radius:.6rem;background:#111;color:#fff;border:1px solid #888;text-decoration:none}
            """
    }

    extension String {
        /// The text as HTML has it, in content and in quoted attributes.
        var escapedForHTML: String {
            var result = ""
            for character in unicodeScalars {
                switch character {
                // They would turn the rest of the line around.
                case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": break
                case "&": result += "&amp;"
                case "<": result += "&lt;"
                case ">": result += "&gt;"
                case "\"": result += "&quot;"
                case "'": result += "&#39;"
                default: result.unicodeScalars.append(character)
                }
            }
            return result
        }
    }
#endif
