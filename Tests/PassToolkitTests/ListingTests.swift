import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("The README's listing of the library") struct ListingTests {
    @Test("the README's listing of the library makes a pass and verifies it")
    func runs() async {
        // In a process of its own, since its paths are relative.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let folder = try TemporaryFolder()
            for name in ["Templates", "certs-sample"] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.path(name), withDestinationPath: Checkout.path(name))
            }
            try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
            try runListing()
            let bundle = try PassBundle(path: folder.path("coffee.pkpass"))
            #expect(try bundle.pass().organizationName == "Morrow Coffee")
            #expect(throws: FileAccessError.self) { try runListing() }
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
        }
        let output = result?.standardOutputContent.asText ?? ""
        #expect(
            output.contains(
                "genuine, signed by UID=pass.com.example.sample, CN=Pass Type ID: pass.com.example.sample, "))
        #expect(!output.contains("error: "))
    }

    private static let marker = "<!-- listing: Tests/PassToolkitTests/Listing.swift -->\n"
    private static let readme = (try? String(contentsOfFile: Checkout.path("README.md"), encoding: .utf8)) ?? ""

    @Test(
        "the README's listing of the library is the one that is compiled",
        .enabled(if: readme.contains(marker), "README.md has no listing"))
    func text() throws {
        let source = try String(contentsOfFile: Checkout.path("Tests/PassToolkitTests/Listing.swift"), encoding: .utf8)
        let body = try #require(source.firstMatch(of: /(?s)    \/\/ listing begins\n(.*)    \/\/ listing ends\n/)?.1)
        let dedented = body.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
        let shown = try #require(Self.readme.split(separator: Self.marker).last)
        #expect(shown.hasPrefix("```swift\n\(dedented)```\n"))
    }
}
