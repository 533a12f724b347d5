import Foundation
import PassRules
import PassToolkit
import Testing
import TestSupport
import ZipContainer

@Suite("Files that are no passes at all") struct NotAPassTests {
    private func report(on bytes: [UInt8]) throws -> VerificationReport {
        PassVerifier(policy: try TestCertificates.policy(), rules: nil).report(on: bytes)
    }

    private func message(on bytes: [UInt8]) throws -> String {
        let report = try report(on: bytes)
        #expect(report.verdict == .unreadable)
        #expect(report.steps(.failed) == [.archive])
        #expect(report.steps(.skipped) == [VerificationReport.Check.Step.archive].others + [.contents])
        #expect(report.pass == nil && report.files.isEmpty)
        #expect(report.findings.allSatisfy { $0.rule == "archive.not-a-zip" && $0.hint != nil })
        return report.findings.first?.message ?? ""
    }

    @Test(
        "what a file is instead is told",
        arguments: [
            ("<html></html>", "HTML"), ("{\"formatVersion\": 1}", "JSON"), ("%PDF-1.7", "PDF"),
            ("-----BEGIN CERTIFICATE-----\nMII", "certificate"),
            ("HTTP/1.1 200 OK\r\nContent-Type: a/b\r\n\r\n", "message with its header"),
            ("version https://git-lfs.github.com/spec/v1\noid", "Git LFS"), ("504b03040a000000", "hexadecimal"),
            ("\u{1F}\u{8B}\u{8}\0", "compressed"), ("Rar!\u{1A}\u{7}", "archive"),
            ("\u{89}PNG\r\n\u{1A}\n", "PNG"), (String(repeating: "\0", count: 4096), "zero bytes"),
        ])
    func likeness(text: String, noun: String) throws {
        // One byte for each character.
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        #expect(try message(on: bytes).contains(noun))
    }

    @Test("a pass in Base64 or converted as a text, and its signature alone, are called that")
    func wrapped() throws {
        let pass = try SamplePass.archive()
        let base64 = Data(pass).base64EncodedData(options: .lineLength76Characters)
        #expect(try message(on: Array(base64)).contains("Base64"))
        let mangled = try report(on: Array(Array(String(decoding: pass, as: UTF8.self).utf8).dropLast(30)))
        #expect(mangled.verdict == .unreadable)
        #expect(mangled.findings.first?.message.contains("as if it were text") == true)
        #expect(try message(on: PassParts().files["signature"] ?? []).contains("PKCS#7"))
    }

    @Test("an upload that was cut off is called that, and so is nothing at all", arguments: [4, 100, 1000])
    func truncated(count: Int) throws {
        let pass = try SamplePass.archive()
        #expect(try message(on: Array(pass.prefix(count))).contains("cut short"))
        #expect(try message(on: Array(pass.dropLast(count))).contains("cut short"))
        #expect(try message(on: []).contains("empty"))
    }

    @Test(
        "a pass behind other bytes is none",
        arguments: ["HTTP/1.1 200 OK\r\n\r\n", "MZ\u{1}", "\u{1}\u{2}", "\n", "PK\u{3}\u{4}"])
    func leading(text: String) throws {
        #expect(
            try message(on: [UInt8].text(text) + SamplePass.archive()).contains(
                "\(text.utf8.count) bytes come before it"))
    }

    @Test(
        "a zip of something else is none",
        arguments: [
            ([], "empty"), (["a.jpg"], "'a.jpg' alone"), (["b.txt", "a.jpg"], "2 files"),
        ] as [([String], String)])
    func otherZip(names: [String], words: String) throws {
        let entries = names.map { ArchiveEntry(name: $0, bytes: .text("x"), compression: .stored) }
        let empty: [UInt8] = [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18)
        let report = try report(on: names.isEmpty ? empty : ArchiveWriter.archive(of: entries))
        #expect(report.verdict == .unreadable)
        #expect(report.remarks == ["structure error structure.not-a-pass"])
        #expect(report.findings.first?.message.contains(words) == true)
        #expect(report.steps(.passed) == [.archive])
    }
}
