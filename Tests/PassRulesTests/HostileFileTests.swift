import PassModel
import PassRules
import Testing
import TestSupport

/// Files that nobody expects beside `pass.json`; nothing of them may trap or take long.
@Suite("Hostile files") struct HostileFileTests {
    static let seeds = Effort.seeds(quick: 2, full: 12)

    @Test("rules check a pass to the end with a random change in any byte of an image", arguments: seeds)
    func damagedImage(seed: UInt64) {
        check(damaging: SoundPass.icon, as: ["icon.png", "logo@3x.png", "logo.pdf", "a.key"], seed: seed)
    }

    @Test("rules check a pass to the end with a random change in any byte of a strings file", arguments: seeds)
    func damagedStrings(seed: UInt64) {
        let text = #"/* a */ "Card" = "C\U00e9 %@ {{name}}"; // b"# + "\nExample = 'x';\n\"0001\";"
        for bytes in [Array(text.utf8), Array("\u{FEFF}\(text)".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }] {
            check(damaging: bytes, as: ["fr.lproj/pass.strings", "de.lproj/personalization.strings"], seed: seed)
        }
    }

    @Test("rules check a pass to the end with a random change in any byte of personalization.json", arguments: seeds)
    func damagedForm(seed: UInt64) {
        let text =
            #"{"description": "Join", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"], "terms": 1,}"#
        check(damaging: Array(text.utf8), as: ["personalization.json"], seed: seed)
    }

    @Test("rules check a pass to the end with a random change in any letter of a file's name", arguments: seeds)
    func damagedNames(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters: [Unicode.Scalar] = ["/", ".", "@", "\\", "\0", "~", "-", "_", "2", "X", "é", "\u{301}", "‮", "#"]
        for name in ["icon@2x.png", "en.lproj/pass.strings", "zh-Hans.lproj/logo@3x.png", "a/b/pass.json", ".git/x"] {
            var scalars = Array(name.unicodeScalars)
            for _ in 0..<8 {
                let index = Int.random(in: scalars.indices, using: &random)
                if Bool.random(using: &random) {
                    scalars[index] = letters.randomElement(using: &random) ?? "x"
                } else {
                    scalars.insert(letters.randomElement(using: &random) ?? "x", at: index)
                }
                var damaged = String.UnicodeScalarView()
                damaged.append(contentsOf: scalars)
                check([String(damaged): SoundPass.icon])
                check([String(damaged): SoundPass.icon, "pass.json": []])
            }
        }
    }

    @Test("rules do not overflow on enormous image sizes", arguments: [0, 1, 1 << 31 - 1, 1 << 31, 1 << 32 - 1])
    func hugeSizes(length: Int) {
        for other in [0, 1, 38, 1 << 31 - 1, 1 << 32 - 1] {
            for slot in PassImage.Slot.allCases {
                let one = PassRule.Sample.Content.image(width: length, height: other).bytes ?? []
                let two = PassRule.Sample.Content.image(width: other, height: length).bytes ?? []
                check([
                    "\(slot.rawValue).png": one, "\(slot.rawValue)@3x.png": two, "fr.lproj/\(slot.rawValue).png": two,
                ])
            }
        }
    }

    @Test(
        "rules check files that are cut off anywhere",
        arguments: Effort.sample([0, 1, 2, 3, 4, 6, 8, 12, 20, 28, 29, 40], quick: 3))
    func starts(count: Int) {
        let starts: [[UInt8]] = [
            SoundPass.icon, [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0x30, 0x85], [0x30, 0xFF, 0xFF, 0xFF, 0x30, 0xFF],
            [0x30, 0x80, 0x30, 0x80], Array("RIFF\u{0}\u{0}\u{0}\u{0}WEBP".utf8), Array("....ftypheic".utf8),
            Array("-----BEGIN PRIVATE KEY-----".utf8), [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF, 0xD8],
            Array(SoundPass.icon.prefix(8)) + [0, 0, 0, 4] + "CgBI".utf8 + Array(repeating: 0, count: 30),
        ]
        for start in starts {
            let bytes = Array(start.prefix(count))
            for name in ["icon.png", "a.pdf", "fr.lproj/pass.strings", "personalization.json", "note", "pass.json"] {
                check([name: bytes])
            }
        }
    }

    @Test("rules check large files of every kind in seconds", .endsByItself)
    func largeFiles() {
        let lines = (0..<Effort.count(quick: 5_000, full: 100_000)).map { "\"key \($0)\" = \"value %@ \($0)\";\n" }
            .joined()
        let others = (0..<Effort.count(quick: 1_000, full: 20_000)).map {
            "\"key \(20_000 - $0)\" = \"value\"; key = \"\\d\";\n"
        }.joined()
        let form =
            "{\"requiredPersonalizationFields\":["
            + Array(repeating: "\"x\"", count: Effort.count(quick: 5_000, full: 50_000)).joined(separator: ",")
            + "]}"
        let spent = computingTime {
            for isTemplate in [false, true] {
                check(
                    [
                        "fr.lproj/pass.strings": Array(lines.utf8), "de.lproj/pass.strings": Array(others.utf8),
                        "personalization.json": Array(form.utf8),
                        "a": Array(repeating: UInt8(ascii: "-"), count: Effort.count(quick: 40_000, full: 400_000)),
                        "icon.png": Array(
                            repeating: UInt8(ascii: "<"), count: Effort.count(quick: 40_000, full: 400_000)),
                    ], isTemplate: isTemplate)
            }
        }
        #expect(spent < .seconds(40))
    }

    @Test("rules check tens of thousands of files in seconds", .endsByItself)
    func manyFiles() {
        var files: [String: [UInt8]] = [:]
        for index in 0..<Effort.count(quick: 100, full: 1_000) {
            files["logo-\(index).png"] = SoundPass.icon
            files["l\(index).lproj/strip@2x.png"] = SoundPass.icon
            files["\(index)/pass.json"] = []
            files["__MACOSX/\(index)"] = []
            files["\(index).txt"] = []
        }
        #expect(computingTime { check(files) } < .seconds(40))
    }

    // MARK: - Inputs

    private func check(damaging original: [UInt8], as names: [String], seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = original
        for _ in 0..<12 {
            guard !bytes.isEmpty else { return }
            let index = Int.random(in: bytes.indices, using: &random)
            switch UInt8.random(in: 0..<3, using: &random) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: index)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
            }
            for name in names { check([name: bytes], isTemplate: seed.isMultiple(of: 2)) }
        }
    }

    /// Findings come in order, and their words fit a message.
    private func check(_ files: [String: [UInt8]], isTemplate: Bool = false) {
        let all = SoundPass.files().merging(files) { $1 }
        let found = RuleBook.standard.findings(in: PassContents(files: all, isTemplate: isTemplate))
        #expect(found.listed == found.listed.sorted())
        for finding in found.listed {
            #expect(finding.message.count < 160, "\(finding.message)")
            #expect(!finding.message.utf8.contains { $0 < 0x20 }, "\(finding.rule): \(finding.message)")
        }
    }
}
