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
            let pattern = try TextPattern(text, origin: option)
            if let brace = text.firstIndex(of: "{"), pattern.names.isEmpty {
                let name = text[brace...].dropFirst().prefix { $0 != "}" }
                throw usage("\(option) is '\(text)', without a placeholder", "write it with two braces: {{\(name)}}")
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
