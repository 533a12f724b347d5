internal import ArgumentParser
internal import PassReports
internal import PassToolkit
internal import ToolConsole

/// Lists what can be translated, and adds the lines that a language lacks.
struct Strings: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "strings",
        abstract: "List what can be translated, and what is missing.",
        discussion: """
            Examples:
              passtool strings my-card.pass
              passtool strings my-card.pass --write de
              passtool strings my-card.pass --json

            Next: passtool preview my-card.pass --language de -o my-card.png

            --write adds a line for each missing text to de.lproj/pass.strings, with the
            text itself in place of its translation. What is there stays as it is. Dates,
            numbers, codes and texts with {{placeholders}} are not listed.
            """)

    @Argument(help: "A folder with a pass.json, or a .pkpass; '-' is standard input.", completion: .file())
    var source: String

    @Option(help: ArgumentHelp("Add the missing lines of this language, such as de.", valueName: "language"))
    var write: String?

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("SOURCE", PassFolders.source(source))]
    }

    func run(_ session: Session) throws {
        let source = PassFolders.source(source)
        let limits = try limit.limits(changing: session.limits)
        if source != "-" { try PassFolders(below: source, depth: 3).checkIsNone(for: "strings") }
        let read = { try TranslationReport(of: PassFiles(passAt: source, limits: limits)) }
        var report = try read()
        let addition = try write.map { try report.addition(for: $0) }
        if let addition {
            try report.write(addition)
            report = try read()
        }
        if common.json {
            try session.console.answer(report.json(written: addition))
        } else if addition == nil, !report.texts.isEmpty {
            try session.console.answer(report.text)
        }
        session.console.say(addition.map(Self.words) ?? Self.summary(of: report))
    }

    private static func words(for addition: TranslationReport.Addition) -> String {
        guard !addition.texts.isEmpty else { return "\(addition.file.visible) translates every text already" }
        let count = addition.texts.count
        return "added \(count) line\(count == 1 ? "" : "s") to \(addition.file.visible): translate what is on the right"
    }

    private static func summary(of report: TranslationReport) -> String {
        let count = report.texts.count
        let languages = report.languages.count
        return "\(count == 1 ? "1 text" : "\(count) texts") to translate, "
            + (languages == 1 ? "1 language" : "\(languages) languages")
    }
}
