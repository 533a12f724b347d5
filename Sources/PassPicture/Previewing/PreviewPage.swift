#if Picture
    internal import PassModel
    internal import Platform

    /// A page for browsers in one file that needs no others: cards that turn, in each of their languages.
    ///
    /// It has no script, so that it works wherever pages are shown: a checkbox turns the card, by mouse or keyboard. All
    /// texts are in the page as texts; over the picture of a front they are transparent, for selection and for screen
    /// readers.
    public struct PreviewPage {
        /// A pass on the page.
        public struct Entry {
            /// The name above the card, such as the file's.
            public var title: String
            /// The pass in each language that can be chosen; the first one is shown at first.
            public var versions: [PassPreview]

            /// See the properties.
            public init(title: String, versions: [PassPreview]) { (self.title, self.versions) = (title, versions) }
        }

        /// The page.
        public let html: String

        /// Makes a page.
        ///
        /// - Parameters:
        ///   - entries: the passes.
        ///   - sides: the sides that are on the page; front and back are the two sides of a card.
        ///   - pen: what to draw with.
        /// - Throws: ``PictureError`` if a side is too large or memory runs out.
        public init(
            of entries: [Entry], sides: [PassLayout.Side] = PassLayout.Side.allCases, pen: Pen
        ) throws(PictureError) {
            var body = ""
            for (number, entry) in entries.enumerated() {
                body += try Self.article(entry, number: number, sides: sides, pen: pen)
            }
            let shown = entries.first?.versions.first?.shown
            let title = entries.count == 1 ? entries[0].title : "\(entries.count) passes"
            html = """
                <!doctype html>
                <html lang="\(shown?.language.escaped ?? "en")">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
                <meta name="color-scheme" content="light dark">
                <link rel="icon" href="data:,">
                <title>\(title.escaped)</title>
                <style>
                \(Self.style)</style>
                </head>
                <body>
                <main>
                \(body)</main>
                </body>
                </html>

                """
        }

        // MARK: - A pass

        private static func article(
            _ entry: Entry, number: Int, sides: [PassLayout.Side], pen: Pen
        ) throws(PictureError) -> String {
            var html = "<article>\n<h1>\(entry.title.escaped)</h1>\n"
            let isChoice = entry.versions.count > 1
            if isChoice {
                html += "<style>\n"
                for index in entry.versions.indices {
                    html += "#l\(number)-\(index):checked ~ #s\(number)-\(index) { display: flex }\n"
                }
                html += "</style>\n"
                for (index, version) in entry.versions.enumerated() {
                    let language = version.shown.language.escaped
                    html += """
                        <input type="radio" name="l\(number)" id="l\(number)-\(index)"\(index == 0 ? " checked" : "")>\
                        <label for="l\(number)-\(index)" lang="\(language)">\(language)</label>

                        """
                }
            }
            for (index, version) in entry.versions.enumerated() {
                html += try section(
                    version, id: "\(number)-\(index)", isHidden: isChoice, sides: sides, pen: pen)
            }
            return html + "</article>\n"
        }

        private static func section(
            _ preview: PassPreview, id: String, isHidden: Bool, sides: [PassLayout.Side], pen: Pen
        ) throws(PictureError) -> String {
            let shown = preview.shown
            let direction = shown.isRightToLeft ? "rtl" : "ltr"
            var html = """
                <section id="s\(id)" lang="\(shown.language.escaped)" dir="\(direction)"\
                \(isHidden ? " class=\"choice\"" : "")>

                """
            if sides.contains(.front) || sides.contains(.back) {
                html += try card(preview, id: id, sides: sides, pen: pen)
            }
            for side in sides where side == .stack || side == .watch {
                let layout = preview.layout(of: side, measuringWith: pen)
                html += """
                    <figure>
                    <div class="face" style="width:\(layout.width.css);height:\(layout.height.css)">
                    \(try picture(of: layout, preview, pen: pen))</div>
                    <figcaption lang="en" dir="ltr">\(side.rawValue)</figcaption>
                    </figure>

                    """
            }
            return html + "</section>\n"
        }

        /// The card with its front and its back.
        private static func card(
            _ preview: PassPreview, id: String, sides: [PassLayout.Side], pen: Pen
        ) throws(PictureError) -> String {
            guard sides.contains(.front) else { return "<div class=\"card alone\">\n\(back(of: preview))</div>\n" }
            let layout = preview.layout(of: .front, measuringWith: pen)
            let turns = sides.contains(.back)
            let front = """
                <\(turns ? "label for=\"t\(id)\"" : "div") class="face front">
                \(try picture(of: layout, preview, pen: pen))</\(turns ? "label" : "div")>

                """
            let size = "width:\(layout.width.css);height:\(layout.height.css)"
            guard turns else { return "<div class=\"card\" style=\"\(size)\">\n\(front)</div>\n" }
            return """
                <div class="turning" style="\(size)">
                <input type="checkbox" id="t\(id)" class="turn" aria-label="Show the details">
                <div class="card">
                \(front)\(back(of: preview, turnedBy: "t\(id)"))\
                </div>
                </div>

                """
        }

        /// The picture of a side with its texts over it, which can't be seen but be selected and read aloud.
        private static func picture(
            of layout: PassLayout, _ preview: PassPreview, pen: Pen
        ) throws(PictureError) -> String {
            let svg = try PictureSheet(layout, files: preview.files).svg(pen: pen)
            var html = """
                <img src="data:image/svg+xml;base64,\(Data(svg).base64EncodedString())" alt="" \
                style="width:\(layout.width.css);height:\(layout.height.css)">

                """
            for box in layout.boxes {
                switch box.content {
                case .text(let text):
                    let top = box.frame.y - text.font.size * 0.36
                    html += """
                        <span class="text" style="left:\(box.frame.x.css);top:\(top.css);width:\(box.frame.width.css);\
                        font-size:\((text.font.size * 0.97).css);text-align:\(text.alignment.css)">\
                        \(text.text.escaped)</span>

                        """
                case .barcode(let barcode):
                    html += """
                        <span class="text" role="img" aria-label="\(barcode.format.title.escaped)" \
                        style="left:\(box.frame.x.css);top:\(box.frame.y.css);width:\(box.frame.width.css);\
                        height:\(box.frame.height.css)"></span>

                        """
                default: continue
                }
            }
            return html
        }

        /// The details as a list with working links.
        private static func back(of preview: PassPreview, turnedBy input: String? = nil) -> String {
            let shown = preview.shown
            var html = "<div class=\"face back\" tabindex=\"0\">\n"
            var title = ""
            if let name = shown.organizationName { title += "<b>\(name.escaped)</b>\n" }
            if let description = shown.description { title += "<span>\(description.escaped)</span>\n" }
            html +=
                input.map { "<label for=\"\($0)\">\n\(title)</label>\n" } ?? "<div class=\"title\">\n\(title)</div>\n"
            let fields = (shown.fields[.back] ?? []) + (shown.fields[.additionalInfo] ?? [])
            guard !fields.isEmpty else { return html + "</div>\n" }
            html += "<dl>\n"
            for field in fields {
                html += "<div><dt>\((field.label ?? "").escaped)</dt><dd>\(field.linkedHTML)</dd></div>\n"
            }
            return html + "</dl>\n</div>\n"
        }

        private static let style = """
            :root { --page: #f2f2f7; --ink: #1c1c1e }
            @media (prefers-color-scheme: dark) { :root { --page: #000; --ink: #f2f2f7 } }
            * { box-sizing: border-box }
            body { margin: 0; padding: 24px; background: var(--page); color: var(--ink);
              font: 15px/1.4 Inter, system-ui, sans-serif }
            h1 { font-size: 17px; text-align: center; margin: 0 0 12px }
            article { margin: 0 auto 40px; text-align: center }
            section { display: flex; flex-wrap: wrap; gap: 32px; justify-content: center; margin-top: 16px }
            section.choice { display: none }
            figure { margin: 0 }
            figcaption { margin-top: 8px; opacity: .6 }
            .turning { position: relative; perspective: 1400px }
            .turn { position: absolute; top: -24px; inset-inline-start: 0; margin: 0 }
            .card { position: relative; width: 100%; height: 100%; transform-style: preserve-3d;
              transition: transform .5s }
            .turn:focus-visible ~ .card { outline: 3px solid #0a84ff; outline-offset: 4px; border-radius: 11px }
            .turn:checked ~ .card, .card:has(.back :focus-visible) { transform: rotateY(180deg) }
            @media (prefers-reduced-motion: reduce) { .card { transition: none } }
            .face { position: relative; overflow: hidden; text-align: start }
            .front, .back { position: absolute; inset: 0; backface-visibility: hidden }
            .back { transform: rotateY(180deg); overflow-y: auto; padding: 20px 14px; border-radius: 11px;
              background: #f2f2f7; color: #000 }
            .alone { width: 359.3px; transform-style: flat }
            .alone .back { position: static; transform: none }
            label.front, .back label { cursor: pointer }
            .back label, .back .title { display: block; text-align: center; padding-bottom: 14px }
            .back b { display: block; font-size: 17px }
            .back label span, .back .title span { font-size: 13px; color: #6c6c70 }
            .back dl { margin: 0; padding: 0 14px; border-radius: 10px; background: #fff }
            .back dl div { padding: 12px 0; border-top: .5px solid #d6d6da }
            .back dl div:first-child { border-top: 0 }
            .back dt { font-weight: 500 }
            .back dd { margin: 0; color: #6c6c70; white-space: pre-wrap; overflow-wrap: anywhere }
            .back a { color: #0066cc }
            .text { position: absolute; color: transparent; white-space: nowrap; overflow: hidden; line-height: 1.4 }
            img { display: block }

            """
    }

    extension ShownPass.Field {
        /// The value with its links.
        fileprivate var linkedHTML: String {
            let letters = Array(value)
            var (html, place) = ("", 0)
            for link in links.sorted(by: { $0.characters.lowerBound < $1.characters.lowerBound })
            where link.characters.lowerBound >= place && link.characters.upperBound <= letters.count {
                let target = link.target
                html += String(letters[place..<link.characters.lowerBound]).escaped
                let words = String(letters[link.characters]).escaped
                html +=
                    target.isSafeLink
                    ? "<a href=\"\(target.escaped)\" target=\"_blank\" rel=\"noreferrer noopener\">\(words)</a>" : words
                place = link.characters.upperBound
            }
            return html + String(letters[place...]).escaped
        }
    }

    extension ShownPass.Alignment {
        fileprivate var css: String { self == .natural ? "start" : rawValue }
    }

    extension Double {
        /// The length in pixels, a point being one.
        fileprivate var css: String { "\((self * 100).rounded() / 100)px" }
    }

    extension String {
        /// Whether a browser may follow the link: no script and no file.
        fileprivate var isSafeLink: Bool {
            let schemes = ["http", "https", "mailto", "tel", "sms", "facetime", "maps", "geo"]
            return schemes.contains { lowercased().hasPrefix("\($0):") }
        }

        /// The text for a page or an attribute of it.
        fileprivate var escaped: String {
            var text = ""
            for scalar in unicodeScalars {
                switch scalar {
                case "&": text += "&amp;"
                case "<": text += "&lt;"
                case ">": text += "&gt;"
                case "\"": text += "&quot;"
                case "'": text += "&#39;"
                // Control characters are not allowed in a page.
                case "\u{0}"..<" " where scalar != "\n" && scalar != "\t": text += "\u{FFFD}"
                default: text.unicodeScalars.append(scalar)
                }
            }
            return text
        }
    }
#endif
