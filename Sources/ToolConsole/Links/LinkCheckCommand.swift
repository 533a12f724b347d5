package import ArgumentParser
internal import PassToolkit

/// How a program does `passtool check-link`: by opening links, or by starting the program that has an HTTP client.
package protocol LinkCheckWork: SendableMetatype {
    /// The name of the command on help pages.
    static var commandName: String { get }
    /// The program and its command, for examples.
    static var words: String { get }
    /// The command to run next.
    static var next: String { get }

    /// Does the work; a thrown error becomes a message and an exit code.
    static func run(_ command: LinkCheckCommand<Self>, _ session: Session) async throws
}

/// The command that checks links; both programs have it, with the same options.
package struct LinkCheckCommand<Work: LinkCheckWork>: AsyncToolCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Work.commandName,
            abstract: "Check whether the link of a pass opens on each phone.",
            discussion: """
                Examples:
                  \(Work.words) https://shop.example/cards/0001.pkpass
                  \(Work.words) https://shop.example/0001.pkpass \\
                    --resolve shop.example:443:192.0.2.7 --json

                Next: \(Work.next)

                It opens the link as Safari on an iPhone, a browser inside an app, Chrome on
                Android, a mail proxy and a crawler do, and verifies the pass that arrives.
                Each finding has the lines for nginx, Apache or Caddy that fix it. A link that
                works only once is used up by this. The exit code is 66 if no server answers.
                """)
    }

    @Argument(help: "The links: https or http.")
    package var urls: [String]

    @Option(
        help: ArgumentHelp("Roots to trust for TLS besides the system's, in PEM.", valueName: "file"),
        completion: .file())
    package var cacert: String?

    @Option(
        help: ArgumentHelp("Use this address for a host, instead of DNS; repeatable.", valueName: "host:port:address"))
    package var resolve: [String] = []

    @Option(
        help: ArgumentHelp("Trust this root for passes instead of Apple's; repeatable.", valueName: "file"),
        completion: .file())
    package var trustAnchor: [String] = []

    @Option(help: ArgumentHelp("How long an answer may take, in seconds.", valueName: "seconds"))
    package var timeout = 20

    @OptionGroup package var limit: LimitOptions
    @OptionGroup package var common: CommonOptions

    package init() {}

    package func run(_ session: Session) async throws { try await Work.run(self, session) }
}
