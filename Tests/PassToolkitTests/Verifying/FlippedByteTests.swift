import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("A single changed byte") struct FlippedByteTests {
    private static let archive = Result { try SmallPass.signed.get().archive }

    private func isProtected(_ report: VerificationReport) -> Bool {
        if report.verdict == .valid { return report.files == SmallPass.files }
        return !report.steps(.failed).isEmpty
    }

    @Test(
        "a changed byte of an archive fails a check or changes no file of the pass",
        arguments: Effort.sample([0x01, 0x80, 0xFF, 0x20] as [UInt8], quick: 1))
    func archive(mask: UInt8) throws {
        let archive = try Self.archive.get()
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        try #require(verifier.report(on: archive).verdict == .valid)
        let data = try SmallPass.dataRanges(of: ["pass.json", "manifest.json", "signature"], in: archive)
        let stored = try SmallPass.dataRanges(of: ["signature"], in: archive).first
        var valid = 0
        for index in Effort.sample(archive.indices, quick: 150) {
            var bytes = archive
            bytes[index] ^= mask
            let report = verifier.report(on: bytes)
            #expect(isProtected(report), "byte \(index) ^ \(mask)")
            if report.verdict == .valid { valid += 1 }
            guard let range = data.first(where: { $0.contains(index) }) else { continue }
            let isFound = !Set(report.steps(.failed)).isDisjoint(with: [.archive, .manifest, .signature])
            // Some bits at both ends of deflated data mean nothing: "last block" before the end, and padding.
            let isSlack = range != stored && [range.lowerBound, range.upperBound - 1].contains(index)
            #expect(isFound || isSlack && report.verdict == .valid, "byte \(index) ^ \(mask)")
        }
        #expect(valid < archive.count / 10)
    }

    @Test("an archive and a signature that are cut short at any length are never valid")
    func truncation() throws {
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        let archive = try Self.archive.get()
        for count in Effort.sample(0..<archive.count, quick: 40) {
            #expect(verifier.report(on: Array(archive.prefix(count))).verdict != .valid, "\(count) bytes")
        }
        let parts = try SmallPass.parts()
        let signature = parts.files["signature"] ?? []
        for count in Effort.sample(0..<signature.count, quick: 40) {
            var cut = parts
            cut.files["signature"] = Array(signature.prefix(count))
            #expect(try cut.report().verdict == .invalid, "\(count) bytes")
        }
    }

    @Test(
        "a changed byte of the signature fails a check or changes nothing of files, signer and time",
        arguments: Effort.sample([0x01, 0x80] as [UInt8], quick: 1))
    func signature(mask: UInt8) throws {
        let parts = try SmallPass.parts()
        let sound = try parts.report()
        for index in Effort.sample((parts.files["signature"] ?? []).indices, quick: 150) {
            var changed = parts
            changed.files["signature"]?[index] ^= mask
            let report = try changed.report()
            guard report.verdict == .valid else {
                #expect(!report.steps(.failed).isEmpty, "byte \(index)")
                continue
            }
            #expect(report.files == SmallPass.files, "byte \(index)")
            #expect(report.signer == sound.signer, "byte \(index)")
            #expect(report.signingTime == sound.signingTime, "byte \(index)")
        }
    }
}

/// As small a pass as there is.
enum SmallPass {
    static let files: [String: [UInt8]] = [
        "pass.json": (try? JSONDocument(parsing: SamplePass.json()).root.utf8Text()) ?? [], "icon.png": SamplePass.png,
    ]

    static let signed = Result {
        try PassSigner(identity: TestCertificates.identity()).sign(
            PassBundle(files: files), at: TestCertificates.moment)
    }

    static func parts() throws -> PassParts {
        var parts = try PassParts()
        let signed = try signed.get()
        parts.files = files
        parts.files["manifest.json"] = signed.manifest
        parts.files["signature"] = signed.signature
        return parts
    }

    /// Where the data of entries lies, by the local headers (APPNOTE 4.3.7).
    static func dataRanges(of names: [String], in archive: [UInt8]) throws -> [Range<Int>] {
        func number(_ place: Int, _ count: Int) -> Int {
            archive[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        var ranges: [Range<Int>] = []
        var start = 0
        while archive[start...].starts(with: [0x50, 0x4B, 0x03, 0x04]) {
            let nameEnd = start + 30 + number(start + 26, 2)
            let name = String(decoding: archive[(start + 30)..<nameEnd], as: UTF8.self)
            let data = nameEnd + number(start + 28, 2)
            let end = data + number(start + 18, 4)
            if names.contains(name) { ranges.append(data..<end) }
            start = end
        }
        try #require(ranges.count == names.count)
        return ranges
    }
}
