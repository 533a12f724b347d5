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

    private func message(on bytes: [UInt8]) throws -> String? {
        let report = try report(on: bytes)
        #expect(report.verdict == .unreadable)
        #expect(report.steps(.failed) == [.archive])
        #expect(report.steps(.skipped) == [VerificationReport.Check.Step.archive].others + [.contents])
        #expect(report.pass == nil && report.files.isEmpty)
        #expect(report.findings.allSatisfy { $0.rule == "archive.not-a-zip" && $0.hint != nil })
        return report.findings.first?.message
    }

    @Test(
        "what a text is instead is told",
        arguments: [
            ("<!DOCTYPE html><html><body>404</body></html>", "an HTML page"), ("404 Not Found", "text"),
            ("{\"formatVersion\": 1}", "JSON"), ("<?xml version='1.0'?><plist/>", "XML"),
            ("bplist00", "a property list"),
            ("%PDF-1.7", "a PDF document"),
            ("-----BEGIN CERTIFICATE-----\nMII", "PEM text, like a certificate or a key"),
            ("HTTP/1.1 200 OK\r\nContent-Type: application/vnd.apple.pkpass\r\n\r\n", "an HTTP answer with its header"),
            ("MIME-Version: 1.0\r\nContent-Type: application/vnd.apple.pkpass\r\n", "an e-mail or a part of one"),
            (
                "------WebKitFormBoundaryx\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n",
                "the body of an upload form, with its boundaries"
            ),
            ("version https://git-lfs.github.com/spec/v1\noid", "a Git LFS pointer, not the file itself"),
            ("504b03040a000000", "an archive in hexadecimal"), ("#!/bin/sh\n", "a program"), ("GIF89a", "a GIF image"),
        ])
    func texts(text: String, noun: String) throws {
        #expect(try message(on: .text(text)) == "not a zip archive: it is \(noun)")
    }

    @Test(
        "what other bytes are instead is told",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
            ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image"),
            ([0x1F, 0x8B, 8, 0], "compressed with gzip"), ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive"),
            ([0x52, 0x61, 0x72, 0x21, 0x1A, 7], "a RAR archive"), ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd"),
            (Array(repeating: 0, count: 4096), "nothing but zero bytes"),
        ] as [([UInt8], String)])
    func bytes(bytes: [UInt8], noun: String) throws {
        #expect(try message(on: bytes) == "not a zip archive: it is \(noun)")
    }

    @Test("a pass in another wrapping is told to be unwrapped")
    func wrapped() throws {
        let pass = try SamplePass.archive()
        let base64 = Data(pass).base64EncodedData(options: .lineLength76Characters)
        #expect(try message(on: Array(base64)) == "not a zip archive: it is an archive in Base64")
        #expect(try report(on: Array(base64)).findings.first?.hint == "decode it first")
        let text = String(decoding: pass, as: UTF8.self)
        let mangled = try report(on: Array(Array(text.utf8).dropLast(30)))
        #expect(mangled.verdict == .unreadable)
        #expect(mangled.findings.first?.message.contains("converted as if it were text") == true)
        let signature = try PassParts().files["signature"] ?? []
        #expect(try message(on: signature) == "not a zip archive: it is a PKCS#7 message, like the signature of a pass")
    }

    @Test(
        "a tar of a pass's files is called that", .needs(.init("tar")))
    func tar() throws {
        let folder = try TemporaryFolder()
        try folder.write(SamplePass.json(), to: "pass.json")
        let made = try Witness("tar").run(["-cf", folder.path("x.tar"), "-C", folder.path, "pass.json"])
        try #require(made.status == 0)
        #expect(try message(on: InputFile.read(folder.path("x.tar"))) == "not a zip archive: it is a tar archive")
    }

    @Test("an upload that was cut off is called that, and so is nothing at all", arguments: [4, 100, 1000])
    func truncated(count: Int) throws {
        let pass = try SamplePass.archive()
        let expected = "the archive is cut short: its end is missing"
        #expect(try message(on: Array(pass.prefix(count))) == expected)
        #expect(try message(on: Array(pass.dropLast(count))) == expected)
        #expect(try message(on: []) == "not an archive: it is empty")
    }

    @Test(
        "a pass behind other bytes is none, and what they look like is told",
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n", ", which look like an HTTP answer with its header"),
            (
                "--x\r\nContent-Type: application/zip\r\n\r\n",
                ", which look like the body of an upload form, with its boundaries"
            ),
            ("MZ\u{1}", ", which look like a program"), ("\u{1}\u{2}", ""), ("\n", ", which look like text"),
            ("PK\u{3}\u{4}", ""),
        ])
    func leading(text: String, likeness: String) throws {
        let bytes = try .text(text) + SamplePass.archive()
        #expect(try message(on: bytes) == "not a zip archive: \(text.utf8.count) bytes come before it\(likeness)")
        let hint = try report(on: bytes).findings.first?.hint
        #expect(hint?.isEmpty == false)
        // What to do about an unknown file is no help here, and what to do about a known one is.
        #expect(
            (hint == "cut them off, or download it again") == (likeness.isEmpty || text.hasPrefix("MZ")),
            "\(hint ?? "")")
    }

    @Test(
        "a zip of something else is none",
        arguments: [
            ([], "it is empty"), (["a.jpg"], "it holds 'a.jpg' alone"),
            (["b.txt", "a.jpg"], "it holds 2 files, 'a.jpg' among them"),
            (["[Content_Types].xml", "word/document.xml"], "it is an Office document"),
            (["META-INF/MANIFEST.MF", "A.class"], "it is a Java archive or an Android app"),
            (["META-INF/container.xml", "mimetype"], "it is a book in EPUB"), (["Payload/A.app/x"], "it is an iOS app"),
        ] as [([String], String)])
    func otherZip(names: [String], words: String) throws {
        let entries = names.map { ArchiveEntry(name: $0, bytes: .text("x"), compression: .stored) }
        let empty: [UInt8] = [0x50, 0x4B, 5, 6] + Array(repeating: 0, count: 18)
        let report = try report(on: names.isEmpty ? empty : ArchiveWriter.archive(of: entries))
        #expect(report.verdict == .unreadable)
        #expect(report.remarks == ["structure error structure.not-a-pass"])
        #expect(report.findings.first?.message == "this zip is not a pass: \(words)")
        #expect(report.steps(.passed) == [.archive])
    }
}
