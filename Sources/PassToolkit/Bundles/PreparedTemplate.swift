internal import PassModel
package import PassRules
internal import Synchronization

/// A template that was compiled and checked against the rules, as far as no record can change the result.
package struct PreparedTemplate: Sendable {
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
        secretNames = Set(
            template.fillableStrings.filter { $0.pointer.tokens.contains(where: Secrets.isSecret) }.flatMap(\.names))
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
            template.variant(for: addressing).map { template in
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
        var files = try template.renderedFiles(record, allowingUnused: allowsUnused)
        if let rules {
            let findings = rules.findings(filling: files)
            return PassDraft(files: files, findings: findings.isEmpty ? [] : secrets(of: record).masked(findings))
        }
        files.merge(attached.mapValues { Array($0) }) { $1 }
        return PassDraft(
            files: files, findings: book.map { template.bundle.replacing(files).findings(by: $0) } ?? [])
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
        if case .unreadable(.mistyped(let name, _, let text)) = error.code { record[name] = .text(text) }
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
    /// Whether its identifiers are those of a sample is no finding: the signer compares them with its identity.
    package let findings: [Finding]

    init(files: [String: [UInt8]], findings: [Finding]) {
        self.files = files
        self.findings = findings.filter { !$0.isAboutSamples }
    }
}
