import PassModel
import PassReports
import PassRules
internal import PassToolkit
import SignedMessages
internal import TestSupport
import ZipContainer

#if Picture
    internal import Foundation
    internal import PassPicture
#endif

/// A reader of untrusted files, and what must be true of it for every input.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// An archive, as bytes.
    case archive
    /// A signature.
    case message
    /// A `pass.json`, read, judged by the rule book and written again.
    case json
    /// A `pass.strings`.
    case strings
    /// An image, as far as rules look at it.
    case images
    /// A whole pass, as bytes.
    case pass
    /// One file of a whole pass, which is packed anew; the first byte says which.
    case member
    /// An archive that somebody sends to be signed, as bytes.
    case sign
    /// A list of records.
    case records
    /// A `pass.json`, and after the first zero byte a record that addresses places of it.
    case addressing
    /// A `pass.json` and an `order.json` whose faults are fixed.
    case repair
    /// The pattern of a record's file, and after the first zero byte the value in it.
    case attachments
    /// A file with certificates and keys.
    case material
    /// An archive of the grammar that `ZipTwister` draws from; the bytes are what it draws.
    case grammar
    /// The signed pass, repacked by the same grammar, as an attacker without the key could.
    case repack
    #if Picture
        /// An image and a text that are drawn.
        case pictures
    #endif

    /// Reads `bytes`; traps if a condition is false.
    package func run(_ bytes: [UInt8]) {
        switch self {
        case .archive: Self.readArchive(bytes)
        case .message: Self.readMessage(bytes)
        case .json: Self.readJSON(bytes)
        case .strings: Self.readStrings(bytes)
        case .images: Self.lint(["icon.png": bytes, "strip@2x.png": bytes, "en.lproj/logo@3x.png": bytes])
        case .pass: Self.judge(bytes)
        case .member: Self.judgeMember(bytes)
        case .sign: Self.sign(bytes)
        case .records: Self.readRecords(bytes)
        case .addressing: Self.address(bytes)
        case .repair: for name in ["pass.json", "order.json"] { Self.repair(name, bytes) }
        case .attachments: Self.attach(bytes)
        case .material: Self.readMaterial(bytes)
        case .grammar:
            var twister = ZipTwister(DrawnBytes(bytes))
            Self.readArchive(twister.forge().forge.bytes)
        case .repack:
            var twister = ZipTwister(DrawnBytes(bytes), files: FuzzSample.signedFiles)
            Self.judge(twister.forge().forge.bytes)
        #if Picture
            case .pictures: Self.draw(bytes)
        #endif
        }
    }

    #if Picture
        private static func draw(_ bytes: [UInt8]) {
            // As a logo that fits, as a background that is blurred and fills, and as a text.
            let text = JSONValue.string(String(decoding: bytes, as: UTF8.self)).text()
            let pass = #"{"eventTicket": {"backFields": [{"key": "a", "value": \#(text)}]}, "logoText": \#(text)}"#
            let files = ["pass.json": Array(pass.utf8), "logo.png": bytes, "background.png": bytes]
            guard let target = TargetSystem("ios26"),
                let preview = PassPreview(
                    of: PassContents(files: files),
                    for: Viewing(timeZone: .gmt, now: Date(timeIntervalSince1970: 0), target: target))
            else { return }
            let pen = Pen()
            let sheet = preview.sheet(of: [.front, .back], measuringWith: pen)
            guard let picture = try? sheet.rgba(scale: 1, pen: pen) else { preconditionFailure("nothing is drawn") }
            precondition(picture.bytes.count == 4 * picture.width * picture.height)
            precondition((try? sheet.pdf(pen: pen)) != nil && (try? sheet.svg(pen: pen)) != nil)
        }
    #endif

    private static func readArchive(_ bytes: [UInt8]) {
        guard let archive = try? Archive(reading: bytes, limits: limits.archive) else { return }
        precondition(archive.entries.count <= limits.archive.entryCount)
        precondition(archive.entries.reduce(0) { $0 + ($1.bytes?.count ?? 0) } <= limits.archive.totalByteCount)
        guard archive.problems.isEmpty else { return }
        precondition(archive.entries.allSatisfy { $0.isDirectory || $0.bytes?.count == $0.byteCount })
        precondition(Set(archive.entries.map(\.name)).count == archive.entries.count)
        let files = archive.entries.filter { !$0.isDirectory }.map { ($0.name, $0.bytes ?? []) }
        holdAgreement(on: Dictionary(files) { first, _ in first }, of: bytes)
    }

    /// Whether readers that never see the directory find the same files in an archive that is called sound.
    private static func holdAgreement(on files: [String: [UInt8]], of archive: [UInt8]) {
        for habit in FrontReader.Habit.allCases {
            let others = try? FrontReader.files(in: archive, habit: habit)
            precondition(others == files, "a reader from front to back sees other files")
        }
    }

    private static func readMessage(_ bytes: [UInt8]) {
        _ = PassInspection.Signature(reading: bytes)
        guard let message = try? SignedMessage(reading: bytes) else { return }
        guard (try? message.verifySignatures(over: FuzzSample.manifest)) != nil else { return }
        precondition(!message.signers.isEmpty)
        _ = message.certificates.map { "\($0.subject) \($0.fingerprint)" }
    }

    private static func readJSON(_ bytes: [UInt8]) {
        lint(["pass.json": bytes, "personalization.json": bytes])
        guard let document = try? JSONDocument(parsing: bytes) else { return }
        let text = document.root.utf8Text()
        guard let again = try? JSONDocument(parsing: text) else { preconditionFailure("written text is not JSON") }
        precondition(again.root.utf8Text() == text, "written text reads differently")
    }

    private static func readStrings(_ bytes: [UInt8]) {
        lint(["pass.json": FuzzSample.files["pass.json"] ?? [], "en.lproj/pass.strings": bytes])
        guard let document = try? StringsDocument(parsing: bytes) else { return }
        precondition(document.entries.allSatisfy { $0.keyRange.upperBound <= document.text.count })
        precondition(document.entries.allSatisfy { $0.valueRange.upperBound <= document.text.count })
    }

    /// The findings of the rule book, as text and as JSON.
    private static func lint(_ files: [String: [UInt8]]) {
        let findings = RuleBook.standard.findings(in: PassContents(files: files))
        _ = findings.map { $0.message.visible + ($0.hint ?? "").visible }
    }

    private static func judge(_ bytes: [UInt8]) {
        let report = PassVerifier(policy: FuzzSample.policy, limits: limits).report(on: bytes)
        for finding in report.findings {
            precondition(finding.message.visible.unicodeScalars.allSatisfy { $0 != "\u{1B}" })
        }
        if report.verdict == .valid {
            precondition(report.files == FuzzSample.files, "a changed pass is valid")
            holdAgreement(on: FuzzSample.signedFiles, of: bytes)
        }
        if let source = try? PassFiles(archive: bytes, path: "pass.pkpass", requiring: .pass, limits: limits) {
            _ = LintReport(results: [LintResult(of: source)], rules: []).text()
        }
    }

    private static func sign(_ bytes: [UInt8]) {
        guard let bundle = try? PassBundle(archive: bytes, limits: limits) else { return }
        guard let signed = try? FuzzSample.signer.sign(bundle, at: FuzzSample.moment) else { return }
        let files = (try? PassFiles(archive: signed.archive, limits: limits))?.files
        precondition(files?.filter { bundle.files[$0.key] != nil } == bundle.files, "something else was signed")
    }

    private static func judgeMember(_ bytes: [UInt8]) {
        guard let choice = bytes.first else { return }
        let files = FuzzSample.signedFiles
        let names = files.keys.sorted()
        var changed = files
        changed[names[Int(choice) % names.count]] = Array(bytes.dropFirst())
        let entries = changed.sorted { $0.key < $1.key }
            .map { ArchiveEntry(name: $0.key, bytes: $0.value, compression: .stored) }
        guard let archive = try? ArchiveWriter.archive(of: entries) else { return }
        judge(archive)
    }

    private static func readMaterial(_ bytes: [UInt8]) {
        _ = try? RevocationList.all(in: bytes)
        _ = try? Certificate(der: bytes)
        _ = try? CertificateRequest(der: bytes)
        let passphrase = Passphrase(utf8: Array("sample".utf8))
        guard let material = try? KeyMaterial(reading: bytes, passphrase: passphrase, accepting: .everything)
        else { return }
        _ = material.problem
        _ = MaterialInspection(of: material, path: "head", at: FuzzSample.moment).text
    }

    private static func readRecords(_ bytes: [UInt8]) {
        var limits = limits
        limits.recordByteCount = 2_000
        guard var reader = try? RecordReader(bytes: bytes, limits: limits) else { return }
        var (number, last) = (0, TextPosition(line: 1, column: 1))
        while let next = try? reader.next() {
            number += 1
            switch next {
            case .success(let record):
                guard let place = record.place else { preconditionFailure("a record without its place") }
                precondition(place.number == number && place.start >= last, "records out of order")
                precondition(record.values.keys.allSatisfy { (place.position(of: $0) ?? last) >= place.start })
                last = place.start
            case .failure(let error):
                guard let position = error.position else { preconditionFailure("an error without its place") }
                precondition(position >= last && !error.message.isEmpty)
                precondition(error.number == number || error.endsList, "errors out of order")
            }
        }
    }

    /// What is before the first zero byte, and what is after it.
    private static func halves(_ bytes: [UInt8]) -> (first: [UInt8], second: [UInt8]) {
        let end = bytes.firstIndex(of: 0) ?? bytes.endIndex
        return (Array(bytes[..<end]), Array(bytes[end...].dropFirst()))
    }

    private static func address(_ bytes: [UInt8]) {
        let (text, values) = halves(bytes)
        guard let record = try? Record(json: values, limits: limits),
            let template = try? PassTemplate(PassBundle(files: ["pass.json": text], limits: limits)),
            let pass = try? template.render(record)
        else { return }
        precondition((try? JSONDocument(parsing: pass.passJSON)) != nil, "a filled-in pass is not JSON")
    }

    /// Fixes add no error, and what is fixed stays fixed.
    private static func repair(_ name: String, _ bytes: [UInt8]) {
        var files = FuzzSample.files
        files["pass.json"] = nil
        files[name] = bytes
        let source = PassFiles(files: files, path: "a.pass", limits: limits)
        guard let repair = try? SourceRepair(of: source) else { return }
        _ = repair.diff
        let fixed = RuleBook.standard.repair(of: PassContents(files: files))
        let (before, after) = (errors(in: files), errors(in: fixed.files))
        precondition(after.allSatisfy { $0.value <= before[$0.key, default: 0] }, "a fix adds an error")
        precondition(RuleBook.standard.repair(of: PassContents(files: fixed.files)).fixed.isEmpty, "fixed again")
    }

    private static func errors(in files: [String: [UInt8]]) -> [String: Int] {
        let book = RuleBook.standard.keeping { $0.severity == .error }
        let found = book.findings(in: PassContents(files: files), limit: .init(perRule: .max, inAll: .max))
        return Dictionary(found.map { ($0.rule, 1) }, uniquingKeysWith: +)
    }

    /// No value leads out of the folder of its pattern.
    private static func attach(_ bytes: [UInt8]) {
        let (pattern, value) = halves(bytes)
        let words = (String(decoding: pattern, as: UTF8.self), String(decoding: value, as: UTF8.self))
        guard let files = try? Attachments(["thumbnail.png": "Templates/\(words.0){{name}}"], limits: limits) else {
            return
        }
        var record = Record(Dictionary(files.placeholders.map { ($0, .text(words.1)) }) { $1 })
        record.origin = "the record"
        _ = try? files.files(for: record)
    }

    /// Small, so that reaching them is fast.
    private static let limits = Limits(
        archive: ArchiveLimits(entryCount: 200, entryByteCount: 1_000_000, totalByteCount: 4_000_000))
}

/// Numbers from given bytes, then pseudo-random ones.
struct DrawnBytes: RandomNumberGenerator {
    private var rest: ArraySlice<UInt8>
    private var further: SeededGenerator

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
        further = SeededGenerator(seed: UInt64(bytes.count))
    }

    mutating func next() -> UInt64 {
        // The upper bits decide, of which most choices need one byte.
        guard let byte = rest.popFirst() else { return further.next() }
        return UInt64(byte) << 56 | further.next() >> 8
    }
}
