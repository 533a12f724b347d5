import PassRules
import PassToolkit
import Testing
import TestSupport
import ZipContainer

@Suite("Names that are made to keep a verifier busy") struct LongNameTests {
    @Test("an archive with many long names full of slashes is judged quickly", .endsByItself)
    func slashes() throws {
        let name = String(repeating: "a/", count: 32_000)
        let entries = (10..<Effort.count(quick: 20, full: 60)).map {
            ArchiveEntry(name: "\($0)\(name)x", bytes: [], compression: .stored)
        }

        let archive = try Self.archive(of: entries)
        let report = PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(on: archive)
        #expect(report.verdict != .valid)
        #expect(report.findings.allSatisfy { $0.message.count < 1_000 })
    }

    private static func archive(of entries: [ArchiveEntry]) throws -> [UInt8] {
        let short = entries.indices.map { ArchiveEntry(name: "\(100 + $0)", bytes: [], compression: .stored) }
        let bytes = try ArchiveWriter.archive(of: short)
        var (headers, lines): ([UInt8], [UInt8]) = ([], [])
        let start = 33 * entries.count
        for (index, entry) in entries.enumerated() {
            let name = Array(entry.name.utf8)
            let size = [UInt8(name.count & 0xFF), UInt8(name.count >> 8)]
            let offset = headers.count
            var header = Array(bytes[(33 * index)..<(33 * index + 30)])
            header.replaceSubrange(26..<28, with: size)
            var line = Array(bytes[(start + 49 * index)..<(start + 49 * index + 46)])
            line.replaceSubrange(28..<30, with: size)
            line.replaceSubrange(42..<46, with: (0..<4).map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) })
            headers += header + name
            lines += line + name
        }
        var end = Array(bytes.suffix(22))
        for (place, value) in [(12, lines.count), (16, headers.count)] {
            end.replaceSubrange(place..<(place + 4), with: (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
        }
        return headers + lines + end
    }
}
