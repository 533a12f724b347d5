import PassToolkit
import TestSupport
import Testing

@Suite("Faults of structure") struct StructureFaultTests {
    private func report(_ edit: (inout PassParts) throws -> Void) throws -> VerificationReport {
        var parts = try PassParts()
        try edit(&parts)
        return try parts.report()
    }

    /// Puts another pass.json in, with manifest and signature to match.
    private func report(pass text: String) throws -> VerificationReport {
        try report { parts in
            let old = try DigestAlgorithm.sha1.digest(of: parts.files["pass.json"] ?? []).hexadecimal
            parts.files["pass.json"] = .text(text)
            let new = try DigestAlgorithm.sha1.digest(of: .text(text)).hexadecimal
            try parts.sign(manifest: parts.manifest.replacing(old, with: new))
        }
    }

    @Test("a missing pass.json is named; what needs the pass is skipped")
    func missingPass() throws {
        let report = try report { parts in
            parts.files["pass.json"] = nil
            try parts.sign(manifest: parts.manifest.replacing(/"pass.json":"\w+"/, with: "").replacing(",}", with: "}"))
        }
        #expect(report.remarks == ["structure error structure.file-missing"])
        #expect(report.findings.first?.message == "'pass.json' is missing")
        #expect(report.steps(.skipped) == [.identity, .validity])
        #expect(report.verdict == .invalid)
    }

    @Test("a missing manifest is named; the signature is then over nothing")
    func missingManifest() throws {
        let report = try report { $0.files["manifest.json"] = nil }
        #expect(report.remarks == ["structure error structure.file-missing"])
        #expect(report.findings.first?.message == "'manifest.json' is missing")
        #expect(report.steps(.skipped) == [.manifest])
        #expect(report.verdict == .invalid)
    }

    @Test("an enclosing folder is recognised")
    func enclosingFolder() throws {
        let report = try report { parts in
            parts.files = Dictionary(uniqueKeysWithValues: parts.files.map { ("coffee/\($0.key)", $0.value) })
        }
        #expect(report.findings.first?.message == "'pass.json' is missing; there is 'coffee/pass.json'")
        #expect(report.findings.first?.hint == "zip the folder's content, not the folder")
        #expect(report.verdict == .unsigned)
    }

    @Test("a pass.json that is not JSON says where")
    func notJSON() throws {
        let report = try report(pass: "{\n  \"formatVersion\": one\n}")
        #expect(report.remarks == ["structure error json.syntax pass.json"])
        #expect(report.findings.first?.position == TextPosition(line: 2, column: 20))
        #expect(report.steps(.skipped) == [.identity, .validity])
    }

    @Test("a pass.json that is an array is not a pass")
    func array() throws {
        let report = try report(pass: "[]")
        #expect(report.remarks == ["structure error json.not-an-object pass.json"])
        #expect(report.findings.first?.message == "pass.json holds an array, not an object")
    }

    @Test("a trailing comma, a byte order mark and a name that is there twice are warnings only")
    func deviations() throws {
        let sound = SamplePass.json().asText
        let comma = try report(pass: sound.replacing("\"description\"", with: "\"userInfo\": [1,],\n  \"description\""))
        #expect(comma.remarks == ["structure warning json.trailing-comma pass.json"])
        #expect(comma.findings.first?.pointer == JSONPointer(tokens: ["userInfo"]))
        #expect(comma.verdict == .valid)
        let mark = try report(pass: "\u{FEFF}" + sound)
        #expect(mark.remarks == ["structure warning json.byte-order-mark pass.json"])
        #expect(mark.verdict == .valid)
        let twice = try report(
            pass: sound.replacing("\"description\"", with: "\"description\": \"x\", \"description\""))
        #expect(twice.remarks == ["structure warning json.duplicate-name pass.json"])
        #expect(twice.verdict == .valid)
    }

    @Test("problems of the archive come out in its check, each with its file")
    func archive() throws {
        let sound = try PassParts()
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        let trailing = verifier.report(on: try sound.archive() + [0])
        #expect(trailing.remarks == ["archive error archive.foreign-bytes"])
        #expect(trailing.verdict == .invalid)
        #expect(trailing.steps(.passed) == [Check.Step.archive].others)
        var limits = Limits.standard
        limits.archive.entryCount = 5
        #expect(try sound.report(limits: limits).verdict == .unreadable)
        limits = .standard
        limits.archive.entryByteCount = SamplePass.png.count
        let large = try sound.report(limits: limits)
        #expect(large.remarks.contains("archive error archive.over-limit pass.json"))
        #expect(large.steps(.failed).contains(.archive))
    }
}
