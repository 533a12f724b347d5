import Testing
import ZipContainer

@Suite("Files that are no archives") struct NotAnArchiveTests {

    @Test("an archive cut anywhere is called truncated, and an empty file empty")
    func truncated() throws {
        #expect(refusal([]) == .empty)
        let bytes = try ArchiveWriter.archive(of: sampleEntries)
        for count in 2..<bytes.count { #expect(refusal(Array(bytes[..<count])) == .truncated) }
    }
}
