internal import PassToolkit

/// Standard input, which only one option can read.
package enum StandardInput {
    /// Its name in messages.
    package static let name = "standard input"

    /// Refuses a command line that reads it twice.
    ///
    /// - Parameter readers: the options by name, and their files.
    /// - Throws: ``CommandError`` with the first two options that are `-`.
    static func checkOneReader(_ readers: [(name: String, path: String?)]) throws {
        let names = readers.filter { $0.path == "-" }.map(\.name)
        guard names.count > 1 else { return }
        throw CommandError(
            status: .usage,
            message: names[0] == names[1]
                ? "only one \(names[0]) can be standard input"
                : "\(names[0]) and \(names[1]) cannot both be standard input",
            recovery: ["name a file for one of them"])
    }
}
