package import ArgumentParser

/// The form in which a report is printed.
package enum ReportFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, github, gitlab, junit, sarif

    package static let help = ArgumentHelp(
        "The form of the report: for people, as JSON, as annotations for GitHub Actions, as Code Quality for GitLab, as JUnit or as SARIF."
    )

    /// Whether the report names files that can't be read, beside the others.
    package var reportsFailures: Bool { self != .text && self != .json }

    /// The form that `--format` and `--json` select together.
    ///
    /// - Parameters:
    ///   - format: the value of `--format`.
    ///   - isJSON: whether `--json` is given.
    /// - Throws: ``CommandError`` if they contradict each other.
    package init(_ format: ReportFormat?, orJSON isJSON: Bool) throws {
        if isJSON, let format, format != .json {
            throw CommandError(
                status: .usage, message: "--json and --format \(format.rawValue) contradict each other",
                recovery: ["leave one out"])
        }
        self = format ?? (isJSON ? .json : .text)
    }
}
