import Foundation
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("The book of all rules") struct RuleIdentifierTests {
    private static let known = Set(RuleBook.everything.rules.map(\.id))

    /// The files below a folder of the checkout, with their texts.
    private static func texts(below folder: String, suffix: String) throws -> [(name: String, text: String)] {
        let root = Checkout.path(folder)
        let names = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(suffix) }.sorted()
        return try names.map { ($0, String(decoding: try InputFile.read("\(root)/\($0)"), as: UTF8.self)) }
    }

    @Test("each rule has an identifier of its own, a sentence and a source, and can be explained")
    func whole() {
        let rules = RuleBook.everything.rules
        #expect(Self.known.count == rules.count)
        for rule in rules {
            #expect(rule.id.wholeMatch(of: /[a-z-]+\.[a-z0-9-]+/) != nil, "\(rule.id)")
            #expect(!rule.summary.isEmpty && !rule.source.isEmpty, "\(rule.id)")
            #expect(rule.explanation().hasPrefix("\(rule.id): \(rule.severity.rawValue): \(rule.summary)\n"))
            #expect(!rule.summary.hasSuffix("."), "\(rule.id)")
        }
    }

    @Test("the rules of archives, signatures and certificates say what devices do")
    func effects() {
        for rule in RuleBook.verification.rules + RuleBook.certificates.rules {
            #expect(!rule.effect.isEmpty, "\(rule.id)")
            #expect(rule.severity != .error || rule.consequence != .none, "\(rule.id)")
            #expect(!(rule.stopsDevices && rule.severity == .note), "\(rule.id)")
        }
    }

    @Test("every rule that a source declares or names is in the book")
    func sources() throws {
        var count = 0
        for (name, text) in try Self.texts(below: "Sources", suffix: ".swift") {
            for match in text.matches(of: /\b(?:PassRule|rule|list)(?:\(\s*|: )"([a-z-]+\.[a-z0-9-]+)"/) {
                #expect(Self.known.contains(String(match.output.1)), "\(name): \(match.output.1)")
                count += 1
            }
        }
        // Few have names that are not literals beside the word.
        #expect(count >= Self.known.count * 9 / 10)
    }

    @Test("every rule that a transcript shows is in the book")
    func transcripts() throws {
        var shown: Set<String> = []
        for (name, text) in try Self.texts(below: "Tests/TranscriptTests/Transcripts", suffix: ".txt") {
            let marks = text.matches(of: /(?:error|warning|note): .*\[([a-z-]+\.[a-z0-9-]+)\]/).map(\.output.1)
            let members = text.matches(of: /"rule(?:Id)?": "([a-z-]+\.[a-z0-9-]+)"/).map(\.output.1)
            for identifier in marks + members {
                shown.insert(String(identifier))
                #expect(Self.known.contains(String(identifier)), "\(name): \(identifier)")
            }
        }
        #expect(shown.count > 60)
    }
}
