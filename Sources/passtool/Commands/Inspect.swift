internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import ToolConsole

/// Shows the content of a pass.
struct Inspect: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Show the contents of a pass, and when and where it appears.",
        discussion: """
            Examples:
              passtool inspect my-card.pkpass
              passtool inspect my-card.pass
              passtool inspect my-card.pkpass --near 45.5276,-122.6845
              passtool inspect --json my-card.pkpass

            Next: passtool verify my-card.pkpass

            It shows the contents without checking them: see verify and lint. For a bundle
            of passes it lists the passes. passtool preview draws a pass and its barcode.
            'next' says when and where the pass is on the lock screen, or why not.
            """)

    @Argument(help: "A pass, an order, a bundle of passes, or a folder; '-' is standard input.", completion: .file())
    var path: String

    @Option(
        help: ArgumentHelp("Show when it appears from this time: 2026-12-24T18:00Z. Default: now.", valueName: "date"))
    var at: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the phone is, in degrees north and east, like 43.2951,5.3744.", valueName: "lat,lon"))
    var near: String?

    @Option(
        help: ArgumentHelp(
            "Show texts in this language, like de. Default: English, or else the first.", valueName: "language"))
    var language: String?

    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] { [("PATH", PassFolders.source(path))] }

    func run(_ session: Session) throws {
        let (time, place) = (try time(session), try place())
        let path = PassFolders.source(path)
        let contents = try PassFiles(path: path, limits: limit.limits(changing: session.limits))
        let inspection = PassInspection(of: contents, at: time, near: place, language: language)
        if let language, inspection.language == nil {
            let names = inspection.localizations.map(\.language).joined(separator: ", ")
            throw CommandError(
                status: .usage, message: "'\(path)' has no texts in '\(language)'",
                hints: [names.isEmpty || inspection.pass == nil ? "leave --language out" : "it has \(names)"])
        }
        if contents.names.isEmpty, let failure = inspection.failure {
            throw CommandError(status: .notAPass, message: failure, hints: ["name a folder with a pass.json"])
        }
        if common.json {
            try session.console.result(inspection.json)
        } else {
            try session.console.result(inspection.text())
        }
        guard let failure = inspection.failure else { return }
        session.console.failure(failure.visible, hints: ["passtool lint \(path.shellWord.visible)"])
        throw ExitCode(ExitStatus.notAPass.rawValue)
    }

    private func time(_ session: Session) throws -> PassDate? {
        guard let at else { return session.today }
        if let date = PassDate(strict: at) { return date }
        throw CommandError(
            status: .usage, message: "--at is '\(at)', not a date with its time and zone",
            hints: ["write it like 2026-12-24T18:00:00+01:00, or 2026-12-24T17:00Z"])
    }

    private func place() throws -> Coordinate? {
        guard let near else { return nil }
        if let place = Coordinate(near) { return place }
        throw CommandError(
            status: .usage,
            message: "--near is '\(near)', not a latitude within ±90 and a longitude within ±180 degrees",
            hints: ["write it like --near 43.2951,5.3744, with the latitude first"])
    }
}

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
            The exit code is 0 if the content is the same, 1 if it differs; -q prints
            nothing else.
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
            for problem in contents.unreadableTexts {
                session.console.note("\(contents.path.visible): \(problem.visible); the file is compared as a whole")
            }
        }
        let difference = PassDifference(between: before, and: after)
        if common.json {
            try session.console.result(difference.json(old: old, new: new))
        } else if !common.quiet {
            try session.console.result(difference.text(old: old, new: new))
        }
        if !difference.isEmpty { throw ExitCode(ExitStatus.refused.rawValue) }
    }
}
