import Foundation
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

/// A signed pass that an attacker without the key repacks, so that some readers see other files.
@Suite("Repacked passes") struct RepackTests {
    /// A repack by its name.
    struct Repack: Sendable, CustomTestStringConvertible {
        let name: String
        let edit: @Sendable (inout ZipForge) -> Void
        var testDescription: String { name }

        init(_ name: String, _ edit: @escaping @Sendable (inout ZipForge) -> Void) {
            (self.name, self.edit) = (name, edit)
        }
    }

    /// Another pass, without its directory.
    private static let other: [UInt8] = {
        let files = [ZipForge.Entry("pass.json", Array("{}".utf8)), .init("icon.png", [1]), .init("manifest.json", [])]
        let bytes = ZipForge(entries: files).bytes
        let directory = bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
        return Array(bytes[..<(directory ?? 0)])
    }()

    static let repacks: [Repack] =
        [false, true].map { isDeferred in
            Repack("another pass behind the end of pass.json\(isDeferred ? ", with a descriptor" : "")") { forge in
                let index = forge.entries.firstIndex { $0.local.name == Array("pass.json".utf8) } ?? 0
                let bytes = forge.entries[index].data
                var entry = ZipForge.Entry("pass.json", bytes, deflated: true)
                var shown = entry
                shown.useDescriptor()
                entry.hide((isDeferred ? shown.descriptor : []) + other)
                if isDeferred { entry.useDescriptor() }
                forge.entries[index] = entry
            }
        } + [
            Repack("another pass in a directory") { forge in
                var folder = ZipForge.Entry("en.lproj/", [])
                (folder.local.method, folder.data) = (8, [3, 0])
                folder.central = folder.local
                folder.hide(other)
                forge.entries.insert(folder, at: 0)
            },
            Repack("a folder with the name of pass.json") { $0.entries.append(.init("pass.json/", [])) },
            Repack("a folder with the name of the signature, in another case") {
                $0.entries.insert(.init("SIGNATURE/", []), at: 0)
            },
            Repack("another pass.json in an extra field") {
                $0.entries[0].local.extra = ZipForge.field(0xCAFE, Array("{}".utf8))
            },
            Repack("a link in an extra field") {
                $0.entries[0].local.extra = ZipForge.unixLink(mode: 0o120777, to: "/etc/passwd")
            },
            Repack("a file that is a folder for libarchive") {
                $0.entries[0].local.extra = ZipForge.libarchive(mode: 0o040755)
            },
            Repack("a file that is the label of a disk") { ($0.entries[0].madeBy, $0.entries[0].attributes) = (20, 8) },
            Repack("another archive in front") { $0.leading = other },
            Repack("another archive behind") { $0.trailing = other + ZipForge.endRecord() },
        ]

    @Test("a pass that is packed anew to show other files to other readers is not valid", arguments: repacks)
    func notValid(repack: Repack) throws {
        var forge = try PassParts().forge
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        #expect(verifier.report(on: forge.bytes).verdict == .valid)
        repack.edit(&forge)
        let report = verifier.report(on: forge.bytes)
        #expect([.invalid, .unreadable].contains(report.verdict))
        #expect(report.findings.contains { $0.rule.hasPrefix("archive.") && $0.severity == .error })
    }

    @Test("an archive that is packed anew in such a way is not signed, and not looked at as sound", arguments: repacks)
    func notSigned(repack: Repack) throws {
        var forge = try PassParts().forge
        #expect(throws: Never.self) { try PassBundle(archive: forge.bytes) }
        repack.edit(&forge)
        #expect(throws: BundleError.self) { try PassBundle(archive: forge.bytes) }
        if let files = try? PassFiles(archive: forge.bytes) { #expect(!files.problems.isEmpty) }
    }

    @Test("a random repack that is valid shows the signed files to streaming readers")
    func random() throws {
        let parts = try PassParts()
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        var validCount = 0
        let seeds = Effort.seeds(quick: 60, full: 400)
        for seed in seeds {
            var twister = ZipTwister(SeededGenerator(seed: seed), files: parts.files)
            let (forge, twists) = twister.forge()
            let bytes = forge.bytes
            guard verifier.report(on: bytes).verdict == .valid else { continue }
            validCount += 1
            for habit in FrontReader.Habit.allCases {
                #expect(try FrontReader.files(in: bytes, habit: habit) == parts.files, "\(habit) \(twists)")
            }
        }
        #expect((seeds.count / 5..<seeds.count).contains(validCount))
    }
}
