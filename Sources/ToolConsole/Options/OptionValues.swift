internal import PassReports
internal import ArgumentParser
package import PassRules
package import Platform
internal import PassModel

/// The lowest severity that makes a command fail.
package enum FailOn: String, CaseIterable, ExpressibleByArgument {
    case error, warning, note, never
}

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
