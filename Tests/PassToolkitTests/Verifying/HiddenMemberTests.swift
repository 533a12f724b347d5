import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

/// Passes of a bundle behind names that file managers leave.
@Suite("Hidden members of bundles") struct HiddenMemberTests {
    /// Their names, and what is before their first byte: readers look for the end of an archive.
    static let members: [(String, [UInt8])] =
        [".evil.pkpass", "evil.pkpass~", "__MACOSX/._1.pkpass", ".DS_Store", "evil.png", ".git/objects/evil"]
        .map { ($0, []) } + [("a.gif", [1]), ("a.gif", .text("GIF89a"))]

    private static func changed() throws -> [UInt8] {
        var parts = try PassParts([("serialNumber", .string("2"))])
        parts.files["icon.png"]?.append(0)
        return try parts.archive()
    }

    @Test("whatever is an archive is judged, whatever it is called and begins with", arguments: members)
    func judged(name: String, prefix: [UInt8]) throws {
        let changed = try prefix + Self.changed()
        let report = try PassParts(files: ["1.pkpass": PassParts().archive(), name: changed]).report()
        #expect(report.kind == .passes)
        #expect(report.verdict == .invalid)
        #expect(report.members.map(\.name).sorted() == ["1.pkpass", name].sorted())
        let alone = try PassParts(files: [name: changed]).report()
        #expect(alone.kind == .passes && alone.verdict == .invalid)
    }

    @Test("what a file manager left and is no archive is not judged") func leftovers() throws {
        let report = try PassParts(files: [
            "1.pkpass": PassParts().archive(), ".DS_Store": [0, 0, 0, 1], "__MACOSX/._1.pkpass": [0, 5, 0x16, 7],
        ]).report()
        #expect(report.members.map(\.name) == ["1.pkpass"])
        #expect(report.verdict == .valid)
    }

    @Test("inspection lists the same members, and a bundle or a pass does not take such a bundle in")
    func others() throws {
        let archive = try PassParts(files: [".evil.pkpass": Self.changed()]).archive()
        #expect(PassInspection(of: try PassFiles(archive: archive)).members.map(\.name) == [".evil.pkpass"])
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        #expect(throws: PassCollection.Failure.self) {
            try PassCollection(of: [.init(path: "a.pkpass", bytes: archive)], verifiedBy: verifier)
        }
        let other = #expect(throws: BundleError.self) { try PassFiles(archive: archive, path: "a", requiring: .pass) }
        #expect(other?.code == .otherKind("a bundle of passes"))
        let signed = #expect(throws: BundleError.self) { try PassBundle(archive: archive) }
        #expect(signed?.code == .otherKind("a bundle of passes"))
    }
}

/// A duplicate name in an object: readers disagree on its value.
@Suite("Duplicate names") struct DuplicateValueTests {
    static let differing = [
        (#""logoText": "a", "logoText": "b""#),
        (#""userInfo": {"a": [{"b": 1, "b": 2}]}"#), (#""userInfo": {"a": 1, "a": "1"}"#),
        (#""userInfo": {"a": 1, "\u0061": 2}"#), (#""userInfo": {"a": 1, "a": 1, "a": 2}"#),
    ]

    static let equal = [
        (#""logoText": "a", "logoText": "\u0061""#), (#""userInfo": {"a": 1, "a": 1.0}"#),
        (#""userInfo": {"a": {"b": 1, "c": 2}, "a": {"c": 2, "b": 1}}"#), (#""userInfo": {"a": [1], "a": [ 1.00 ]}"#),
    ]

    private func text(_ members: String) -> [UInt8] {
        var text = String(decoding: SamplePass.json(), as: UTF8.self)
        text.replace("{", with: "{\(members),", maxReplacements: 1)
        return Array(text.utf8)
    }

    private func report(_ members: String) throws -> VerificationReport {
        var parts = try PassParts()
        try parts.replacePass(with: text(members).asText)
        return try parts.report()
    }

    @Test("two values that differ are an error in verification, linting and signing", arguments: differing)
    func differ(members: String) throws {
        let report = try report(members)
        #expect(report.remarks.contains { $0.hasPrefix("structure error json.duplicate-name pass.json") })
        #expect(report.findings.contains { $0.message.hasSuffix("with another value") })
        #expect(report.verdict == .invalid)
        let bundle = try PassBundle(files: SamplePass.files().merging(["pass.json": text(members)]) { $1 })
        let signer = PassSigner(identity: try TestCertificates.identity())
        let error = #expect(throws: RefusedPass.self) { try signer.sign(bundle, at: TestCertificates.moment) }
        let findings = error?.findings.filter { $0.rule == "json.duplicate-name" && $0.severity == .error } ?? []
        #expect(findings.contains { $0.message.hasSuffix("with another value") })
    }

    @Test("two values that are the same in JSON stay a warning in verification", arguments: equal)
    func same(members: String) throws {
        let report = try report(members)
        #expect(report.remarks.contains { $0.hasPrefix("structure warning json.duplicate-name pass.json") })
        #expect(report.verdict == .valid)
        #expect(!report.findings.contains { $0.message.contains("another value") })
    }
}

/// A signed pass that an attacker without the key repacks, so that some readers see other files.
@Suite("Repacked passes") struct RepackTests {
    /// Another pass, without its directory.
    private static let other: [UInt8] = {
        let files = [ZipForge.Entry("pass.json", Array("{}".utf8)), .init("icon.png", [1]), .init("manifest.json", [])]
        let bytes = ZipForge(entries: files).bytes
        let directory = bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
        return Array(bytes[..<(directory ?? 0)])
    }()

    private static let repacks: [@Sendable (inout ZipForge) -> Void] = [
        // Behind the end of pass.json.
        { forge in
            let index = forge.entries.firstIndex { $0.local.name == Array("pass.json".utf8) } ?? 0
            var entry = ZipForge.Entry("pass.json", forge.entries[index].data, deflated: true)
            entry.hide(other)
            forge.entries[index] = entry
        },
        { $0.entries.append(.init("pass.json/", [])) },
        { $0.entries.insert(.init("SIGNATURE/", []), at: 0) },
        { $0.entries[0].local.extra = ZipForge.unixLink(mode: 0o120777, to: "/etc/passwd") },
        { $0.leading = other },
    ]

    @Test("a pass that is packed anew to show other files to other readers is not valid, nor signed, nor sound")
    func repacked() throws {
        let sound = try PassParts().forge
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        #expect(verifier.report(on: sound.bytes).verdict == .valid)
        #expect(throws: Never.self) { try PassBundle(archive: sound.bytes) }
        for repack in Self.repacks {
            var forge = sound
            repack(&forge)
            let report = verifier.report(on: forge.bytes)
            #expect([.invalid, .unreadable].contains(report.verdict))
            #expect(report.findings.contains { $0.rule.hasPrefix("archive.") && $0.severity == .error })
            #expect(throws: BundleError.self) { try PassBundle(archive: forge.bytes) }
            if let files = try? PassFiles(archive: forge.bytes) { #expect(!files.problems.isEmpty) }
        }
    }
}

@Suite("The check of the contents") struct ContentsTests {
    /// What the verifier says about a signed pass after a change to it.
    private func report(
        _ members: [(String, JSONValue)] = [], adding others: [String: [UInt8]] = [:]
    ) throws -> VerificationReport {
        let bundle = try PassBundle(files: SamplePass.files(members).merging(others) { $1 })
        let signer = PassSigner(identity: try TestCertificates.identity(), waivers: .all)
        let archive = try signer.sign(bundle, at: TestCertificates.moment).archive
        return PassVerifier(policy: try TestCertificates.policy()).report(on: archive)
    }

    @Test(
        "an error with which Wallet takes the pass is a warning in a verification, and the pass is valid",
        arguments: [
            (
                "barcodes", #"[{"format": "PKBarcodeFormatQR", "message": "5 €", "messageEncoding": "iso-8859-1"}]"#,
                "barcode.message-not-encodable"
            ),
            ("logoText", #""Hello {{name}}""#, "template.unfilled"), ("maxDistance", #""100""#, "keys.wrong-type"),
            ("relevantDates", "[5]", "keys.wrong-type"),
        ])
    func tolerated(key: String, json: String, rule: String) throws {
        let value = try JSONDocument(parsing: Array(json.utf8)).root
        let report = try report([(key, value)])
        #expect(report.verdict == .valid)
        #expect(report.findings.first { $0.rule == rule }?.severity == .warning)
        #expect(report.findings.first { $0.rule == rule }?.isTolerated == true)
        let contents = PassContents(files: SamplePass.files([(key, value)]))
        #expect(RuleBook.standard.findings(in: contents).first { $0.rule == rule }?.severity == .error)
    }

    @Test(
        "an error for which Wallet refuses the pass is one, also where it is tolerated elsewhere",
        arguments: [
            ("expirationDate", #""31.12.2027""#, "date.malformed"), ("formatVersion", "2", "keys.format-version"),
            (
                "barcode", #"{"format": "PKBarcodeFormatQR", "message": "5 €", "messageEncoding": "iso-8859-1"}"#,
                "barcode.message-not-encodable"
            ),
            ("serialNumber", #""{{serialNumber}}""#, "template.unfilled"), ("voided", #""no""#, "keys.wrong-type"),
        ])
    func notTolerated(key: String, json: String, rule: String) throws {
        let report = try report([(key, try JSONDocument(parsing: Array(json.utf8)).root)])
        #expect(report.verdict == .refused)
        #expect(report.errors.first?.rule == rule)
        #expect(report.steps(.failed) == [.contents])
    }

    @Test("an icon that is no image is refused, another image that is none is left out") func images() throws {
        let html = Array("<!DOCTYPE html>".utf8)
        let icons = ["icon.png", "icon@2x.png", "icon@3x.png"]
        let refused = try report(adding: Dictionary(uniqueKeysWithValues: icons.map { ($0, html) }))
        #expect(refused.verdict == .refused && refused.errors.first?.rule == "images.not-an-image")
        let taken = try report(adding: ["logo.png": html])
        #expect(taken.verdict == .valid && taken.findings.contains { $0.rule == "images.not-an-image" })
    }

    @Test("the proof of authenticity does not speak of the contents, and the proof of both does") func proofs() throws {
        let signer = PassSigner(identity: try TestCertificates.identity(), waivers: .all)
        func archive(_ members: [(String, JSONValue)]) throws -> [UInt8] {
            try signer.sign(PassBundle(files: SamplePass.files(members)), at: TestCertificates.moment).archive
        }
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        let wrong = try archive([("backgroundColor", .string("blue"))])
        #expect(try verifier.verify(wrong, requiring: .genuine).pass.serialNumber == "0001")
        let error = #expect(throws: VerificationError.self) { try verifier.verify(wrong, requiring: .accepted) }
        #expect(error?.report.verdict == .refused)
        let accepted = try verifier.verify(archive([]), requiring: .accepted)
        #expect(accepted.files == SamplePass.files() && accepted.signingTime == TestCertificates.moment)
        #expect(accepted.signer == signer.identity.certificate)
        #expect(!accepted.findings.contains { $0.severity == .error })
        // A verifier for signatures alone judges the contents all the same, where they are to be accepted.
        let narrow = PassVerifier(policy: verifier.policy, rules: nil)
        #expect(throws: VerificationError.self) { try narrow.verify(wrong, requiring: .accepted) }
    }
}
