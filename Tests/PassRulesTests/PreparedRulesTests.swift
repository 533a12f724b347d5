import PassModel
import PassRules
import Testing

@Suite("Rules prepared for a template") struct PreparedRulesTests {
    @Test("find what the whole book finds", arguments: RuleVector.all.filter { $0.texts["pass.json"] != nil })
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
}
