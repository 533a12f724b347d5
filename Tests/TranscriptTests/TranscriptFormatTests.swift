import Foundation
import Testing
import TestSupport

@Suite("Transcript format") struct TranscriptFormatTests {
    private func transcript(_ text: String) throws -> Transcript {
        let folder = try TemporaryFolder()
        return try Transcript(path: folder.write(Array(text.utf8), to: "t.txt"))
    }

    @Test("a transcript's commands, outputs and exit codes are read") func reading() throws {
        let transcript = try transcript("# needs: sh /dev/null\n\n$ a\n> b\n| one\n|\n! two\n= 3\n\n$ c\n")
        #expect(transcript.needs == ["sh", "/dev/null"])
        #expect(transcript.steps.map(\.command) == ["a\nb", "c"])
        #expect(transcript.steps[0].outcome.lines == ["| one", "|", "! two", "= 3"])
        #expect(transcript.steps[1].line == 10)
    }

    @Test(
        "a malformed transcript line is an error with its line number",
        arguments: [
            ("$ a\nhello", 2), ("| a", 1), ("# x\n$ a\n! b\n| c", 4), ("$ a\n= x", 2), ("$ a\n= 1\n= 2", 3), ("$a", 1),
            ("$ a\n| b ", 2), ("# x", 1),
        ])
    func broken(text: String, line: Int) {
        let error = #expect(throws: TranscriptError.self) { try transcript(text) }
        #expect(error?.line == line)
    }

    @Test("a transcript's difference names the line and shows what is missing and what is new") func difference() throws
    {
        let step = try #require(transcript("$ a\n| one\n| [BYTES] bytes\n| three\n").steps.first)
        #expect(TranscriptDifference(of: step, from: .init(output: ["one", "12 bytes", "three"])) == nil)
        let difference = try #require(
            TranscriptDifference(of: step, from: .init(output: ["one", "x bytes", "three"], status: 1)))
        #expect(difference.line == 3)
        #expect(difference.text == "$ a\n  | one\n- | [BYTES] bytes\n+ | x bytes\n  | three\n+ = 1")
    }
}
