package import PassRules
package import PassToolkit

/// The error for a record or list that does not fit its template, with what is wrong with the template itself: both are
/// corrected in one go.
package struct UnfitRecord: DescribedError {
    private let error: any DescribedError
    package let findings: [Finding]
    package let path: String

    /// Checks the template as far as no record can change it.
    ///
    /// - Parameters:
    ///   - error: why the record does not fit.
    ///   - contents: the contents of the template.
    ///   - path: the path of the template.
    ///   - book: the rules of the project.
    package init(_ error: any DescribedError, in contents: PassContents, at path: String, by book: RuleBook) {
        self.error = error
        self.path = path
        findings = Secrets(in: contents.files).masked(book.findings(in: contents).filter { $0.severity > .note })
    }

    package var message: String { error.message }
    package var recovery: [String] { error.recoveryInProgram }
}
