import Testing
import ZipContainer

@Suite("Files that are no archives") struct NotAnArchiveTests {
    @Test(
        "a file that is not an archive is named for what it is",
        arguments: [
            ("<!DOCTYPE html><html><body>404</body></html>", "it is an HTML page"),
            ("\n <HTML>", "it is an HTML page"), ("<?xml version='1.0'?><a/>", "it is XML"),
            ("{\"error\": 1}", "it is JSON"), ("UEsDBAoAAAAA", "it is an archive in Base64"),
            ("%PDF-1.4", "it is a PDF document"), ("hello", "it is text"), ("\u{1}\u{2}", "it has no end record"),
        ])
    func otherFiles(text: String, detail: String) {
        let error = #expect(throws: ArchiveError.self) { try Archive(reading: Array(text.utf8)) }
        #expect(error?.code == .notAnArchive(detail: detail))
        #expect(error?.message == "not a zip archive: \(detail)")
    }

    @Test("an empty file is called empty")
    func emptyFile() {
        #expect(refusal([]) == .empty)
    }

    @Test("an archive cut anywhere is called truncated")
    func truncated() throws {
        let bytes = try ArchiveWriter.archive(of: sampleEntries)
        for count in 2..<bytes.count {
            #expect(refusal(Array(bytes[..<count])) == .truncated)
        }
    }

    @Test("error messages are one line, whatever a file name contains")
    func messages() {
        let entry = ArchiveEntry("a\n\u{1B}[2Jb\0", [])
        let error = #expect(throws: ArchiveError.self) { try ArchiveWriter.archive(of: [entry]) }
        let expected = #"cannot write the entry 'a\u{a}\u{1b}[2Jb\u{0}': the name has a control character"#
        #expect(error?.message == expected)
    }
}
