import PassModel
import PassRules
import PassToolkit
import TestSupport
import Testing

@Suite("Making bundles of passes") struct PassCollectionTests {
    private static let verifier = Result { PassVerifier(policy: try TestCertificates.policy()) }

    private func member(_ path: String, serial: String) throws -> PassCollection.Member {
        PassCollection.Member(path: path, bytes: try SamplePass.archive([("serialNumber", .string(serial))]))
    }

    private func collection(
        _ members: [PassCollection.Member], allowingInvalid: Bool = false
    ) throws -> PassCollection {
        try PassCollection(of: members, verifiedBy: Self.verifier.get(), allowingInvalid: allowingInvalid)
    }

    private func problems(
        _ members: [PassCollection.Member], allowingInvalid: Bool = false
    ) -> [PassCollection.Failure.Problem]? {
        #expect(throws: PassCollection.Failure.self) { try collection(members, allowingInvalid: allowingInvalid) }?
            .problems
    }

    @Test("files of one name are told apart, and every name is one that archives can carry") func names() throws {
        let paths = ["a/t.pkpass", "b/t.pkpass", "c/T.PKPASS", "-", "t-2.pkpass", "x\\y\n.pkpass", "é.pkpass"]
        let collection = try collection(paths.enumerated().map { try member($1, serial: "\($0)") })
        let names = ["t.pkpass", "t-2.pkpass", "T-3.pkpass", "pass.pkpass", "t-2-2.pkpass", "x-y-.pkpass", "é.pkpass"]
        #expect(collection.members.map(\.name) == names)
        #expect(try Self.verifier.get().report(on: collection.archive()).verdict == .valid)
    }

    @Test("no pass, more than ten, and more than 150 MB are refused") func limits() throws {
        #expect(problems([]) == [.noPasses])
        let members = try (0..<11).map { try member("\($0).pkpass", serial: "\($0)") }
        #expect(problems(members) == [.tooManyPasses(11)])
        #expect(throws: Never.self) { try collection(Array(members.dropLast())) }
        let large = PassCollection.Member(path: "l.pkpass", bytes: Array(repeating: 0, count: 150_000_000))
        #expect(problems([members[0], large]) == [.tooLarge(byteCount: 150_000_000 + members[0].bytes.count)])
    }

    @Test("an order is refused in any case") func order() throws {
        let identity = try SigningIdentity(TestCertificates.orderMaterial())
        let order = try PassSigner(identity: identity).sign(
            PassBundle(files: ["order.json": SamplePass.orderJSON()]), at: TestCertificates.moment)
        let members = [PassCollection.Member(path: "a.pkpass", bytes: order.archive)]
        #expect(problems(members, allowingInvalid: true) == [.otherKind(path: "a.pkpass", kind: "an order")])
    }

    @Test("the same pass type and serial number twice is refused, one of them in two pass types is not")
    func samePass() throws {
        let twice = [try member("a.pkpass", serial: "1"), try member("b.pkpass", serial: "1")]
        let problem = PassCollection.Failure.Problem.samePass(path: "b.pkpass", first: "a.pkpass", serialNumber: "1")
        #expect(problems(twice) == [problem])
        #expect(problems(twice, allowingInvalid: true) == [problem])
        let other = try TestCertificates.material(TestCertificates.certificate(passType: "pass.com.example.other"))
        let parts = try PassParts([("passTypeIdentifier", .string("pass.com.example.other"))], material: other)
        let members = [try member("a.pkpass", serial: "0001"), .init(path: "b.pkpass", bytes: try parts.archive())]
        #expect(throws: Never.self) { try collection(members) }
    }
}
