import Foundation
import PassModel
import SignedMessages
import Testing
import TestSupport

@testable import PassToolkit

@Suite("The maker of passes") struct PassMakerTests {
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
        arguments: TemplatesFolderTests.names, Effort.sample([1_000, 1], quick: 1))
    func agreement(_ name: String, _ count: Int) async throws {
        let template = try PassTemplate(path: Checkout.path("Templates/\(name).pass"))
        let own = try Record(path: Checkout.path("Templates/\(name).json"))
        let identity = try SigningIdentity(
            path: Checkout.path("certs-sample/signer-nfc.p12"), passphrase: Passphrase(utf8: "sample".utf8))
        let time = identity.certificate.notBefore.addingTimeInterval(86_400)
        let signer = PassSigner(identity: identity, waivers: .findings)
        let maker = try PassMaker(PreparedTemplate(template, expecting: count), signer: signer, at: .instant(time))
        let attaching = try PassMaker(
            PreparedTemplate(template, attachments: ["more@2x.png", "icon.png"], expecting: count), signer: signer,
            at: .instant(time))
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
            let larger = try attached.reduce(bundle) { try $0.setting($1.key, to: $1.value) }
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

    @Test("a pass maker takes attachments by paths with placeholders")
    func attachments() throws {
        let folder = try TemporaryFolder()
        try folder.write(SamplePass.png, to: "photos/ada.png")
        try folder.write(TestCertificates.key.get().pem(encryptedWith: nil), to: "photos/eve.png")
        let attachments = try Attachments(["thumbnail.png=photos/{{photo}}.png"], besides: folder.path("list.csv"))
        #expect(attachments.names == ["thumbnail.png"] && attachments.placeholders == ["photo"])
        #expect(try attachments.files(for: ["photo": "ada"]) == ["thumbnail.png": SamplePass.png])
        #expect(throws: AttachmentError.self) { try attachments.files(for: ["photo": "eve"]) }
        #expect(throws: FileAccessError.self) { try attachments.files(for: ["photo": "bob"]) }
        #expect(throws: RecordError.self) { try attachments.files(for: [:]) }
        for bad in ["x", "=a", "../a=b", "/a=b", "manifest.json=a", "key.pem=a"] {
            let error = #expect(throws: AttachmentError.self) { try Attachments([bad]) }
            #expect(error?.isUsage == true)
        }
        #expect(throws: AttachmentError.self) { try Attachments(["a=1", "a=2"]) }
    }
}
