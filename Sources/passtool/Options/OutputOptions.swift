internal import ArgumentParser
internal import ToolConsole

/// The file for a new key; it cannot be standard output.
struct KeyOutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write: a .p12, a .pfx or a .pem.", valueName: "file"), completion: .file())
    var output: String

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
}

extension Destination {
    /// The path of a signed archive, checked before any work is done.
    init(_ options: OutputOptions, json: Bool, source: String) throws {
        try self.init(options, json: json, sources: [source])
    }

    /// The path of a signed archive, checked before any work is done.
    init(_ options: OutputOptions, json: Bool, sources: [String]) throws {
        try self.init(
            options.output, replacing: options.force, json: json, sources: sources,
            of: Kind(name: "an archive", example: "NAME.pkpass"))
    }
}
