internal import Bytes
public import PassModel
public import PassRules
public import PassToolkit
internal import SignedMessages

/// The findings in one folder or archive, or why it could not be read.
public struct LintResult: Sendable {
    /// The folder or archive as it was given.
    public let path: String
    /// The files that were checked, or their template; `nil` if they could not be read.
    ///
    /// Where many passes are checked, they are empty.
    public package(set) var source: PassFiles?
    let isArchive: Bool
    /// The findings.
    public private(set) var findings: [Finding]
    /// Why it could not be read.
    public let failure: (any Error)?
    /// What to do about the failure.
    public let hints: [String]
    /// The secrets in the files, which are never shown; none for files without findings, of which nothing is shown.
    let secrets: Secrets
    /// The lines that findings point at, once they are taken from the files; until then, ``source`` has them.
    private var excerpts: [Place: SourceExcerpt]?

    private struct Place: Hashable {
        let file: String
        let position: TextPosition

        init?(of finding: Finding) {
            guard let file = finding.file, let position = finding.position else { return nil }
            (self.file, self.position) = (file, position)
        }
    }
    /// The bundle of passes that contains it, and its name there.
    private(set) var membership: (bundle: String, name: String)?

    /// The folder or file to open; for a member of a bundle of passes, the bundle.
    public var place: String { membership?.bundle ?? path }

    /// The findings of `book` in a folder or archive.
    ///
    /// - Parameters:
    ///   - source: the files of one pass or order; other files, and a damaged archive, are a ``failure``.
    ///   - book: the rules to check.
    ///   - now: today's date, for rules about passes that have ended.
    ///   - targets: the devices for which the pass is intended.
    public init(
        of source: PassFiles, by book: RuleBook = .standard, now: PassDate? = nil, targets: [TargetSystem] = []
    ) {
        self.init(of: source, by: RuleMemory(book), now: now, targets: targets)
    }

    /// The same for one of many passes, all with the same date and targets.
    package init(of source: PassFiles, by rules: RuleMemory, now: PassDate?, targets: [TargetSystem]) {
        do throws(BundleError) {
            try source.checkIsSingle()
        } catch {
            self.init(path: source.path, failure: error)
            return
        }
        let contents = { source.passContents(now: now, targets: targets) }
        let limit = source.limits.findingLimit
        let findings =
            source.isSource
            ? rules.book.findings(in: contents(), limit: limit)
            : rules.findings(in: source.filesForRules, limit: limit, reading: contents)
        let secrets = findings.isEmpty ? Secrets() : Secrets(in: source.contents)
        self.init(
            path: source.path, source: source, isArchive: source.container == .archive,
            findings: secrets.masked(findings), secrets: secrets)
    }

    /// A folder or archive that could not be read.
    ///
    /// - Parameters:
    ///   - path: the folder or archive.
    ///   - error: why.
    ///   - hints: what to do about it, if a program has better words than the error's `hints`.
    public init(path: String, failure error: any Error, hints: [String]? = nil) {
        self.init(
            path: path, failed: error, hints: hints ?? (error as? any DescribedError)?.hints ?? [])
    }

    init(
        path: String, source: PassFiles? = nil, isArchive: Bool = false, findings: [Finding] = [],
        secrets: Secrets = Secrets(), failed failure: (any Error)? = nil, hints: [String] = []
    ) {
        (self.path, self.source, self.isArchive) = (path, source, isArchive)
        (self.findings, self.secrets) = (findings, secrets)
        (self.failure, self.hints) = (failure, hints)
    }

    /// The result with other findings, for example with hints in a program's own words.
    public func mapFindings(_ transform: (Finding) -> Finding) -> LintResult {
        var result = self
        result.findings = findings.map(transform)
        return result
    }

    /// The result without the contents of files, since those of many passes fill the memory, but with the lines that a report
    /// shows: those of findings of this severity or a higher one, or none.
    ///
    /// Findings must have their places and severities by then.
    package func keepingLines(from severity: Finding.Severity?) -> LintResult {
        var result = self
        result.excerpts = [:]
        var texts: [String: SourceText] = [:]
        for finding in findings {
            guard let severity, finding.severity >= severity, let place = Place(of: finding) else { continue }
            result.excerpts?[place] = excerpt(of: finding, in: &texts)
        }
        result.source = source?.withoutContents
        return result
    }

    /// The line that a finding points at.
    func excerpt(of finding: Finding, in texts: inout [String: SourceText]) -> SourceExcerpt? {
        guard let place = Place(of: finding) else { return nil }
        if let excerpts { return excerpts[place] }
        guard let bytes = source?.files[place.file] else { return nil }
        return texts[place.file, default: SourceText(bytes, without: secrets)].excerpt(at: place.position)
    }

    /// The result as that of a member of a bundle of passes.
    public func asMember(_ name: String, of bundle: String) -> LintResult {
        var result = self
        result.membership = (bundle, name)
        return result
    }

    /// A file that viewers can open: if the file is missing, `pass.json`; if that is missing too, the folder.
    func existing(_ file: String?) -> String {
        let names = [file, "pass.json"].compactMap(\.self)
        return names.first { source?.files[$0] != nil || source?.leftOut.contains($0) == true } ?? ""
    }

    /// What failed, on what, why, and what to do about it.
    package var failureWords: (message: String, hints: [String])? {
        failure.map { error in ((error as? any DescribedError)?.message ?? "\(error)", hints) }
    }
}

/// Makes fingerprints of findings that survive moved lines; findings that are otherwise equal are numbered.
struct FindingCounter {
    private var seen: [String: Int] = [:]

    mutating func fingerprint(of finding: Finding, in result: LintResult) -> String {
        // Its identifying parts, without line and column.
        let parts = [
            finding.rule, PathForm(result.path).text, finding.file ?? "", finding.pointer?.description ?? "",
        ]
        return fingerprint(of: parts.joined(separator: "\n"))
    }

    mutating func fingerprint(of key: String) -> String {
        seen[key, default: 0] += 1
        // OpenSSL fails to compute a digest only if it is out of memory. The key itself identifies the finding too.
        let digest = (try? DigestAlgorithm.sha256.digest(of: Array(key.utf8)).hexadecimal.prefix(32)).map(String.init)
        return "\(digest ?? key):\(seen[key] ?? 1)"
    }
}
