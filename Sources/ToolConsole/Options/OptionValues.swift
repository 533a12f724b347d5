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

    /// The most similar of `words`, if any is similar enough.
    package func nearest(in words: [String]) -> String? {
        let ranked = words.map { (word: $0, distance: distance(to: $0)) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(1, count / 3) else {
            return nil
        }
        return best.word
    }

    /// The number of insertions, deletions and replacements between the texts (Levenshtein).
    private func distance(to other: String) -> Int {
        let target = Array(other)
        var row = Array(0...target.count)
        for (index, character) in enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for column in target.indices {
                let replaced = diagonal + (character == target[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[target.count]
    }
}
