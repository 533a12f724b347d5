import Foundation
import TestSupport
import Testing
import ToolConsole

@Suite("Schemas of the program") struct ProgramSchemaTests {
    @Test("the program prints every schema", .enabled(if: Program.path != nil, "\(Program.absence)")) func all() throws
    {
        let names = try FileManager.default.contentsOfDirectory(atPath: Checkout.path("Schemas"))
        for name in names {
            let file = (name.hasPrefix("passlint") ? "." : "") + name.replacing(".schema.", with: ".")
            let printed = try Witness(name: "passtool", path: Program.path).run(["schema", "--for", file])
            #expect(printed.text == (try String(contentsOfFile: Checkout.path("Schemas/\(name)"), encoding: .utf8)))
        }
    }

    @Test("the schema of passtool.json refuses and accepts what is refused and read", .needs(.schemaValidator))
    func profiles() throws {
        let texts = [
            "{}", "[]", #"{"identity": "a.p12", "passphraseFile": "b", "targets": ["ios17"]}"#, #"{"key": "a.pem"}"#,
            #"{"identity": 1}"#, #"{"targets": ["ios5x"]}"#, #"{"publicURL": "a"}"#, #"{"passphrase": "a"}"#,
            #"{"publicURL": "https://shop.example/p"}"#,
        ]
        let folder = try TemporaryFolder()
        let read = try texts.map {
            try folder.write(Array($0.utf8), to: "passtool.json")
            return (try? Profile.all(beside: folder.path("a.pass"), Environment())) != nil
        }
        #expect(try SchemaJudge.accepts(texts, by: "passtool") == read)
    }
}
