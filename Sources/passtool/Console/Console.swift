internal import PassModel
internal import PassToolkit
internal import Platform
internal import SystemPackage

/// What the program says: answers on standard output, everything for people on standard error.
struct Console {
    /// Errors only.
    var isQuiet = false
    /// What no output shows.
    private let secrets = CommandLine.secrets
    private let usesColour: Bool
    /// Whether answers are painted.
    let paintsAnswers: Bool

    init(environment: Environment) {
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let isAllowed = !refused && environment["TERM"] != "dumb"
        usesColour = Console.isTerminal(.standardError) && isAllowed
        paintsAnswers = Console.isTerminal(.standardOutput) && isAllowed
    }

    static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// The answer.
    ///
    /// - Throws: `CommandError` if standard output does not take it.
    func answer(_ text: String) throws { try answer(commands: text.withoutCommands) }

    /// An answer whose lines are meant for the runner of a build.
    ///
    /// - Throws: `CommandError` if standard output does not take it.
    func answer(commands text: String) throws { try show(Array((secrets.masked(text) + "\n").utf8)) }

    /// The answer as a JSON document.
    ///
    /// - Throws: `CommandError` if standard output does not take it.
    func answer(_ document: JSONValue) throws {
        // In JSON such characters stand in strings alone, where an escape means the same.
        let text = String(decoding: secrets.masked(document).utf8Text(.indented), as: UTF8.self)
        try show(Array(text.escapingHiddenCharacters.utf8))
    }

    /// The answer as it stands, of which a part is worth nothing.
    ///
    /// - Throws: `CommandError` if standard output does not take all of it.
    func answer(bytes: [UInt8]) throws {
        do {
            try FileDescriptor.standardOutput.writeAll(bytes)
        } catch {
            throw CommandError(
                status: .inputOutput, message: "cannot write to standard output: \("\(error)".lowercased())",
                isBrokenPipe: error as? Errno == .brokenPipe)
        }
    }

    private func show(_ bytes: [UInt8]) throws {
        do {
            try answer(bytes: bytes)
        } catch let error as CommandError where error.isBrokenPipe {
            return  // a reader who has seen enough is no failure of ours
        }
    }

    /// A line for people.
    func say(_ text: String) {
        if !isQuiet { complain(text) }
    }

    /// A line that people see even if they want quiet.
    func complain(_ text: String) {
        write(Array((secrets.masked(text).withoutCommands + "\n").utf8), to: .standardError)
    }

    /// Text for people that is no line, such as one that is drawn again.
    func draw(_ text: String) { write(Array(text.utf8), to: .standardError) }

    func warning(_ text: String) { say("passtool: \(painted("warning:", 33)) \(text)") }
    func note(_ text: String) { say("passtool: note: \(text)") }

    /// Why a command ended, and what to do.
    func failure(_ message: String, hints: [String]) {
        let lines = ["passtool: \(painted("error:", 31)) \(message)"] + hints.map { "passtool: hint: \($0)" }
        complain(lines.joined(separator: "\n"))
    }

    private func painted(_ text: String, _ colour: Int) -> String {
        usesColour ? "\u{1B}[1;\(colour)m\(text)\u{1B}[0m" : text
    }

    private func write(_ bytes: [UInt8], to descriptor: FileDescriptor) {
        _ = try? descriptor.writeAll(bytes)  // nowhere is left to complain
    }
}
