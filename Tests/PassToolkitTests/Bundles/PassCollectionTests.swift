import Foundation
import PassModel
import PassRules
import PassToolkit
import TestSupport
import Testing
import ZipContainer

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

    @Test("a bundle of passes is valid and holds each pass unchanged, in order") func valid() throws {
        let members = [try member("z.pkpass", serial: "1"), try member("a.pkpass", serial: "2")]
        let archive = try collection(members).archive()
        let report = try Self.verifier.get().report(on: archive)
        #expect(report.kind == .passes)
        #expect(report.verdict == .valid)
        #expect(report.findings.isEmpty)
        let entries = try Archive(reading: archive).entries
        #expect(entries.map(\.name) == ["z.pkpass", "a.pkpass"])
        #expect(entries.map(\.bytes) == members.map(\.bytes))
        #expect(try collection(members).archive() == archive)
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

    @Test("a bundle refuses all passes that verification refuses, unless waived") func refused() throws {
        var changed = try PassParts([("serialNumber", .string("2"))])
        changed.files["icon.png"]?.append(0)
        var unsigned = try PassParts([("serialNumber", .string("3"))])
        unsigned.files["signature"] = nil
        let members = try [
            member("1.pkpass", serial: "1"), .init(path: "2.pkpass", bytes: changed.archive()),
            .init(path: "3.pkpass", bytes: unsigned.archive()),
        ]
        let error = #expect(throws: PassCollection.Failure.self) { try collection(members) }
        let verdicts = error?.problems.map { problem -> VerificationReport.Verdict? in
            if case .refused(_, let verdict, _) = problem { verdict } else { nil }
        }
        #expect(verdicts == [.invalid, .unsigned])
        #expect(error?.isAboutInput == false)
        let all = try collection(members, allowingInvalid: true)
        #expect(all.members.map(\.report.verdict) == [.valid, .invalid, .unsigned])
    }

    @Test("orders, bundles and other files are refused in any case") func otherKinds() throws {
        let identity = try SigningIdentity(TestCertificates.orderMaterial())
        let order = try PassSigner(identity: identity).sign(
            PassBundle(files: ["order.json": SamplePass.orderJSON()]), at: TestCertificates.moment)
        let bundle = try collection([member("1.pkpass", serial: "1")]).archive()
        let members: [PassCollection.Member] = [
            .init(path: "a.pkpass", bytes: order.archive), .init(path: "b.pkpass", bytes: bundle),
            .init(path: "c.pkpass", bytes: "<html>".utf8),
        ]
        let error = #expect(throws: PassCollection.Failure.self) { try collection(members, allowingInvalid: true) }
        #expect(
            error?.problems.prefix(2) == [
                .otherKind(path: "a.pkpass", kind: "an order"),
                .otherKind(path: "b.pkpass", kind: "a bundle of passes"),
            ])
        if case .notAPass("c.pkpass", _) = error?.problems.last {} else { Issue.record("it is taken for a pass") }
        #expect(error?.isAboutInput == true)
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

@Suite("Making orders") struct OrderBundleTests {
    private func files(_ members: [(String, JSONValue)] = []) -> [String: [UInt8]] {
        [
            "order.json": SamplePass.orderJSON(members), "logo.png": SamplePass.png,
            "de.lproj/order.strings": .text("\"Test Ltd\" = \"b\";\n"),
        ]
    }

    private static let identity = Result { try SigningIdentity(TestCertificates.orderMaterial().named("order.pem")) }

    private func sign(_ files: [String: [UInt8]], waivers: PassSigner.Waivers = []) throws -> SignedPass {
        try PassSigner(identity: Self.identity.get(), waivers: waivers)
            .sign(PassBundle(files: files), at: TestCertificates.moment)
    }

    @Test("a bundle is a pass or an order by its JSON file; one with both is refused") func purpose() throws {
        #expect(try PassBundle(files: files()).purpose == .order)
        #expect(try PassBundle(files: SamplePass.files()).purpose == .pass)
        #expect(try PassBundle(files: files()).mainFile == SamplePass.orderJSON())
        #expect(try PassBundle(files: files()).passJSON.isEmpty)
        let error = #expect(throws: BundleError.self) {
            try PassBundle(files: files().merging(SamplePass.files()) { $1 })
        }
        #expect(error?.code == .passAndOrder)
        #expect(throws: BundleError.self) {
            try PassBundle(files: SamplePass.files()).replacing("order.json", with: [])
        }
    }

    @Test("a signed order is valid and its files are unchanged") func valid() throws {
        let archive = try sign(files()).archive
        let report = PassVerifier(policy: try TestCertificates.policy()).report(on: archive)
        #expect(report.kind == .order)
        #expect(report.verdict == .valid)
        #expect(report.findings.isEmpty)
        #expect(report.files == files())
        #expect(report.order?.orderTypeIdentifier == TestCertificates.orderType)
        #expect(try PassBundle(archive: archive).files == files())
        #expect(try sign(PassBundle(archive: archive).files).archive == archive)
    }

    @Test("an order refuses a certificate for passes or another order type, unless waived") func certificates() throws {
        let bundle = try PassBundle(files: files())
        let wrong = try SigningIdentity(TestCertificates.material().named("pass.pem"))
        #expect(throws: IdentityError.self) {
            try PassSigner(identity: wrong).sign(bundle, at: TestCertificates.moment)
        }
        let waived = PassSigner(identity: wrong, waivers: .foreignIdentity)
        #expect(throws: Never.self) { try waived.sign(bundle, at: TestCertificates.moment) }
        #expect(throws: RefusedPass.self) { try sign(["order.json": .text("{}")]) }
        #expect(throws: IdentityError.self) {
            try PassSigner(identity: Self.identity.get()).sign(
                PassBundle(files: SamplePass.files()), at: TestCertificates.moment)
        }
    }

    @Test("placeholders in order.json and order.strings are filled in, those of pass.strings are not")
    func template() throws {
        var files = files([("orderNumber", .string("{{number}}"))])
        files["de.lproj/order.strings"] = .text("\"a\" = \"{{name}}\";\n")
        files["de.lproj/pass.strings"] = .text("\"a\" = \"{{other}}\";\n")
        let template = try PassTemplate(PassBundle(files: files))
        #expect(template.uses.map(\.name) == ["name", "number"])
        var record = Record()
        record["number"] = .text("7\"")
        record["name"] = .text("Ada")
        let rendered = try template.render(record)
        #expect(rendered.purpose == .order)
        #expect(rendered.mainFile.asText.contains(#""orderNumber": "7\"""#))
        #expect(rendered.files["de.lproj/order.strings"]?.asText == "\"a\" = \"Ada\";\n")
        #expect(rendered.files["de.lproj/pass.strings"] == files["de.lproj/pass.strings"])
    }
}
