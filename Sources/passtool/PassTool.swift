internal import ArgumentParser
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// The program.
@main
struct PassTool: ToolProgram {
    static let configuration = CommandConfiguration(
        commandName: "passtool",
        abstract: "Makes, signs, packs and verifies Apple Wallet passes.",
        discussion: """
            Examples:
              passtool new coffee my.pass
              passtool create my.pass --data my.json --identity my.p12 -o my.pkpass

            Next: passtool verify my.pkpass; exit codes: passtool help exit-codes
            \(DocumentPage.firstPass.address)
            """,
        version: ToolVersion.text,
        subcommands: [
            New.self, Create.self, Batch.self, Sign.self, Bundle.self, Verify.self, Lint.self, Rules.self, Inspect.self,
            PreviewCommand<HandedOver>.self, ImagesCommand<HandedOverImages>.self, GoogleCommand.self,
            SiteCommand<HandedOverSite>.self, LinkCheckCommand<HandedOverCheck>.self, Unpack.self, Diff.self,
            Contract.self, Cert.self,
        ])

    static var pages: [String: String] { ["limits": LimitOptions.page, "exit-codes": ExitStatus.page()] }

    @MainActor static func main() async {
        HandedOver.handOver(Array(CommandLine.arguments.dropFirst()))
        LocalZone.nameFile()
        await runToEnd()
    }
}

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

/// Replaces this program by one whose libraries this one does without.
struct HandOver {
    /// The other programs, and how each is built.
    enum Program: String {
        case drawing = "passtool-preview"
        case service = "passtool-server"

        fileprivate var target: String { self == .drawing ? "install-picture" : "install-server" }
    }

    private let path: String
    private let arguments: [String]

    /// Finds the program: beside this one, else on the search path.
    ///
    /// - Parameters:
    ///   - arguments: the arguments for it.
    ///   - command: what is handed over.
    ///   - program: what does it.
    /// - Throws: ``CommandError`` if it is not installed.
    init(_ arguments: [String], for command: String, by program: Program = .drawing) throws(CommandError) {
        self.arguments = arguments
        let beside = Self.ownPath.map { FilePath($0).removingLastComponent().appending(program.rawValue).string }
        let search = (Environment().filled("PATH") ?? "").split(separator: ":").map { "\($0)/\(program.rawValue)" }
        guard let path = ([beside].compactMap(\.self) + search).first(where: Self.isProgram) else {
            throw CommandError(
                status: .notInstalled,
                message: "passtool \(command) needs the program \(program.rawValue), which is not there",
                hints: ["install the package \(program.rawValue)", "from the sources: make \(program.target)"])
        }
        self.path = path
    }

    /// Starts the program in place of this one, with more arguments in front.
    ///
    /// - Throws: ``CommandError`` if it can't be started; otherwise this does not return.
    func start(with more: [String] = []) throws(CommandError) {
        var words = unsafe ([path] + more + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        unsafe _ = execv(path, &words)
        let reason = Errno(rawValue: errno)
        throw CommandError(status: .notInstalled, message: "cannot start '\(path)': \("\(reason)".lowercased())")
    }

    private static func isProgram(_ path: String) -> Bool {
        unsafe access(path, X_OK) == 0 && (try? Stat(FilePath(path)))?.type == .regular
    }

    /// The path of the running program, without links.
    private static var ownPath: String? {
        #if os(Linux)
            let path = "/proc/self/exe"
        #else
            // Without a slash, the shell found it on the search path, where the other program is as well.
            let path = CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil } ?? ""
        #endif
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }
}
