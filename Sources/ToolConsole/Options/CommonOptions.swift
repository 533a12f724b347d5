public import ArgumentParser
internal import PassModel
public import PassReports
package import PassRules
package import Platform

/// The options of every command.
package struct CommonOptions: ParsableArguments {
    @Flag(help: "Print one JSON document, also on failure.")
    package var json = false

    @Flag(name: [.short, .long], help: "Print errors only.")
    package var quiet = false

    package init() {}
}

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

extension LintSettings.Threshold: ExpressibleByArgument {}

extension TargetSystem {
    /// Parses the system of an option.
    package init(option text: String) throws {
        guard let target = TargetSystem(text) else {
            throw CommandError(
                status: .usage, message: "--target is '\(text)', and there is no such system",
                recovery: [TargetSystem.advice])
        }
        self = target
    }
}

extension Date {
    /// Parses the date of an option.
    package init(option: String, _ text: String) throws {
        guard let date = PassDate(strict: text) else {
            throw CommandError(
                status: .usage, message: "\(option) is '\(text)', not a date",
                recovery: ["write it like 2026-11-21T09:30:00Z"])
        }
        self.init(timeIntervalSince1970: Double(date.secondsSince1970))
    }
}

extension String {
    /// The words of a list with commas.
    package var commaList: [String] { split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
}
