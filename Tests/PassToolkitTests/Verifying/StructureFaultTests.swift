import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@Suite("Faults of structure") struct StructureFaultTests {
    private func report(_ edit: (inout PassParts) throws -> Void) throws -> VerificationReport {
        var parts = try PassParts()
        try edit(&parts)
        return try parts.report()
    }

    /// Puts another pass.json in, with manifest and signature to match.
    private func report(pass text: String) throws -> VerificationReport { try report(pass: .text(text)) }

    private func report(pass bytes: [UInt8]) throws -> VerificationReport {
        try report { parts in
            let old = try DigestAlgorithm.sha1.digest(of: parts.files["pass.json"] ?? []).hexadecimal
            parts.files["pass.json"] = bytes
            let new = try DigestAlgorithm.sha1.digest(of: bytes).hexadecimal
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
        #expect(report.steps(.skipped) == [.identity, .validity, .contents])
        #expect(report.verdict == .invalid)
    }

    @Test("a missing manifest is named; the signature is then over nothing")
    func missingManifest() throws {
        let report = try report { $0.files["manifest.json"] = nil }
        #expect(report.remarks == ["structure error structure.file-missing"])
        #expect(report.findings.first?.message == "'manifest.json' is missing")
        #expect(report.steps(.skipped) == [.manifest, .contents])
        #expect(report.verdict == .invalid)
    }

    @Test("an enclosing folder is recognised")
    func enclosingFolder() throws {
        let report = try report { parts in
            parts.files = Dictionary(uniqueKeysWithValues: parts.files.map { ("coffee/\($0.key)", $0.value) })
        }
        #expect(report.remarks == ["structure error structure.enclosing-folder"])
        #expect(report.findings.first?.message == "everything lies in the folder 'coffee', where Wallet does not look")
        #expect(report.findings.first?.hint == "zip the folder's content, not the folder")
        #expect(report.steps(.passed) == [VerificationReport.Check.Step.structure].others)
        #expect(report.verdict == .invalid)
    }

    @Test("inside an enclosing folder everything is looked at; what a file manager left beside it is still there")
    func insideEnclosingFolder() throws {
        let report = try report { parts in
            parts.files["icon.png"]?.append(0)
            parts.files = Dictionary(uniqueKeysWithValues: parts.files.map { ("coffee/\($0.key)", $0.value) })
            parts.files["__MACOSX/coffee/._pass.json"] = [0, 5, 0x16, 7]
        }
        #expect(
            report.remarks == [
                "structure error structure.enclosing-folder", "manifest error manifest.wrong-digest icon.png",
                "manifest error manifest.file-unlisted __MACOSX/coffee/._pass.json",
            ])
        #expect(report.pass?.serialNumber == "0001")
    }

    @Test("a folder beside other files is no enclosing one, but said; so is a name in other case")
    func elsewhere() throws {
        let beside = try report { parts in
            parts.files = Dictionary(uniqueKeysWithValues: parts.files.map { ("coffee/\($0.key)", $0.value) })
            parts.files["README.txt"] = []
        }
        #expect(beside.findings.first?.message == "'pass.json' is missing; there is 'coffee/pass.json'")
        #expect(beside.verdict == .unsigned)
        let upper = try report { $0.files["Pass.json"] = $0.files.removeValue(forKey: "pass.json") }
        #expect(upper.findings.first?.message == "'pass.json' is missing; there is 'Pass.json'")
        #expect(upper.findings.first?.hint == "names are case-sensitive: rename 'Pass.json' to 'pass.json'")
        #expect(upper.verdict == .invalid)
    }

    @Test("a pass.json that is not JSON says where")
    func notJSON() throws {
        let report = try report(pass: "{\n  \"formatVersion\": one\n}")
        #expect(report.remarks == ["structure error json.syntax pass.json"])
        #expect(report.findings.first?.position == TextPosition(line: 2, column: 20))
        #expect(report.steps(.skipped) == [.identity, .validity, .contents])
    }

    @Test("a pass.json in another encoding is called that, and where")
    func encodings() throws {
        let text = SamplePass.json().asText
        let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [wide, [0xFF, 0xFE] + wide] {
            let report = try report(pass: bytes)
            #expect(report.remarks == ["structure error json.syntax pass.json"])
            #expect(report.findings.first?.message == "the text is UTF-16")
        }
        let latin = Array(text.replacing("Test Ltd", with: "Caf_ Ltd").utf8).map { $0 == 0x5F ? 0xE9 : $0 }
        let report = try report(pass: latin)
        #expect(report.remarks == ["structure error json.syntax pass.json"])
        #expect(report.findings.first?.message == "the string holds bytes that are not UTF-8")
        #expect(report.findings.first?.position?.line == 4)
    }

    @Test("both places of a name that is there twice are told")
    func bothPlaces() throws {
        let text = "{\n \"userInfo\": {\"a\": 1,\n \"b\": 2,\n  \"a\": 3}," + SamplePass.json().asText.dropFirst()
        let finding = try #require(report(pass: text).findings.first)
        #expect(finding.message == "'a' is already in this object, on line 2, with another value")
        #expect(finding.position == TextPosition(line: 4, column: 3))
        #expect(finding.hint == "remove one of them")
    }

    @Test("findings of the structure check have lint's messages, ids and hints")
    func sameAsLint() throws {
        let text = "\u{FEFF}{\"userInfo\": {\"a\": [1,], \"a\": 2}," + SamplePass.json().asText.dropFirst()
        let verified = try report(pass: text).findings.sorted()
        var files = SamplePass.files()
        files["pass.json"] = .text(text)
        let linted = RuleBook.standard.findings(in: PassContents(files: files)).filter { $0.rule.hasPrefix("json.") }
        #expect(verified.map(\.rule) == linted.map(\.rule))
        #expect(verified.map(\.message) == linted.map(\.message))
        #expect(verified.map(\.position) == linted.map(\.position))
        #expect(verified.map(\.hint) == linted.map(\.hint))
        #expect(verified.count == 3)
    }

    @Test("a pass.json that is an array is no pass")
    func array() throws {
        let report = try report(pass: "[]")
        #expect(report.remarks == ["structure error json.not-an-object pass.json"])
        #expect(report.findings.first?.message == "pass.json holds an array, not an object")
    }

    @Test("a trailing comma, a byte order mark and a value that is there twice are warnings only")
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
            pass: sound.replacing("\"description\"", with: "\"description\": \"Test card\", \"description\""))
        #expect(twice.remarks == ["structure warning json.duplicate-name pass.json"])
        #expect(twice.verdict == .valid)
    }

    @Test(
        "a name of the identity that is there twice is an error, whichever of the two is right",
        arguments: ["passTypeIdentifier", "teamIdentifier", "serialNumber"], [false, true])
    func concealedIdentity(name: String, isFirst: Bool) throws {
        let sound = SamplePass.json().asText
        let other = "\"\(name)\": \"other\""
        let text =
            isFirst
            ? sound.replacing("\"description\"", with: "\(other), \"description\"") : "{\(other)," + sound.dropFirst()
        let report = try report(pass: text)
        #expect(
            report.remarks.filter { $0.hasPrefix("structure") } == ["structure error json.duplicate-name pass.json"])
        #expect(report.findings.first?.message.hasPrefix("'\(name)' is already in this object, on line ") == true)
        #expect(report.steps(.failed).contains(.structure))
        #expect(report.verdict == .invalid)
    }

    @Test("the same value twice, or a name that is written with an escape, conceals as well")
    func concealedBySpelling() throws {
        let sound = SamplePass.json().asText
        for name in ["passTypeIdentifier", "p\\u0061ssTypeIdentifier"] {
            let report = try report(pass: "{\"\(name)\": \"\(TestCertificates.passType)\"," + sound.dropFirst())
            #expect(report.remarks == ["structure error json.duplicate-name pass.json"])
            #expect(report.verdict == .invalid)
        }
    }

    @Test("elsewhere than at the root the names of the identity are names like others")
    func nestedIdentity() throws {
        let nested = "{\"userInfo\": {\"serialNumber\": 1, \"serialNumber\": 1}," + SamplePass.json().asText.dropFirst()
        let report = try report(pass: nested)
        #expect(report.remarks == ["structure warning json.duplicate-name pass.json"])
        #expect(report.findings.first?.pointer == JSONPointer(tokens: ["userInfo"]))
        #expect(report.verdict == .valid)
    }

    @Test(
        "an identity that is there twice is not overlooked behind any number of harmless findings",
        arguments: [99, 100, 101, 500])
    func concealedBehindOthers(count: Int) throws {
        let harmless = String(repeating: "\"a\": 1, ", count: count + 1)
        let text = "{\(harmless)\"passTypeIdentifier\": \"other\", " + SamplePass.json().asText.dropFirst()
        let report = try report(pass: text)
        #expect(report.steps(.failed) == [.structure])
        #expect(report.verdict == .invalid)
    }

    @Test("a pass that has an order or a pass among its files is a pass")
    func passWithOtherKinds() throws {
        // Our signer doesn't sign a pass as an order, so this one is assembled here.
        var parts = try PassParts(adding: ["more/1.pkpass": .text("x")])
        parts.files["order.json"] = .text("{}")
        let digest = try DigestAlgorithm.sha1.digest(of: .text("{}")).hexadecimal
        try parts.sign(manifest: "{\"order.json\":\"\(digest)\"," + parts.manifest.dropFirst())
        #expect(try parts.report().remarks.isEmpty)
    }

    @Test(
        "a file whose name is that of a folder is an error",
        arguments: [["icon.png/x"], ["more", "more/deep/x"], ["a/b", "a/b/c"], ["\u{E9}", "e\u{301}/x"]])
    func fileAndFolder(names: [String]) throws {
        let others = Dictionary(uniqueKeysWithValues: names.map { ($0, [UInt8].text("x")) })
        var parts = try PassParts()
        parts.files.merge(others) { $1 }
        for (name, bytes) in others {
            let line = "\"\(name)\":\"\(try DigestAlgorithm.sha1.digest(of: bytes).hexadecimal)\","
            try parts.sign(manifest: "{" + line + parts.manifest.dropFirst())
        }
        let report = try parts.report()
        let file = names.count > 1 ? names[0] : "icon.png"
        #expect(report.remarks == ["archive error archive.name-conflict \(names.last ?? "")"])
        #expect(
            report.findings.first?.message
                == "entry '\(names.last ?? "")' lies in a folder whose name is that of the file '\(file)'")
        #expect(report.steps(.failed) == [.archive])
        #expect(report.verdict == .invalid)
    }

    @Test("names that only begin alike are no conflict")
    func similarNames() throws {
        let parts = try PassParts(adding: ["icon.pngs/x": [], "more/icon.png": [], "en.lproj/icon.png": []])
        #expect(try parts.report().remarks.isEmpty)
    }

    @Test("a pass.json beyond the limit is not read")
    func largePass() throws {
        var limits = Limits(jsonByteCount: SamplePass.json().count)
        #expect(try PassParts().report(limits: limits).verdict == .valid)
        limits.jsonByteCount -= 1
        let report = try PassParts().report(limits: limits)
        #expect(report.remarks.first == "structure error json.over-limit pass.json")
        #expect(report.findings.first?.remedy == .raiseLimit("json-bytes"))
        #expect(
            report.findings.first?.message
                == "the text has \(limits.jsonByteCount + 1) bytes, more than \(limits.jsonByteCount)")
        #expect(report.pass == nil)
        #expect(report.steps(.skipped) == [.identity, .validity, .contents])
        #expect(report.verdict == .invalid)
    }

    @Test("problems of the archive come out in its check, each with its file")
    func archive() throws {
        let sound = try PassParts()
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        let trailing = verifier.report(on: try sound.archive() + [0])
        #expect(trailing.remarks == ["archive error archive.foreign-bytes"])
        #expect(trailing.verdict == .invalid)
        #expect(trailing.steps(.passed) == [VerificationReport.Check.Step.archive].others)
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
