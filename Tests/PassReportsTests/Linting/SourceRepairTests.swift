import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import TestSupport
import Testing

@Suite("Fixing a source folder") struct SourceRepairTests {
    private func folder(_ edits: KeyValuePairs<String, String> = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, bytes) in SamplePass.files() { try folder.write(bytes, to: name) }
        var text = SamplePass.json().asText
        for (old, new) in edits {
            try #require(text.contains(old))
            text = text.replacing(old, with: new)
        }
        try folder.write(text.utf8, to: "pass.json")
        return folder
    }

    private func repair(_ folder: TemporaryFolder) throws -> SourceRepair {
        try SourceRepair(of: PassFiles(path: folder.path))
    }

    private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: URL(filePath: folder.path(name)), encoding: .utf8)
    }

    @Test("a repair renames files of wrong case and removes emptied folders") func renames() throws {
        let folder = try folder()
        try FileManager.default.moveItem(atPath: folder.path("icon.png"), toPath: folder.path("Icon.png"))
        try FileManager.default.moveItem(atPath: folder.path("en.lproj"), toPath: folder.path("EN.lproj"))
        let repair = try repair(folder)
        #expect(repair.diff.contains("rename from Icon.png\nrename to icon.png\n"))
        try repair.apply()
        #expect(try folder.files() == ["en.lproj", "en.lproj/pass.strings", "icon.png", "icon@2x.png", "pass.json"])
    }

    @Test("a repair's diff masks the authentication token and the file keeps it") func token() throws {
        let folder = try folder([
            "\"formatVersion\": 1,":
                "\"authenticationToken\": 1234567890123456,\n\"webServiceURL\": \"https://example.com\", \"formatVersion\": \"1\","
        ])
        let repair = try repair(folder)
        #expect(repair.diff.contains("authenticationToken") && !repair.diff.contains("1234567890123456"))
        try repair.apply()
        #expect(try text("pass.json", in: folder).contains("\"authenticationToken\": \"1234567890123456\""))
    }

    @Test("a repair names a file that can't be replaced and leaves it unchanged") func unwritable() throws {
        let folder = try folder(["\"formatVersion\": 1": "\"formatVersion\": \"1\""])
        let repair = try repair(folder)
        let before = try text("pass.json", in: folder)
        let away = folder.path + "-away"
        try FileManager.default.moveItem(atPath: folder.path, toPath: away)
        defer { try? FileManager.default.moveItem(atPath: away, toPath: folder.path) }
        let error = #expect(throws: FileAccessError.self) { try repair.apply() }
        #expect(error?.path == folder.path("pass.json"))
        #expect(try String(contentsOf: URL(filePath: away + "/pass.json"), encoding: .utf8) == before)
    }

    @Test("a repair never overwrites an existing file by renaming") func occupied() throws {
        let folder = try folder()
        try folder.write("theirs".utf8, to: "manifest.json")
        try folder.write("other".utf8, to: "Manifest.json")
        let repair = try repair(folder)
        if !repair.fixed.isEmpty { #expect(throws: FileAccessError.self) { try repair.apply() } }
        #expect(try text("manifest.json", in: folder) == "theirs")
        #expect(try text("Manifest.json", in: folder) == "other")
    }

    @Test("a repair removes only leftovers of file managers, and does nothing a second time")
    func fileManagerFiles() throws {
        let folder = try folder()
        for name in [".DS_Store", "en.lproj/._pass.strings", "pass.json.bak", ".notes"] {
            try folder.write([1], to: name)
        }
        let repair = try repair(folder)
        try repair.apply()
        let left = try folder.files()
        #expect(left.contains("pass.json.bak") && left.contains(".notes"))
        #expect(!left.contains(".DS_Store") && !left.contains("en.lproj/._pass.strings"))
        let again = try self.repair(folder)
        #expect(again.fixed.isEmpty && again.diff.isEmpty)
    }

    static let texts = [
        "", "\n", "a", "a\n", "a\nb\nc\n", "a\nB\nc\n", "a\nb\nc", "b\nc\n", "a\nb\n", "{\r\n  \"ä\": 1\r\n}\r\n",
        (1...40).map { "line \($0)\n" }.joined(),
        (1...40).map { $0 % 9 == 0 ? "other \($0)\n" : "line \($0)\n" }.joined(),
        (1...40).filter { $0 != 20 }.map { "line \($0)\n" }.joined() + "end",
        (1...2_100).map { "\($0 % 2)\n" }.joined(),
    ]

    @Test(
        "the program patch turns the old text into the new one with our diff", .needs(.patch),
        arguments: texts, Effort.sample(texts, quick: 4))
    func patches(old: String, new: String) throws {
        let diff = UnifiedDiff(Array(old.utf8), Array(new.utf8), oldName: "a/text", newName: "b/text")
        guard old != new else {
            #expect(diff.text == "")
            return
        }
        let folder = try TemporaryFolder()
        try folder.write(old.utf8, to: "text")
        try folder.write(diff.text.utf8, to: "change")
        let result = try Witness.patch.run([
            "--binary", "--silent", "-o", folder.path("new"), folder.path("text"), folder.path("change"),
        ])
        #expect(result.status == 0, "\(result.text)\(result.errors)\n\(diff.text)")
        #expect(try Data(contentsOf: URL(filePath: folder.path("new"))) == Data(new.utf8))
    }
}

/// Properties of every fix, for any fault of a pass or order.
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
            let repair = RuleBook.standard.repair(of: contents)
            guard !repair.fixed.isEmpty else {
                #expect(repair.files == contents.files)
                continue
            }
            let before = Self.errors(in: contents)
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
