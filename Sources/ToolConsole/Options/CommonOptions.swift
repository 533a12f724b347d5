internal import ArgumentParser

/// The options of every command.
package struct CommonOptions: ParsableArguments {
    @Flag(help: "Print one JSON document, also on failure.")
    package var json = false

    @Flag(name: [.short, .long], help: "Print errors only.")
    package var quiet = false

    package init() {}
}
