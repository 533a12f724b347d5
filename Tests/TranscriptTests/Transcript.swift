import Foundation

/// A text file with a session: what people type and what the program prints.
///
/// The first character of a line is its kind:
///
///     # a remark; "# needs: unzip /dev/full" names programs and files without which it is skipped
///                                          (Picture: the build draws)
///     $ passtool verify coffee.pkpass      a command, run by sh
///     > its next line
///     | a line of its standard output
///     ! a line of its standard error
///     = 1                                  its exit code, 0 where it is left out
///
/// Empty lines separate topics. In expected lines `[BYTES]` stands for a number, `[TIME]` for a date in UTC,
/// `[HEX]` for 64 hexadecimal digits and `[ANY]` for any text; nothing else varies.
struct Transcript: Sendable {
    /// A command and its expected result.
    struct Step: Sendable {
        var line: Int
        var command: String
        /// The expected lines in the file, with their numbers.
        var expected: [(line: Int, text: String)] = []
    }

    /// The output of a command and its exit code.
    struct Outcome: Sendable {
        var output: [String] = []
        var errors: [String] = []
        var status: Int32 = 0

        /// The outcome in the form of a transcript.
        var lines: [String] {
            output.map { Self.line("|", $0) } + errors.map { Self.line("!", $0) } + (status == 0 ? [] : ["= \(status)"])
        }

        private static func line(_ mark: String, _ text: String) -> String { text.isEmpty ? mark : "\(mark) \(text)" }
    }

    let path: String
    private(set) var lines: [String] = []
    private(set) var steps: [Step] = []

    /// The programs and files that the session needs.
    var needs: [String] {
        lines.filter { $0.hasPrefix("# needs:") }.flatMap { $0.split(separator: " ").dropFirst(2).map(String.init) }
    }

    /// Reads a transcript.
    ///
    /// - Throws: ``TranscriptError`` at the first line of another kind.
    init(path: String) throws {
        self.path = path
        lines = try String(contentsOf: URL(filePath: path), encoding: .utf8).components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() }
        for (index, text) in lines.enumerated() { try read(text, line: index + 1) }
        guard !steps.isEmpty else { throw TranscriptError(line: 1, message: "the transcript has no command") }
    }

    private mutating func read(_ text: String, line: Int) throws {
        guard let mark = text.first, mark != "#" else { return }
        let rest = String(text.dropFirst(2))
        if mark == "$" { return steps.append(Step(line: line, command: rest)) }
        guard let last = steps.indices.last, ">|!=".contains(mark), text.count == 1 || text.dropFirst().first == " "
        else { throw TranscriptError(line: line, message: "a line is # $ > | ! or =, a space and a text: '\(text)'") }
        if mark == ">" { return steps[last].command += "\n" + rest }
        // The output is compared with these lines in their order.
        steps[last].expected.append((line, text))
    }
}

/// A malformed line of a transcript.
struct TranscriptError: Error {
    let line: Int
    let message: String
}
