internal import ArgumentParser
internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// The file for a new key; it cannot be standard output.
struct KeyOutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The file to write: a .p12, a .pfx or a .pem. Default: NAME.p12 for the certificate NAME.cer.",
            valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Replace an existing file.")
    var force = false
}

/// The file for the result.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"), completion: .file())
    var output: String

    @Flag(help: "Replace an existing file.")
    var force = false

    /// The rule for replacing, which standard output has no use for.
    var forceNeedsFile: OptionRule { .option("--force", force, needs: "-o FILE", isMet: output != "-") }
}

extension Destination {
    /// The path of a signed archive, checked before any work is done.
    ///
    /// A name without the ending gets it, as in a batch: devices go by it.
    ///
    /// - Parameters:
    ///   - options: the path, and whether to replace a file.
    ///   - json: whether a JSON document goes to standard output.
    ///   - files: what the run reads.
    ///   - ending: what the name of such an archive ends with, such as `pkpass`.
    /// - Throws: `CommandError`.
    init(_ options: OutputOptions, json: Bool, apartFrom files: RunFiles, ending: String) throws {
        try self.init(
            Self.path(options.output, ending: ".\(ending)"), replacing: options.force, json: json, apartFrom: files,
            of: Kind(name: "an archive", example: "NAME.\(ending)"))
    }

    private static func path(_ path: String, ending: String) -> String {
        let isComplete = path == "-" || path.isEmpty || path.hasSuffix("/") || path.lowercased().hasSuffix(ending)
        guard !isComplete else { return path }
        // What is there is meant as it is: a file to replace, a device, a pipe. What can't be looked at is not there.
        return (try? Stat(FilePath(path))) == nil ? path + ending : path
    }
}

extension Attachments {
    /// The files that `--file NAME=PATH` names; their paths are relative to the folder of the data.
    ///
    /// - Throws: ``CommandError`` for another form and for a name that comes twice; `Attachments.Failure`, `TemplateError`.
    init(options: [String], besides list: String?, limits: Limits) throws {
        var paths: [String: String] = [:]
        for option in options {
            guard let equals = option.firstIndex(of: "="), equals != option.startIndex else {
                throw CommandError(
                    status: .usage, message: "'\(option)' is not of the form NAME=PATH",
                    recovery: ["--file 'thumbnail@2x.png={{photo}}'"])
            }
            let name = String(option[..<equals])
            guard paths.updateValue(String(option[option.index(after: equals)...]), forKey: name) == nil else {
                throw CommandError(
                    status: .usage, message: "two files are named for '\(name)'", recovery: ["name one file for it"])
            }
        }
        try self.init(paths, besides: list, limits: limits, origin: "--file")
    }
}
