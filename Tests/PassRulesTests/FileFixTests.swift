import PassModel
import PassRules
import Testing

/// Changes of names and files alone, which need no knowledge of JSON.
@Suite("Fixes of files") struct FileFixTests {
    static let vectors = RuleVector.bundle + RuleVector.images + RuleVector.languages

    @Test("a fix of files removes its fault and loses no file that is read", arguments: vectors)
    func fixed(vector: RuleVector) {
        let contents = vector.contents
        for finding in RuleBook.standard.findings(in: contents) where !finding.fixes.isEmpty {
            var files = contents.files
            for fix in finding.fixes {
                switch fix {
                case .renameFile(let old, let new):
                    #expect(files[new] == nil, "\(new) is there already")
                    files[new] = files.removeValue(forKey: old)
                case .removeFile(let name): #expect(files.removeValue(forKey: name) != nil)
                default: continue
                }
            }
            let left = RuleBook.standard.findings(in: PassContents(files: files, isTemplate: vector.isTemplate))
            #expect(!left.contains { $0.rule == finding.rule && $0.file == finding.file }, "\(finding)")
        }
    }

    @Test(
        "a name that may mean another thing has no fix",
        arguments: ["iconography.png", "logotype-dark.png", "fr.lproj/Other.strings", "scan.png"])
    func uncertain(name: String) {
        let found = PassRule.Sample(files: [name: .image(width: 160, height: 50)]).findings.filter { $0.file == name }
        #expect(!found.isEmpty && found.allSatisfy(\.fixes.isEmpty), "\(found)")
    }

    @Test(
        "a folder named by a country has no fix, one named by a language has",
        arguments: [
            ("UK", nil), ("BR", nil), ("SE", nil), ("Uk", nil), ("JP", nil), ("US", nil), ("EN", "en"), ("DE", "de"),
            ("Fr", "fr"), ("jp", "ja"), ("PT_BR", "pt-BR"),
        ] as [(String, String?)])
    func countries(name: String, language: String?) {
        let found = PassRule.Sample(files: ["\(name).lproj/pass.strings": .text("")]).findings
        #expect(found.map(\.rule) == ["language.folder-name"])
        let right = language.map {
            Finding.Fix.renameFile("\(name).lproj/pass.strings", to: "\($0).lproj/pass.strings")
        }
        #expect(found.flatMap(\.fixes) == [right].compactMap(\.self))
    }
}
