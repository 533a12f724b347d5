public import PassModel
public import PassRules
public import PassToolkit

/// Fixes for a source folder: first shown, then applied.
///
/// Only folders can be fixed. The content of an archive is signed, and a change would break the signature.
public struct SourceRepair: Sendable {
    /// The folder.
    public let path: String
    /// The findings that are fixed.
    public let fixed: [Finding]
    private let before: [String: [UInt8]]
    private let repair: RuleBook.Repair

    /// Determines the changes, without writing anything.
    ///
    /// - Parameters:
    ///   - source: the files of a folder.
    ///   - book: the rules whose fixes are used.
    ///   - now: today's date, for rules about passes that have ended.
    ///   - targets: the devices for which the pass is intended.
    /// - Throws: ``SourceRepair/Failure`` for an archive.
    public init(
        of source: PassFiles, by book: RuleBook = .standard, now: PassDate? = nil, targets: [TargetSystem] = []
    ) throws(SourceRepair.Failure) {
        guard source.container == .folder, !source.isDesigned else {
            throw SourceRepair.Failure(path: source.path, isDesigned: source.isDesigned)
        }
        let source = source.withLeftovers
        path = source.path
        before = source.filesForRules
        repair = book.repair(of: source.passContents(now: now, targets: targets))
        fixed = Secrets(in: before).masked(repair.fixed)
    }

    /// The finding; if its fix would break a rule, the hint says so.
    public func explaining(_ finding: Finding) -> Finding {
        let refusal = repair.refused.first { other, _ in
            (other.rule, other.file, other.pointer) == (finding.rule, finding.file, finding.pointer)
        }
        guard let refusal else { return finding }
        return finding.hinting(
            "\(finding.hint.map { "\($0); " } ?? "")not fixed: the fix would cause \(refusal.broken)")
    }

    /// The changes in the form of `diff -u`, sorted by file; secrets are replaced by asterisks, and text that a
    /// terminal or a CI runner would interpret is escaped.
    public var diff: String {
        var secrets = Secrets(in: before)
        secrets.formUnion(Secrets(in: repair.files))
        let renames = repair.renamed.sorted { $0.key < $1.key }.map {
            "rename from \($0.key.visible)\nrename to \($0.value.visible)\n"
        }
        let removals = removed.map { "removed \($0.visible)\n" }
        let texts = changed.map { name, old, new in
            UnifiedDiff(
                secrets.masked(file: old), secrets.masked(file: new), oldName: "\(folder)/\(name)".visible,
                newName: "\(folder)/\(name)".visible
            ).text
        }
        return (renames.map(secrets.masked) + removals.map(secrets.masked) + texts).joined().visibleLines
            .withoutCommands
    }

    private var folder: String { path.withoutTrailingSlashes }

    /// The files with changed bytes, by their new names.
    private var changed: [(name: String, old: [UInt8], new: [UInt8])] {
        let oldNames = Dictionary(repair.renamed.map { ($0.value, $0.key) }) { $1 }
        return repair.files.sorted { $0.key < $1.key }.compactMap { name, new in
            guard let old = before[oldNames[name] ?? name], old != new else { return nil }
            return (name, old, new)
        }
    }

    private var removed: [String] {
        before.keys.filter { repair.renamed[$0] == nil && repair.files[$0] == nil }.sorted()
    }

    /// Applies the changes; each file is replaced as a whole or not at all.
    ///
    /// - Throws: `FileAccessError` for the first file that cannot be changed; the files before it are fixed.
    public func apply() throws(FileAccessError) {
        let steps = steps
        var file = steps.first?.file ?? ""
        do {
            let root = try OpenedFolder(path)
            for step in steps {
                file = step.file
                try step.make(root)
            }
        } catch {
            throw FileAccessError(error, operation: .write, path: "\(folder)/\(file)")
        }
    }

    private struct Step {
        let file: String
        let make: (borrowing OpenedFolder) throws -> Void
    }

    private var steps: [Step] {
        orderedRenames.map { old, new in Step(file: new) { try $0.move(old, to: new) } }
            + removed.map { name in Step(file: name) { try $0.withFolder(of: name) { try $0.remove($1) } } }
            + changed.map { name, _, bytes in
                Step(file: name) {
                    try $0.withFolder(of: name) { folder, base in
                        try folder.write(bytes, to: base, replacing: true)
                        folder.sync()
                    }
                }
            }
    }

    /// The renames in an order in which each new name is free in time.
    private var orderedRenames: [(String, String)] {
        var pending = repair.renamed
        var ordered: [(String, String)] = []
        while let next = pending.sorted(by: { $0.key < $1.key }).first(where: { pending[$0.value] == nil }) {
            ordered.append((next.key, next.value))
            pending[next.key] = nil
        }
        return ordered
    }
}

extension SourceRepair {
    /// The error for an attempt to fix an archive.
    public struct Failure: DescribedError, Equatable {
        /// The archive, or the template of Pass Designer.
        public let path: String
        let isDesigned: Bool

        /// What failed, on what, why.
        public var message: String {
            isDesigned
                ? "'\(path)' is a template of Pass Designer, whose editor expects its own format"
                : "'\(path)' is an archive, whose content must not change after signing"
        }

        /// What to do about it.
        public var hints: [String] {
            isDesigned ? ["change it in Pass Designer"] : ["fix its source folder, then sign that again"]
        }
    }
}
