internal import ArgumentParser
internal import PassBatches
internal import PassModel
internal import PassToolkit
internal import ToolConsole

/// The list of records.
struct ListOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The list: CSV with a header row, a JSON array, or JSON Lines; '-' is standard input.", valueName: "file"),
        completion: .file())
    var data: String

    @Option(help: ArgumentHelp("The format of the list, if neither content nor name shows it."))
    var dataFormat: ListFormat?

    @Option(
        name: .customLong("file"),
        help: ArgumentHelp(
            "A file for each record: NAME=PATH; PATH may have placeholders and is relative to the list.",
            valueName: "name=path"))
    var files: [String] = []

    @Flag(help: "Accept values and columns that no placeholder takes.")
    var allowUnused = false

    @Option(
        help: ArgumentHelp(
            "Make only one part of the passes, such as 3/16; the serial number decides which part a pass belongs to.",
            valueName: "k/n"))
    var shard: String?

    /// The part of the list to make; `nil` for the whole list.
    func part() throws -> Shard? {
        guard let shard else { return nil }
        guard let part = Shard(shard) else {
            throw CommandError(
                status: .usage, message: "--shard is '\(shard)', not a part such as 3/16",
                recovery: ["write K/N with K from 1 to N, and N at most 100000"])
        }
        return part
    }

    /// Refuses a list whose header row does not fit, so that not every record fails.
    ///
    /// - Parameters:
    ///   - columns: the header row; `nil` if there is none.
    ///   - template: the template that uses the values.
    ///   - others: further placeholders, from names and paths.
    /// - Throws: ``CommandError`` with all missing and all unused columns.
    func check(_ columns: [RecordReader.Column]?, for template: PassTemplate, and others: Set<String>) throws {
        guard let columns else { return }
        try checkForMissing(columns, template, others)
        guard !allowUnused else { return }
        let taken = others.union(template.uses.map(\.name))
        let unused = columns.filter { !taken.contains($0.name) }
        guard let first = unused.first else { return }
        let place = first.position.map { "\(listName):\($0.line):\($0.column)" } ?? listName
        throw CommandError(
            status: .notAPass,
            message: "\(place): no placeholder takes \(Self.quoted(unused))",
            recovery: ["remove \(unused.count == 1 ? "the column" : "the columns"), or use --allow-unused"])
    }

    private func checkForMissing(_ columns: [RecordReader.Column], _ template: PassTemplate, _ others: Set<String>)
        throws
    {
        let names = Set(columns.filter { !$0.isIgnored }.map(\.name))
        var wanted = Set<String>()
        let missing = template.uses.filter { !names.contains($0.name) && wanted.insert($0.name).inserted }
            .map { "'\($0.name)' (\($0.file):\($0.position.line))" }
        let alsoMissing = others.subtracting(names).subtracting(wanted).sorted().map { "'\($0)' (--name or --file)" }
        guard !missing.isEmpty || !alsoMissing.isEmpty else { return }
        // Empty lines may precede the header row.
        let line = columns.first?.position?.line ?? 1
        throw CommandError(
            status: .notAPass,
            message: "\(listName):\(line): there is no column for "
                + (missing + alsoMissing).joined(separator: ", "),
            recovery: ["the columns are \(Self.quoted(columns.filter { !$0.name.isEmpty }))"])
    }

    private static func quoted(_ columns: [RecordReader.Column]) -> String {
        columns.map { "'\($0.name)'" }.joined(separator: ", ")
    }

    /// The list's name in messages.
    private var listName: String { data == "-" ? StandardInput.name : data }
}

/// The format of a list, as an option.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
    case csv, json, jsonl

    /// The same as the library's type.
    var format: RecordReader.Format? { RecordReader.Format(rawValue: rawValue) }
}

/// The destination of a batch, and the names of its files.
struct BatchOutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder for the passes; it is created if needed.", valueName: "directory"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "A pattern such as '{{team}}.pkpasses': one bundle per group of neighbouring records.",
            valueName: "pattern"))
    var into: String?

    @Option(
        help: ArgumentHelp(
            "The files' names, with placeholders; '/' makes folders. (default: {{serialNumber}}.pkpass)",
            valueName: "pattern"))
    var name: String?

    @Option(help: ArgumentHelp("Spread the files over 256 folders (1) or 65,536 (2), by their names.", valueName: "n"))
    var fanOut = 0

    @Flag(help: "Replace existing files.")
    var force = false

    @Flag(help: "Keep existing passes that are intact and have the same values; make the others.")
    var resume = false

    /// Whether neighbouring records with the same name go into one bundle.
    var isGrouping: Bool { into?.hasSuffix(".pkpasses") ?? false }

    /// The destination in the options; `nil` in a dry run without a destination.
    func destination(isDryRun: Bool) throws -> BatchPlan.Destination? {
        guard let into else {
            guard output != "-" else {
                throw usage("many passes do not go to standard output", "name a folder with -o DIRECTORY")
            }
            guard output != nil || isDryRun else {
                throw usage("no place for the passes was given", "add -o DIRECTORY")
            }
            return output.map(BatchPlan.Destination.folder)
        }
        guard isGrouping else {
            throw usage(
                "--into is '\(into)', not a pattern for .pkpasses",
                into.hasSuffix(".tar")
                    ? "write a folder with -o DIRECTORY, then tar it" : "--into '{{team}}.pkpasses' -o DIRECTORY")
        }
        guard name == nil else {
            throw usage("--name and --into '\(into)' both name the files", "leave --name out")
        }
        guard output != nil || isDryRun else {
            throw usage("no folder for the .pkpasses was given", "add -o DIRECTORY")
        }
        return output.map(BatchPlan.Destination.groups)
    }

    /// The names of the files.
    func names(of purpose: SigningPurpose) throws -> OutputNames {
        guard (0...2).contains(fanOut) else {
            throw usage("--fan-out is \(fanOut), not 0, 1 or 2", "leave it out for fewer than 10,000 passes")
        }
        if let into, isGrouping {
            guard purpose == .pass else {
                throw usage("only passes go into .pkpasses, not orders", "leave --into out")
            }
            return OutputNames(try pattern(into, of: "--into"), fanOut: fanOut)
        }
        let usual = purpose == .pass ? "{{serialNumber}}.pkpass" : "{{orderIdentifier}}.order"
        return OutputNames(
            try pattern(name ?? usual, of: "--name"), fanOut: fanOut, ending: ".\(purpose.fileExtension)")
    }

    private func pattern(_ text: String, of option: String) throws -> TextPattern {
        do {
            return try TextPattern(text, origin: option)
        } catch {
            throw usage(error.message, "write placeholders like {{serialNumber}}")
        }
    }

    private func usage(_ message: String, _ hint: String) -> CommandError {
        CommandError(status: .usage, message: message, recovery: [hint])
    }
}
