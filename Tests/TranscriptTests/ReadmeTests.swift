import Foundation
import Testing
import TestSupport

@Suite("The README") struct ReadmeTests {
    /// The contents of the code blocks of one language, in order.
    static func blocks(_ language: String, in text: String) -> [String] {
        text.matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).filter { $0.1 == language }.map { String($0.2) }
    }

    @Test("every command of the README runs as written")
    func commands() throws {
        let text = try String(contentsOf: URL(filePath: Checkout.path("README.md")), encoding: .utf8)
        let blocks = Self.blocks("sh", in: text)
        try #require(blocks.first == "make demo\nmake test\n")  // runs this test
        try #require(blocks.count >= 6)
        #if Picture
            let canDraw = true
        #else
            let canDraw = false
        #endif
        let workplace = try Workplace()
        for block in blocks.dropFirst() where canDraw || !block.contains("passtool preview") {
            // Signs at the current time, as readers do.
            let result = try workplace.run(["env", "-u", "SOURCE_DATE_EPOCH", "sh", "-e", "-c", block])
            #expect(result.status == 0, "\(block)\(result.text)\(result.errors)")
        }
        let made = try FileManager.default.contentsOfDirectory(atPath: workplace.work).sorted()
        #expect(
            made
                == [
                    "cards.pkpasses", "certs-sample", "members.csv", "my-card.json", "my-card.pass",
                    canDraw ? "my-card.pdf" : nil, "my-card.pkpass", canDraw ? "my-card.png" : nil,
                    "my-company-key.pem",
                    "my-company.certSigningRequest", "passes", "passes.jsonl", "reproducible.pkpass",
                    "signed-again.pkpass",
                ].compactMap(\.self))
    }
}
