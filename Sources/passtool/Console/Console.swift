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
    func answer(_ text: String) { write(Array((text + "\n").utf8), to: .standardOutput) }

    /// The answer as a JSON document.
    func answer(_ document: JSONValue) { write(document.utf8Text(.indented), to: .standardOutput) }

    /// A line for people.
    func say(_ text: String) {
        if !isQuiet { write(Array((text + "\n").utf8), to: .standardError) }
    }

    func warning(_ text: String) { say("passtool: \(painted("warning:", 33)) \(text)") }
    func note(_ text: String) { say("passtool: note: \(text)") }

    /// Why a command ended, and what to do.
    func failure(_ message: String, hints: [String]) {
        let lines = ["passtool: \(painted("error:", 31)) \(message)"] + hints.map { "passtool: hint: \($0)" }
        write(Array((lines.joined(separator: "\n") + "\n").utf8), to: .standardError)
    }

    private func painted(_ text: String, _ colour: Int) -> String {
        usesColour ? "\u{1B}[1;\(colour)m\(text)\u{1B}[0m" : text
    }

    private func write(_ bytes: [UInt8], to descriptor: FileDescriptor) {
        _ = try? descriptor.writeAll(bytes)  // a reader that went away is no failure of ours
    }
}

extension Finding {
    /// The finding in the form of compilers: `path:line:column: severity: message [rule]`, the hint below it.
    func lines(path: String) -> String {
        let place = [path + (file.map { "/\($0)" } ?? "")] + (position.map { ["\($0.line)", "\($0.column)"] } ?? [])
        let line = "\(place.joined(separator: ":")): \(severity.rawValue): \(message.visible) [\(rule)]"
        return hint.map { "\(line)\n    hint: \($0.visible)" } ?? line
    }
}

extension String {
    /// The text with control characters made visible, since file names and values come from strangers.
    var visible: String {
        String(
            unicodeScalars.flatMap { scalar -> [Character] in
                let isControl = scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
                return isControl ? Array("\\u{\(String(scalar.value, radix: 16))}") : [Character(scalar)]
            })
    }
}
