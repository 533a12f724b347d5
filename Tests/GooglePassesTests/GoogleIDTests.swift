import GooglePasses
import PassModel
import Testing

@Suite("Identifiers of Google Wallet") struct GoogleIDTests {
    @Test("different types and serial numbers never make one identifier")
    func distinct() {
        let texts = [
            "", "a", "b", "_", "__", "a_", "_a", "a__b", "a/b", "a_2fb", "/", "_2f", "ü", "u\u{308}", "A", "a.b",
        ]
        var ids: Set<String> = []
        for first in texts {
            for second in texts where !(first.isEmpty && second.isEmpty) {
                let id = GoogleID(issuer: "1", of: first, second)?.description ?? ""
                #expect(ids.insert(id).inserted, "'\(first)' and '\(second)'")
            }
        }
    }

    @Test("each identifier is one that Google takes", arguments: ["a#b", "straße 1", "\u{0}", "🎟", "x\ny"])
    func valid(serial: String) throws {
        // Cards that are out have such identifiers, so their form never changes.
        #expect(GoogleID(issuer: "3388", of: "a/b_ü", "A-17")?.description == "3388.a_2fb_5f_c3_bc__A-17")
        let id = try #require(GoogleID(issuer: "3388000000022000000", of: "pass.com.example", serial))
        let object = JSONObject(members: [.init(name: "id", value: .string(id.description))])
        #expect(GoogleCheck.findings(in: .object(object), .class, of: .generic) == [])
    }
}
