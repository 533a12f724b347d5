import Foundation
import PassModel
import PassRules
import Synchronization
import Testing
import TestSupport

@Suite("Rules prepared for a template") struct PreparedRulesTests {
    private static let vectors = Effort.sample(RuleVector.all.filter { $0.files["pass.json"] != nil }, quick: 60)

    @Test(
        "prepared rules find what the whole book finds when any of the values are filled in", arguments: vectors)
    func randomValues(of vector: RuleVector) throws {
        let files = vector.contents.files
        guard let root = try? PassContents(files: files).document.get().root else { return }
        let strings = files.filter { $0.key.hasSuffix(".strings") }
        let others = files.merging(strings.mapValues { _ in Array("\"a\" = \"{{b}}\";".utf8) }) { $1 }
        var random = SeededGenerator(seed: UInt64(vector.title.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
        // Few at a time: with others, a rule might run because of them.
        for share in [1, 3, 12, 12, 12] {
            let pass = OpenPass(others) { $1 != .null && Int.random(in: 0..<share, using: &random) == 0 }
            guard let pass else { return }
            let prepared = RuleBook.standard.prepared(for: pass.template(now: vector.now, targets: vector.targets))
            let nasty = pass.openings.map { _ in NastyValue.all.randomElement(using: &random) ?? .bool(true) }
            for values in [pass.openings.map { root[$0] ?? .bool(true) }, nasty] {
                let changed = strings.merging(["pass.json": pass.text(with: values)]) { $1 }
                let whole = PassContents(
                    files: files.merging(changed) { $1 }, now: vector.now, targets: vector.targets)
                #expect(
                    prepared.findings(filling: changed) == RuleBook.standard.findings(in: whole),
                    "\(values) at \(pass.openings)")
            }
        }
    }

    private static let templates = ["coffee", "bakery-languages", "boarding-pass", "poster-event", "gym", "museum"]

    @Test(
        "prepared rules find what the whole book finds in passes of random records",
        arguments: Effort.sample(templates, quick: 2))
    func records(name: String) throws {
        let files = try Self.files(ofTemplate: name)
        let pass = try #require(OpenPass(files) { $1.string?.contains("{{") ?? false })
        #expect(!pass.openings.isEmpty)
        let targets = ["ios11", "ios17..18"].compactMap { TargetSystem($0) }
        let now = PassDate(strict: "2034-06-01T12:00:00Z")
        let prepared = RuleBook.standard.prepared(for: pass.template(now: now, targets: targets))
        var random = SeededGenerator(seed: 2035)
        var rules: Set<String> = []
        for _ in 0..<Effort.count(quick: 12, full: 60) {
            let values = pass.openings.map { _ in NastyValue.all.randomElement(using: &random) ?? .bool(true) }
            let whole = RuleBook.standard.findings(in: pass.filled(with: values, now: now, targets: targets))
            #expect(prepared.findings(filling: ["pass.json": pass.text(with: values)]) == whole, "\(values)")
            rules.formUnion(whole.map(\.rule))
        }
        #expect(rules.count > 10, "the records provoke too little")
    }

    @Test("prepared rules find what a record breaks in a strings file")
    func strings() throws {
        var files = try Self.files(ofTemplate: "bakery-languages")
        let name = try #require(files.keys.first { $0.hasSuffix(".lproj/pass.strings") })
        files[name] = Array("\"Balance\" = \"{{balance}}\";".utf8)
        let prepared = RuleBook.standard.prepared(for: PassContents(files: files, isTemplate: true))
        for text in ["\"Balance\" = \"%@\";", "\"Balance\" = 'x", "\"a\" = \"{{left}}\"; \"a\" = \"b\";"] {
            files[name] = Array(text.utf8)
            let whole = RuleBook.standard.findings(in: PassContents(files: files))
            #expect(whole.contains { $0.file == name })
            #expect(prepared.findings(filling: files.filter { [name, "pass.json"].contains($0.key) }) == whole)
        }
    }

    @Test("prepared rules run a caller's rule on each pass, whichever way it reads the pass")
    func rulesOfOnesOwn() throws {
        let long = PassRule("own.long", .note, "short", source: "ours") { contents in
            (contents.pass.serialNumber?.count ?? 0) > 4 ? [PassRule.Fault(.file("pass.json"))] : []
        }
        let text = PassRule("own.text", .note, "no ü", source: "ours") { contents in
            contents.files["pass.json"]?.contains(0xC3) ?? false ? [PassRule.Fault(.file("pass.json"))] : []
        }
        let root = PassRule("own.root", .note, "no ü", source: "ours") { contents in
            [PassRule.Fault(.file(nil), (try? contents.document.get())?.root.text())]
        }
        let book = RuleBook(rules: [long, text, root])
        let pass = try #require(OpenPass(SoundPass.files()) { pointer, _ in pointer.tokens == ["serialNumber"] })
        let prepared = book.prepared(for: pass.template())
        for serial in ["1", "12345", "ü"] {
            let found = prepared.findings(filling: ["pass.json": pass.text(with: [.string(serial)])])
            #expect(found == book.findings(in: pass.filled(with: [.string(serial)])))
            #expect(found.map(\.rule).contains("own.root"))
        }
    }

    @Test("a rule that reads nothing with a placeholder in it does not run again") func onlyOnce() throws {
        let looks = Mutex(0)
        let rule = PassRule("own.colour", .note, "no colour", source: "ours") { contents in
            looks.withLock { $0 += 1 }
            return contents.barcodes.isEmpty ? [] : [PassRule.Fault(.file("pass.json"))]
        }
        let pass = try #require(OpenPass(SoundPass.files()) { pointer, _ in pointer.tokens == ["serialNumber"] })
        let prepared = RuleBook(rules: [rule]).prepared(for: pass.template())
        for serial in ["1", "2"] { _ = prepared.findings(filling: ["pass.json": pass.text(with: [.string(serial)])]) }
        #expect(looks.withLock { $0 } == 1)
    }

    private static func files(ofTemplate name: String) throws -> [String: [UInt8]] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Templates/\(name).pass")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
        var files: [String: [UInt8]] = [:]
        for name in names where !folder.appending(path: name).hasDirectoryPath {
            files[name] = try? [UInt8](Data(contentsOf: folder.appending(path: name)))
        }
        return files
    }
}
