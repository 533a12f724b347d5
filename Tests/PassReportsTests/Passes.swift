import PassReports
import PassRules
import PassToolkit
import TestSupport

/// The rows of a table, one a line; ` | ` is between the columns.
func table(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { row in row.split(separator: " | ").map { String($0.drop { $0 == " " }) } }
}

extension PassFiles {
    /// An archive of a `pass.json` with this text, and of other files.
    init(json: String, adding others: [String: [UInt8]] = [:]) throws {
        try self.init(archive: [UInt8].archive(of: others.merging(["pass.json": .text(json)]) { $1 }))
    }
}

extension TemporaryFolder {
    /// A folder of a `pass.json` with this text.
    convenience init(json: String) throws {
        try self.init()
        try write(json.utf8, to: "pass.json")
    }

    /// What linting says about the folder.
    func lintReport(by book: RuleBook = .standard) throws -> LintReport {
        LintReport(results: [LintResult(of: try PassFiles(path: path), by: book)], rules: book.rules)
    }
}
