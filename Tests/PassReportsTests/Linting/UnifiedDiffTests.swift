import Foundation
import PassReports
import PassToolkit
import Testing
import TestSupport

@Suite("Unified diff") struct UnifiedDiffTests {
    static let texts = [
        "", "\n", "a", "a\n", "a\nb\nc\n", "a\nB\nc\n", "a\nb\nc", "b\nc\n", "a\nb\n", "{\r\n  \"ä\": 1\r\n}\r\n",
        (1...40).map { "line \($0)\n" }.joined(),
        (1...40).map { $0 % 9 == 0 ? "other \($0)\n" : "line \($0)\n" }.joined(),
        (1...40).filter { $0 != 20 }.map { "line \($0)\n" }.joined() + "end",
        (1...2_100).map { "\($0 % 2)\n" }.joined(),
    ]

    @Test(
        "the program patch turns the old text into the new one with our diff",
        .needs(.patch),
        arguments: texts, Effort.sample(texts, quick: 4))
    func patches(old: String, new: String) throws {
        let diff = UnifiedDiff(Array(old.utf8), Array(new.utf8), oldName: "a/text", newName: "b/text")
        guard old != new else {
            #expect(diff.text == "")
            return
        }
        let folder = try TemporaryFolder()
        try folder.write(old.utf8, to: "text")
        try folder.write(diff.text.utf8, to: "change")
        let result = try Witness.patch.run([
            "--binary", "--silent", "-o", folder.path("new"), folder.path("text"), folder.path("change"),
        ])
        #expect(result.status == 0, "\(result.text)\(result.errors)\n\(diff.text)")
        #expect(try Data(contentsOf: URL(filePath: folder.path("new"))) == Data(new.utf8))
    }
}
