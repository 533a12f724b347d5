import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("The listing of the article on linting") struct LintListingTests {
    @Test("the listing of the article on linting reports what a custom rule finds") func runs() async {
        // In a process of its own, since its paths are relative.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.path("Templates"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Checkout.path("Templates/coffee.pass"), toPath: folder.path("Templates/coffee.pass"))
            try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
            try #require(lintListing().rules.last?.id == "acme.fax")
            let json = #"{"storeCard": {"backFields": [{"key": "f", "label": "Fax", "value": "1"}]}}"#
            try folder.write(json.utf8, to: "Templates/coffee.pass/pass.json")
            try #require(lintListing().findings.contains { $0.rule == "acme.fax" })
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
        }
    }
}
