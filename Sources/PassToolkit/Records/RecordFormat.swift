/// How a list of records is written down.
public enum RecordFormat: String, Sendable, Hashable, CaseIterable {
    /// Comma-separated values with a header row (RFC 4180); `;` and tab are recognised as separators as well.
    case csv
    /// One JSON array of objects.
    case json
    /// JSON objects one after the other, each on a line of its own or spread over several.
    case jsonLines = "jsonl"

    /// What the first byte that is not blank says; CSV starts like anything else.
    init?(firstByte: UInt8?) {
        switch firstByte {
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = .jsonLines
        default: return nil
        }
    }

    /// What the ending of a file's name says.
    init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        switch name.split(separator: ".").dropFirst().last?.lowercased() {
        case "csv", "tsv", "tab", "txt": self = .csv
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonLines
        default: return nil
        }
    }
}
