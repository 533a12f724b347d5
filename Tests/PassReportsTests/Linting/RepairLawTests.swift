import Foundation
import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

/// What must be true of every fix, whatever is wrong with the pass or order.
@Suite("A fix adds no error") struct RepairLawTests {
    /// Each template, as it is and filled in.
    static let samples: [(name: String, contents: PassContents)] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Checkout.path("Templates"))) ?? []
        return names.sorted().flatMap { name -> [(String, PassContents)] in
            guard !name.contains(".json"), !name.contains(".csv"), !name.contains(".md"),
                let files = try? PassFiles(path: Checkout.path("Templates/\(name)"))
            else { return [] }
            let data = Checkout.path("Templates/\(name.prefix { $0 != "." }).json")
            let filled = (try? Record(path: data)).flatMap { try? files.rendered(with: $0) }
            return [(name, files.passContents())] + (filled.map { [("\(name), filled in", $0.passContents())] } ?? [])
        }
    }()

    private static let rules = RuleBook.standard.keeping { $0.severity == .error }

    private static func errors(in contents: PassContents) -> [String: Int] {
        let found = rules.findings(in: contents, limit: .init(perRule: .max, inAll: .max))
        return Dictionary(found.map { ($0.rule, 1) }, uniquingKeysWith: +)
    }

    private func with(_ files: [String: [UInt8]], like contents: PassContents) -> PassContents {
        PassContents(files: files, isTemplate: contents.isTemplate)
    }

    @Test("a fix adds no error to a twisted template, and what is fixed stays fixed", arguments: samples.indices)
    func law(index: Int) throws {
        let (name, sound) = Self.samples[index]
        let main = sound.isOrder ? "order.json" : "pass.json"
        try #require(Self.samples.count >= 20 && Self.errors(in: sound).isEmpty)
        let root = try JSONDocument(parsing: sound.files[main].needed).root
        for seed in Effort.seeds(quick: 6, full: 1_000) {
            var generator = SeededGenerator(seed: seed &+ UInt64(index) << 32)
            let text = generator.twisted(root).utf8Text(Bool.random(using: &generator) ? .compact : .indented)
            let contents = with(sound.files.merging([main: text]) { $1 }, like: sound)
            let before = Self.errors(in: contents)
            let repair = RuleBook.standard.repair(of: contents)
            let repaired = with(repair.files, like: sound)
            let after = Self.errors(in: repaired)
            let more = after.filter { $0.value > before[$0.key, default: 0] }
            #expect(
                more.isEmpty,
                "\(name), seed \(seed): \(more) after \(repair.fixed.map(\.rule)) of \(String(decoding: text, as: UTF8.self))"
            )
            let again = RuleBook.standard.repair(of: repaired)
            #expect(
                again.fixed.isEmpty && again.files == repair.files,
                "\(name), seed \(seed): \(again.fixed.map(\.rule)) of \(String(decoding: text, as: UTF8.self))")
        }
    }
}
