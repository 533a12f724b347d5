public import ArgumentParser
public import PassModel
internal import PassToolkit

/// What a program does for `passtool images`: make them, or hand over to the program that draws.
package protocol ImagesWork {
    /// The name of the command on help pages.
    static var commandName: String { get }

    /// Does the work; a thrown error becomes a message and an exit code.
    static func run(_ command: ImagesCommand<Self>, _ session: Session) throws
}

/// How the program that draws is told to make images.
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
                other picture fills its place, and its middle is kept: a note says what is
                cropped. A size for which the picture has too few pixels is left out, except
                the smallest. Transparency is kept. Colours are taken for sRGB.
                """,
            version: ToolVersion.text)
    }

    @Argument(help: ArgumentHelp("The picture, a PNG.", valueName: "original"), completion: .file(extensions: ["png"]))
    package var original: String

    @Argument(help: "The folder for the images: a pass, or one of its languages.", completion: .directory)
    package var directory: String

    @Option(name: .customLong("as"), help: ArgumentHelp("What the picture is for.", valueName: "image"))
    package var slot: PassImage.Slot

    @Option(help: ArgumentHelp("The style of the pass, where the size depends on it.", valueName: "style"))
    package var style: Pass.Style.Kind?

    @Flag(help: "Replace existing images.")
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
