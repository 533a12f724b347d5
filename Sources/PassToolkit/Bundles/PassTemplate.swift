package import PassModel
package import PassRules

/// A bundle with placeholders, compiled once and rendered for each record.
///
/// In a string of `pass.json` or `pass.strings` (for an order: `order.json`, `order.strings`), `{{name}}` stands for
/// the record's value of that name, escaped for the file's format. A JSON string that is a single placeholder takes the
/// type of the value. Nothing is evaluated.
public struct PassTemplate: Sendable {
    /// The files with their placeholders.
    public let bundle: PassBundle
    private let texts: TemplateTexts

    /// Compiles a bundle, within its limits.
    ///
    /// - Throws: ``TemplateError`` with file, line and column.
    public init(_ bundle: PassBundle) throws(TemplateError) {
        self.bundle = bundle
        texts = try TemplateTexts(of: bundle.files, for: bundle.purpose, reading: bundle.document)
    }

    private init(_ bundle: PassBundle, _ texts: TemplateTexts) { (self.bundle, self.texts) = (bundle, texts) }

    /// Reads and compiles a source folder or archive.
    ///
    /// - Parameters:
    ///   - path: the folder or file.
    ///   - limits: the limits for reading.
    /// - Throws: ``TemplateError``, ``BundleError``, ``FileAccessError``.
    public init(path: String, limits: Limits = .standard) throws {
        let bundle = try PassBundle(path: path, limits: limits)
        do {
            try self.init(bundle)
        } catch {
            throw TemplateError(error.code, file: "\(path)/\(error.file)", position: error.position)
        }
    }

    /// Every place that needs a value, by file and position.
    public var uses: [PlaceholderUse] { texts.uses }

    /// Fills in one record.
    ///
    /// - Parameters:
    ///   - record: a value for each placeholder. It may have others for fields (`field:KEY`, `attributed:KEY`,
    ///     `show:KEY`) and for any value of `pass.json` by its JSON pointer (`/barcodes/0/message`).
    ///   - allowingUnused: whether the record may have values that no placeholder uses.
    /// - Returns: the files with the record's values, ready for signing.
    /// - Throws: ``RecordError`` that names every missing or unused value.
    public func render(_ record: Record, allowingUnused: Bool = false) throws(RecordError) -> PassBundle {
        let template = variant(for: record)
        return template.bundle.replacing(try template.renderedFiles(record, allowingUnused: allowingUnused))
    }

    /// The template with placeholders in the places that a record addresses; itself if it addresses none.
    private func variant(for record: Record) -> PassTemplate {
        Addressing(in: record).flatMap { variant(for: $0) } ?? self
    }

    /// The template with placeholders in the places that records address; `nil` if there are no such places.
    func variant(for addressing: Addressing) -> PassTemplate? {
        guard case .success(let document) = bundle.document else { return nil }
        return texts.variant(for: addressing, in: document, of: bundle.files, bundle.purpose, bundle.limits).map {
            PassTemplate(bundle.replacing([bundle.purpose.file: $0.main]), $0.texts)
        }
    }

    /// A record with the names that placeholders have.
    func renamed(_ record: Record) throws(RecordError) -> Record { try texts.renamed(record) }

    /// What a list with these columns must have a value for: a column for a place of the template stands for the
    /// placeholders in it.
    package func uses(besides columns: some Sequence<String>) -> [PlaceholderUse] {
        guard let addressing = Addressing(columns: columns), let variant = variant(for: addressing)
        else { return uses }
        return uses.filter { variant.names.contains($0.name) }
    }

    /// The names that records can have: those of placeholders and fields, and those of these that are pointers to values.
    package func names(among candidates: some Sequence<String> = []) -> Set<String> {
        guard case .success(let document) = bundle.document else { return names }
        let pointers = candidates.filter { name in
            name.hasPrefix("/")
                && JSONPointer(parsing: name).map { AddressedText.isAddressable($0, in: document.root) } ?? false
        }
        return names.union(AddressedText.addresses(in: document.root)).union(pointers)
    }

    /// The fields of a pass in their order.
    package var fields: [(key: String, pointer: JSONPointer)] {
        guard case .success(let document) = bundle.document else { return [] }
        return AddressedText.fieldGroups(of: document.root).flatMap { group in
            group.fields.enumerated().compactMap { index, field in
                field.object?["key"]?.string.map { ($0, group.pointer.appending(index)) }
            }
        }
    }

    /// What the rules check.
    package var contents: PassContents { bundle.contents(isTemplate: true) }

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
        do throws(RecordError) {
            return try texts.rendered(record, allowingUnused: allowingUnused)
        } catch {
            throw error.suggesting(names(among: []))
        }
    }
}
