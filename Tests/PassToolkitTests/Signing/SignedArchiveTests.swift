import Foundation
import PassModel
import PassRules
import SignedMessages
import TestSupport
import Testing
import ZipContainer

@testable import PassToolkit

@Suite("The archive of a signed pass") struct SignedArchiveTests {
    private static let identity = Result { try TestCertificates.identity() }

    private func files() -> [String: [UInt8]] {
        var files = SamplePass.files()
        files["Z.json"] = .text(String(repeating: "{}", count: 4_096))
        files["ar.lproj/مرحبا.txt"] = .text("x")
        files["empty.strings"] = []
        files["thumbnail@2x.png"] = SamplePass.png
        files["de.lproj/thumbnail.png"] = SamplePass.png
        return files
    }

    private func signed() throws -> SignedPass { try sign(PassBundle(files: files())) }

    private static let order = [
        "Z.json", "ar.lproj/مرحبا.txt", "icon.png", "icon@2x.png", "empty.strings", "en.lproj/pass.strings",
        "de.lproj/thumbnail.png", "thumbnail@2x.png", "pass.json", "manifest.json", "signature",
    ]

    @Test(
        "Python's zipfile sees stored images, deflated texts, fixed times and mode 0644 in a signed pass",
        .needs(.python))
    func zipfile() throws {
        let script = """
            import io, sys, zipfile
            z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
            print(z.testzip(), len(z.comment))
            for i in z.infolist():
                print(i.filename, i.compress_type, i.date_time, oct(i.external_attr >> 16), i.create_system, len(i.extra), i.flag_bits)
            """
        let result = try Witness.python.run(
            ["-c", script], input: Data(signed().archive), environment: ["PYTHONIOENCODING": "utf-8"])
        let lines = Self.order.map { name in
            return
                "\(name) \(name == "Z.json" ? 8 : 0) (1980, 1, 1, 0, 0, 0) 0o100644 3 0 \(name.utf8.count == name.count ? 0 : 2048)"
        }
        let found = result.text.split(separator: "\n").map(String.init)
        #expect(found.first == "None 0")
        #expect(Array(found.dropFirst()) == lines)
    }

    @Test("two signings with the same time are equal byte for byte") func determinism() throws {
        let first = try signed().archive
        #expect(try signed().archive == first)
        let files = files()
        let shuffled = try PassBundle(files: Dictionary(uniqueKeysWithValues: files.sorted { $0.key > $1.key }))
        let signer = try PassSigner(identity: Self.identity.get())
        #expect(try signer.sign(shuffled, at: TestCertificates.moment).archive == first)
        #expect(try signer.sign(shuffled, at: TestCertificates.moment.addingTimeInterval(0.9)).archive == first)
        #expect(try signer.sign(shuffled, at: TestCertificates.moment.addingTimeInterval(1)).archive != first)
    }

    private static let sound = SamplePass.json().asText

    /// `pass.json` in forms that no writer of ours would choose.
    static let oddities = [
        sound.replacing("\n", with: "\r\n"), sound.replacing("\n", with: "").replacing("  ", with: ""),
        sound + "\n\n \t\n", String(sound.dropLast()), sound.replacing("\": ", with: "\"   :\t"),
        sound.replacing("\"Test", with: "\"\\u0054est"),
        sound.replacing("{\n", with: "{ \"x-zzz\" : [1.50 , 1E+2,  null ],\"x-formatversion\":{}  ,\n"),
        sound.replacing("Test card", with: "Test\\/card   é 🎉 \\ud83c\\udf89"),
    ]

    private func sign(_ bundle: PassBundle) throws -> SignedPass {
        try PassSigner(identity: Self.identity.get()).sign(bundle, at: TestCertificates.moment)
    }

    private func files(_ archive: [UInt8]) throws -> [String: [UInt8]] {
        try Dictionary(uniqueKeysWithValues: Archive(reading: archive).entries.map { ($0.name, $0.bytes ?? []) })
    }

    @Test("pass.json survives signing byte for byte", arguments: oddities) func oddPass(_ text: String) throws {
        try #require(text != Self.sound)
        let bundle = try PassBundle(files: SamplePass.files().merging(["pass.json": .text(text)]) { $1 })
        let signed = try sign(bundle)
        #expect(signed.findings.allSatisfy { $0.severity == .note })
        let archive = signed.archive
        #expect(try files(archive)["pass.json"]?.asText == text)
        #expect(
            try PassVerifier(policy: TestCertificates.policy()).verify(archive, requiring: .genuine).files["pass.json"]
                == .text(text))
    }

    @Test("unknown files survive signing byte for byte") func unknownFiles() throws {
        let unknown: [String: [UInt8]] = [
            "any.bin": Array(0...255), "empty": [], "a/b/c.txt": .text("x  \r\n"), "icon@9x.png": [1],
            "pass.strings": [0xFF, 0xFE],
        ]
        let bundle = try PassBundle(files: SamplePass.files().merging(unknown) { $1 })
        let found = try files(sign(bundle).archive)
        for (name, bytes) in bundle.files { #expect(found[name] == bytes, "\(name)") }
        #expect(found.count == bundle.files.count + 2)
    }
}

@Suite("The maker of passes, and the templates that the package ships") struct PassMakerTests {
    /// Values for all placeholders: those of the template's own record, or others at random.
    private func record(like record: Record, _ generator: inout SeededGenerator) -> Record {
        let texts = [
            "", "a", "\"\\/", "Zoë 名前 👩‍👩‍👧", "line\nbreak\ttab", "{{name}}", "%@", String(repeating: "x", count: 9_000),
        ]
        var other = record
        for (name, value) in record.values.sorted(by: { $0.key < $1.key }) where Bool.random(using: &generator) {
            other[name] =
                switch value {
                case .text(let text):
                    .text(Bool.random(using: &generator) ? text + "!" : texts.randomElement(using: &generator) ?? "")
                case .number: .number(JSONNumber(Int.random(in: -5...5_000_000, using: &generator)))
                case .boolean: .boolean(Bool.random(using: &generator))
                }
        }
        return other
    }

    @Test(
        "a pass maker gives the bytes and findings of signing a rendered bundle, for every template",
        arguments: Checkout.templates, Effort.sample([1_000, 1], quick: 1))
    func agreement(_ name: String, _ count: Int) throws {
        let template = try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
        let own = try Record(path: Checkout.path("Templates/\(name).json"))
        let identity = try SigningIdentity(
            path: Checkout.path("certs-sample/signer-nfc.p12"), passphrase: Passphrase(utf8: "sample".utf8))
        let time = identity.certificate.notBefore.addingTimeInterval(86_400)
        let signer = PassSigner(identity: identity, waivers: .findings)
        let maker = try signer.prepare(template, expecting: count, at: time)
        let attaching = try signer.prepare(
            template, attachments: ["more@2x.png", "icon.png"], expecting: count, at: time)
        let attached = ["more@2x.png": SamplePass.png, "icon.png": SamplePass.png]
        var generator = SeededGenerator(seed: UInt64(name.utf8.reduce(0) { $0 &+ Int($1) }))
        var differing = 0
        let roundCount = Effort.count(quick: 4, full: 25)
        for round in 0..<roundCount {
            let record = round == 0 ? own : record(like: own, &generator)
            let bundle = try template.render(record)
            let signed = try signer.sign(bundle, at: time)
            let made = try maker.make(record)
            #expect(made.archive == signed.archive)
            #expect(made.findings == signed.findings, "\(record.values)")
            if !made.findings.isEmpty { differing += 1 }
            #expect(try maker.isIntact(made.archive, for: record))
            guard round < roundCount / 4 else { continue }
            let larger = try attached.reduce(bundle) { try $0.replacing($1.key, with: $1.value) }
            let second = try signer.sign(larger, at: time)
            let both = try attaching.make(record, attached: attached)
            #expect(both.archive == second.archive)
            #expect(both.findings == second.findings)
            #expect(try attaching.isIntact(both.archive, for: record, attached: attached))
            #expect(
                try !attaching.isIntact(
                    both.archive, for: record, attached: ["more@2x.png": [1], "icon.png": SamplePass.png]))
        }
        #expect(differing > 0, "no values were worth a finding: little was compared")
    }

    @Test("a pass maker checks the rules of its signer, with the waivers of its signer") func rules() throws {
        let rule = PassRule("own.member", .error, "members have a number", source: "ours") { contents in
            contents.pass.serialNumber == "none" ? [PassRule.Fault(.file("pass.json"))] : []
        }
        let template = try PassTemplate(PassBundle(files: SamplePass.files([("serialNumber", .string("{{serial}}"))])))
        let (identity, moment) = (try TestCertificates.identity(), TestCertificates.moment)
        let signer = PassSigner(identity: identity, rules: RuleBook(rules: [rule]))
        let maker = try signer.prepare(template, at: moment)
        #expect(try maker.make(["serial": "1"]).findings == [])
        let error = #expect(throws: RefusedPass.self) { try maker.make(["serial": "none"]) }
        #expect(error?.findings.map(\.rule) == ["own.member"])
        let lenient = PassSigner(identity: identity, rules: RuleBook(rules: [rule]), waivers: .findings)
        let waived = try lenient.prepare(template, at: moment).make(["serial": "none"])
        #expect(waived.findings.map(\.rule) == ["own.member"])
    }

    @Test("a template of another pass type is not prepared, and a record that fills in another is refused")
    func foreign() throws {
        let moment = TestCertificates.moment
        func template(_ type: String) throws -> PassTemplate {
            try PassTemplate(
                PassBundle(
                    files: SamplePass.files([
                        ("serialNumber", .string("{{serial}}")), ("passTypeIdentifier", .string(type)),
                    ])))
        }
        for waivers in [[], .findings] as [PassSigner.Waivers] {
            let signer = PassSigner(identity: try TestCertificates.identity(), waivers: waivers)
            let foreign = try template("pass.com.example.other")
            #expect(throws: IdentityError.self) { try signer.prepare(foreign, at: moment) }
            let open = try signer.prepare(template("{{type}}"), at: moment)
            #expect(try !open.make(["serial": "1", "type": .text(TestCertificates.passType)]).archive.isEmpty)
            #expect(throws: IdentityError.self) { try open.make(["serial": "1", "type": "pass.com.example.other"]) }
        }
        let waived = PassSigner(identity: try TestCertificates.identity(), waivers: .foreignIdentity)
        #expect(
            try !waived.prepare(template("pass.com.example.other"), at: moment).make(["serial": "1"]).archive.isEmpty)
    }

    @Test("a pass is not made with other files than were announced") func announced() throws {
        let template = try PassTemplate(PassBundle(files: SamplePass.files([("serialNumber", .string("{{serial}}"))])))
        let maker = try PassSigner(identity: TestCertificates.identity()).prepare(
            template, attachments: ["thumbnail.png"], at: TestCertificates.moment)
        func code(_ attached: [String: [UInt8]]) -> Attachments.Failure.Code? {
            #expect(throws: Attachments.Failure.self) { try maker.make(["serial": "1"], attached: attached) }?.code
        }
        #expect(code([:]) == .missing("thumbnail.png"))
        #expect(code(["thumbnail.png": SamplePass.png, "x.png": SamplePass.png]) == .unknown("x.png"))
    }

    @Test("every shipped template renders without findings and is valid once signed", arguments: Checkout.templates)
    func valid(_ name: String) throws {
        let bundle = try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
            .render(Record(path: Checkout.path("Templates/\(name).json")))
        #expect(bundle.leftOut.isEmpty)
        for (name, bytes) in bundle.files where !name.hasSuffix(".png") {
            // Without the zeros of UTF-16.
            #expect(!bytes.filter { $0 != 0 }.asText.contains("{{"), "\(name)")
        }
        let signer = try bundle.pass().nfc == nil ? "signer" : "signer-nfc"
        let identity = try SigningIdentity(
            path: Checkout.path("certs-sample/\(signer).p12"), passphrase: Passphrase(utf8: "sample".utf8))
        let time = identity.certificate.notBefore.addingTimeInterval(86_400)
        let signed = try PassSigner(identity: identity).sign(bundle, at: time)
        #expect(signed.findings.isEmpty, "\(signed.findings)")
        let anchors = try KeyMaterial(path: Checkout.path("certs-sample/root.pem")).certificates
        let policy = TrustPolicy(anchors: anchors, subject: .passType("pass.com.example.sample"), at: .instant(time))
        let report = PassVerifier(policy: policy).report(on: signed.archive)
        #expect(report.verdict == .valid)
        #expect(report.remarks.isEmpty)
        #expect(report.files == bundle.files)
    }
}
