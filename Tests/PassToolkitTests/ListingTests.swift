import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("The listing of the library") struct ListingTests {
    @Test("the listing of the library makes a pass and verifies it") func runs() async {
        // In a process of its own, since its paths are relative.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let folder = try TemporaryFolder(linking: ["Templates", "certs-sample"])
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

    @Test("the pages on the library show only code that is compiled", arguments: ["swift", "key-elsewhere"])
    func compiled(page: String) throws {
        func plain(_ text: some StringProtocol) -> String {
            text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
        }
        func text(_ path: String) throws -> String {
            try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        }
        let sources = try [
            "PassToolkitTests/Listings/Listing", "PassToolkitTests/Listings/SigningService",
            "PassToolkitTests/ServerListing", "Shop/Sources/Shop/CardRoute",
        ].map { plain(try text("Tests/\($0).swift")) }
        let blocks = try text("Documentation/\(page).md").matches(of: /(?ms)^```swift\n(.*?)^```$/).map { plain($0.1) }
        // The first one of a page is for a manifest of packages.
        for block in blocks where !block.contains(".package(") {
            #expect(sources.contains { $0.contains(block) }, "\(block)")
        }
        #expect(!blocks.isEmpty)
    }

    @Test("the listing for a server makes the same pass from a file and from a value") func server() async {
        await #expect(processExitsWith: .success) {
            struct Member: Encodable {
                var serialNumber = "MC2035048217", barcodeMessage = "MORROW:48217:7Q2F", memberNumber = "4821 7730"
                var memberName = "Nora Lindqvist", memberSince = "2035-01-18T09:00:00-08:00", level = "Gold"
                var stars = 7, balance = 18.4
            }
            let folder = try TemporaryFolder(linking: ["certs-sample"])
            for name in ["coffee.pass", "coffee.json"] {
                try FileManager.default.copyItem(atPath: Checkout.path("Templates/\(name)"), toPath: folder.path(name))
            }
            try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
            let passes = try await runServerListing(member: Member())
            #expect(passes[0].manifest == passes[1].manifest)
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
        }
    }

    @Test("the maker of a shop's cards makes one without findings, and reads it back")
    func card() async throws {
        let member = Member(
            number: "MC0001", name: "Ada Lovelace", points: 7, balance: 18.4, joined: TestCertificates.moment,
            token: "n3Yq8ZsVd0Kx5RtB")
        let maker = try CardMaker(
            images: URL(filePath: Checkout.path("Templates/coffee.pass")),
            certificates: URL(filePath: Checkout.path("certs-sample")))
        let card = try await maker.card(for: member)
        #expect(try maker.memberNumber(onCard: card) == "MC0001")
        let bundle = try PassBundle(archive: card)
        // Its identifiers are those of the sample identity.
        let findings = RuleBook.standard.findings(in: PassContents(files: bundle.files))
        #expect(findings.map(\.rule) == ["identity.sample"])
        #expect(
            "\(findings[0])".wholeMatch(of: /pass\.json:1:\d+: note: .+ \[identity\.sample\]/) != nil, "\(findings)")
        let pass = try bundle.pass()
        #expect(pass == maker.pass(for: member))
        #expect(pass.field("balance")?.value == 18.4)
        #expect(pass.field("joined")?.value?.text == "2026-01-01T00:00:00Z")
        #expect(bundle.files.count == 7)
    }
}
