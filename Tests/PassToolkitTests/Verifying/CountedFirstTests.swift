import Foundation
import PassToolkit
import SignedMessages
import Testing
import TestSupport

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

    private func pem(_ label: String, _ bytes: [UInt8]) -> [UInt8] {
        .text("-----BEGIN \(label)-----\n\(Data(bytes).base64EncodedString())\n-----END \(label)-----\n")
    }

    @Test("the certificates of a file are counted before any is decoded, and those of a signature are not")
    func material() {
        #expect(code(message(500, signers: 0)) == .unrecognised)
        #expect(code(message(501, signers: 0)) == .overLimit(.certificates))
        #expect(code(pem("PKCS7", message(501, signers: 0))) == .overLimit(.certificates))
        let parts = [pem("CERTIFICATE REQUEST", [1]), pem("CERTIFICATE REQUEST", message(499, signers: 0))]
        #expect(code(parts.flatMap(\.self) + pem("PKCS7", message(499, signers: 0))) == .overLimit(.certificates))
        #expect(code(message(501)) == .holds(.signature))
    }

    @Test("nothing over 1 MB is tried as a key or a certificate, whoever asks") func size() throws {
        let certificate = try TestCertificates.certificate()
        let text = [UInt8].text(certificate.pem)
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
