package import PassModel
package import PassRules
internal import Synchronization

/// A bundle with placeholders, compiled once and rendered for each record.
///
/// In a string of `pass.json` or `pass.strings` (for an order: `order.json`, `order.strings`), `{{name}}` becomes
/// the record's value of that name, escaped for the file's format. A JSON string that is a single placeholder uses the
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
    public var uses: [Record.Placeholder] { texts.uses }

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

    /// What a list with these columns must have a value for: a column for a place of the template replaces the
    /// placeholders in it.
    package func uses(besides columns: some Sequence<String>) -> [Record.Placeholder] {
        guard let addressing = Addressing(columns: columns), let variant = variant(for: addressing)
        else { return uses }
        return uses.filter { variant.names.contains($0.name) }
    }

    /// The names that records can have: placeholders, fields, and those of `names` that are pointers to values.
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

    /// Counts what spreadsheets did to the values that reach a pass; `others` are the names of values that name files.
    package func columnDamage(and others: Set<String> = []) -> ColumnDamage {
        ColumnDamage(names: names.union(others).subtracting(secretNames))
    }

    /// The names of placeholders whose values are secrets, by the place where they stand.
    package var secretNames: Set<String> {
        Set(fillableStrings.filter { $0.pointer.tokens.contains(where: Secrets.isSecret) }.flatMap(\.names))
    }

    /// The files that records change: those with placeholders, and always `pass.json`.
    var changingFiles: some Collection<String> { texts.changingFiles }

    /// Whether records fill in the identity of the pass or order.
    var fillsInIdentity: Bool {
        let keys = SigningPurpose.allCases.map(\.typeKey) + ["teamIdentifier"]
        return fillableStrings.contains { string in keys.contains { string.pointer == JSONPointer(tokens: [$0]) } }
    }

    /// The changing files for one record.
    func renderedFiles(_ record: Record, allowingUnused: Bool) throws(RecordError) -> [String: [UInt8]] {
        try texts.rendered(record, allowingUnused: allowingUnused, of: bundle.document)
    }
}

extension PassTemplate {
    private typealias Tag = (pointer: JSONPointer, text: String)
    /// A rule that finds the tags that keep the template's value where a record changes fields that say the same, and
    /// devices show the tags: those that have the field's value in the template, unless the record has them all.
    package func keptTags(by record: Record) -> [PassRule] {
        let (names, open) = (record.values.keys, Set(fillableStrings.map(\.pointer)))
        let tags = contents.shownTags.map { Tag($0.pointer, open.contains($0.pointer) ? "" : Self.plain($0.value)) }
        guard !tags.isEmpty, case .success(let document) = bundle.document else { return [] }
        let faults = fields.compactMap { key, field -> (key: String, texts: [String], fault: PassRule.Fault)? in
            let texts = Self.texts(of: document.root[field])
            let found = Self.parts(of: texts[0], as: key, in: tags).map(\.pointer).filter { !names.contains("\($0)") }
            let ways = [Addressing.field + key, Addressing.attributed + key, "\(field.appending("value"))"]
            guard ways.contains(where: names.contains), let first = found.first else { return nil }
            let kept = found.map { "\($0)".shellQuoted }
            let fault = PassRule.Fault(
                .value(first, in: bundle.purpose.file),
                "the record changes the field '\(key)', but the layout shows a tag that keeps the template's value",
                hint: "if both mean the same, give the record \(kept.joined(separator: " and ")) too")
            return (key, texts, fault)
        }
        return [
            RecordRules.keptTag.faults { contents in
                let fields = Dictionary(grouping: contents.fields.map(\.value)) { $0.object?["key"]?.string ?? "" }
                return faults.filter { key, texts, _ in
                    fields[key]?.contains { !Set(Self.texts(of: $0)).isSubset(of: texts) } ?? false
                }.map(\.fault)
            }
        ]
    }

    /// What a field says, in its value and with links.
    private static func texts(of field: JSONValue?) -> [String] {
        [plain(field?.object?["value"])] + (field?.object?["attributedValue"].map { [plain($0)] } ?? [])
    }

    private static func plain(_ value: JSONValue?) -> String {
        (value.flatMap(Record.Value.init(json:))?.text ?? "").uppercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The tags that make up a text, such as those of a name; none if something is left.
    private static func parts(of text: String, as key: String, in tags: [Tag]) -> [Tag] {
        var (rest, found) = (text, [] as [Tag])
        for tag in tags.sorted(by: { $0.text.count > $1.text.count }) {
            // One letter or digit alone may be chance.
            let fits = tag.text.count > 1 || !found.isEmpty || "\(tag.pointer)".lowercased().contains(key.lowercased())
            guard fits, let range = rest.firstRange(of: tag.text), !range.isEmpty else { continue }
            rest.removeSubrange(range)
            found.append(tag)
        }
        return rest.isEmpty ? found : []
    }
}

/// A template that was compiled and checked against the rules, as far as no record can change the result.
package final class PreparedTemplate: Sendable {
    /// The template.
    package let template: PassTemplate
    /// The names of the files that each record adds.
    package let attachments: Set<String>
    /// Whether a record may have values that no placeholder uses.
    package let allowsUnused: Bool
    /// `nil` if passes are not checked.
    private let book: RuleBook?
    /// The secrets of the template, and the names of secrets in records.
    private let ownSecrets: Secrets
    private let secretNames: Set<String>
    /// `nil` if preparing is not worth it for so few passes.
    private let rules: PreparedRules?
    /// The same for records that address places of the template.
    private let variants = Variants()

    /// Prepares a template.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - book: the rules to check passes against; `nil` for passes that were checked before, which then have no
    ///     findings.
    ///   - attachments: the names of files that each record adds, such as `thumbnail@2x.png`.
    ///   - allowsUnused: whether a record may have values that no placeholder uses.
    ///   - passCount: about how many passes will be made; for few passes, each is checked against the whole book.
    package init(
        _ template: PassTemplate, rules book: RuleBook? = .standard, attachments: Set<String> = [],
        allowsUnused: Bool = false, expecting passCount: Int = .max
    ) {
        self.template = template
        self.attachments = attachments
        self.allowsUnused = allowsUnused
        self.book = book
        ownSecrets = Secrets(in: template.bundle.files)
        secretNames = template.secretNames
        // Preparing takes as long as checking about twenty passes. Attachments change what the rules of files find.
        let isWorthIt = passCount > 20 && attachments.isEmpty && template.bundle.purpose == .pass
        rules = isWorthIt ? book?.prepared(for: template.contents) : nil
    }

    /// The varying files for one record, and the findings for the pass.
    ///
    /// - Parameters:
    ///   - record: a value for each placeholder.
    ///   - attached: the content of each of ``attachments``.
    /// - Returns: the files, and all findings.
    /// - Throws: ``RecordError``.
    package func draft(
        for record: Record, attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) throws -> PassDraft {
        if let variant = variant(for: record) { return try variant.ownDraft(for: record, attached: attached) }
        return try ownDraft(for: record, attached: attached)
    }

    /// The template for the places that a record addresses; `nil` if it addresses none.
    private func variant(for record: Record) -> PreparedTemplate? {
        guard let addressing = Addressing(in: record) else { return nil }
        return variants.variant(for: addressing) { isPrepared in
            let book = book?.adding(template.keptTags(by: record))
            return template.variant(for: addressing).map { template in
                PreparedTemplate(
                    template, rules: book, attachments: attachments, allowsUnused: allowsUnused,
                    expecting: isPrepared && rules != nil ? .max : 1)
            }
        }
    }

    private func ownDraft(
        for given: Record, attached: [String: some Sequence<UInt8>]
    ) throws(RecordError) -> PassDraft {
        // Under the names of placeholders: those of secrets are known.
        let record = try template.renamed(given)
        let texts = try template.renderedFiles(record, allowingUnused: allowsUnused)
        let files = attached.isEmpty ? texts : texts.merging(attached.mapValues { Array($0) }) { $1 }
        let findings =
            rules?.findings(filling: files) ?? book.map { template.bundle.replacing(files).findings(by: $0) } ?? []
        guard !findings.isEmpty else { return PassDraft(files: files, findings: []) }
        // A user and a password may be in the record, and the rest of their URL in the template.
        let hidden = texts.values.reduce(into: secrets(of: record)) { $0.addUserInfos(in: $1) }
        return PassDraft(files: files, findings: hidden.masked(findings))
    }

    /// The secrets of a pass, which no output shows.
    package func secrets(of record: Record) -> Secrets {
        var secrets = Secrets(of: record, names: secretNames)
        secrets.formUnion(ownSecrets)
        return secrets
    }

    /// The same if the record could not be read: of what could be, and of the value that is wrong.
    package func secrets(of error: (any Error)?) -> Secrets {
        guard let error = error as? RecordError else { return ownSecrets }
        var record = error.readable ?? Record()
        if case .unreadable(.mistyped(let column, let text)) = error.code { record[column.name] = .text(text) }
        return secrets(of: record)
    }

    /// The names of all files of a pass.
    var fileNames: Set<String> { attachments.union(template.bundle.files.keys) }

    /// The names of the files that vary.
    var changingFiles: Set<String> { attachments.union(template.changingFiles) }
}

/// The templates for the places that records address, each prepared once.
///
/// Lists in which each record addresses other places have many; the first ones serve most records.
private final class Variants: Sendable {
    private static let limit = 64
    private let known = Mutex<[Addressing: PreparedTemplate?]>([:])

    func variant(for addressing: Addressing, making make: (_ isPrepared: Bool) -> PreparedTemplate?)
        -> PreparedTemplate?
    {
        let (found, isFull) = known.withLock { ($0[addressing], $0.count >= Self.limit) }
        if let found { return found }
        let made = make(!isFull)
        if !isFull { known.withLock { $0[addressing] = .some(made) } }
        return made
    }
}

/// The result of filling in one record, before signing.
package struct PassDraft: Sendable {
    /// The varying files, by name.
    package let files: [String: [UInt8]]
    /// The rules' findings for the whole pass.
    ///
    /// Identifiers of a sample are not reported: the signer compares them with its identity.
    package let findings: [Finding]

    init(files: [String: [UInt8]], findings: [Finding]) {
        self.files = files
        self.findings = findings.filter { !$0.isAboutSamples }
    }
}
