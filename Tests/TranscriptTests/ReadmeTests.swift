import Foundation
import Testing
import TestSupport

@Suite("The README") struct ReadmeTests {
    /// The contents of the code blocks of one language, in order.
    static func blocks(_ language: String, in text: String) -> [String] {
        text.matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).filter { $0.1 == language }.map { String($0.2) }
    }

    @Test("every command of the README runs as written, in one folder, and the first ones print what it shows")
    func commands() throws {
        let text = try String(contentsOf: URL(filePath: Checkout.path("README.md")), encoding: .utf8)
        // What builds the program runs this test.
        let blocks = Self.blocks(
            "sh", in: text.replacing(/(?s)<!-- not here.*?^```$/.anchorsMatchLineEndings(), with: ""))
        try #require(blocks.count >= 6)
        #if Picture
            let missing: [String] = []
        #else
            let missing = ["passtool preview", "passtool images"]
        #endif
        let workplace = try Workplace()
        try FileManager.default.removeItem(atPath: "\(workplace.work)/certs-sample")
        for (number, block) in blocks.enumerated() {
            let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { line in !missing.contains { line.contains($0) } }
            // Signs at the current time, as readers do.
            let result = try workplace.run(
                ["env", "-u", "SOURCE_DATE_EPOCH", "sh", "-e", "-c", "exec 2>&1\n\(lines.joined(separator: "\n"))"])
            #expect(result.status == 0, "\(block)\(result.text)")
            if number == 0 { try expect(result.text, shownIn: text, withPicture: missing.isEmpty) }
        }
    }

    /// Expects that the README's first output is what was printed; `…` stands for lines that are left out.
    private func expect(_ printed: String, shownIn text: String, withPicture: Bool) throws {
        // What differs from machine to machine: the size of a signature.
        func normalized(_ text: some StringProtocol) -> String {
            String(text).replacing(/[0-9]+ bytes/, with: "N bytes")
        }
        let shown = try #require(Self.blocks("text", in: text).first)
        try #require(shown.contains("…\n"))
        for part in shown.components(separatedBy: "…\n") where withPicture || !part.contains(".png") {
            #expect(normalized(printed).contains(normalized(part)), "\(part)")
        }
    }
}
