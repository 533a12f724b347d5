internal import ArgumentParser
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import ToolConsole

/// Which rules to check, how severe they are, and the output format.
struct LintOptions: ParsableArguments {
    @Option(help: ReportFormat.help)
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "Check this rule or area only, like images or images.icon-missing. May be repeated, or a list with commas."
        ))
    var rule: [String] = []

    @Option(
        help: ArgumentHelp(
            "Do not check this rule or area. May be repeated, or a list with commas.", valueName: "rule"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Exit with 1 for findings of this severity or a higher one. Default: error.", valueName: "severity"))
    var failOn: FailOn?

    @Option(
        help: ArgumentHelp(
            "A system that the pass must work on, like ios17, ios17-26, ios18+ or watchos11. May be repeated.",
            valueName: "system"))
    var target: [String] = []

    @Option(
        help: ArgumentHelp(
            "Settings to use instead of the \(LintSettings.fileName) next to each path.", valueName: "file"),
        completion: .file())
    var config: String?

    @Flag(help: "Read no \(LintSettings.fileName).")
    var noConfig = false

    /// The settings in the options; the rest stays open.
    func settings() throws -> LintSettings {
        var settings = LintSettings()
        if !rule.isEmpty { settings.rules = try rule.flatMap(\.commaList).map { try RuleSelector($0) } }
        if !ignore.isEmpty { settings.ignored = try ignore.flatMap(\.commaList).map { try RuleSelector($0) } }
        settings.failOn = failOn.flatMap { LintSettings.Threshold(rawValue: $0.rawValue) }
        if !target.isEmpty { settings.targets = try target.flatMap(\.commaList).map { try TargetSystem(option: $0) } }
        return settings
    }

    /// The settings for one path: those of its project, overridden by the options.
    func settings(for path: String) throws -> LintSettings {
        try (project(of: path) ?? LintSettings()).overridden(by: settings())
    }

    private func project(of path: String) throws -> LintSettings? {
        guard !noConfig else { return nil }
        return try config.map { try LintSettings(path: $0) } ?? LintSettings.beside(path)
    }

    /// Checks the options before anything is read.
    func check() throws {
        let settings = try settings()
        guard !rule.isEmpty, !ignore.isEmpty, settings.book().rules.isEmpty else { return }
        throw CommandError(
            status: .usage, message: "no rule is left: --ignore leaves out all that --rule names",
            recovery: ["leave one out"])
    }
}
