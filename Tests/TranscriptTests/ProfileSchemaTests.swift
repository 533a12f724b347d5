import TestSupport
import Testing
import ToolConsole

@Suite("The schema of passtool.json") struct ProfileSchemaTests {
    @Test("the schema of passtool.json refuses and accepts what is refused and read", .needs(.schemaValidator))
    func agreement() throws {
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
        #expect(try SchemaJudge.places(in: texts.map(\.utf8), by: "passtool").map { $0 == [] } == read)
    }
}
