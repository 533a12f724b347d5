import Foundation
import PassToolkit
import Testing
import TestSupport

@Suite("The listing of the page on batches") struct BatchListingTests {
    @Test("the listing of the page on batches makes a pass for each record") func runs() async {
        // In a process of its own, since its paths are relative.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let folder = try TemporaryFolder(linking: ["Templates", "certs-sample"])
            try FileManager.default.copyItem(
                atPath: Checkout.path("Templates/coffee.csv"), toPath: folder.path("members.csv"))
            try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
            try await runBatchListing()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("passes")).count == 12)
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
        }
        let lines = (result?.standardOutputContent.asText ?? "").split(separator: "\n")
        #expect(lines.contains("12 made"))
        #expect(lines.count { $0.hasSuffix(" bytes") } == 12)
        #expect(!lines.contains { $0.hasPrefix("record ") })
    }
}
