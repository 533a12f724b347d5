internal import PassModel
public import PassRules

/// A template with everything done that no record can change, up to signing: compiled, and held against the rules.
public struct PreparedTemplate: Sendable {
    /// The template.
    public let template: PassTemplate
    /// The files that each record brings with it.
    public let attachments: Set<String>
    /// Whether a record may hold values that no placeholder takes.
    public let allowsUnused: Bool
    private let book: RuleBook
    /// What no output shows: the template's own, and the names of those that records bring.
    private let ownSecrets: Secrets
    private let secretNames: Set<String>
    /// `nil` where there are too few passes to be worth it.
    private let rules: PreparedRules?

    /// Prepares a template.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - book: the rules that passes are held against.
    ///   - attachments: names of files that each record brings with it, such as `thumbnail@2x.png`.
    ///   - allowsUnused: whether a record may hold values that no placeholder takes.
    ///   - passCount: how many passes will be made, more or less; few are held against the whole book each.
    public init(
        _ template: PassTemplate, rules book: RuleBook = .standard, attachments: Set<String> = [],
        allowsUnused: Bool = false, expecting passCount: Int = .max
    ) {
        self.template = template
        self.attachments = attachments
        self.allowsUnused = allowsUnused
        self.book = book
        ownSecrets = Secrets(in: template.bundle.files)
        secretNames = Set(
            template.openings.filter { $0.pointer.tokens.contains(where: Secrets.isSecret) }.flatMap(\.names))
        // Preparing takes as long as holding some twenty passes against the book; and the book is about passes alone.
        let isWorthIt = passCount > 20 && attachments.isEmpty && template.bundle.purpose == .pass
        rules =
            isWorthIt
            ? book.prepared(
                for: PassContents(files: template.bundle.files, isTemplate: true),
                openings: template.openings.map(\.pointer),
                openFiles: Set(template.changingFiles).subtracting([template.bundle.purpose.file])) : nil
    }

    /// A bundle that is finished, as a template without placeholders.
    init(finished bundle: PassBundle, rules book: RuleBook) {
        self.init(PassTemplate(finished: bundle), rules: book, expecting: 1)
    }

    /// The files that vary, for one record, and what the rules say of the pass.
    ///
    /// - Parameters:
    ///   - record: a value for each placeholder.
    ///   - attached: the content of each of ``attachments``.
    /// - Returns: the files, and all findings.
    /// - Throws: ``RecordError``.
    public func draft(
        for record: Record, attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) throws(RecordError) -> PassDraft {
        var files = try template.renderedFiles(record, allowingUnused: allowsUnused)
        if let rules {
            let values = template.openings.map { $0.value(from: record) }
            let findings = rules.findings(filling: values, afterChanging: files)
            return PassDraft(files: files, findings: findings.isEmpty ? [] : secrets(of: record).masked(findings))
        }
        files.merge(attached.mapValues { Array($0) }) { $1 }
        return PassDraft(files: files, findings: template.bundle.replacing(files).findings(by: book))
    }

    /// What of a pass no output shows.
    package func secrets(of record: Record) -> Secrets {
        var secrets = Secrets(of: record, names: secretNames)
        secrets.formUnion(ownSecrets)
        return secrets
    }

    /// The same where the record could not be read, but for the value that is at fault.
    package func secrets(of error: (any Error)?) -> Secrets {
        guard case .unreadable(.mistyped(let name, _, let text)) = (error as? RecordError)?.code else {
            return ownSecrets
        }
        return secrets(of: Record([name: .text(text)]))
    }

    /// The names of all files of a pass.
    var fileNames: Set<String> { attachments.union(template.bundle.files.keys) }

    /// The names of those that vary.
    var changingFiles: Set<String> { attachments.union(template.changingFiles) }
}

/// What one record makes of a template, before signing.
public struct PassDraft: Sendable {
    /// The files that vary, by name.
    public let files: [String: [UInt8]]
    /// What the rules say of the whole pass.
    public let findings: [Finding]
}
