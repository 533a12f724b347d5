internal import PassBatches
internal import PassReports
package import PassRules
package import PassToolkit
internal import Platform
internal import SignedMessages
internal import ZipContainer

/// The exit codes of the programs; `passtool help exit-codes` and `Documentation/exit-codes.md` list the same.
package enum ExitStatus: Int32, CaseIterable {
    case done = 0
    case refused = 1
    case usage = 64
    case notAPass = 65
    case unreadable = 66
    case notInstalled = 69
    case internalFault = 70
    case cannotWrite = 73
    case inputOutput = 74
    case identityUnusable = 78

    package var meaning: String {
        switch self {
        case .done: "done; every check passed"
        case .refused: "a check failed: errors found, signature rejected, record failed"
        case .usage: "wrong usage"
        case .notAPass: "the input is not a pass, a template or a record"
        case .unreadable: "the input cannot be read"
        case .notInstalled: "passtool-preview or passtool-server is not installed"
        case .internalFault: "a bug in passtool itself"
        case .cannotWrite: "the output cannot be written"
        case .inputOutput: "another error in reading or writing"
        case .identityUnusable: "the signing identity or the trust anchors cannot be used"
        }
    }

    /// The exit code for an error that ended a command.
    package init(_ error: any Error) {
        self =
            switch error {
            case let error as FileAccessError: error.operation == .write ? .cannotWrite : .unreadable
            case is BundleError, is TemplateError, is RecordError, is RecordMismatch, is ArchiveError: .notAPass
            case is RuleSelector.UnknownRule, is LintSettings.Failure: .usage
            case let error as PassCollection.Failure: error.isAboutInput ? .notAPass : .refused
            case is RefusedPass, is VerificationError: .refused
            case let error as Attachments.Failure: if case .badName = error.code { .usage } else { .notAPass }
            case let error as BatchError: ExitStatus(error.code)
            case is IdentityError, is HelperError: .identityUnusable
            case is SourceRepair.Failure, is PersonalizationTokenError: .usage
            case is UnpackError: .cannotWrite
            case let error as CommandError: error.status
            default: .internalFault
            }
    }

    private init(_ code: BatchError.Code) {
        self =
            switch code {
            case .cannotGoOn(let error): ExitStatus(error)
            default: .notAPass
            }
    }

    /// The worse of two results: a rejected signature is worse than a file that is not a pass.
    package func worse(of other: ExitStatus) -> ExitStatus {
        let order: [ExitStatus] = [.refused, .unreadable, .notAPass]
        return order.first { $0 == self || $0 == other } ?? (self == .done ? other : self)
    }

    /// Runs `body`; a file that can't be read means that the identity is unusable.
    package static func ofIdentity<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as FileAccessError {
            throw CommandError(status: .identityUnusable, message: error.message, hints: error.hintsInProgram)
        }
    }

    /// The page that `help exit-codes` prints.
    ///
    /// - Parameters:
    ///   - words: other meanings of codes in this program.
    ///   - absent: the codes that this program never ends with.
    /// - Returns: the page.
    package static func page(_ words: [Self: String] = [:], without absent: Set<Self> = []) -> String {
        let own = allCases.filter { !absent.contains($0) }.map { ($0.rawValue, words[$0] ?? $0.meaning) }
        let signals = [(128 + SIGINT, "stopped by Ctrl-C"), (128 + SIGTERM, "stopped by the signal TERM")]
        return "OVERVIEW: What the exit codes mean.\n\n"
            + (own + signals).map { "  \(String($0.0).padded(to: 5))\($0.1)" }.joined(separator: "\n")
            + "\n\nTheir JSON documents:\n\(DocumentPage.exitCodes.address)"
    }
}

/// An error of a command itself.
package struct CommandError: DescribedError {
    package let status: ExitStatus
    package let message: String
    package var hints: [String]
    /// Whether the reader of standard output stopped reading.
    let isBrokenPipe: Bool

    package init(status: ExitStatus, message: String, hints: [String] = [], isBrokenPipe: Bool = false) {
        (self.status, self.message, self.hints, self.isBrokenPipe) = (status, message, hints, isBrokenPipe)
    }
}

/// The pages of the documentation that the programs name.
package enum DocumentPage: String, CaseIterable {
    case certificates, exitCodes = "exit-codes", firstPass = "first-pass", operate, refused, sendByMail = "send-by-mail"
    case service, settings

    package var address: String {
        "https://github.com/passtool/passtool/blob/main/Documentation/\(rawValue).md"
    }
}

/// The error for a record or list that does not fit its template, with the findings in the template itself, so that both
/// can be corrected at once.
package struct RecordMismatch: DescribedError {
    private let error: any DescribedError
    package let findings: [Finding]
    package let path: String

    /// Checks the parts of the template that no record can change.
    ///
    /// - Parameters:
    ///   - error: why the record does not fit.
    ///   - contents: the contents of the template.
    ///   - path: the path of the template.
    ///   - book: the rules of the project.
    package init(_ error: any DescribedError, in contents: PassContents, at path: String, by book: RuleBook) {
        self.error = error
        self.path = path
        // An error of the template itself is not listed twice.
        findings = Secrets(in: contents.files).masked(
            book.findings(in: contents).filter { $0.severity > .note && !error.message.hasSuffix($0.message) })
    }

    package var message: String { error.message }
    package var hints: [String] { error.hintsInProgram }
}
