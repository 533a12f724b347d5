#if Server
    internal import PassService
    internal import PassToolkit
    internal import ToolConsole

    /// Makes the pages of a static site: what `passtool site` hands over.
    enum MakeSite: SiteWork {
        static let isShown = false

        static func run(_ command: SiteCommand<Self>, _ session: Session) throws {
            if let language = command.language, !StaticSite.hasPages(in: language) {
                throw CommandError(
                    status: .usage, message: "there are no pages in '\(language.visible)'",
                    recovery: ["leave --language out, and each page is in a language of its pass"])
            }
            let site = StaticSite()
            try command.write(session) { files, url, file, now in
                try site.page(of: files, at: url, file: file, language: command.language, now: now)
            }
        }
    }
#endif
