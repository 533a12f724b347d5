import PassModel
import PassToolkit
import Testing
import TestSupport

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
        var parts = try PassParts()
        let signed = try Self.signed.get()
        parts.files = Self.files.merging(["manifest.json": signed.manifest, "signature": signed.signature]) { $1 }
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
