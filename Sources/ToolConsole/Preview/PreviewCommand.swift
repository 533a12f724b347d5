public import ArgumentParser
public import PassModel
package import PassReports
internal import PassToolkit

/// The work of `passtool preview`: drawing, or handing over to the program that draws.
package protocol PreviewWork: SendableMetatype {
    /// The name of the command on help pages.
    static var commandName: String { get }

    /// Does the work; a thrown error becomes a message and an exit code.
    static func run(_ command: PreviewCommand<Self>, _ session: Session) async throws
}

/// The command `preview`, whose options and help page are the same in the program that draws and in the one that hands
/// over to it.
package struct PreviewCommand<Work: PreviewWork>: AsyncToolCommand, ToolProgram {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Work.commandName,
            abstract: "Draw a pass as Wallet shows it: PNG, PDF or SVG.",
            discussion: """
                Examples:
                  passtool preview my-card.pass -o my-card.png
                  passtool preview my-card.pass --watch -o my-card.png
                  passtool preview ticket.pkpass --side all --language de -o ticket.pdf
                  passtool preview Passes -o Pictures
                  passtool preview my-card.pass --report --fail-on warning

                Next: passtool inspect my-card.pass

                A template is filled in with --data or --set, else with the sample record
                beside it (coffee.json for coffee.pass), else with the placeholders' names.
                Several passes, or a folder of them, make a picture each: -o names a folder.
                A bundle of passes makes one contact sheet. Without -o, kitty, Ghostty, iTerm2
                and WezTerm show it; elsewhere it goes to NAME.png.
                It says what does not fit: texts that were cut, images that were cropped,
                codes that are too dense. The picture is close to a phone's, not equal.
                """,
            version: ToolVersion.text)
    }

    @Argument(
        help: ArgumentHelp(
            "Folders, templates, archives and bundles of passes; '-' is an archive on standard input.",
            valueName: "source"), completion: .file())
    package var sources: [String]

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The picture: a .png, .pdf or .svg, or '-' for standard output; for several passes, a folder.",
            valueName: "file"))
    package var output: String?

    @Option(help: "The format of the picture, if its extension does not show it. Default: png.")
    package var format: PictureForm?

    @Option(help: "The paper of a PDF, or none for a page as large as the picture. Default: a4.")
    package var paper: PicturePaper?

    @Option(help: "What to draw. Default: front; for PDF, all.")
    package var side: PictureSide?

    @Option(help: ArgumentHelp("Pixels for each point of a PNG, from 0.5 to 10. Default: 3.", valueName: "number"))
    package var scale: Double?

    @Option(
        help: ArgumentHelp(
            "The system that shows the pass, like ios17, ios26 or watchos. Default: ios27.",
            valueName: "system"))
    package var target: String?

    @Option(
        help: ArgumentHelp(
            "The device's language, like de or zh-Hans. Default: the pass's own.", valueName: "language"))
    package var language: String?

    @Option(
        help: ArgumentHelp("The device's time zone, like Europe/Berlin. Default: this machine's.", valueName: "zone"))
    package var timeZone: String?

    @Option(
        help: ArgumentHelp("Show the pass as of this time, like 2026-11-21T09:30:00Z. Default: now.", valueName: "date")
    )
    package var at: String?

    @OptionGroup package var record: RecordOptions

    @Flag(help: "Draw again whenever the folder changes, until Ctrl-C.")
    package var watch = false

    @Flag(help: "List what does not fit, and draw nothing; with --json, the sizes as well.")
    package var report = false

    @Option(
        help: ArgumentHelp("Exit with 1 for findings of this severity or a higher one.", valueName: "severity"))
    package var failOn: LintSettings.Threshold = .never

    @Flag(name: [.short, .long], help: "Replace existing pictures.")
    package var force = false

    @OptionGroup package var limit: LimitOptions
    @OptionGroup package var common: CommonOptions

    package init() {}

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        sources.flatMap { source in
            [("SOURCE", PassFolders.source(source)), ("the sample record", RecordFilling.samplePath(for: source))]
                + Profile.inputs(beside: source, environment)
        } + record.inputs
    }

    package var optionRules: [OptionRule] {
        [("-o", output != nil), ("--scale", scale != nil), ("--format", format != nil), ("--force", force)]
            .map { .oneOf(("--report", report), $0) }
            + [.option("--force", force, needs: "-o FILE", isMet: output != "-")]
    }

    package func run(_ session: Session) async throws { try await Work.run(self, session) }
}

/// The format of a picture.
package enum PictureForm: String, CaseIterable, ExpressibleByArgument, Sendable {
    case png, pdf, svg
}

/// The paper of a PDF.
package enum PicturePaper: String, CaseIterable, ExpressibleByArgument, Sendable {
    case a4, letter, none
}

/// The part of a pass that a picture shows.
package enum PictureSide: String, CaseIterable, ExpressibleByArgument, Sendable {
    case front, back, stack, watch, barcode, all
}

/// The work of `passtool images`: drawing, or handing over to the program that draws.
package protocol ImagesWork {
    /// The name of the command on help pages.
    static var commandName: String { get }

    /// Does the work; a thrown error becomes a message and an exit code.
    static func run(_ command: ImagesCommand<Self>, _ session: Session) throws
}

/// The part of a picture that stays where it is cropped.
package enum KeptPart: String, CaseIterable, ExpressibleByArgument, Sendable {
    case top, bottom, left, right

    /// Whether it says which part of the width stays.
    package var isHorizontal: Bool { self == .left || self == .right }

    /// 0 for the left or top, 1 for the right or bottom.
    package var position: (x: Double, y: Double) {
        switch self {
        case .top: (0.5, 0)
        case .bottom: (0.5, 1)
        case .left: (0, 0.5)
        case .right: (1, 0.5)
        }
    }
}

/// The first argument that makes the program that draws make images.
package enum ImagesMode {
    package static let word = "--make-images"
}

/// The command `images`, whose options and help page are the same in the program that draws and in the one that hands
/// over to it.
package struct ImagesCommand<Work: ImagesWork>: ToolCommand, ToolProgram {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: Work.commandName,
            abstract: "Make all image sizes of a pass from one picture.",
            discussion: """
                Examples:
                  passtool images logo.png my-card.pass --as logo
                  passtool images beach.png my-card.pass --as strip --style eventTicket
                  passtool images logo-de.png my-card.pass/de.lproj --as logo --force

                Next: passtool preview my-card.pass -o my-card.png

                The picture is a PNG of 4096 × 4096 pixels at most. A logo is drawn whole; any
                other picture fills its place, cropped to its centre: a note says what is
                lost, and --keep selects another part. Sizes for which the picture has too
                few pixels are left out, except the smallest. Transparency is kept. Colours
                are assumed to be sRGB.
                """,
            version: ToolVersion.text)
    }

    @Argument(help: ArgumentHelp("The picture, a PNG.", valueName: "original"), completion: .file(extensions: ["png"]))
    package var original: String

    @Argument(help: "The folder for the images: a pass, or one of its languages.", completion: .directory)
    package var directory: String

    @Option(name: .customLong("as"), help: ArgumentHelp("Which image of the pass to make.", valueName: "image"))
    package var slot: PassImage.Slot

    @Option(help: ArgumentHelp("The style of the pass, where the size depends on it.", valueName: "style"))
    package var style: Pass.Style.Kind?

    @Option(help: "The part to keep if the picture is cropped. Default: the centre.")
    package var keep: KeptPart?

    @Flag(name: [.short, .long], help: "Replace existing images.")
    package var force = false

    @Flag(name: .customLong("make-images"), help: .hidden)
    var isNamedByMode = false

    @OptionGroup package var common: CommonOptions

    package init() {}

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] { [("ORIGINAL", original)] }

    package func run(_ session: Session) throws { try Work.run(self, session) }
}

extension PassImage.Slot: ExpressibleByArgument {}
extension Pass.Style.Kind: ExpressibleByArgument {}
