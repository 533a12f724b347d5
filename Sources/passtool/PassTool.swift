internal import ArgumentParser
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
