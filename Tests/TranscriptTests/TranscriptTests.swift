import Foundation
import Testing
import TestSupport

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
        if name == "Picture" { return Self.canDraw }
        return name.hasPrefix("/") ? FileManager.default.fileExists(atPath: name) : Witness(name).isInstalled
    }

    /// Whether the program that draws was built for it.
    private static var canDraw: Bool {
        #if Picture
            true
        #else
            false
        #endif
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
