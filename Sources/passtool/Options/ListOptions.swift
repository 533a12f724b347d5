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
    var data: String?

    @Option(
        help: ArgumentHelp(
            "In place of --data: PassPackages in Protocol Buffers, each with its length before it.",
            valueName: "file"), completion: .file())
    var payloads: String?

    @OptionGroup var payload: PayloadOptions

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

    /// The list.
    var path: String { payloads ?? data ?? "" }

    /// The option that names it.
    var option: String { payloads == nil ? "--data" : "--payloads" }

    func validate() throws {
        guard (data == nil) == (payloads == nil) else { return }
        throw ValidationError(
            data == nil ? "Missing expected argument '--data <file>'" : "--data and --payloads are two lists")
    }

    /// Refuses payloads for an order.
    func check(for purpose: SigningPurpose) throws {
        guard purpose == .order, payloads != nil else { return }
        throw CommandError(
            status: .notAPass, message: "payloads are for passes, and the template is an order",
            recovery: ["give the values in a list: --data FILE"])
    }

    /// Opens the list.
    func reader(limits: Limits) throws -> RecordReader {
        try payload.check(hasPayloads: payloads != nil)
        return try payloads.map { try payload.reader($0, limits: limits) } ?? form.reader(path, limits: limits)
    }

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
