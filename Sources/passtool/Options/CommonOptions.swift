internal import ArgumentParser
internal import PassToolkit

/// The options of every command.
struct CommonOptions: ParsableArguments {
    @Flag(help: "Print one JSON document, also on failure.")
    var json = false

    @Flag(name: [.short, .long], help: "Print errors only.")
    var quiet = false
}

/// The file for a new key; it cannot be standard output.
struct KeyOutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write: a .p12, a .pfx or a .pem.", valueName: "file"))
    var output: String

    @Flag(help: "Replace an existing file.")
    var force = false
}

/// The file for the result.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write; '-' is standard output.", valueName: "file"))
    var output: String

    @Flag(help: "Replace an existing file.")
    var force = false
}
