import Testing
import ZipContainer

@Suite("Files that are no archives") struct NotAnArchiveTests {
    @Test(
        "a file that is not an archive is named for what it is",
        arguments: [
            ("\n <HTML>", "HTML"), ("<?xml version='1.0'?><a/>", "XML"), ("{\"error\": 1}", "JSON"),
            ("UEsDBAoAAAAA", "Base64"), ("%PDF-1.4", "PDF"), ("hello", "text"), ("\u{1}\u{2}", "no end record"),
        ])
    func otherFiles(text: String, name: String) {
        guard case .notAnArchive(let detail) = refusal(Array(text.utf8)) else {
            Issue.record("it is taken for an archive")
            return
        }
        #expect(detail.contains(name))
    }

    @Test("an archive cut anywhere is called truncated, and an empty file empty")
    func truncated() throws {
        #expect(refusal([]) == .empty)
        let bytes = try ArchiveWriter.archive(of: sampleEntries)
        for count in 2..<bytes.count { #expect(refusal(Array(bytes[..<count])) == .truncated) }
    }
}
