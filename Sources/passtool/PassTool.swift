internal import ArgumentParser
internal import CFiles
internal import PassToolkit
internal import Platform
internal import SignedMessages
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

            Next: passtool verify my.pkpass

            Pages: passtool help environment, help limits, help exit-codes
            \(DocumentPage.firstPass.address)
            """,
        version: ToolVersion.text,
        groupedSubcommands: [
            CommandGroup(
                name: "Make",
                subcommands: [
                    New.self, Create.self, Batch.self, Sign.self, Bundle.self, ImagesCommand<ExternalImages>.self,
                    Schema.self,
                ]),
            CommandGroup(
                name: "Check",
                subcommands: [Lint.self, Rules.self, Verify.self, LinkCheckCommand<ExternalLinkCheck>.self]),
            CommandGroup(
                name: "Look", subcommands: [Inspect.self, PreviewCommand<ExternalPreview>.self, Diff.self, Unpack.self]),
            CommandGroup(name: "Deliver", subcommands: [SiteCommand<ExternalSite>.self, GoogleCommand.self]),
            CommandGroup(name: "Certificates", subcommands: [Cert.self]),
            CommandGroup(name: "This program", subcommands: [Completion.self, Version.self]),
        ])

    static var pages: [String: String] {
        ["limits": LimitOptions.page, "exit-codes": ExitStatus.page(), "environment": EnvironmentVariable.page()]
    }

    @MainActor static func main() async {
        passtool_keepMemory()
        OpenSSL.leaveCleanupToSystem()
        checkArguments()
        ExternalPreview.startIfExternal(Array(CommandLine.arguments.dropFirst()))
        LocalZone.nameFile()
        useOwnCiphers()
        await runToEnd()
    }

    /// Lets OpenSSL find its old ciphers where a wheel of Python has them: the system may have another OpenSSL, or none.
    private static func useOwnCiphers() {
        guard let program = ExternalProgram.ownPath else { return }
        // This is done in every run, and a path of components takes longer.
        let slash = UInt8(ascii: "/")
        guard let folder = program.utf8.lastIndex(of: slash), let prefix = program.utf8[..<folder].lastIndex(of: slash)
        else { return }
        let modules = "\(program[..<prefix])/lib/passtool/ossl-modules"
        if unsafe access(modules, R_OK) == 0 { unsafe setenv("OPENSSL_MODULES", modules, 0) }
    }
}

/// The commands for certificates.
struct Cert: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cert",
        abstract: "Make, combine and check certificates and keys.",
        discussion: """
            Examples:
              passtool cert request acme --pass-type pass.com.acme.card
              passtool cert import pass.cer --key acme-key.pem -o acme.p12
              passtool cert doctor --identity acme.p12

            Next: passtool new coffee my-card.pass --identity acme.p12

            request makes a key and a request for Apple's developer portal, import
            combines the portal's certificate and the key; issue does both without the
            portal, renew does it before a certificate ends, list shows what the team has.
            inspect shows the contents of a file, doctor checks whether an identity can
            sign passes. An identity is a certificate with its private key, in most cases
            one .p12 file. Step by step:
            \(DocumentPage.certificates.address)
            """,
        subcommands: [
            CertRequest.self, CertImport.self, CertIssueCommand<ExternalCertificates>.self,
            CertRenewCommand<ExternalCertificates>.self, CertListCommand<ExternalCertificates>.self,
            CertInspect.self, CertDoctor.self, CertSample.self,
        ])
}

/// Prints the completions for a shell.
struct Completion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completion",
        abstract: "Print the completions for bash, zsh or fish.",
        discussion: """
            Examples:
              passtool completion bash >~/.local/share/bash-completion/completions/passtool
              passtool completion zsh >~/.zfunc/_passtool

            Next: passtool new coffee my.pass
            """)

    enum Shell: String, CaseIterable, ExpressibleByArgument { case bash, zsh, fish }

    @Argument(help: "The shell.") var shell: Shell

    func run() { CompletionShell(rawValue: shell.rawValue).map { print(PassTool.completionScript(for: $0)) } }
}

/// Prints the version.
struct Version: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Print the version.",
        discussion: "Examples:\n  passtool version\n\nNext: passtool completion bash")

    func run() { print(ToolVersion.text) }
}

/// `passtool preview`, which another program does, and the start of all commands that other programs do.
enum ExternalPreview: PreviewWork {
    static let commandName = "preview"

    /// Starts the other program before the arguments are parsed, so that it reports the ones that it does not know.
    ///
    /// Help pages are the same in both programs, so this one shows them even if the other is not installed.
    static func startIfExternal(_ arguments: [String]) {
        let names = [commandName, ExternalImages.commandName, ExternalLinkCheck.commandName, "site"]
        let words = Array(arguments.dropFirst())
        guard let name = arguments.first, names.contains(name) || ExternalCertificates.areNamed(by: arguments) else {
            return
        }
        guard !words.prefix(while: { $0 != "--" }).contains(where: { ["-h", "--help"].contains($0) }) else { return }
        do { try start() } catch { PassTool.end(with: error, arguments: words) }
    }

    static func run(_ command: PreviewCommand<Self>, _ session: Session) throws { try start() }

    /// Starts the program of the command that the arguments name.
    fileprivate static func start() throws(CommandError) {
        let (name, words) = (CommandLine.arguments[1], Array(CommandLine.arguments.dropFirst(2)))
        switch name {
        case ExternalLinkCheck.commandName, "site", "cert":
            let command = name == "cert" ? "cert \(words.first ?? "")" : name
            try ExternalProgram(words, for: command, by: .service).start(with: [name])
        case ExternalImages.commandName: try ExternalProgram(words, for: name).start(with: [ImagesMode.word])
        default: try ExternalProgram(words, for: name).start()
        }
    }
}

/// `passtool images`, which `passtool-preview` does.
enum ExternalImages: ImagesWork {
    static let commandName = "images"

    static func run(_ command: ImagesCommand<Self>, _ session: Session) throws { try ExternalPreview.start() }
}

/// `passtool check-link`, which `passtool-server` does.
enum ExternalLinkCheck: LinkCheckWork {
    static let commandName = "check-link"
    static let words = "passtool check-link"
    static let next = "passtool rules link"

    static func run(_ command: LinkCheckCommand<Self>, _ session: Session) throws { try ExternalPreview.start() }
}

/// `passtool site`, which `passtool-server` does.
enum ExternalSite: SiteWork {
    static let isShown = true

    static func run(_ command: SiteCommand<Self>, _ session: Session) throws { try ExternalPreview.start() }
}

/// The commands below `passtool cert` that `passtool-server` does.
enum ExternalCertificates: CertificateWork {
    static func areNamed(by arguments: [String]) -> Bool {
        arguments.first == "cert" && arguments.count > 1 && ["issue", "renew", "list"].contains(arguments[1])
    }

    static func run(_ command: CertIssueCommand<Self>, _ session: Session) throws { try ExternalPreview.start() }
    static func run(_ command: CertRenewCommand<Self>, _ session: Session) throws { try ExternalPreview.start() }
    static func run(_ command: CertListCommand<Self>, _ session: Session) throws { try ExternalPreview.start() }
}

/// A program that replaces this one, with libraries that this one is not linked to.
struct ExternalProgram {
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
    ///   - arguments: the arguments of the command.
    ///   - command: the name of the command.
    ///   - program: the program that does it.
    /// - Throws: ``CommandError`` if it is not installed.
    init(_ arguments: [String], for command: String, by program: Program = .drawing) throws(CommandError) {
        self.arguments = arguments
        let beside = Self.ownPath.map { FilePath($0).removingLastComponent().appending(program.rawValue).string }
        let search = (Environment().filled("PATH") ?? "").split(separator: ":").map { "\($0)/\(program.rawValue)" }
        guard let path = ([beside].compactMap(\.self) + search).first(where: Self.isProgram) else {
            throw CommandError(
                status: .notInstalled,
                message: "passtool \(command) needs the program \(program.rawValue), which is not installed",
                hints: ["install the package \(program.rawValue)", "from the sources: make \(program.target)"])
        }
        self.path = path
    }

    /// Replaces this program, with more arguments in front.
    ///
    /// - Throws: ``CommandError`` if the other one can't be started; otherwise this does not return.
    func start(with more: [String] = []) throws(CommandError) {
        // The other program answers as this one.
        var words = unsafe (["passtool"] + more + arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        unsafe _ = execv(path, &words)
        let reason = Errno(rawValue: errno)
        throw CommandError(status: .notInstalled, message: "cannot start '\(path)': \("\(reason)".lowercased())")
    }

    private static func isProgram(_ path: String) -> Bool {
        unsafe access(path, X_OK) == 0 && (try? Stat(FilePath(path)))?.type == .regular
    }

    /// The path of the running program, without links.
    fileprivate static var ownPath: String? {
        #if os(Linux)
            let path = "/proc/self/exe"
        #else
            // Without a slash, the shell found it on the search path, where the other program is as well.
            let path = CommandLine.arguments.first.flatMap { $0.contains("/") ? $0 : nil } ?? ""
        #endif
        return RunFiles.realPath(path)
    }
}
