internal import ToolConsole

/// `passtool preview`, which another program does, and what else other programs do.
enum HandedOver: PreviewWork {
    static let commandName = "preview"

    /// Hands over before the arguments are parsed, so that the other program says what it does not understand.
    ///
    /// Help pages are the same in both programs, so they are shown even if the other one is not there.
    static func handOver(_ arguments: [String]) {
        let names = [commandName, HandedOverImages.commandName, HandedOverCheck.commandName, "site"]
        let words = Array(arguments.dropFirst())
        guard let name = arguments.first, names.contains(name) else { return }
        guard !words.prefix(while: { $0 != "--" }).contains(where: { ["-h", "--help"].contains($0) }) else { return }
        do { try start(name, words) } catch { PassTool.end(with: error, arguments: words) }
    }

    static func run(_ command: PreviewCommand<Self>, _ session: Session) throws {
        try start(commandName, Array(CommandLine.arguments.dropFirst(2)))
    }

    fileprivate static func start(_ name: String, _ words: [String]) throws(CommandError) {
        switch name {
        case HandedOverCheck.commandName: try HandOver(words, for: name, by: .service).start(with: ["check-link"])
        case "site": try HandOver(words, for: name, by: .service).start(with: [name])
        case HandedOverImages.commandName: try HandOver(words, for: name).start(with: [ImagesMode.word])
        default: try HandOver(words, for: name).start()
        }
    }
}

/// `passtool images`, which the same program does.
enum HandedOverImages: ImagesWork {
    static let commandName = "images"

    static func run(_ command: ImagesCommand<Self>, _ session: Session) throws {
        try HandedOver.start(commandName, Array(CommandLine.arguments.dropFirst(2)))
    }
}

/// `passtool check`, which the program with the web service does.
enum HandedOverCheck: LinkCheckWork {
    static let commandName = "check"
    static let words = "passtool check"
    static let next = "passtool rules link"

    static func run(_ command: LinkCheckCommand<Self>, _ session: Session) throws {
        try HandedOver.start(commandName, Array(CommandLine.arguments.dropFirst(2)))
    }
}

/// `passtool site`, whose pages the program with the web service has.
enum HandedOverSite: SiteWork {
    static let isShown = true

    static func run(_ command: SiteCommand<Self>, _ session: Session) throws {
        try HandedOver.start("site", Array(CommandLine.arguments.dropFirst(2)))
    }
}
