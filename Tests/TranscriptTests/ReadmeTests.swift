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
                    "cards.pkpasses", "certs-sample", canDraw ? "logo.png" : nil, "members.csv", "my-card.json",
                    "my-card.pass",
                    canDraw ? "my-card.pdf" : nil, "my-card.pkpass", canDraw ? "my-card.png" : nil,
                    "my-company-key.pem",
                    "my-company.certSigningRequest", "passes", "passes.jsonl", "reproducible.pkpass",
                    "signed-again.pkpass",
                ].compactMap(\.self))
    }

    /// A command of a session, with the lines that it continues in, and what it prints.
    private struct Step {
        var command: String
        var output = ""
    }

    /// What differs from machine to machine: the size of a signature.
    private static func normalized(_ text: String) -> String { text.replacing(/[0-9]+ bytes/, with: "N bytes") }

    @Test("the session at the top of the README prints what it says")
    func session() throws {
        let text = try String(contentsOf: URL(filePath: Checkout.path("README.md")), encoding: .utf8)
        let session = try #require(Self.blocks("console", in: text).first)
        var steps: [Step] = []
        for line in session.split(separator: "\n") {
            if line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2))))
            } else if let last = steps.indices.last, steps[last].command.hasSuffix("\\") {
                steps[last].command += "\n" + line
            } else if let last = steps.indices.last {
                steps[last].output += line + "\n"
            }
        }
        #expect(steps.count >= 5)
        let workplace = try Workplace()
        for step in steps {
            #if !Picture
                if step.command.hasPrefix("passtool preview") { continue }
            #endif
            let result = try workplace.run(["sh", "-c", "exec 2>&1; \(step.command)"])
            #expect(Self.normalized(result.text) == Self.normalized(step.output), "\(step.command)")
        }
    }
}
