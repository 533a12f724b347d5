internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import SystemPackage
internal import ZipContainer
internal import ToolConsole

/// Writes the files of an archive into a folder.
struct Unpack: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpack",
        abstract: "Write the files of a pass into a new folder.",
        discussion: """
            Examples:
              passtool unpack my-card.pkpass
              passtool unpack my-card.pkpass -o my-card
              passtool unpack tickets.pkpasses -o tickets
              passtool unpack - -o my-card <my-card.pkpass

            Next: passtool sign my-card --identity signer.p12 -o new.pkpass

            Writes all files, including manifest and signature. The folder must be new or
            empty. If anything fails, nothing is written.
            """)

    @Argument(help: "A pass, an order or a bundle of passes; '-' is standard input.", completion: .file())
    var path: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The folder to create; it must be new or empty. Default: my-card.pass for my-card.pkpass.",
            valueName: "directory"),
        completion: .directory)
    var output: String?

    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] { [("PATH", path)] }

    func run(_ session: Session) throws {
        let output = try output ?? Self.folder(for: path)
        try session.files.check(output, isFolder: true)
        let bytes = try InputFile.read(path, limit: session.limits.archive.archiveByteCount)
        let files = try PassFiles(allIn: bytes, path: path, limits: session.limits)
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

    /// The folder beside an archive: `card.pass` for `card.pkpass`, and the name without its ending for others.
    private static func folder(for path: String) throws -> String {
        var folder = FilePath(path)
        guard path != "-", let ending = folder.extension?.lowercased() else {
            throw CommandError(
                status: .usage, message: "no folder for the files of '\(path)' was given",
                recovery: ["name one: -o FOLDER"])
        }
        folder.extension = ending == "pkpass" ? "pass" : nil
        guard (try? Stat(folder)) == nil else {
            throw CommandError(
                status: .cannotWrite, message: "'\(folder.string)' exists already",
                recovery: ["name another folder: -o FOLDER"])
        }
        return folder.string
    }
}
