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

    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        [("OLD", PassFolders.source(old)), ("NEW", PassFolders.source(new))]
    }

    func run(_ session: Session) throws {
        let (old, new) = (PassFolders.source(old), PassFolders.source(new))
        let (before, after) = (
            try PassFiles(path: old, limits: session.limits),
            try PassFiles(path: new, limits: session.limits)
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
        if !difference.isEmpty { throw ExitCode(ExitStatus.refused.rawValue) }
    }
}
