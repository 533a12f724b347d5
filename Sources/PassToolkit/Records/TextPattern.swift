/// A short text with placeholders, such as the name of a file: `{{serialNumber}}.pkpass`.
public struct TextPattern: Sendable {
    let compiled: CompiledText

    /// Compiles a text.
    ///
    /// - Parameters:
    ///   - text: the text with its placeholders.
    ///   - origin: the text's name in messages: `the name`.
    /// - Throws: ``TemplateError`` for a placeholder that is unclosed or has an invalid name.
    public init(_ text: String, origin: String) throws(TemplateError) {
        let bytes = Array(text.utf8)
        var scanner = PlaceholderScanner(file: origin, text: bytes)
        try scanner.scanString(0..<bytes.count, typed: false)
        compiled = scanner.finish { $1 += $0.utf8 }
    }

    /// The names of the placeholders, in their order.
    public var names: [String] { compiled.uses.map(\.name) }

    /// The text for one record; `{{serialNumber}}` also takes the value of `/serialNumber`.
    ///
    /// - Throws: ``RecordError`` that names every missing value.
    public func filled(from record: Record) throws(RecordError) -> String {
        var record = record
        var missing: [PlaceholderUse] = []
        for use in compiled.uses where record[use.name] == nil {
            record[use.name] = record["/\(use.name)"]
            if record[use.name] == nil { missing.append(use) }
        }
        guard missing.isEmpty else { throw RecordError(of: record, missing: missing, unused: []) }
        return String(decoding: compiled.rendered(with: record), as: UTF8.self)
    }
}
