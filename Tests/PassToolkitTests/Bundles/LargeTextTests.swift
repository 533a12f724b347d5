import PassModel
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("JSON texts beyond the limit") struct LargeTextTests {
    private let text = [UInt8].text("{\"a\": \"1\"}")
    private let message = "the text has 10 bytes, more than 9"

    private func bundle(_ limit: Int) throws -> PassBundle {
        try PassBundle(files: ["pass.json": text], limits: Limits(jsonByteCount: limit))
    }

    @Test("a record beyond the size limit is refused") func record() {
        #expect(throws: Never.self) { try Record(json: text, limits: Limits(jsonByteCount: 10)) }
        let error = #expect(throws: RecordError.self) { try Record(json: text, limits: Limits(jsonByteCount: 9)) }
        guard case .notJSON(let cause) = error?.code else { return #expect(Bool(false), "another error") }
        #expect(cause.message == message)
    }

    @Test("a template beyond the size limit is refused") func template() throws {
        #expect(throws: Never.self) { try PassTemplate(bundle(10)) }
        let error = #expect(throws: TemplateError.self) { try PassTemplate(bundle(9)) }
        #expect(error?.message == "pass.json:1:1: \(message)")
    }

    @Test("a pass beyond the size limit is refused") func pass() throws {
        #expect(throws: Never.self) { try bundle(10).pass() }
        let error = #expect(throws: JSONDocument.SyntaxError.self) { try bundle(9).pass() }
        #expect(error?.message == message)
    }

    @Test("a pass beyond the standard size limit is not signed")
    func signing() throws {
        let members: [(String, JSONValue)] = [
            ("userInfo", .string(String(repeating: "x", count: Limits.standard.jsonByteCount)))
        ]
        let bundle = try PassBundle(files: SamplePass.files(members))
        let signer = try PassSigner(identity: TestCertificates.identity())
        let error = #expect(throws: RefusedPass.self) { try signer.sign(bundle, at: TestCertificates.moment) }
        #expect(error?.findings.filter { $0.severity == .error }.map(\.rule) == ["json.syntax"])
    }
}
