public import PassModel
public import PassRules
internal import PassToolkit

/// What was found in one folder or archive, or why it could not be read.
public struct LintResult: Sendable {
    /// The folder or archive as it was given.
    public let path: String
    /// What was looked at; `nil` where it could not be read.
    public let source: LintSource?
    /// What was found there.
    public let findings: [Finding]
    /// Why it could not be read.
    public let failure: (any Error)?
    /// What of the files no output shows.
    let secrets: Secrets

    /// The findings of `book` in a folder or archive.
    ///
    /// - Parameters:
    ///   - source: the files.
    ///   - book: the rules to look at.
    ///   - now: today, for rules about passes that have ended.
    ///   - targets: the devices that the pass is meant for.
    public init(
        of source: LintSource, by book: RuleBook = .standard, now: PassDate? = nil, targets: [TargetSystem] = []
    ) {
        path = source.path
        self.source = source
        secrets = Secrets(in: source.files)
        findings = secrets.masked(
            book.findings(in: source.contents(now: now, targets: targets), limit: source.limits.findingLimit))
        failure = nil
    }

    /// A folder or archive that could not be read.
    ///
    /// - Parameters:
    ///   - path: the folder or archive.
    ///   - error: why.
    public init(path: String, failure error: any Error) {
        self.path = path
        source = nil
        secrets = Secrets()
        findings = []
        failure = error
    }

    /// A file that viewers can open: of what is missing, `pass.json`, and without that the folder itself.
    func existing(_ file: String?) -> String {
        let names = [file, "pass.json"].compactMap(\.self)
        return names.first { source?.files[$0] != nil } ?? ""
    }

    /// What failed, on what, why, and what to do next.
    package var failureWords: (message: String, hints: [String])? {
        failure.map { error in
            let explained = error as? any Explained
            return (explained?.message ?? "\(error)", explained?.hints ?? [])
        }
    }
}
