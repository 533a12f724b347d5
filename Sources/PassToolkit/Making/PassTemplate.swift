internal import PassModel

/// A bundle with placeholders, compiled once and rendered for each record.
///
/// In a string of `pass.json` or `pass.strings` (for an order: `order.json`, `order.strings`), `{{name}}` stands for
/// the record's value of that name, escaped for the file's format. A JSON string that is a single placeholder takes the
/// type of the value. Nothing is evaluated.
public struct PassTemplate: Sendable {
    /// The files with their placeholders.
    public let bundle: PassBundle
    /// Every place that needs a value, by file and position.
    public let uses: [PlaceholderUse]
    private let texts: [String: CompiledText]
    private let encodings: [String: StringsDocument.Encoding]
    /// The names of all placeholders.
    package let names: Set<String>
    /// The strings of `pass.json` that records fill in.
    package let fillableStrings: [FillableString]

    /// Compiles a bundle.
    ///
    /// - Throws: ``TemplateError`` with file, line and column.
    public init(_ bundle: PassBundle, limits: Limits = .standard) throws(TemplateError) {
        self.bundle = bundle
        let strings = ".lproj/\(bundle.purpose.noun).strings"
        let (mainText, fillableStrings) = try Self.compileMainFile(of: bundle, limits: limits)
        self.fillableStrings = fillableStrings
        var texts = [bundle.purpose.file: mainText]
        var encodings: [String: StringsDocument.Encoding] = [:]
        var room = StringsDocument.byteLimit  // shared by all strings files
        for (name, bytes) in bundle.files.filter({ $0.key.hasSuffix(strings) }).sorted(by: { $0.key < $1.key }) {
            let document = try Self.strings(bytes, file: name, byteLimit: room)
            room -= bytes.count
            let compiled = try Self.compileStrings(document, file: name)
            guard !compiled.uses.isEmpty else { continue }
            texts[name] = compiled
            encodings[name] = document.encoding
        }
        self.texts = texts
        self.encodings = encodings
        uses = texts.values.flatMap(\.uses).sorted { ($0.file, $0.position) < ($1.file, $1.position) }
        names = Set(uses.map(\.name))
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

    /// Fills in one record.
    ///
    /// - Parameters:
    ///   - record: a value for each placeholder, and no others.
    ///   - allowingUnused: whether the record may have values that no placeholder uses.
    /// - Returns: the files with the record's values, ready for signing.
    /// - Throws: ``RecordError`` that names every missing or unused value.
    public func render(_ record: Record, allowingUnused: Bool = false) throws(RecordError) -> PassBundle {
        bundle.replacing(try renderedFiles(record, allowingUnused: allowingUnused))
    }

    /// The files that records change: those with placeholders, and always `pass.json`.
    var changingFiles: some Collection<String> { texts.keys }

    /// Whether records fill in the identity of the pass or order.
    var fillsInIdentity: Bool {
        let keys = SigningPurpose.allCases.map(\.typeKey) + ["teamIdentifier"]
        return fillableStrings.contains { string in keys.contains { string.pointer == JSONPointer(tokens: [$0]) } }
    }

    /// The changing files for one record.
    func renderedFiles(_ record: Record, allowingUnused: Bool) throws(RecordError) -> [String: [UInt8]] {
        try check(record, allowingUnused: allowingUnused)
        var rendered: [String: [UInt8]] = [:]
        rendered.reserveCapacity(texts.count)
        for (name, text) in texts {
            let content = text.rendered(with: record)
            rendered[name] = encodings[name]?.encode(content) ?? content
        }
        return rendered
    }

    private func check(_ record: Record, allowingUnused: Bool) throws(RecordError) {
        if record.values.count == names.count, names.allSatisfy({ record[$0] != nil }) { return }
        var seen: Set<String> = []
        let missing = uses.filter { record[$0.name] == nil && seen.insert($0.name).inserted }
        guard missing.isEmpty else { throw RecordError(.missing(missing), of: record) }
        let unused = record.values.keys.filter { !names.contains($0) }.sorted()
        guard unused.isEmpty || allowingUnused else { throw RecordError(.unused(unused), of: record, names: unused) }
    }

    // MARK: - Compiling

    private static func compileMainFile(
        of bundle: PassBundle, limits: Limits
    ) throws(TemplateError) -> (CompiledText, [FillableString]) {
        let (text, file) = (bundle.mainFile, bundle.purpose.file)
        let document: JSONDocument
        do throws(JSONDocument.SyntaxError) {
            document = try bundle.document(limits).get()
        } catch {
            throw TemplateError(.notJSON(error), file: file, position: error.position)
        }
        var scanner = PlaceholderScanner(file: file, text: text)
        var fillable: [FillableString] = []
        let strings = document.places().filter { text[$0.value.range.lowerBound] == UInt8(ascii: "\"") }
        for (pointer, place) in strings.sorted(by: { $0.value.range.lowerBound < $1.value.range.lowerBound }) {
            let inside = place.range.lowerBound + 1..<place.range.upperBound - 1
            try scanner.scanString(inside, typed: true)
            if let string = FillableString(at: pointer, raw: text[inside]) { fillable.append(string) }
        }
        return (scanner.finish { JSONValue.appendEscaped($0, to: &$1) }, fillable)
    }

    private static func strings(
        _ bytes: [UInt8], file: String, byteLimit: Int
    ) throws(TemplateError) -> StringsDocument {
        do {
            return try StringsDocument(parsing: bytes, byteLimit: byteLimit)
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
