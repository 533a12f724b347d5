#if Server
    internal import PassToolkit
    package import Platform

    /// The pages of links as files, for a server that runs no program.
    package struct StaticSite: Sendable {
        private let painter = LandingPainter(texts: .standard)

        package init() {}

        /// Whether there are pages in a language.
        package static func hasPages(in language: String) -> Bool {
            LandingTexts.standard.language(for: [language]) != nil
        }

        /// The page of a pass, as HTML that loads nothing.
        ///
        /// - Parameters:
        ///   - files: the files of the pass.
        ///   - url: the address of the page, for the code.
        ///   - file: where the pass is, from the page.
        ///   - language: the language of the page; `nil` takes one of the pass's.
        ///   - now: the present time, by which passes have expired or not.
        /// - Returns: the whole page.
        /// - Throws: `OpenSSLError` where this machine's policy disables SHA-256.
        package func page(
            of files: [String: [UInt8]], at url: String, file: String, language: String? = nil, now: Date
        ) throws -> String {
            LandingPage(
                content: try painter.content(of: files, .pass, for: language, at: now), url: url, visitor: .browser,
                isSingleUse: false, code: LandingPainter.code(of: url), file: file, isStatic: true
            ).html
        }
    }
#endif
