internal import ArgumentParser
internal import PassReports
internal import PassToolkit
internal import ToolConsole

/// Shows the differences between two passes.
struct Diff: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show the differences between two passes.",
        discussion: """
            Examples:
              passtool diff old.pkpass new.pkpass
              passtool diff my-card.pass my-card.pkpass
              passtool diff --picture change.png old.pkpass new.pkpass

            Next: passtool verify new.pkpass

            Fields are matched by key, texts by language and key, images by name. The
            order of JSON members and white space do not matter. A folder that was never
            signed is compared by its content only. Secrets are compared, but not shown.
            For each field that differs, it says whether a phone shows a banner when
            the new pass arrives as an update, with which words, or why not.
            The exit code is 0 if the content is the same, 1 if it differs; with -q there
            is no other answer.
            """)

    @Argument(help: "The old pass, or its folder; '-' is standard input.", completion: .file())
    var old: String

    @Argument(help: "The new pass, or its folder.", completion: .file())
    var new: String

    @Option(
        help: ArgumentHelp(
            "Draw both side by side, with what changed framed: a .png, .pdf or .svg.", valueName: "file"),
        completion: .file())
    var picture: String?

    @Flag(help: "Replace an existing picture.")
    var force = false

    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("OLD", PassFolders.source(old)), ("NEW", PassFolders.source(new))]
    }

    var optionRules: [OptionRule] { [.option("--force", force, needs: "--picture FILE", isMet: picture != nil)] }

    func run(_ session: Session) throws {
        let (old, new) = (PassFolders.source(old), PassFolders.source(new))
        let drawing = try drawing()
        let (before, after) = (
            try PassFiles(path: old, limits: session.limits).readied(),
            try PassFiles(path: new, limits: session.limits).readied()
        )
        for contents in [before, after] {
            for problem in contents.problems {
                session.console.warning("\(contents.path.visible): \(problem.visible)")
            }
        }
        let difference = PassDifference(between: before, and: after)
        if common.json {
            try session.console.answer(difference.json(old: old, new: new))
        } else if !common.quiet {
            try session.console.answer(difference.text(old: old, new: new))
        }
        let status = difference.isEmpty ? ExitStatus.done : .refused
        if let drawing { try drawing.start(with: ["--exit-code", "\(status.rawValue)"]) }
        if status != .done { throw ExitCode(status.rawValue) }
    }

    /// The program that draws both passes, which is found before anything is printed.
    private func drawing() throws -> HandOver? {
        guard let picture else { return nil }
        guard ![old, new, picture].contains("-") else {
            throw CommandError(
                status: .usage, message: "--picture needs files, not standard input or output", recovery: ["name files"]
            )
        }
        return try HandOver(
            ["-o", picture] + (force ? ["--force"] : []) + (common.quiet || common.json ? ["--quiet"] : [])
                + ["--against", old, "--", new])
    }
}
