internal import PassModel

/// A bundle with placeholders, compiled once and rendered for each record.
///
/// In a string of `pass.json` or `pass.strings` (for an order: `order.json`, `order.strings`), `{{name}}` stands for
/// the record's value of that name, escaped for the file's format. A JSON string that is a single placeholder takes the
/// type of the value. Nothing is evaluated.
public struct PassTemplate: Sendable {
    /// The files with their placeholders.
    public let bundle: PassBundle
    private let texts: TemplateTexts

    /// Compiles a bundle.
    ///
    /// - Throws: ``TemplateError`` with file, line and column.
    public init(_ bundle: PassBundle, limits: Limits = .standard) throws(TemplateError) {
        self.bundle = bundle
        texts = try TemplateTexts(of: bundle.files, for: bundle.purpose, reading: bundle.document(limits))
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

    /// Every place that needs a value, by file and position.
    public var uses: [PlaceholderUse] { texts.uses }

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

    /// The names of all placeholders.
    package var names: Set<String> { texts.names }

    /// The strings of `pass.json` that records fill in.
    package var fillableStrings: [FillableString] { texts.fillableStrings }

    /// The files that records change: those with placeholders, and always `pass.json`.
    var changingFiles: some Collection<String> { texts.changingFiles }

    /// Whether records fill in the identity of the pass or order.
    var fillsInIdentity: Bool {
        let keys = SigningPurpose.allCases.map(\.typeKey) + ["teamIdentifier"]
        return fillableStrings.contains { string in keys.contains { string.pointer == JSONPointer(tokens: [$0]) } }
    }

    /// The changing files for one record.
    func renderedFiles(_ record: Record, allowingUnused: Bool) throws(RecordError) -> [String: [UInt8]] {
        try texts.rendered(record, allowingUnused: allowingUnused)
    }
}
