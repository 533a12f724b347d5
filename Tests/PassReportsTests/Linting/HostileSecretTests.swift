import PassToolkit
import Testing

@testable import PassReports

@Suite("Many secrets and strange lines") struct HostileSecretTests {
    @Test("many tokens with a common beginning are all masked")
    func alike() {
        let start = String(repeating: "a", count: 50)
        let text = (0..<200).map { "\"token\": \"\(start)X\($0)\"" }.joined(separator: ",\n")
        let secrets = Secrets(in: Array(text.utf8))
        let shown = secrets.masked("see \(start)X199 and \(start)X7, and nothing else")
        #expect(
            shown
                == "see \(String(repeating: "*", count: 54)) and \(String(repeating: "*", count: 53)) and nothing else")
        #expect(secrets.masked("aaaaa is too short") == "aaaaa is too short")
    }

    @Test("64 bytes of a long token are enough for it to be masked")
    func long() {
        let secrets = Secrets(in: Array("\"authenticationToken\": \"\(String(repeating: "abc1", count: 100))\"".utf8))
        let part = String(repeating: "abc1", count: 20)
        #expect(secrets.masked("x \(part) y") == "x \(String(repeating: "*", count: 80)) y")
    }

    @Test("a workflow command in a CRLF line is escaped")
    func lineEnds() {
        let text = "a\u{1B}\r\n::error::x\r\n\tb\rc\r\n"
        #expect(text.visibleLines == "a\\u{1b}\r\n::error::x\r\n\tb\\u{d}c\r\n")
        #expect("a\r\n  ::error::x\r\n".withoutCommands == "a\r\n  \\u{3a}:error::x\r\n")
    }

    @Test("masking a token keeps the key's name")
    func tokenInToken() {
        let secrets = Secrets(in: Array("\"authenticationToken\": \"SECRETtoken99887766\"".utf8))
        #expect(
            secrets.masked("x SECRETtoken99887766 authenticationToken") == "x ******************* authenticationToken")
    }
}
