import PassRules
import PassToolkit
import Testing
import TestSupport

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
