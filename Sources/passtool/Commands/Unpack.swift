internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import ZipContainer
internal import ToolConsole

/// Writes the files of an archive into a folder.
struct Unpack: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpack",
        abstract: "Write the files of a pass into a new folder.",
        discussion: """
            Examples:
              passtool unpack my-card.pkpass -o my-card
              passtool unpack tickets.pkpasses -o tickets
              passtool unpack - -o my-card <my-card.pkpass

            Writes all files, including manifest and signature. The folder must be new or
            empty. If anything fails, nothing is written.
            """)

    @Argument(help: "A pass, an order or a bundle of passes; '-' is standard input.", completion: .file())
    var path: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder to create; it must be new or empty.", valueName: "directory"),
        completion: .directory)
    var output: String

    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        let bytes = try InputFile.read(path, limit: session.limits.archive.archiveByteCount)
        let files = try PassFiles(archive: bytes, path: path, limits: session.limits)
        try files.unpack(to: output)
        let names = files.files.keys.sorted()
        if common.json {
            try session.console.answer(
                .object([
                    ("format", .string("passtool.unpacked/1")), ("path", .string(path)), ("folder", .string(output)),
                    ("files", names.json),
                ]))
        }
        session.console.say("wrote \(output.visible): \(names.count == 1 ? "1 file" : "\(names.count) files")")
    }
}
