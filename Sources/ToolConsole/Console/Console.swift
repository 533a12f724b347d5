package import PassModel
internal import PassReports
internal import PassToolkit
internal import Platform
package import SystemPackage

/// The output of the program: answers go to standard output, everything for people to standard error.
package struct Console {
    /// Whether only errors are shown.
    package var isQuiet = false
    /// The secrets that no output shows.
    private let secrets = CommandLine.secrets
    private let usesColour: Bool
    /// Whether answers are coloured.
    package let paintsAnswers: Bool

    package init(environment: Environment) {
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let isAllowed = !refused && environment["TERM"] != "dumb"
        usesColour = Console.isTerminal(.standardError) && isAllowed
        paintsAnswers = Console.isTerminal(.standardOutput) && isAllowed
    }

    package static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// The width of a terminal; 80 if it is none.
    package static func columns(of descriptor: FileDescriptor) -> Int {
        var size = winsize()
        guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Prints the answer.
    ///
    /// - Throws: `CommandError` if standard output can't be written.
    package func answer(_ text: String) throws { try answer(commands: text.withoutCommands) }

    /// Prints an answer with lines for a CI runner to execute.
    ///
    /// - Throws: `CommandError` if standard output can't be written.
    package func answer(commands text: String) throws { try show(Array((secrets.masked(text) + "\n").utf8)) }

    /// Prints the answer as a JSON document.
    ///
    /// - Throws: `CommandError` if standard output can't be written.
    package func answer(_ document: JSONValue) throws {
        // In JSON, such characters occur only in strings, where an escape has the same meaning.
        let text = String(decoding: secrets.masked(document).utf8Text(.indented), as: UTF8.self)
        try show(Array(text.escapingHiddenCharacters.utf8))
    }

    /// Writes the answer as bytes, which are useful only as a whole.
    ///
    /// - Throws: `CommandError` if standard output can't be written completely.
    package func answer(bytes: [UInt8]) throws {
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
            return  // a reader that stopped early is not an error
        }
    }

    /// Prints a line for people.
    package func say(_ text: String) {
        if !isQuiet { complain(text) }
    }

    /// Prints a line for people, even with `--quiet`.
    package func complain(_ text: String) {
        write(Array((secrets.masked(text).withoutCommands + "\n").utf8), to: .standardError)
    }

    /// Prints text for people without a line break, such as a line that will be redrawn.
    package func draw(_ text: String) { write(Array(text.utf8), to: .standardError) }

    package func warning(_ text: String) { say("passtool: \(painted("warning:", 33)) \(text)") }
    package func note(_ text: String) { say("passtool: note: \(text)") }

    /// Prints why a command failed, and what to do.
    package func failure(_ message: String, recovery: [String]) {
        let lines = ["passtool: \(painted("error:", 31)) \(message)"] + recovery.map { "passtool: hint: \($0)" }
        complain(lines.joined(separator: "\n"))
    }

    private func painted(_ text: String, _ colour: Int) -> String {
        usesColour ? "\u{1B}[1;\(colour)m\(text)\u{1B}[0m" : text
    }

    private func write(_ bytes: [UInt8], to descriptor: FileDescriptor) {
        _ = try? descriptor.writeAll(bytes)  // there is no place left to report this
    }
}
