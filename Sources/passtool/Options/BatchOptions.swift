internal import ArgumentParser
internal import PassBatches
internal import PassToolkit
internal import ToolConsole

/// The destination of a batch, and the names of its files.
struct BatchOutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder for the passes; it is created if needed.", valueName: "directory"),
        completion: .directory)
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The files' names, with placeholders; '/' makes folders. (default: {{serialNumber}}.pkpass)",
            valueName: "pattern"))
    var name: String?

    @Flag(help: "Replace existing files.")
    var force = false

    @Flag(help: "Keep existing passes that are intact and have the same values; make the others.")
    var resume = false

    /// The destination in the options; `nil` in a dry run without a destination.
    func destination(isDryRun: Bool) throws -> BatchPlan.Destination? {
        guard output != "-" else {
            throw usage("many passes do not go to standard output", "name a folder with -o DIRECTORY")
        }
        guard output != nil || isDryRun else {
            throw usage("no place for the passes was given", "add -o DIRECTORY")
        }
        return output.map(BatchPlan.Destination.folder)
    }

    /// The names of the files.
    func names(of purpose: SigningPurpose) throws -> OutputNames {
        let usual = purpose == .pass ? "{{serialNumber}}.pkpass" : "{{orderIdentifier}}.order"
        return OutputNames(try pattern(name ?? usual), ending: ".\(purpose.fileExtension)")
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
        CommandError(status: .usage, message: message, recovery: [hint])
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
}
