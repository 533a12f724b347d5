package import PassModel
internal import PassReports
internal import PassToolkit
internal import Platform
package import SignedMessages
package import SystemPackage

/// The output of the program: results go to standard output, everything else to standard error.
package struct Console {
    /// The program's name in messages; a command that passtool hands over answers as passtool.
    static let program = (CommandLine.arguments.first ?? "").hasSuffix(server) ? server : "passtool"
    static let server = "passtool-server"

    /// Whether only errors are shown.
    package var isQuiet = false
    /// The secrets that are masked in all output.
    private let secrets = CommandLine.secrets
    private let usesColour: Bool
    /// Whether results are coloured.
    package let paintsAnswers: Bool

    package init(environment: Environment) {
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let isAllowed = !refused && environment["TERM"] != "dumb"
        usesColour = Console.isTerminal(.standardError) && isAllowed
        paintsAnswers = Console.isTerminal(.standardOutput) && isAllowed
    }

    package static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// The width of a terminal; 80 for anything else.
    package static func columns(of descriptor: FileDescriptor) -> Int {
        var size = winsize()
        guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Prints the result.
    ///
    /// - Throws: `CommandError` if standard output can't be written.
    package func result(_ text: String) throws { try result(commands: text.withoutCommands) }

    /// Prints a result with lines that a CI runner executes.
    ///
    /// - Throws: `CommandError` if standard output can't be written.
    package func result(commands text: String) throws { try show(Array((secrets.masked(text) + "\n").utf8)) }

    /// Prints the result as a JSON document.
    ///
    /// - Throws: `CommandError` if standard output can't be written.
    package func result(_ document: JSONValue) throws {
        // In JSON, such characters occur only in strings, where their escapes mean the same.
        let text = String(decoding: secrets.masked(document).utf8Text(.indented), as: UTF8.self)
        try show(Array(text.escapingHiddenCharacters.utf8))
    }

    /// Writes the result as bytes, which are useful only as a whole.
    ///
    /// - Throws: `CommandError` if standard output can't be written completely.
    package func result(bytes: [UInt8]) throws {
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
            try result(bytes: bytes)
        } catch let error as CommandError where error.isBrokenPipe {
            return  // a reader that stopped early is not an error
        }
    }

    /// Prints a line for people.
    package func info(_ text: String) {
        if !isQuiet { error(text) }
    }

    /// Prints a line for people, even with `--quiet`.
    package func error(_ text: String) {
        write(Array((secrets.masked(text).withoutCommands + "\n").utf8), to: .standardError)
    }

    /// Shows at once what another program says, without what could steer a terminal.
    package static func passOn(_ bytes: ArraySlice<UInt8>) {
        let said = String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
        let lines = said.split(separator: "\n", omittingEmptySubsequences: false)
        let text = lines.map { String($0).visible }.joined(separator: "\n")
        _ = try? FileDescriptor.standardError.writeAll(Array(text.utf8))  // the terminal may be gone
    }

    /// Prints text without a line break, such as a line to redraw.
    package func draw(_ text: String) { write(Array(text.utf8), to: .standardError) }

    package func warning(_ text: String) { info("\(Self.program): \(painted("warning:", 33)) \(text)") }
    package func note(_ text: String) { info("\(Self.program): note: \(text)") }
    package func hint(_ text: String) { info("\(Self.program): hint: \(text)") }

    /// Prints an error and its hints.
    package func failure(_ message: String, hints: [String]) {
        let lines = ["\(painted("error:", 31)) \(message)"] + hints.map { "hint: \($0)" }
        error(lines.map { "\(Self.program): \($0)" }.joined(separator: "\n"))
    }

    private func painted(_ text: String, _ colour: Int) -> String {
        usesColour ? "\u{1B}[1;\(colour)m\(text)\u{1B}[0m" : text
    }

    private func write(_ bytes: [UInt8], to descriptor: FileDescriptor) {
        _ = try? descriptor.writeAll(bytes)  // there is no place left to report this
    }
}

/// The progress of a long run: a line that is redrawn on a terminal, elsewhere a line every five seconds.
package struct Progress {
    /// The current state.
    package struct Status {
        /// The number of finished items, including failed ones.
        package var done: Int
        package var failed: Int
        /// The finished part of the list; `nil` if its length is unknown.
        package var fraction: Double?

        /// See the properties.
        package init(done: Int = 0, failed: Int = 0, fraction: Double?) {
            (self.done, self.failed, self.fraction) = (done, failed, fraction)
        }
    }

    /// The place where progress is shown.
    package enum Place {
        case terminal, log, nowhere
    }

    private let console: Console
    private let place: Place
    private let start = ContinuousClock.now
    private var shown: ContinuousClock.Instant
    private var isDrawn = false

    /// Progress on `console`.
    package init(on console: Console) {
        self.console = console
        shown = start
        place = console.isQuiet ? .nowhere : Console.isTerminal(.standardError) ? .terminal : .log
    }

    private var seconds: Double { start.duration(to: .now).inSeconds }

    /// Shows the progress, if it is time for an update.
    package mutating func show(_ status: @autoclosure () -> Status) {
        let now = ContinuousClock.now
        switch place {
        case .terminal where shown.duration(to: now) >= .milliseconds(100):
            shown = now
            isDrawn = true
            let line = ProgressLine(status(), seconds: seconds).text
            console.draw("\r" + line.prefix(Console.columns(of: .standardError) - 1) + "\u{1B}[K")
        case .log where shown.duration(to: now) >= .seconds(5):
            shown = now
            console.info("\(Console.program): " + ProgressLine(status(), seconds: seconds).text)
        default: break
        }
    }

    /// Erases the line, so that something else can be printed.
    package mutating func erase() {
        if isDrawn { console.draw("\r\u{1B}[K") }
        isDrawn = false
    }
}

/// The text of the progress line.
struct ProgressLine {
    let status: Progress.Status
    let seconds: Double

    init(_ status: Progress.Status, seconds: Double) { (self.status, self.seconds) = (status, seconds) }

    /// The line, the most important parts first.
    var text: String { [percent, done, failed, rate, left].compactMap(\.self).joined(separator: "  ") }

    private var percent: String? { status.fraction.map { "\(min(100, max(0, Int($0 * 100))))%" } }
    private var done: String? { "\(status.done.grouped) done" }
    private var rate: String? { seconds > 0 ? "\(Int(Double(status.done) / seconds).grouped)/s" : nil }
    private var failed: String? { status.failed > 0 ? "\(status.failed.grouped) failed" : nil }

    private var left: String? {
        guard let fraction = status.fraction, fraction > 0, fraction < 1, seconds >= 1 else { return nil }
        return "\((seconds / fraction * (1 - fraction)).asTime) left"
    }
}

extension Duration {
    /// The duration in seconds, including fractions.
    package var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension Double {
    /// The duration in words: `2.4 s`, `1 min 5 s`, `3 h 20 min`.
    package var asTime: String {
        if self < 10 { return "\((self * 10).rounded() / 10) s" }
        guard self < 1e9 else { return "a long time" }
        let seconds = Int(rounded())
        if seconds < 60 { return "\(seconds) s" }
        return seconds < 3600
            ? "\(seconds / 60) min \(seconds % 60) s" : "\((seconds / 3600).grouped) h \(seconds / 60 % 60) min"
    }
}

extension Int {
    /// The digits in groups of three: `9,998`.
    package var grouped: String {
        var text = ""
        for (index, digit) in String(magnitude).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return (self < 0 ? "-" : "") + String(text.reversed())
    }
}

/// The environment variables of the process, each read where the system keeps it.
///
/// A dictionary of all variables would copy every secret in them, and never be wiped.
package struct Environment {
    package init() {}

    /// The value of a variable without a secret.
    package subscript(name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// The value of a variable without a secret; `nil` if empty, since CI servers set missing variables to nothing.
    package func filled(_ name: String) -> String? { self[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// A secret in a variable, without a pasted line end.
    package func passphrase(_ name: String) -> Passphrase? {
        let isLineEnd: (UInt8) -> Bool = { $0 == 0x0A || $0 == 0x0D }
        return unsafe withBytes(of: name) { bytes in
            let end = unsafe bytes.lastIndex { !isLineEnd($0) }.map { $0 + 1 } ?? 0
            return unsafe end == 0 ? nil : Passphrase(utf8: bytes[..<end])
        } ?? nil
    }

    /// The names of all variables.
    package static var names: [String] {
        #if os(Linux)
            // Swift 6 rejects the variable itself as unsafe between threads. Nothing here changes it.
            guard let symbol = unsafe dlsym(nil, "environ") else { return [] }
            let start = unsafe symbol.load(as: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
        #else
            let start = unsafe _NSGetEnviron().pointee
        #endif
        guard var entry = unsafe start else { return [] }
        var names: [String] = []
        while let text = unsafe entry.pointee {
            let count = unsafe strcspn(text, "=")
            names.append(unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self))
            unsafe entry += 1
        }
        return names
    }

    /// Calls `body` with the bytes of a variable, uncopied; `nil` if it is unset or empty.
    package func withBytes<Result>(of name: String, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
        -> Result?
    {
        guard let start = unsafe getenv(name), unsafe start.pointee != 0 else { return nil }
        return unsafe try body(UnsafeRawBufferPointer(start: start, count: strlen(start)))
    }
}

/// The time zone of the C library.
package enum LocalZone {
    /// Sets `TZ` to the file of the local time zone, unless it is set.
    ///
    /// Without it, the C library of Linux checks for changes of that file whenever libzip converts a date: some 20 times
    /// per pass, a twentieth of the time of a pass. Must be called before other threads start.
    package static func nameFile() {
        #if os(Linux)
            _ = unsafe setenv("TZ", ":/etc/localtime", 0)
        #endif
    }
}
