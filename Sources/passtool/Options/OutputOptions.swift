internal import ArgumentParser
internal import PassBatches
internal import PassToolkit
internal import Platform
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

    @Flag(name: [.short, .long], help: "Replace an existing file.")
    var force = false
}

/// The file for the result.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(name: [.short, .long], help: "Replace an existing file.")
    var force = false

    /// The rule that `--force` needs a file.
    var forceNeedsFile: OptionRule { .option("--force", force, needs: "-o FILE", isMet: output != "-") }
}

extension Destination {
    /// The path of a signed archive, checked before any work is done.
    ///
    /// A given name is kept; a note says if it lacks the ending by which devices recognise the file.
    ///
    /// - Parameters:
    ///   - options: the path, and whether to replace a file.
    ///   - source: the source, beside which the archive goes without a path; `-` if that is not possible.
    ///   - json: whether a JSON document goes to standard output.
    ///   - files: the files that the run reads.
    ///   - ending: the ending of such archives, such as `pkpass`.
    /// - Throws: `CommandError`.
    init(
        _ options: OutputOptions, besides source: String, json: Bool, apartFrom files: RunFiles, ending: String
    ) throws {
        let path = try options.output ?? Self.path(besides: source, ending: ending)
        try self.init(
            path, replacing: options.force, json: json, apartFrom: files,
            of: Kind(name: "an archive", example: "NAME.\(ending)"))
        guard path != "-", !path.lowercased().hasSuffix(".\(ending)") else { return }
        note = "phones open it only with a name that ends with .\(ending)"
    }

    /// The path for an archive beside its source: `my.pkpass` for `my.pass`.
    private static func path(besides source: String, ending: String) throws -> String {
        guard source != "-" else { throw isNotGiven("the archive", example: "NAME.\(ending)") }
        var path = FilePath(source)
        if path.lastComponent?.kind != .regular {  // '.' and '..' don't say the name of the folder
            let real = RunFiles.realPath(source)
            guard let real else { throw isNotGiven("the archive", example: "../NAME.\(ending)") }
            path = FilePath(real)
        }
        let given = path
        let endings: Set = ["pass", "pkpasstemplate", "order-folder", "zip", "pkpass", "order"]
        if endings.contains(path.extension?.lowercased() ?? "") { path.extension = nil }
        let name = path.lastComponent?.string ?? ""
        path = path.removingLastComponent().appending("\(name).\(ending)")
        guard path != given else {
            throw isNotGiven("the archive", ", and '\(path)' is the source", example: "new-\(name).\(ending)")
        }
        return path.string
    }

    /// The error for a result that has no default path.
    static func isNotGiven(_ result: String, _ why: String = "", example: String) -> CommandError {
        CommandError(
            status: .usage, message: "no place for \(result) was given\(why)",
            hints: ["add -o \(example.shellWord), or -o - for standard output"])
    }
}

extension Attachments {
    /// The files that `--file NAME=PATH` names; their paths are relative to the folder of the data.
    ///
    /// - Throws: ``CommandError`` for another form and for a repeated name; `Attachments.Failure`, `TemplateError`.
    init(options: [String], besides list: String?, limits: Limits) throws {
        var paths: [String: String] = [:]
        for option in options {
            guard let equals = option.firstIndex(of: "="), equals != option.startIndex else {
                throw CommandError(
                    status: .usage, message: "'\(option)' is not of the form NAME=PATH",
                    hints: ["--file 'thumbnail@2x.png={{photo}}'"])
            }
            let name = String(option[..<equals])
            guard paths.updateValue(String(option[option.index(after: equals)...]), forKey: name) == nil else {
                throw CommandError(
                    status: .usage, message: "--file names '\(name)' twice", hints: ["leave one out"])
            }
        }
        try self.init(paths, besides: list, limits: limits, origin: "--file")
    }
}

/// The destination of a batch, and the names of its files.
struct BatchOutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp(
            "The folder for the passes, created if needed; '-' writes a tar archive to standard output.",
            valueName: "directory"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The names of the files, with placeholders; '/' makes folders. Default: the serial number.",
            valueName: "pattern"))
    var name: String?

    @Flag(name: [.short, .long], help: "Replace existing files.")
    var force = false

    @Flag(help: "Keep existing passes that are intact and have the same values; make the others.")
    var resume = false

    /// The destination; `nil` in a dry run without one.
    func destination(isDryRun: Bool, through tar: TarStream?) throws -> BatchPlan.Destination? {
        if let tar { return .handing { pass, name in try tar.add(pass.archive, as: name, at: pass.signingTime) } }
        guard output != nil || isDryRun else {
            throw usage("no folder for the passes was given", "add -o DIRECTORY")
        }
        return folder.map(BatchPlan.Destination.folder)
    }

    /// The folder; `nil` for standard output, and in a dry run without one.
    var folder: String? { output == "-" ? nil : output }

    /// The names of the files.
    func names(of template: PassTemplate) throws -> OutputNames {
        guard let name else { return try OutputNames(serialNumbersOf: template) }
        let names = OutputNames(try pattern(name), ending: ".\(template.bundle.purpose.fileExtension)")
        do {
            // A pattern that is not safe with its placeholders as values would fail every record.
            let values = names.pattern.names.map { ($0, Record.Value.text("{{\($0)}}")) }
            _ = try names.name(for: Record(Dictionary(values) { $1 }))
        } catch let error as BatchError {
            throw usage("--name: \(error.message)", "write it like {{serialNumber}} or {{city}}/{{serialNumber}}")
        }
        return names
    }

    private func pattern(_ text: String) throws -> TextPattern {
        do {
            let pattern = try TextPattern(text, origin: "--name")
            if let brace = text.firstIndex(of: "{"), pattern.names.isEmpty {
                let name = text[brace...].dropFirst().prefix { $0 != "}" }
                throw usage("--name is '\(text)', without a placeholder", "write it with two braces: {{\(name)}}")
            }
            return pattern
        } catch let error as TemplateError {
            throw usage(error.message, "write placeholders like {{serialNumber}}")
        }
    }

    private func usage(_ message: String, _ hint: String) -> CommandError {
        CommandError(status: .usage, message: message, hints: [hint])
    }
}

/// The list of records.
struct ListOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The list: CSV with a header row, a JSON array, or JSON Lines; '-' is standard input.", valueName: "file"),
        completion: .file())
    var data: String

    @OptionGroup var form: ListForm

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "A file for each record: NAME=PATH; PATH may have placeholders and is relative to the list.",
            valueName: "name=path"))
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "Make only one part of the passes, such as 3/16; the serial number decides which part a pass belongs to.",
            valueName: "k/n"))
    var shard: String?

    /// The part of the list to make; `nil` for all of it.
    func part() throws -> Shard? {
        guard let shard else { return nil }
        guard let part = Shard(shard) else {
            throw CommandError(
                status: .usage, message: "--shard is '\(shard)', not a part such as 3/16",
                hints: ["write K/N with K from 1 to N, and N at most 100000"])
        }
        return part
    }
}
