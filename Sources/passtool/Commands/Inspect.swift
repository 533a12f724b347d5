internal import ArgumentParser
internal import PassReports
internal import PassToolkit
internal import ToolConsole

/// Shows the content of a pass.
struct Inspect: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show what is in a pass, its signer and its end.",
        discussion: """
            Examples:
              passtool inspect my-card.pkpass
              passtool inspect my-card.pass
              passtool inspect --json my-card.pkpass

            Next: passtool verify my-card.pkpass

            It shows and does not judge: see verify and lint. For a bundle of passes it
            lists the passes. 'passtool preview' draws the pass and its barcode.
            """)

    @Argument(help: "A pass, an order, a bundle of passes, or a folder; '-' is standard input.", completion: .file())
    var path: String

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] { [("PATH", PassFolders.source(path))] }

    func run(_ session: Session) throws {
        let path = PassFolders.source(path)
        let contents = try PassFiles(path: path, limits: limit.limits(changing: session.limits))
        let inspection = PassInspection(of: contents, at: session.today)
        if contents.names.isEmpty, let failure = inspection.failure {
            throw CommandError(status: .notAPass, message: failure, recovery: ["name a folder with a pass.json"])
        }
        if common.json {
            try session.console.answer(inspection.json)
        } else {
            try session.console.answer(inspection.text())
        }
        guard let failure = inspection.failure else { return }
        session.console.failure(failure.visible, recovery: ["passtool lint \(path.shellWord.visible)"])
        throw ExitCode(ExitStatus.notAPass.rawValue)
    }
}
