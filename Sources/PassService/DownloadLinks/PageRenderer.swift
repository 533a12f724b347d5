#if Server
    internal import NIOPosix
    internal import PassModel
    internal import PassPicture
    internal import PassRules
    internal import PassToolkit
    package import Platform
    internal import SignedMessages
    internal import Synchronization

    /// Makes the content of pages, and caches it.
    final class PageRenderer: Sendable {
        private struct Key: Hashable {
            let pass: PassRow
            /// The visitor's; `nil` if the texts don't have it.
            let language: String?
            /// Passes expire, and show the time until a date.
            let hour: Int
        }

        private let texts: PageTexts
        private let contents = SharedCache<Key, DownloadPage.Content>(byteCount: 40_000_000) { content in
            (content.picture?.base64.utf8.count ?? 0) + (content.logo?.base64.utf8.count ?? 0) + 10_000
        }
        #if Picture
            /// Draws all pictures; it is made with the first one, since it searches for fonts.
            private let pen = Mutex<Pen?>(nil)
        #endif

        init(texts: PageTexts) { self.texts = texts }

        /// What the page of a pass says, in a language that its visitor reads.
        ///
        /// A pass that can't be drawn has no picture; an order never has one.
        func content(
            of pass: StoredPass, from issuer: PassIssuer, for language: String?
        ) async throws -> DownloadPage.Content {
            let moment = issuer.store.now()
            let hour = Int(moment.timeIntervalSince1970 / 3600)
            let key = Key(pass: pass.row, language: language, hour: hour)
            return try await contents.value(key) { [self] in
                let files = try await issuer.files(of: pass)
                // Drawing takes a while, and waits for the pen.
                return try await NIOThreadPool.singleton.runIfActive { [self] in
                    try content(of: files, pass.address.purpose, for: language, at: moment)
                }
            }
        }

        /// The content of a page for files; without a language, in the first of theirs that pages have.
        func content(
            of files: [String: [UInt8]], _ purpose: SigningPurpose, for language: String?, at moment: Date
        ) throws -> DownloadPage.Content {
            let language = language ?? texts.language(for: passLanguages(files.keys))
            let words = texts[language ?? "en"]
            guard purpose == .pass else {
                // An order that can't be read is still offered, under general words.
                let order = (try? JSONDocument(parsing: files["order.json"] ?? [], limits: .standard))?.root.object
                return DownloadPage.Content(
                    words: words, style: try PageStyle(), isOrder: true,
                    title: order?["merchant"]?.object?["displayName"]?.string ?? words.texts[.anyOrder] ?? "",
                    description: words.texts[.anyOrder] ?? "")
            }
            // A pass that can't be shown is still offered, under general words.
            guard let target = TargetSystem("ios26"),
                let preview = PassPreview(
                    of: PassContents(files: files),
                    for: Viewing(language: language, timeZone: .gmt, now: moment, target: target))
            else {
                return DownloadPage.Content(words: words, style: try PageStyle(), title: words.texts[.anyPass] ?? "")
            }
            let shown = preview.shown
            let anyPass = words.texts[.anyPass] ?? ""
            return DownloadPage.Content(
                words: words, style: try PageStyle(background: shown.background, foreground: shown.foreground),
                title: shown.organizationName ?? anyPass, description: shown.description ?? anyPass,
                picture: picture(of: preview), logo: logo(of: shown, files), logoText: shown.logoText,
                notice: shown.state == .voided ? .voided : shown.state == .expired ? .expired : nil)
        }

        /// The languages of a pass; English first, since devices fall back to it.
        private func passLanguages(_ files: some Sequence<String>) -> [String] {
            let languages = PassLanguage.all(in: files)
            return languages.filter { $0.hasPrefix("en") } + languages.filter { !$0.hasPrefix("en") }
        }

        private func logo(of shown: ShownPass, _ files: [String: [UInt8]]) -> DownloadPage.Picture? {
            guard let logo = shown.images[.logo] ?? shown.images[.primaryLogo], let bytes = files[logo.file],
                bytes.count < 100_000, let width = logo.width, let height = logo.height
            else { return nil }
            return DownloadPage.Picture(
                base64: Data(bytes).base64EncodedString(), width: Int(width.rounded()), height: Int(height.rounded()))
        }

        private func picture(of preview: PassPreview) -> DownloadPage.Picture? {
            #if Picture
                // One thread draws at a time. A pass that can't be drawn is a card in its colours.
                return pen.withLock { shared in
                    let pen = shared ?? Pen()
                    shared = pen
                    pen.language = preview.shown.language
                    let sheet = preview.sheet(of: [Viewing.Side.front], measuringWith: pen)
                    guard let png = try? sheet.png(scale: 2, pen: pen) else { return nil }
                    return DownloadPage.Picture(
                        base64: Data(png).base64EncodedString(), width: Int(sheet.width.rounded()),
                        height: Int(sheet.height.rounded()))
                }
            #else
                return nil
            #endif
        }

        /// The code of an address as a path, with a quiet zone of four modules; `nil` without the trait Picture.
        static func code(of url: String) -> (path: String, count: Int)? {
            #if Picture
                // An address too long for a code is shown as a link only.
                guard let grid = try? ModuleGrid(.qr, message: Array(url.utf8)) else { return nil }
                var path = ""
                for (y, row) in grid.dark.enumerated() {
                    for (x, isDark) in row.enumerated() where isDark { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
                }
                return (path, grid.columns)
            #else
                return nil
            #endif
        }
    }

    /// The pages of links as files, for a server that runs no program.
    package struct StaticSite: Sendable {
        private let renderer = PageRenderer(texts: .standard)

        package init() {}

        /// The languages of the pages.
        package static var languages: [String] { PageTexts.standard.languages.keys.sorted() }

        /// Whether there are pages in a language.
        package static func hasPages(in language: String) -> Bool {
            PageTexts.standard.language(for: [language]) != nil
        }

        /// The page of a pass, as HTML that loads nothing.
        ///
        /// - Parameters:
        ///   - files: the files of the pass.
        ///   - url: the address of the page, for the code.
        ///   - file: the address of the pass, relative to the page.
        ///   - languages: the page has the first of these that the pass has, or the last; without any, one of the pass.
        ///   - now: the present time, by which passes have expired or not.
        /// - Returns: the whole page.
        /// - Throws: `OpenSSLError` where this machine's policy disables SHA-256.
        package func page(
            of files: [String: [UInt8]], at url: String, file: String, languages: [String] = [], now: Date
        ) throws -> String {
            let own = PassLanguage.all(in: files.keys)
            let wanted = languages.first { PassLanguage.best(of: own, for: $0) != nil } ?? languages.last
            let language = wanted.flatMap { PageTexts.standard.language(for: [$0]) }
            return DownloadPage(
                content: try renderer.content(of: files, .pass, for: language, at: now), url: url, visitor: .browser,
                isSingleUse: false, code: PageRenderer.code(of: url), file: file, isStatic: true
            ).html
        }
    }
#endif
