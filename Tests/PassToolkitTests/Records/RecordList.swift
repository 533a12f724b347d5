import PassModel
import PassToolkit
import TestSupport

/// What came out of a list.
struct RecordList {
    var records: [Record] = []
    var errors: [RecordError] = []

    /// Reads a whole list in memory.
    init(
        _ bytes: [UInt8], file: String = "list", format: RecordReader.Format? = nil, limits: Limits = .standard
    ) throws {
        var reader = try RecordReader(bytes: bytes, file: file, format: format, limits: limits)
        try self.init(&reader)
    }

    /// Reads a whole list in memory.
    init(_ text: String, file: String = "list", format: RecordReader.Format? = nil, limits: Limits = .standard) throws {
        try self.init(.text(text), file: file, format: format, limits: limits)
    }

    /// Reads the list in a file.
    init(path: String, limits: Limits = .standard, chunkByteCount: Int = 1 << 18) throws {
        var reader = try RecordReader(path: path, limits: limits, chunkByteCount: chunkByteCount)
        try self.init(&reader)
    }

    private init(_ reader: inout RecordReader) throws {
        while let next = try reader.next() {
            switch next {
            case .success(let record): records.append(record)
            case .failure(let error): errors.append(error)
            }
        }
    }

    /// The texts of the columns, record by record.
    func texts(_ names: [String]) -> [[String]] { records.map { record in names.map { record[$0]?.said ?? "(none)" } } }

    /// The places of the errors, as `line:column`.
    var places: [String] { errors.map { $0.position.map { "\($0.line):\($0.column)" } ?? "none" } }

    var messages: [String] { errors.map(\.message) }
}

extension Record.Value {
    /// The value with its kind.
    var said: String {
        switch self {
        case .text(let text): text
        case .number(let number): "#\(number.text)"
        case .boolean(let truth): "?\(truth)"
        }
    }
}
