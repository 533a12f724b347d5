internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import SystemPackage
internal import ToolConsole
internal import ZipContainer

/// Puts several signed passes into one bundle.
struct Bundle: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Put several signed passes into one .pkpasses.",
        discussion: """
            Examples:
              passtool bundle outbound.pkpass return.pkpass -o trip.pkpasses
              passtool bundle family/*.pkpass -o family.pkpasses
              passtool bundle *.pkpass -o all.pkpasses \\
                --trust-anchor certs-sample/root.pem

            Next: passtool verify trip.pkpasses

            Each pass is verified and added unchanged, in this order. Wallet accepts
            \(PassCollection.mostPasses) passes or \(PassCollection.mostBytes / 1_000_000) MB in one bundle.
            """)

    @Argument(help: "Signed passes; '-' is standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var trust: TrustOptions
    @OptionGroup var limit: LimitOptions

    @Flag(help: "Include passes that verify rejects; Wallet may reject them, too.")
    var allowInvalid = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        paths.map { ("PATH", $0) } + trust.inputs
    }

    var optionRules: [OptionRule] { [output.forceNeedsFile] }

    func run(_ session: Session) throws {
        let limits = try limit.limits(changing: session.limits)
        let destination = try Destination(
            output, besides: "-", json: common.json, apartFrom: session.files, ending: "pkpasses")
        let verifier = PassVerifier(policy: try trust.policy(now: session.now), limits: limits)
        let collection = try PassCollection(
            paths: paths, verifiedBy: verifier, allowingInvalid: allowInvalid, limits: limits, for: "bundle")
        let archive = try collection.archive()
        try destination.write(archive, to: session.console)
        session.console.warn(ofInvalidPassesIn: collection)
        session.console.info("wrote \(destination.name.visible): \(collection.countInWords), \(archive.count) bytes")
        if common.json {
            try session.console.result(document(collection, byteCount: archive.count, path: destination.path))
        }
    }

    private func document(_ collection: PassCollection, byteCount: Int, path: String) -> JSONValue {
        .object([
            ("format", .string("passtool.bundle/1")),
            ("path", .string(path)),
            ("byteCount", .number(JSONNumber(byteCount))),
            (
                "passes",
                .array(
                    collection.members.map { member in
                        .object([
                            ("path", .string(member.member.path)),
                            ("name", .string(member.name)),
                            ("verdict", .string(member.report.verdict.rawValue)),
                            ("passTypeIdentifier", member.report.pass?.passTypeIdentifier.map { .string($0) }),
                            ("serialNumber", member.report.pass?.serialNumber.map { .string($0) }),
                        ])
                    })
            ),
        ])
    }
}

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
            try session.console.result(
                .object([
                    ("format", .string("passtool.unpacked/1")), ("path", .string(path)), ("folder", .string(output)),
                    ("files", names.json),
                ]))
        }
        session.console.info("wrote \(output.visible): \(names.count == 1 ? "1 file" : "\(names.count) files")")
    }

    /// The folder beside an archive: `card.pass` for `card.pkpass`, else the name without its ending.
    private static func folder(for path: String) throws -> String {
        var folder = FilePath(path)
        guard path != "-", let ending = folder.extension?.lowercased() else {
            throw CommandError(
                status: .usage, message: "no folder for the files of '\(path)' was given",
                hints: ["name one: -o FOLDER"])
        }
        folder.extension = ending == "pkpass" ? "pass" : nil
        guard (try? Stat(folder)) == nil else {
            throw CommandError(
                status: .cannotWrite, message: "'\(folder.string)' exists already",
                hints: ["name another folder: -o FOLDER"])
        }
        return folder.string
    }
}
