internal import PassModel

/// A bundle with placeholders, compiled once and rendered for each record.
///
/// `{{name}}` inside a string of `pass.json` or `pass.strings` (of an order: `order.json`, `order.strings`) stands for the record's value of that name, escaped for
/// the format it stands in; a JSON string that is nothing but one placeholder takes the value's own type. Nothing is
/// evaluated.
public struct PassTemplate: Sendable {
    /// The files with the placeholders still in them.
    public let bundle: PassBundle
    private let texts: [String: CompiledText]
    private let encodings: [String: StringsEncoding]

    /// Compiles a bundle.
    ///
    /// - Throws: ``TemplateError`` with file, line and column.
    public init(_ bundle: PassBundle, limits: Limits = .standard) throws(TemplateError) {
        self.bundle = bundle
        let (main, strings) = (bundle.purpose.file, ".lproj/\(bundle.purpose.noun).strings")
        var texts = [main: try Self.compileJSON(bundle.mainFile, file: main, limits: limits)]
        var encodings: [String: StringsEncoding] = [:]
        for (name, bytes) in bundle.files where name.hasSuffix(strings) {
            let document = try Self.strings(bytes, file: name)
            let compiled = try Self.compileStrings(document, file: name)
            guard !compiled.uses.isEmpty else { continue }
            texts[name] = compiled
            encodings[name] = document.encoding
        }
        self.texts = texts
        self.encodings = encodings
    }

    /// Reads and compiles a source folder or archive.
    ///
    /// - Throws: ``TemplateError``, ``BundleError``, ``FileAccessError``.
    public init(path: String, limits: Limits = .standard) throws {
        let bundle = try PassBundle(path: path, limits: limits)
        do {
            try self.init(bundle, limits: limits)
        } catch {
            throw TemplateError(error.code, file: "\(path)/\(error.file)", position: error.position)
        }
    }

    /// Every place that asks for a value, by file and place.
    public var uses: [PlaceholderUse] {
        texts.values.flatMap(\.uses).sorted { ($0.file, $0.position) < ($1.file, $1.position) }
    }

    /// The bundle for one record.
    ///
    /// - Parameters:
    ///   - record: a value for every placeholder, and no others.
    ///   - allowingUnused: whether values that no placeholder takes may be there.
    /// - Returns: the files with the record's values in place, ready to be signed.
    /// - Throws: ``RecordError`` that names every missing or unused value.
    public func render(_ record: Record, allowingUnused: Bool = false) throws(RecordError) -> PassBundle {
        try check(record, allowingUnused: allowingUnused)
        var changed: [String: [UInt8]] = [:]
        for (name, text) in texts {
            let rendered = text.rendered(with: record)
            changed[name] = encodings[name]?.encode(rendered) ?? rendered
        }
        return bundle.replacing(changed)
    }

    private func check(_ record: Record, allowingUnused: Bool) throws(RecordError) {
        var seen: Set<String> = []
        let missing = uses.filter { record[$0.name] == nil && seen.insert($0.name).inserted }
        guard missing.isEmpty else { throw RecordError(.missing(missing), origin: record.origin) }
        let names = Set(uses.map(\.name))
        let unused = record.values.keys.filter { !names.contains($0) }.sorted()
        guard unused.isEmpty || allowingUnused else { throw RecordError(.unused(unused), origin: record.origin) }
    }

    // MARK: - Compiling

    private static func compileJSON(
        _ text: [UInt8], file: String, limits: Limits
    ) throws(TemplateError) -> CompiledText {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: text, limits: limits)
        } catch {
            throw TemplateError(.notJSON(error), file: file, position: error.position)
        }
        var scanner = PlaceholderScanner(file: file, text: text)
        let strings = document.places().values.map(\.range).filter { text[$0.lowerBound] == UInt8(ascii: "\"") }
        for range in strings.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            try scanner.scanString(range.lowerBound + 1..<range.upperBound - 1, typed: true)
        }
        return scanner.finish { JSONValue.appendEscaped($0, to: &$1) }
    }

    private static func strings(_ bytes: [UInt8], file: String) throws(TemplateError) -> StringsDocument {
        do {
            return try StringsDocument(parsing: bytes)
        } catch {
            throw TemplateError(.notStrings(error), file: file, position: error.position)
        }
    }

    private static func compileStrings(_ document: StringsDocument, file: String) throws(TemplateError) -> CompiledText
    {
        var scanner = PlaceholderScanner(file: file, text: document.text)
        for entry in document.entries { try scanner.scanString(entry.valueRange, typed: false) }
        return scanner.finish { StringsDocument.appendEscaped($0, to: &$1) }
    }
}
