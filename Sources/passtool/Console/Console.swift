internal import PassToolkit
internal import SystemPackage

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// What the program says: answers on standard output, everything for people on standard error.
struct Console {
    /// Errors only.
    var isQuiet = false
    private let usesColour: Bool

    init(environment: [String: String]) {
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        usesColour = Console.isTerminal(.standardError) && !refused && environment["TERM"] != "dumb"
    }

    static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// The answer.
    ///
    /// - Throws: `CommandError` if standard output does not take it.
    func answer(_ text: String) throws { try show(Array((text + "\n").utf8)) }

    /// The answer as a JSON document.
    ///
    /// - Throws: `CommandError` if standard output does not take it.
    func answer(_ document: JSONValue) throws { try show(document.utf8Text(.indented)) }

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
    func complain(_ text: String) { write(Array((text + "\n").utf8), to: .standardError) }

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

extension Finding {
    /// The finding in the form of compilers: `path:line:column: severity: message [rule]`, the hint below it.
    func lines(path: String) -> String {
        let path = path == "-" ? "standard input" : path.visible
        let place =
            [path + (file.map { "/\($0.visible)" } ?? "")] + (position.map { ["\($0.line)", "\($0.column)"] } ?? [])
        let line = "\(place.joined(separator: ":")): \(severity.rawValue): \(message.visible) [\(rule)]"
        return hint.map { "\(line)\n    hint: \($0.visible)" } ?? line
    }
}

extension String {
    /// The text with control characters made visible, since file names and values come from strangers.
    var visible: String {
        String(
            unicodeScalars.flatMap { scalar -> [Character] in
                if scalar == "\n" { return ["\\", "n"] }
                if scalar == "\t" { return ["\\", "t"] }
                let isControl =
                    scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                return isControl ? Array("\\u{\(String(scalar.value, radix: 16))}") : [Character(scalar)]
            })
    }
}
