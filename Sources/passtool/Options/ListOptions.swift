internal import ArgumentParser
internal import PassBatches
internal import PassToolkit
internal import ToolConsole

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
