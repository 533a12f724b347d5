import Foundation
import PassModel
import PassRules
import Testing
import TestSupport

@Suite("Rules prepared for a template") struct PreparedRulesTests {
    private static let vectors = Effort.sample(RuleVector.all.filter { $0.files["pass.json"] != nil }, quick: 40)

    @Test("prepared rules find what the whole book finds", arguments: vectors)
    func agreement(vector: RuleVector) throws {
        let made = vector.contents
        let changed = made.files.filter { $0.key == "pass.json" || $0.key.hasSuffix("/pass.strings") }
        var files = made.files
        for name in changed.keys { files[name] = name == "pass.json" ? SoundPass.json() : Array("\"a\" = \"b\";".utf8) }
        let template = PassContents(files: files, isTemplate: true, now: vector.now, targets: vector.targets)
        let whole = PassContents(files: made.files, now: vector.now, targets: vector.targets)
        let prepared = RuleBook.standard.prepared(for: template)
        #expect(prepared.findings(afterChanging: changed) == RuleBook.standard.findings(in: whole))
    }

    @Test(
        "prepared rules find what the whole book finds when any of the values are filled in",
        arguments: vectors)
    func openings(vector: RuleVector) throws {
        let files = vector.contents.files
        let strings = files.filter { $0.key.hasSuffix(".strings") }
        let others = files.merging(strings.mapValues { _ in Array("\"a\" = \"b\";".utf8) }) { $1 }
        var random = SeededGenerator(seed: UInt64(vector.title.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
        guard let pass = OpenPass(others, isOpen: { _, _ in Bool.random(using: &random) }) else { return }
        let root = try PassContents(files: files).document.get().root
        let values = pass.openings.map { root[$0] ?? .null }
        let template = pass.template(now: vector.now, targets: vector.targets)
        let prepared = RuleBook.standard.prepared(
            for: template, openings: pass.openings, openFiles: Set(strings.keys))
        let whole = PassContents(files: files, now: vector.now, targets: vector.targets)
        let changed = strings.merging(["pass.json": files["pass.json"] ?? []]) { $1 }
        let found = prepared.findings(filling: values, afterChanging: changed)
        #expect(found == RuleBook.standard.findings(in: whole))
    }

    @Test("a rule reads no value of a vector that it does not declare", arguments: vectors)
    func declarations(vector: RuleVector) throws {
        let usual = vector.title.utf8.count.isMultiple(of: 2) ? ["ios11", "watchos11"] : []
        try Self.fillEachValue(
            of: vector.contents.files, now: vector.now ?? PassDate(strict: "2034-06-01T12:00:00Z"),
            targets: vector.targets.isEmpty ? usual.compactMap { TargetSystem($0) } : vector.targets)
    }

    @Test(
        "a rule reads no value of an example that it does not declare",
        arguments: Effort.sample(RuleBook.standard.rules.filter { $0.subject == .pass }.map(\.id), quick: 10))
    func declarations(id: String) throws {
        let example = try #require(RuleBook.standard.rule(id)?.example)
        for sample in [example.bad, example.good] {
            try Self.fillEachValue(of: sample.contents, now: nil, targets: sample.targets)
        }
    }

    /// Fills in one value at a time: with others, a rule might run because of them.
    private static func fillEachValue(of files: [String: [UInt8]], now: PassDate?, targets: [TargetSystem]) throws {
        let book = RuleBook.standard.keeping { $0.subject == .pass }
        guard let root = try? PassContents(files: files).document.get().root else { return }
        var random = SeededGenerator(seed: 2036)
        // Filling in what was there gives the same text each time, for which the whole book runs once.
        var wholes: [[UInt8]: [Finding]] = [:]
        for pass in OpenPass(files, isOpen: { _, _ in true })?.eachAlone ?? [] {
            let pointer = pass.openings[0]
            let prepared = book.prepared(for: pass.template(now: now, targets: targets), openings: pass.openings)
            for value in [root[pointer], NastyValue.all.randomElement(using: &random), .number(JSONNumber(1))] {
                guard let value, value != .null else { continue }
                let text = pass.text(with: [value])
                let found = prepared.findings(filling: [value], afterChanging: ["pass.json": text])
                let whole = wholes[text] ?? book.findings(in: pass.filled(with: [value], now: now, targets: targets))
                wholes[text] = whole
                #expect(found == whole, "\(value) at \(pointer)")
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
        let prepared = RuleBook.standard.prepared(
            for: pass.template(now: now, targets: targets), openings: pass.openings)
        var random = SeededGenerator(seed: 2035)
        var rules: Set<String> = []
        for _ in 0..<Effort.count(quick: 12, full: 60) {
            let values = pass.openings.map { _ in NastyValue.all.randomElement(using: &random) ?? .null }
            let found = prepared.findings(filling: values, afterChanging: ["pass.json": pass.text(with: values)])
            let whole = RuleBook.standard.findings(in: pass.filled(with: values, now: now, targets: targets))
            #expect(found == whole, "\(values)")
            rules.formUnion(whole.map(\.rule))
        }
        #expect(rules.count > 10, "the records provoke too little")
    }

    @Test(
        "prepared rules find what is wrong with a template that is no object", arguments: ["[]", "null", "{\"a\": }"])
    func noObject(text: String) {
        let files = ["pass.json": Array(text.utf8)]
        let prepared = RuleBook.standard.prepared(for: PassContents(files: files, isTemplate: true), openings: [])
        let whole = RuleBook.standard.findings(in: PassContents(files: files))
        #expect(prepared.findings(filling: [], afterChanging: files) == whole)
        #expect(!whole.isEmpty)
    }

    @Test("prepared rules find what a record breaks in a strings file")
    func strings() throws {
        var files = try Self.files(ofTemplate: "bakery-languages")
        let name = try #require(files.keys.first { $0.hasSuffix(".lproj/pass.strings") })
        let pass = try #require(OpenPass(files) { $1.string?.contains("{{") ?? false })
        let prepared = RuleBook.standard.prepared(for: pass.template(), openings: pass.openings, openFiles: [name])
        let values = pass.openings.map { _ in JSONValue.string("Amina") }
        for text in ["\"Balance\" = \"%@\";", "\"Balance\" = 'x", "\"a\" = \"{{left}}\"; \"a\" = \"b\";"] {
            files[name] = Array(text.utf8)
            files["pass.json"] = pass.text(with: values)
            let changed = files.filter { [name, "pass.json"].contains($0.key) }
            let whole = RuleBook.standard.findings(in: PassContents(files: files))
            #expect(whole.contains { $0.file == name })
            #expect(prepared.findings(filling: values, afterChanging: changed) == whole)
        }
    }

    @Test("prepared rules run a caller's rule on each pass if it does not declare what it reads")
    func rulesOfOnesOwn() throws {
        let long = PassRule("own.long", .note, "short", source: "ours") { contents in
            (contents.pass.serialNumber?.count ?? 0) > 4 ? [PassRule.Fault(.file("pass.json"))] : []
        }
        let text = PassRule("own.text", .note, "no ü", source: "ours") { contents in
            contents.files["pass.json"]?.contains(0xC3) ?? false ? [PassRule.Fault(.file("pass.json"))] : []
        }
        let whole = PassRule("own.equal", .note, "no such pass", source: "ours") { contents in
            contents.pass == Pass(object: JSONObject()) ? [] : [PassRule.Fault(.file(nil), contents.pass.json.text())]
        }
        let book = RuleBook(rules: [long, text, whole])
        let pass = try #require(OpenPass(SoundPass.files()) { pointer, _ in pointer.tokens == ["serialNumber"] })
        let prepared = book.prepared(for: pass.template(), openings: pass.openings)
        for serial in ["1", "12345", "ü"] {
            let changed = ["pass.json": pass.text(with: [.string(serial)])]
            let found = prepared.findings(filling: [.string(serial)], afterChanging: changed)
            #expect(found == book.findings(in: pass.filled(with: [.string(serial)])))
            #expect(found.map(\.rule).contains("own.equal"))
        }
    }

    @Test("prepared rules find the same on many threads at once")
    func threads() async throws {
        let pass = try #require(OpenPass(try Self.files(ofTemplate: "coffee")) { $1.string?.contains("{{") ?? false })
        let prepared = RuleBook.standard.prepared(for: pass.template(), openings: pass.openings)
        var random = SeededGenerator(seed: 7)
        let records = (0..<16).map { _ in
            pass.openings.map { _ in NastyValue.all.randomElement(using: &random) ?? .null }
        }
        let look = { @Sendable (values: [JSONValue]) in
            prepared.findings(filling: values, afterChanging: ["pass.json": pass.text(with: values)])
        }
        let alone = records.map(look)
        let together = await withTaskGroup(of: (Int, [Finding]).self) { group in
            for (index, values) in records.enumerated() { group.addTask { (index, look(values)) } }
            return await group.reduce(into: [Int: [Finding]]()) { $0[$1.0] = $1.1 }
        }
        for (index, findings) in alone.enumerated() { #expect(together[index] == findings) }
    }

    @Test("prepared rules treat a change of more than values as another pass")
    func otherValues() throws {
        let pass = try #require(OpenPass(SoundPass.files()) { pointer, _ in pointer.tokens == ["description"] })
        let prepared = RuleBook.standard.prepared(for: pass.template(), openings: pass.openings)
        let object = JSONValue.object(JSONObject(members: [.init(name: "a", value: .null)]))
        let found = prepared.findings(filling: [object], afterChanging: ["pass.json": pass.text(with: [object])])
        #expect(found == RuleBook.standard.findings(in: pass.filled(with: [object])))
        #expect(found.contains { $0.rule == "keys.wrong-type" })
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
