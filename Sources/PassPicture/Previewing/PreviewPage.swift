#if Picture
    internal import Foundation
    internal import PassModel

    /// A page for browsers in one file that needs no others: cards that turn, in each of their languages.
    ///
    /// It has no script, so that it works wherever pages are shown: a button turns the card by mouse or keyboard, and so
    /// does a link of the details that gets the focus. All texts are in the page as texts; over the picture of a side
    /// they are transparent, for selection and for screen readers.
    package struct PreviewPage {
        /// A pass on the page.
        package struct Entry {
            /// The name above the card, such as the file's.
            package var title: String
            /// The pass in each language that can be chosen; the first one is shown at first.
            package var versions: [PassPreview]

            /// See the properties.
            package init(title: String, versions: [PassPreview]) { (self.title, self.versions) = (title, versions) }
        }

        /// The page.
        package let html: String

        /// Makes a page.
        ///
        /// - Parameters:
        ///   - entries: the passes.
        ///   - sides: the sides that are on the page; front and back are the two sides of a card.
        ///   - pen: what to draw with.
        /// - Throws: ``PictureError`` if a side is too large or memory runs out.
        package init(
            of entries: [Entry], sides: [Viewing.Side] = Viewing.Side.allCases, pen: Pen
        ) throws(PictureError) {
            let title = entries.count == 1 ? entries[0].title : "\(entries.count) passes"
            var writer = Writer(sides: sides, pen: pen, headings: entries.count == 1 ? 1 : 2)
            var body = entries.count == 1 ? "" : "<h1>\(title.escapedForPage)</h1>\n"
            for entry in entries { body += try writer.article(entry) }
            html = """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
                <meta name="referrer" content="no-referrer">
                <meta name="color-scheme" content="light dark">
                <link rel="icon" href="data:,">
                <title>\(title.escapedForPage)</title>
                <style>
                \(PageStyle.rules)\(PageStyle.choice(of: entries.map(\.versions.count).max() ?? 0))</style>
                </head>
                <body>
                \(writer.drawings.sharedImages)<main>
                \(body)</main>
                </body>
                </html>

                """
        }

        /// What the browser may load and do: nothing but what is in the file, and no scripts.
        private static let policy =
            "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    }

    extension PreviewPage {
        /// Writes the passes of a page one after the other.
        struct Writer {
            let sides: [Viewing.Side]
            let pen: Pen
            /// The level of the heading above a pass.
            let headings: Int
            private(set) var drawings = PageDrawings()
            private var passCount = 0
            private var cardCount = 0

            init(sides: [Viewing.Side], pen: Pen, headings: Int) {
                (self.sides, self.pen, self.headings) = (sides, pen, headings)
            }

            /// A pass with the choice of its language.
            mutating func article(_ entry: Entry) throws(PictureError) -> String {
                passCount += 1
                var html = "<article>\n<h\(headings)>\(entry.title.escapedForPage)</h\(headings)>\n"
                if entry.versions.count > 1 { html += choice(of: entry.versions.map(\.shown.language)) }
                for version in entry.versions {
                    html += try section(version, isChoice: entry.versions.count > 1)
                }
                return html + "</article>\n"
            }

            private func choice(of languages: [String]) -> String {
                let choices = languages.enumerated().map { index, language in
                    """
                    <label lang="\(language.escapedForPage)"><input type="radio" name="language-\(passCount)"\
                    \(index == 0 ? " checked" : "")> <bdi>\(Self.ownName(of: language).escapedForPage)</bdi></label>

                    """
                }
                return "<fieldset class=\"languages\">\n<legend>Language</legend>\n\(choices.joined())</fieldset>\n"
            }

            /// What a language calls itself, such as `Deutsch`.
            private static func ownName(of language: String) -> String {
                Locale(identifier: language).localizedString(forIdentifier: language) ?? language
            }

            /// A pass in one language.
            private mutating func section(_ preview: PassPreview, isChoice: Bool) throws(PictureError) -> String {
                let shown = preview.shown
                var html = """
                    <section lang="\(shown.language.escapedForPage)" dir="\(shown.isRightToLeft ? "rtl" : "ltr")"\
                    \(isChoice ? " class=\"choice\"" : "")>

                    """
                if sides.contains(.front) || sides.contains(.back) { html += try card(preview) }
                let others = sides.filter { $0 == .stack || $0 == .watch }
                guard !others.isEmpty else { return html + "</section>\n" }
                html += "<div class=\"others\">\n"
                for side in others {
                    let layout = preview.layout(of: side, measuringWith: pen)
                    html += """
                        <figure>
                        <div class="face" style="\(layout.pageSize)">
                        \(try picture(of: layout, preview))</div>
                        <figcaption lang="en" dir="ltr">\(side == .stack ? "In the stack" : "On a watch")</figcaption>
                        </figure>

                        """
                }
                return html + "</div>\n</section>\n"
            }
        }
    }

    // MARK: - A card

    extension PreviewPage.Writer {
        /// The card with its front and its details.
        private mutating func card(_ preview: PassPreview) throws(PictureError) -> String {
            let front = preview.layout(of: .front, measuringWith: pen)
            let details = preview.details(moved: front.moved, headings: headings + 1)
            guard sides.contains(.front) else { return "<div class=\"alone\">\n\(details)</div>\n" }
            let picture = try picture(of: front, preview)
            guard sides.contains(.back) else {
                return "<div class=\"face\" style=\"\(front.pageSize)\">\n\(picture)</div>\n"
            }
            cardCount += 1
            // An element that is shown and hidden by a button is the one state that a page without scripts can have
            // that answers to both the space bar and the return key. This one is empty: its state turns the card.
            return """
                <div class="turning">
                <button type="button" id="turn-\(cardCount)" class="turn" popovertarget="turned-\(cardCount)" \
                aria-label="Details" lang="en" dir="ltr">Details</button>
                <div popover="manual" id="turned-\(cardCount)"></div>
                <div class="card" style="\(front.pageSize)">
                <label for="turn-\(cardCount)" class="face front">
                \(picture)</label>
                <div class="back" tabindex="0" role="region" aria-label="Details" lang="en">
                <div lang="\(preview.shown.language.escapedForPage)">
                \(details)</div>
                </div>
                <label for="turn-\(cardCount)" class="edge"></label>
                </div>
                </div>

                """
        }

        /// The picture of a side with its texts over it, which can't be seen but be selected and read aloud.
        private mutating func picture(
            of layout: PassLayout, _ preview: PassPreview
        ) throws(PictureError) -> String {
            let svg = try PictureSheet(layout, files: preview.files).svg(pen: pen)
            return drawings.add(svg) + layout.boxes.compactMap(\.pageText).joined()
        }
    }

    extension PassLayout {
        /// The size of the side as the page's style reads it.
        fileprivate var pageSize: String { "--width:\(width.inHundredths);--height:\(height.inHundredths)" }
    }

    extension PassLayout.Box {
        /// The words of the box for its place over the picture; `nil` for what has none.
        fileprivate var pageText: String? {
            switch content {
            case .text(let text):
                return """
                    <span class="text" style="\(place);--size:\(text.font.size.inHundredths);\
                    text-align:\(text.alignment == .natural ? "start" : text.alignment.rawValue)">\
                    \(text.text.escapedForPage)</span>

                    """
            case .barcode(let barcode):
                return """
                    <span class="box" role="img" lang="en" aria-label="\(barcode.format.title.escapedForPage)" \
                    style="\(place);--height:\(frame.height.inHundredths)"></span>

                    """
            case .missing(let words, _):
                return """
                    <span class="box" role="img" lang="en" aria-label="\(words.escapedForPage), which can't be drawn" \
                    style="\(place);--height:\(frame.height.inHundredths)"></span>

                    """
            case .color, .gradient, .dashes, .image, .symbol: return nil
            }
        }

        private var place: String {
            "--x:\(frame.x.inHundredths);--y:\(frame.y.inHundredths);--width:\(frame.width.inHundredths)"
        }
    }
#endif
