import PassModel
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing
import ZipContainer

@Suite("Limits") struct LimitTests {
    /// Expects that the limit may be reached exactly, and not be exceeded by one.
    private func expectRefusal(_ name: LimitName, _ value: Int, rule: String, in parts: PassParts) throws {
        var limits = Limits.standard
        limits[name] = value
        #expect(try parts.report(limits: limits).verdict == .valid, "\(name)")
        limits[name] = value - 1
        let over = try parts.report(limits: limits)
        #expect(over.verdict != .valid, "\(name)")
        let finding = try #require(over.findings.first { $0.rule == rule }, "\(name)")
        #expect(finding.severity == .error)
        #expect(finding.hint?.contains("'\(name.rawValue)'") == true, "\(name)")
    }

    @Test("each limit is exact, and going over it is reported with a hint") func exact() throws {
        let parts = try PassParts()
        let archive = try parts.archive()
        try expectRefusal(.archiveBytes, archive.count, rule: "archive.over-limit", in: parts)
        try expectRefusal(.entries, parts.files.count, rule: "archive.over-limit", in: parts)
        let sizes = parts.files.values.map(\.count)
        try expectRefusal(.entryBytes, sizes.max() ?? 0, rule: "archive.over-limit", in: parts)
        try expectRefusal(.totalBytes, sizes.reduce(0, +), rule: "archive.over-limit", in: parts)
        let longest = parts.files.keys.map(\.utf8.count).max() ?? 0
        try expectRefusal(.nameBytes, longest, rule: "archive.over-limit", in: parts)
        let json = parts.files.filter { $0.key.hasSuffix(".json") }.values.map(\.count).max() ?? 0
        try expectRefusal(.jsonBytes, json, rule: "json.over-limit", in: parts)
        let nested = JSONValue.array([.array([.array([.array([.null])])])])
        try expectRefusal(.jsonDepth, 5, rule: "json.over-limit", in: PassParts([("userInfo", nested)]))
        let values = try ["pass.json", "manifest.json"].map {
            try JSONDocument(parsing: parts.files[$0] ?? []).places().count
        }
        try expectRefusal(.jsonValues, values.max() ?? 0, rule: "json.over-limit", in: parts)
        let signature = parts.files["signature"]?.count ?? 0
        try expectRefusal(.signatureBytes, signature, rule: "signature.too-large", in: parts)
        try expectRefusal(.certificates, 2, rule: "signature.too-many-certificates", in: parts)
    }

    @Test("by default, a JSON file may have 4 MB") func standardJSON() throws {
        let text = [UInt8](repeating: 0x20, count: 3_999_998) + "{}".utf8
        #expect(throws: Never.self) { try JSONDocument(parsing: text) }
        #expect(throws: JSONDocument.SyntaxError.self) { try JSONDocument(parsing: text + " ".utf8) }
        #expect(Limits.standard.jsonByteCount == text.count)
    }

    @Test("a file beyond the limit is not read, and is a report like others") func unread() throws {
        let folder = try TemporaryFolder()
        let archive = try SamplePass.archive()
        let path = try folder.write(archive, to: "a.pkpass")
        var verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        #expect(try verifier.report(onFileAt: path).verdict == .valid)
        let misnamed = try verifier.report(onFileAt: folder.write(archive, to: "a.PKPASSES"))
        #expect(misnamed.remarks == ["structure warning structure.name-differs"] && misnamed.verdict == .valid)
        var limits = Limits.standard
        limits[.archiveBytes] = archive.count - 1
        verifier = PassVerifier(policy: verifier.policy, rules: nil, limits: limits)
        let report = try verifier.report(onFileAt: path)
        #expect(report.verdict == .unreadable)
        #expect(report.remarks == ["archive error archive.over-limit"])
        #expect(throws: FileAccessError.self) { try verifier.report(onFileAt: folder.path("none")) }
    }

    @Test("an archive with many long names full of slashes is judged quickly", .endsByItself) func slashes() throws {
        let name = String(repeating: "a/", count: 32_000)
        let entries = (10..<Effort.count(quick: 14, full: 60)).map { ZipForge.Entry("\($0)\(name)x", []) }
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
            .report(on: ZipForge(entries: entries).bytes)
        #expect(report.verdict != .valid)
        #expect(report.findings.allSatisfy { $0.message.count < 1_000 })
    }
}

/// Work is counted on the raw bytes before it is done.
///
/// The parts here can't be decoded, so whoever decodes first says something else.
@Suite("Counting before decoding") struct CountedFirstTests {
    private static let nothing: [UInt8] = [0x05, 0x00]

    private func message(_ certificates: Int = 1, tag: UInt8 = 0xA0, signers: Int = 1, digests: Int = 1) -> [UInt8] {
        func many(_ count: Int) -> [UInt8] { Array(repeating: Self.nothing, count: count).flatMap(\.self) }
        return DER.sequence(
            DER.identifier("1.2.840.113549.1.7.2"),
            DER.element(
                0xA0,
                DER.sequence(
                    DER.integer(1), DER.set(many(digests)), DER.sequence(DER.identifier("1.2.840.113549.1.7.1")),
                    DER.element(tag, many(certificates)), DER.set(many(signers)))))
    }

    private func findings(_ signature: [UInt8]) throws -> [String] {
        var parts = try PassParts()
        parts.files["signature"] = signature
        return try parts.report().remarks
    }

    @Test(
        "the certificates and revocation lists of a signature are counted before any is decoded, whatever their tag says",
        arguments: [0xA0, 0x80, 0xA1] as [UInt8])
    func certificates(tag: UInt8) throws {
        #expect(try findings(message(32, tag: tag)) == ["signature error signature.unreadable signature"])
        #expect(try findings(message(33, tag: tag)) == ["signature error signature.too-many-certificates signature"])
        #expect(throws: OpenSSLError.self) { try SignedMessage(reading: message(33, tag: tag)) }
    }

    @Test("signers and digests of a signature are counted before any is decoded") func signers() throws {
        #expect(try findings(message(signers: 8)) == ["signature error signature.unreadable signature"])
        #expect(try findings(message(signers: 9)) == ["signature error signature.signer-count signature"])
        #expect(try findings(message(digests: 9)) == ["signature error signature.too-many-digests signature"])
    }

    private func code(_ bytes: [UInt8]) -> KeyMaterialError.Code? {
        do throws(KeyMaterialError) {
            _ = try KeyMaterial(reading: bytes)
            return nil
        } catch { return error.code }
    }

    @Test("the certificates of a file are counted before any is decoded, and those of a signature are not")
    func material() {
        #expect(code(message(500, signers: 0)) == .unrecognised)
        #expect(code(message(501, signers: 0)) == .overLimit(.certificates))
        #expect(code(DER.pem("PKCS7", message(501, signers: 0))) == .overLimit(.certificates))
        let parts = [[1], message(499, signers: 0)].flatMap { DER.pem("CERTIFICATE REQUEST", $0) }
        #expect(code(parts + DER.pem("PKCS7", message(499, signers: 0))) == .overLimit(.certificates))
        #expect(code(message(501)) == .holds(.signature))
    }

    @Test("nothing over 1 MB is tried as a key or a certificate, whoever asks") func size() throws {
        let certificate = try TestCertificates.certificate()
        let text = try certificate.pem()
        let fits = text + Array(repeating: 0x0A, count: 1_000_000 - text.count)
        #expect(try KeyMaterial(reading: fits).certificates == [certificate])
        let error = #expect(throws: KeyMaterialError.self) { try KeyMaterial(reading: fits + [0x0A]) }
        #expect(error?.code == .overLimit(.bytes))
        #expect(throws: FileAccessError.self) {
            let folder = try TemporaryFolder()
            return try KeyMaterial(path: folder.write(fits + [0x0A], to: "large.pem"))
        }
    }
}

@Suite("Limits that the passes of a bundle share") struct SharedLimitTests {
    private func report(_ count: Int, limits: Limits) throws -> VerificationReport {
        let entries = try (10..<10 + count).map {
            ZipForge.Entry("\($0).pkpass", try SamplePass.archive([("serialNumber", .string("\($0)"))]))
        }
        return PassVerifier(policy: try TestCertificates.policy(), rules: nil, limits: limits)
            .report(on: ZipForge(entries: entries).bytes)
    }

    @Test("the certificates of all passes are counted together, as many as ten passes may have")
    func certificates() throws {
        // Each signature carries two.
        #expect(try report(4, limits: Limits(certificateCount: 2)).verdict == .valid)
        let report = try report(11, limits: Limits(certificateCount: 2))
        #expect(report.members.count == 10 && report.members.allSatisfy { $0.report.verdict == .valid })
        #expect(report.verdict == .invalid)
        #expect(report.findings.contains { $0.rule == "structure.over-limit" })
    }

    @Test("a pass that takes the whole limit for JSON makes the bundle too large, not the passes after it invalid")
    func largeMember() throws {
        let parts = try PassParts()
        let json = ["pass.json", "manifest.json"].reduce(0) { $0 + (parts.files[$1]?.count ?? 0) }
        // Each pass within the limit by itself.
        let report = try report(3, limits: Limits(jsonByteCount: json + json / 2))
        #expect(report.members.map(\.report.verdict) == [.valid])
        #expect(report.verdict == .invalid)
        #expect(report.findings.contains { $0.rule == "structure.over-limit" })
    }
}

@Suite("A single changed byte") struct FlippedByteTests {
    /// As small a pass as there is.
    private static let files: [String: [UInt8]] = [
        "pass.json": (try? JSONDocument(parsing: SamplePass.json()).root.utf8Text()) ?? [], "icon.png": SamplePass.png,
    ]
    private static let signed = Result {
        try PassSigner(identity: TestCertificates.identity()).sign(
            PassBundle(files: files), at: TestCertificates.moment)
    }

    private func isProtected(_ report: VerificationReport) -> Bool {
        if report.verdict == .valid { return report.files == Self.files }
        return !report.steps(.failed).isEmpty
    }

    @Test(
        "a changed byte of an archive fails a check or changes no file of the pass",
        arguments: Effort.sample([0x01, 0x80, 0xFF, 0x20] as [UInt8], quick: 1))
    func archive(mask: UInt8) throws {
        let archive = try Self.signed.get().archive
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        try #require(verifier.report(on: archive).verdict == .valid)
        var valid = 0
        for index in Effort.sample(archive.indices, quick: 150) {
            var bytes = archive
            bytes[index] ^= mask
            let report = verifier.report(on: bytes)
            #expect(isProtected(report), "byte \(index) ^ \(mask)")
            if report.verdict == .valid { valid += 1 }
        }
        #expect(valid < archive.count / 10)
    }

    @Test(
        "a changed byte of the signature fails a check or changes nothing of files, signer and time",
        arguments: Effort.sample([0x01, 0x80] as [UInt8], quick: 1))
    func signature(mask: UInt8) throws {
        let signed = try Self.signed.get()
        let parts = PassParts(
            files: Self.files.merging(["manifest.json": signed.manifest, "signature": signed.signature]) { $1 })
        let sound = try parts.report()
        for index in Effort.sample(signed.signature.indices, quick: 150) {
            var changed = parts
            changed.files["signature"]?[index] ^= mask
            let report = try changed.report()
            #expect(isProtected(report), "byte \(index)")
            guard report.verdict == .valid else { continue }
            #expect(report.signer == sound.signer && report.signingTime == sound.signingTime, "byte \(index)")
        }
    }
}
