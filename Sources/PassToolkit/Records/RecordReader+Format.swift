extension RecordReader {
    /// The format of a list of records.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// Comma-separated values with a header row (RFC 4180); `;` and tab are separators, too (``RecordReader``).
        case csv
        /// One JSON array of objects.
        case json
        /// JSON objects in sequence, each on one line or spread over several.
        case jsonLines = "jsonl"

        /// The format according to the first byte that is not blank; `nil` for CSV, which can start with anything.
        init?(firstByte: UInt8?) {
            switch firstByte {
            case UInt8(ascii: "["): self = .json
            case UInt8(ascii: "{"): self = .jsonLines
            default: return nil
            }
        }

        /// The format according to the file extension.
        init?(path: String) {
            switch Self.ending(of: path) {
            case "csv", "tsv", "tab", "txt": self = .csv
            case "json": self = .json
            case "jsonl", "ndjson": self = .jsonLines
            default: return nil
            }
        }

        /// The column separator according to the file extension, whatever the header row contains.
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
}
