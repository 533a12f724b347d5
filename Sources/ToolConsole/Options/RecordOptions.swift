package import ArgumentParser
internal import PassModel
package import PassRules
package import PassToolkit
internal import SystemPackage
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

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp(
            "The value of a field, by its key: KEY=VALUE; a template needs no placeholder for it.",
            valueName: "key=value"))
    package var fields: [String] = []

    @Flag(help: "Ignore values that no placeholder uses.")
    package var ignoreExtraValues = false

    package init() {}

    /// Whether there are any values.
    package var isGiven: Bool { data != nil || !assignments.isEmpty || !fields.isEmpty }

    /// The files that they read.
    package var inputs: [(name: String, path: String?)] { [("--data", data)] }

    /// The rule that `--ignore-extra-values` needs values.
    package var ignoringNeedsValues: OptionRule {
        .option("--ignore-extra-values", ignoreExtraValues, needs: "--data FILE", "--set NAME=VALUE", isMet: isGiven)
    }

    /// The record with the values of these options.
    package func record(limits: Limits, ofList list: String = "passtool batch") throws -> Record {
        try assigning(
            to: data.map { path in
                try Self.checkIsPath(
                    path, of: "--data", "the record",
                    "--set NAME=VALUE for each value, or --data - to read the record from standard input")
                let bytes = try InputFile.read(path, limit: limits.archive.entryByteCount)
                return try Self.read(bytes, path: path, limits: limits, ofList: list)
            } ?? Record())
    }

    /// Refuses JSON in place of the path of its file.
    static func checkIsPath(_ path: String, of option: String, _ content: String, _ hint: String) throws {
        guard path.hasPrefix("{") || path.hasPrefix("["), (try? Stat(FilePath(path))) == nil else { return }
        throw CommandError(
            status: .usage, message: "\(option) names a file, but was given \(content) itself", hints: [hint])
    }

    /// A record with the values of `--set` and `--field`.
    package func assigning(to record: Record) throws -> Record {
        var record = record
        for (option, text) in assignments.map({ ("--set", $0) }) + fields.map({ ("--field", $0) }) {
            let (key, value) = try Self.parse(text, option: option)
            let name = option == "--set" ? key : "field:\(key)"
            guard record.origins[name] == nil else {
                throw CommandError(
                    status: .usage, message: "\(option) gives '\(key)' a second value", hints: ["leave one out"])
            }
            record[name] = value
            record.origins[name] = option
        }
        return record
    }

    private static func read(_ bytes: [UInt8], path: String, limits: Limits, ofList list: String) throws -> Record {
        do {
            return try Record(json: bytes, origin: path == "-" ? StandardInput.name : "'\(path)'", limits: limits)
        } catch {
            guard case .notJSON = error.code, bytes.first != UInt8(ascii: "{") else { throw error }
            let form = #"write one record like {"serialNumber": "0001", "stars": 7}"#
            throw CommandError(
                status: .notAPass, message: error.message, hints: ["\(form); for a list use \(list)"])
        }
    }

    private static func parse(_ assignment: String, option: String) throws -> (String, Record.Value) {
        guard let equals = assignment.firstIndex(of: "="), equals != assignment.startIndex else {
            throw CommandError(
                status: .usage,
                message: "\(option) needs \(option == "--set" ? "NAME" : "KEY")=VALUE, not '\(assignment)'",
                hints: [
                    assignment.contains("=") ? "\(option) memberName='Ada'" : "\(option) \(assignment.shellWord)=VALUE"
                ])
        }
        let text = String(assignment[assignment.index(after: equals)...])
        let name = assignment[..<equals]
        guard name.last == ":" else { return (String(name), .text(text)) }
        guard let document = try? JSONDocument(parsing: Array(text.utf8)), let value = Record.Value(json: document.root)
        else {
            throw CommandError(
                status: .usage, message: "'\(text)' is not a number, true or false",
                hints: [
                    text.wholeMatch(of: /-?[0-9.]*,[0-9]+/) == nil
                        ? "for text use NAME=VALUE" : "write decimals with a point: 1.50"
                ])
        }
        return (String(name.dropLast()), value)
    }
}

/// Names the values of a record in findings about the pass that they make.
package struct FilledRecord {
    private let record: Record
    private let names: [JSONPointer: String]

    /// A record that was filled into these strings of a template.
    package init(_ record: Record, in strings: [FillableString]) {
        self.record = record
        names = strings.reduce(into: [:]) { $0[$1.pointer] = $1.names.count == 1 ? $1.names.first : nil }
    }

    /// The finding with the name and the origin of the value; one of `--set` may be meant as a number.
    package func explained(_ finding: Finding) -> Finding {
        guard ["pass.json", "order.json"].contains(finding.file), let pointer = finding.pointer,
            let name = names[pointer], let value = record[name]?.json
        else { return finding }
        let origin = record.origins[name] ?? record.origin
        let plain: String? =
            switch finding.need {
            case .number(_, let number): number?.text()
            case .noQuotes: value.string ?? ""
            case .date, nil: nil
            }
        let option = origin == "--set" ? plain.map { "write --set \("\(name):=\($0)".shellWord)" } : nil
        return finding.changed(
            message: "'\(name)' \(origin.hasPrefix("--") ? "of" : "in") \(origin): \(finding.message)",
            hint: option ?? finding.hint)
    }
}

/// Fills in templates with the record of the options, else with the sample record beside the template.
package struct RecordFilling: Sendable {
    private let limits: Limits
    /// The record of `--data` with the values of `--set`.
    private let record: Record?
    /// The values of `--set` only, which change the sample record.
    private let changes: Record
    private let allowsUnused: Bool

    /// Reads the record of the options.
    package init(_ options: RecordOptions, limits: Limits, ofList list: String = "passtool batch") throws {
        self.limits = limits
        allowsUnused = options.ignoreExtraValues
        record = options.data == nil ? nil : try options.record(limits: limits, ofList: list)
        changes = try options.assigning(to: Record())
    }

    /// The pass with its record, or the template itself if no record fits.
    ///
    /// - Returns: the files, and the path of the sample record, if that was used.
    /// - Throws: `TemplateError`, `RecordError`.
    package func filled(_ source: PassFiles) throws -> (source: PassFiles, sample: String?) {
        if let record { return (try rendered(source, with: record), nil) }
        guard let (path, sample) = sample(beside: source) else {
            return (changes.values.isEmpty ? source : try changed(source, Record()), nil)
        }
        guard changes.values.isEmpty else { return (try changed(source, sample), path) }
        // A sample that does not fit is ignored, but with values of --set, the error says what is missing.
        return (try? rendered(source, with: sample)).map { ($0, path) } ?? (source, nil)
    }

    /// Why the sample record beside a template does not fit it; `nil` if it does, or there is none.
    package func misfit(of source: PassFiles) -> (path: String, error: any Error)? {
        guard record == nil, let (path, sample) = sample(beside: source) else { return nil }
        do {
            _ = try rendered(source, with: sample)
            return nil
        } catch { return (path, error) }
    }

    /// The record for a pass: that of the options, else the sample beside it.
    package func record(for source: PassFiles) -> Record {
        if let record { return record }
        var sample = self.sample(beside: source)?.record ?? Record()
        for (name, value) in changes.values { sample[name] = value }
        return sample
    }

    private func changed(_ source: PassFiles, _ record: Record) throws -> PassFiles {
        var record = record
        for (name, value) in changes.values { record[name] = value }
        record.origins = changes.origins
        return try rendered(source, with: record)
    }

    private func rendered(_ source: PassFiles, with record: Record) throws -> PassFiles {
        try source.rendered(with: record, allowingUnused: allowsUnused)
    }

    private func sample(beside source: PassFiles) -> (path: String, record: Record)? {
        // The sample is optional: if it can't be read, the placeholders are shown.
        guard source.isTemplate, let path = Self.samplePath(for: source.path),
            let bytes = try? InputFile.readFound(path, limit: limits.archive.entryByteCount),
            let record = try? Record(json: bytes, origin: "'\(path)'", limits: limits)
        else { return nil }
        return (path, record)
    }

    /// Where the sample record of a template is: `coffee.json` for `coffee.pass`.
    package static func samplePath(for template: String) -> String? {
        var path = FilePath(template)
        guard template != "-", path.lastComponent?.kind == .regular else { return nil }
        path.extension = "json"
        return path.string
    }
}

extension Console {
    /// Notes which sample record a template was filled in with.
    package func noteSample(_ path: String) {
        note("filled in with the sample record \(path.visible); --data FILE uses another")
    }
}
