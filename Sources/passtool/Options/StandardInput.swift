internal import PassToolkit

/// Standard input, which only one option can be.
enum StandardInput {
    /// What messages call it.
    static let name = "standard input"

    /// Refuses a command line that reads it twice.
    ///
    /// - Parameter readers: options by name, and the files they name.
    /// - Throws: ``CommandError`` with the first two that are `-`.
    static func checkOneReader(_ readers: [(name: String, path: String?)]) throws {
        let names = readers.filter { $0.path == "-" }.map(\.name)
        guard names.count > 1 else { return }
        throw CommandError(
            status: .usage, message: "\(names[0]) and \(names[1]) cannot both be standard input",
            hints: ["name a file for one of them"])
    }
}
