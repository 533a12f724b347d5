import Testing
import TestSupport

@Suite("Help") struct HelpTests {
    @Test("each help page has examples that work, names the next command, and fits a terminal")
    func pages() throws {
        let faults = try HelpPages(of: try #require(Program.path)).faults()
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }
}
