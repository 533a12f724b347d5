import Foundation
import TestSupport
import Testing

@Suite("Transcripts") struct TranscriptTests {
    static let folder = Checkout.path("Tests/TranscriptTests/Transcripts")
    static let names = Result { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    /// `PASSTOOL_TRANSCRIPTS=rewrite` writes the current output into the transcripts; review it before you commit.
    private static let isRewriting = ProcessInfo.processInfo.environment["PASSTOOL_TRANSCRIPTS"] == "rewrite"

    @Test("the program does what the transcript says", arguments: try names.get())
    func transcript(name: String) throws {
        let path = "\(Self.folder)/\(name)"
        do {
            let transcript = try Transcript(path: path)
            if let missing = transcript.needs.first(where: { !Self.isThere($0) }) {
                try Test.skip("needs \(missing)", case: name)
            }
            let outcomes = try play(transcript, name: name)
            if Self.isRewriting {
                return try transcript.rewritten(with: outcomes).write(toFile: path, atomically: true, encoding: .utf8)
            }
            for (step, outcome) in zip(transcript.steps, outcomes) {
                guard let difference = TranscriptDifference(of: step, from: outcome) else { continue }
                record(difference.text, name: name, line: difference.line)
            }
        } catch let error as TranscriptError { record(error.message, name: name, line: error.line) }
    }

    private func play(_ transcript: Transcript, name: String) throws -> [Transcript.Outcome] {
        let workplace = try Workplace()
        try workplace.add(WrongCertificates.files.get())
        return try transcript.steps.map { step in
            let result = try workplace.shell(step.command)
            let said = "\(result.text)\n\(result.errors)"
            let strange = try TypedHints.unknownOptions(in: said, of: step.command, in: workplace)
            for failure in try strange + TypedHints.failures(in: said, of: step.command, in: workplace) {
                record("a hint that can't be typed: \(failure)", name: name, line: step.line)
            }
            return Transcript.Outcome(
                output: Self.lines(of: result.text), errors: Self.lines(of: result.errors), status: result.status)
        }
    }

    private static func isThere(_ name: String) -> Bool {
        if name == "Picture" { return Workplace.canDraw }
        return name.hasPrefix("/") ? FileManager.default.fileExists(atPath: name) : Witness(name).isInstalled
    }

    private static func lines(of text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let lines = text.components(separatedBy: "\n")
        return lines.last == "" ? lines.dropLast() : lines.dropLast() + ["\(lines.last ?? "")[no line break]"]
    }

    private func record(_ text: String, name: String, line: Int) {
        Issue.record(
            Comment(rawValue: "\(name):\(line):\n\(text)"),
            sourceLocation: SourceLocation(
                fileID: "TranscriptTests/\(name)", filePath: "\(Self.folder)/\(name)", line: line, column: 1))
    }
}

extension Transcript {
    /// The file with the current outcomes; lines that match stay as they are.
    func rewritten(with outcomes: [Outcome]) -> String {
        var text: [String] = []
        var pending = zip(steps, outcomes).makeIterator()
        for (index, line) in lines.enumerated() {
            guard let mark = line.first, mark != "#" else {
                text.append(line)
                continue
            }
            guard mark == "$" || mark == ">" else { continue }
            text.append(line)
            let isContinued = index + 1 < lines.count && lines[index + 1].hasPrefix(">")
            guard !isContinued, let (step, outcome) = pending.next() else { continue }
            let fits = TranscriptDifference(of: step, from: outcome) == nil
            text += fits ? step.expected.map(\.text) : outcome.lines.map(TranscriptDifference.generalised)
        }
        return text.joined(separator: "\n") + "\n"
    }
}

/// The difference between the lines of an outcome and the expected ones.
struct TranscriptDifference {
    /// The number of the first line that differs, or of the command.
    private(set) var line: Int
    /// The lines that differ: `-` missing, `+` not expected.
    private(set) var text = ""

    /// The difference, or `nil` if there is none.
    init?(of step: Transcript.Step, from actual: Transcript.Outcome) {
        let expected = step.expected.filter { $0.text != "= 0" }
        let changes = actual.lines.difference(from: expected.map(\.text)) { Self.matches($0, pattern: $1) }
        guard !changes.isEmpty else { return nil }
        line = step.line
        if case .remove(let offset, _, _)? = changes.removals.first { line = expected[offset].line }
        text =
            (["$ \(step.command)"] + changes.removals.map { "- \($0.line)" } + changes.insertions.map { "+ \($0.line)" })
            .joined(separator: "\n")
    }

    private static let placeholders: [(name: String, pattern: String)] = [
        ("[BYTES]", "[0-9]+"), ("[TIME]", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"),
        ("[HEX]", "[0-9a-f]{64}"), ("[ANY]", ".*"),
    ]

    /// Whether two lines match; either may have placeholders.
    static func matches(_ first: String, pattern second: String) -> Bool {
        if first == second { return true }
        let (text, pattern) = placeholders.contains { first.contains($0.name) } ? (second, first) : (first, second)
        var expression = ""
        var rest = Substring(pattern)
        while let next = placeholders.compactMap({ item in rest.firstRange(of: item.name).map { (item, $0) } })
            .min(by: { $0.1.lowerBound < $1.1.lowerBound })
        {
            expression += escaped(rest[..<next.1.lowerBound]) + next.0.pattern
            rest = rest[next.1.upperBound...]
        }
        guard let regex = try? Regex(expression + escaped(rest)) else { return false }
        return text.wholeMatch(of: regex) != nil
    }

    private static func escaped(_ text: Substring) -> String {
        text.map { $0.isLetter || $0.isNumber || $0 == " " || !$0.isASCII ? String($0) : "\\\($0)" }.joined()
    }

    /// A line with placeholders where it differs between machines.
    static func generalised(_ line: String) -> String {
        line.replacing(/[0-9]+ bytes/, with: "[BYTES] bytes").replacing(
            /"byteCount": [0-9]+/, with: "\"byteCount\": [BYTES]"
        ).replacing(/[0-9a-f]{64}/, with: "[HEX]")
    }
}

extension CollectionDifference.Change where ChangeElement == String {
    /// The line that was removed or inserted.
    fileprivate var line: String {
        switch self {
        case .remove(_, let line, _), .insert(_, let line, _): line
        }
    }
}

@Suite("Help") struct HelpTests {
    /// A command as the program describes itself.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let kind: String
            let names: [Name]?
        }
        let commandName: String
        /// Hidden commands are started by another program, which has their pages.
        let shouldDisplay: Bool?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        var options: [String] {
            let names = (arguments ?? []).flatMap { $0.names ?? [] }
            return names.map { ($0.kind == "long" ? "--" : "-") + $0.name }
        }
    }

    private struct Document: Decodable { let command: Command }

    @Test("each help page has examples and a next command that the program understands")
    func pages() throws {
        let dump = try Witness.shell.run(["-c", "exec \"$0\" --experimental-dump-help", try #require(Program.path)])
        let root = try JSONDecoder().decode(Document.self, from: dump.output).command
        var commands = [root]
        while let command = commands.popLast() {
            commands += (command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay ?? true }
            let parts = (command.discussion ?? "").components(separatedBy: "\n").split(separator: "")
            let shown = parts.first { $0.first == "Examples:" }?.dropFirst() ?? []
            let examples = shown.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n")
            let next = parts.joined().compactMap { $0.firstMatch(of: /^Next: (.*)/)?.1 }
            #expect(!examples.isEmpty && next.count == 1, "\(command.commandName)")
            // Otherwise an option that is given by both of its names would not be noticed.
            for option in command.arguments ?? [] where option.kind == "option" {
                let names = (option.names ?? []).map(\.name)
                #expect(names.count <= 2 && Set(names.map { $0.prefix(1) }).count == 1, "\(names)")
                #expect(names.count { $0.count > 1 } == 1, "\(names)")
            }
            for line in examples + next where !line.contains(/^ *curl\b/) { expectTaken(String(line), by: root) }
        }
    }

    private func expectTaken(_ line: String, by root: Command) {
        let words = line.split { $0 == " " || $0 == "\n" }.map(String.init).drop { $0.contains(/^[A-Z_]+=/) }
        #expect(words.first == root.commandName, "\(line)")
        var (command, rest) = (root, words.dropFirst())
        while let word = rest.first, let next = command.subcommands?.first(where: { $0.commandName == word }) {
            (command, rest) = (next, rest.dropFirst())
        }
        #expect(command.subcommands?.isEmpty != false, "no whole command: \(line)")
        let odd = rest.filter { $0.hasPrefix("-") && $0 != "-" && !command.options.contains($0) }
        #expect(odd.isEmpty, "\(line)")
    }
}
