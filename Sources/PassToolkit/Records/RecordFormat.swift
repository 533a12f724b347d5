/// How a list of records is written down.
public enum RecordFormat: String, Sendable, Hashable, CaseIterable {
    /// Comma-separated values with a header row (RFC 4180); `;` and tab separate as well (``RecordReader``).
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
        switch Self.ending(of: path) {
        case "csv", "tsv", "tab", "txt": self = .csv
        case "json": self = .json
        case "jsonl", "ndjson": self = .jsonLines
        default: return nil
        }
    }

    /// The separator of columns that the ending of a file's name says, whatever the header row looks like.
    static func separator(path: String) -> UInt8? {
        switch ending(of: path) {
        case "tsv", "tab": 0x09
        default: nil
        }
    }

    private static func ending(of path: String) -> String? {
        let name = path.split(separator: "/").last ?? ""
        return name.split(separator: ".").dropFirst().last?.lowercased()
    }
}
