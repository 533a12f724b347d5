package import ArgumentParser
internal import PassModel
package import PassToolkit
internal import ZipContainer

/// One person's data.
package struct RecordOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A JSON file with a value for each placeholder; '-' is standard input.", valueName: "file"))
    package var data: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "A value for one placeholder, as text: NAME=VALUE; as a number or boolean: NAME:=12.",
            valueName: "name=value"))
    package var assignments: [String] = []

    @Flag(help: "Accept values that no placeholder takes.")
    package var allowUnused = false

    package init() {}

    /// Whether they name any value.
    package var isGiven: Bool { data != nil || !assignments.isEmpty }

    /// The record with the values of these options.
    package func record(limits: Limits) throws -> Record {
        try assigning(
            to: data.map { path in
                let bytes = try InputFile.read(path, limit: limits.archive.entryByteCount)
                return try Self.read(bytes, path: path, limits: limits)
            } ?? Record())
    }

    /// A record with the values of `--set`.
    package func assigning(to record: Record) throws -> Record {
        var record = record
        for assignment in assignments {
            let (name, value) = try Self.parse(assignment)
            record[name] = value
        }
        return record
    }

    private static func read(_ bytes: [UInt8], path: String, limits: Limits) throws -> Record {
        do {
            return try Record(json: bytes, origin: path == "-" ? "standard input" : "'\(path)'", limits: limits)
        } catch {
            guard case .notJSON(let syntax) = error.code else { throw error }
            try checkIsRecord(bytes, path: path)
            let place = "\(path == "-" ? "standard input" : path):\(syntax.position.line):\(syntax.position.column)"
            let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
            let isObject = first == UInt8(ascii: "{") && !path.hasSuffix(".jsonl")
            throw CommandError(
                status: .notAPass, message: "\(place): \(syntax.message)",
                recovery: isObject ? error.recoveryInProgram : [RecordError.batchHint])
        }
    }

    /// Names a file that is a list rather than one record in JSON.
    private static func checkIsRecord(_ bytes: [UInt8], path: String) throws {
        let isTable = [".csv", ".tsv"].contains { path.lowercased().hasSuffix($0) }
        let fault = RecordError.Fault(fileStartingWith: bytes[...])
        guard isTable || fault != nil else { return }
        throw CommandError(
            status: .notAPass,
            message: "\(path): " + (fault?.message ?? "this is a list, and one record in JSON is needed"),
            recovery: (fault?.recovery ?? []) + [
                "passtool batch SOURCE --data \(isTable ? path.shellWord : "LIST.csv") -o DIRECTORY makes a pass for each row"
            ])
    }

    private static func parse(_ assignment: String) throws -> (String, Record.Value) {
        guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
            throw CommandError(
                status: .usage, message: "--set takes NAME=VALUE, not '\(assignment)'",
                recovery: [assignment.contains("=") ? "--set memberName='Ada'" : "--set \(assignment.shellWord)=VALUE"])
        }
        let text = String(assignment[assignment.index(after: equals)...])
        let name = assignment[..<equals]
        guard name.last == ":" else { return (String(name), .text(text)) }
        guard let document = try? JSONDocument(parsing: Array(text.utf8)), let value = Record.Value(json: document.root)
        else {
            throw CommandError(
                status: .usage, message: "'\(text)' is not a number, true or false",
                recovery: ["for text use NAME=VALUE"])
        }
        return (String(name.dropLast()), value)
    }
}
