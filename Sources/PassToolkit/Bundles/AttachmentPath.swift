/// The path of a file that varies with the record.
///
/// The literal parts of the pattern may lead anywhere. Values of a record stay below the folder that these parts name.
struct AttachmentPath: Sendable {
    /// The pattern as it was given.
    let pattern: TextPattern
    private let file: String

    /// The path of the file that is named `file` in the pass.
    init(_ pattern: TextPattern, for file: String) {
        (self.pattern, self.file) = (pattern, file)
    }

    /// The folder that the literal start of the pattern names; the files of all records are below it.
    ///
    /// `nil` if the pattern has no placeholder, and so is the path of a single file.
    var folder: String? {
        guard !pattern.names.isEmpty else { return nil }
        guard case .literal(let bytes) = pattern.compiled.segments.first,
            let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        else { return "" }
        return String(decoding: bytes[...slash], as: UTF8.self)
    }

    /// The path for one record.
    ///
    /// - Parameter record: the values.
    /// - Returns: the pattern with the values filled in.
    /// - Throws: ``RecordError`` for a missing value, ``AttachmentError`` for a value that leaves the folder.
    func filled(from record: Record) throws -> String {
        let path = try pattern.filled(from: record)
        let insertions = insertions(from: record)
        for insertion in insertions where Self.hasControlCharacter(insertion.value) {
            throw AttachmentError(.controlCharacter, name: insertion.name, of: record, file: file)
        }
        let bytes = Array(path.utf8)
        if let insertion = Self.origin(of: bytes, insertions) {
            throw AttachmentError(.absolute, name: insertion.name, of: record, file: file)
        }
        if let insertion = Self.detour(in: bytes, insertions) {
            throw AttachmentError(.leavesFolder, name: insertion.name, of: record, file: file)
        }
        return path
    }

    /// A value, and its bytes in the path.
    private struct Insertion {
        let name: String
        let value: String
        let range: Range<Int>
    }

    private func insertions(from record: Record) -> [Insertion] {
        var insertions: [Insertion] = []
        var offset = 0
        for segment in pattern.compiled.segments {
            switch segment {
            case .literal(let bytes): offset += bytes.count
            case .text(let name), .value(let name):
                let value = record[name]?.text ?? ""
                insertions.append(Insertion(name: name, value: value, range: offset..<offset + value.utf8.count))
                offset += value.utf8.count
            }
        }
        return insertions
    }

    private static func hasControlCharacter(_ value: String) -> Bool {
        value.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The value that makes a path absolute: by its own `/`, or by being empty before a `/` of the pattern.
    private static func origin(of path: [UInt8], _ insertions: [Insertion]) -> Insertion? {
        guard path.first == UInt8(ascii: "/"), insertions.first?.range.lowerBound == 0 else { return nil }
        return insertions.first { $0.range.contains(0) } ?? insertions.first
    }

    /// The value that forms a part `..`, or that leaves a part empty, so that a later `..` of the pattern leaves the
    /// folder.
    private static func detour(in path: [UInt8], _ insertions: [Insertion]) -> Insertion? {
        var start = 0
        var idle: Insertion?
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let end = start + part.count
            // Values that touch a part decide where it starts and ends.
            let touching = insertions.filter { $0.range.lowerBound <= end && $0.range.upperBound >= start }
            let culprit = touching.first { !$0.range.isEmpty } ?? touching.first
            if part.elementsEqual("..".utf8), let culprit = culprit ?? idle { return culprit }
            if part.isEmpty || part.elementsEqual(".".utf8) { idle = idle ?? culprit }
            start = end + 1
        }
        return nil
    }
}
