internal import PassModel
internal import PassToolkit
internal import SystemPackage

/// What a file is that should be a record in JSON.
enum NoRecord {
    /// The error for a folder; `nil` if it is none.
    static func error(forFolder path: String) -> CommandError? {
        guard (try? Stat(FilePath(path)))?.type == .directory else { return nil }
        return CommandError(
            status: .unreadable, message: "'\(path)' is a folder, and --data takes a record in JSON",
            recovery: [sampleWords(for: path)])
    }

    /// The error for the `pass.json` of a template; `nil` if it is none.
    static func error(forPass bytes: [UInt8], path: String, limits: Limits) -> CommandError? {
        guard let root = (try? JSONDocument(parsing: bytes, limits: limits))?.root.object,
            root["formatVersion"] != nil, root["passTypeIdentifier"] != nil
        else { return nil }
        return CommandError(
            status: .notAPass, message: "'\(path)' is the content of a pass, and --data takes a record with its values",
            recovery: [sampleWords(for: FilePath(path).removingLastComponent().string)])
    }

    private static func sampleWords(for template: String) -> String {
        let sample = RecordFilling.samplePath(for: template).flatMap { (try? Stat(FilePath($0))) == nil ? nil : $0 }
        return sample.map { "--data \($0.shellWord) is the sample record beside it" }
            ?? #"write one like {"serialNumber": "0001", "stars": 7}"#
    }

    /// The error that names the form of the file, or what is wrong with the object in it.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - path: its path.
    ///   - syntax: why it is no JSON.
    ///   - recovery: what to do about that.
    /// - Returns: the error.
    static func error(
        for bytes: [UInt8], path: String, syntax: JSONDocument.SyntaxError, recovery: [String]
    ) -> CommandError {
        let name = path == "-" ? StandardInput.name : path
        func error(_ message: String, _ recovery: [String]) -> CommandError {
            CommandError(status: .notAPass, message: message, recovery: recovery)
        }
        if let fault = RecordError.Fault(fileStartingWith: bytes[...]) {
            return error("\(name): \(fault.message)", fault.recovery + [batch("LIST.csv")])
        }
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        let first = lines.first ?? ""
        if ["{", "["].contains(first.prefix(1)) {
            let place = "\(name):\(syntax.position.line):\(syntax.position.column)"
            let isOne = first.hasPrefix("{") && !path.hasSuffix(".jsonl")
            let line =
                text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .dropFirst(syntax.position.line - 1).first ?? ""
            let hasDecimalComma = line.contains(/:\s*-?[0-9]+,[0-9]/)
            let hints = hasDecimalComma ? ["write decimals with a point: 1.50"] : recovery
            return error("\(place): \(syntax.message)", isOne ? hints : ["for a list use passtool batch"])
        }
        if isTable(path, lines) {
            return error(
                "\(name): this is a list, and one record in JSON is needed",
                [batch(path == "-" ? "LIST.csv" : path.shellWord)])
        }
        let isYAML = [".yaml", ".yml"].contains(where: path.lowercased().hasSuffix) || isYAML(first)
        return error(
            "\(name): a record is JSON, and this \(first.isEmpty ? "is empty" : isYAML ? "looks like YAML" : "is none")",
            [#"write it like {"serialNumber": "0001", "stars": 7}"#])
    }

    private static func batch(_ list: String) -> String {
        "passtool batch SOURCE --data \(list) -o DIRECTORY makes a pass for each row"
    }

    /// Whether the first two lines have as many separators, or the name says that it is a table.
    private static func isTable(_ path: String, _ lines: [Substring]) -> Bool {
        if [".csv", ".tsv"].contains(where: path.lowercased().hasSuffix) { return true }
        guard lines.count > 1, !isYAML(lines[0]) else { return false }
        return [",", ";", "\t"].contains { separator in
            let counts = lines.prefix(2).map { line in line.count { String($0) == separator } }
            return counts[0] > 0 && counts[0] == counts[1]
        }
    }

    private static func isYAML(_ line: Substring) -> Bool {
        line == "---" || line.prefixMatch(of: /[A-Za-z_][\w.-]*:(\s|$)/) != nil
    }
}
