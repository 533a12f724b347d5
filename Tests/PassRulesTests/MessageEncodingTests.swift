import Foundation
import PassModel
import PassRules
import Testing
import TestSupport

@Suite("Message encodings") struct MessageEncodingTests {
    /// Scalars up to the trade mark sign, the last that one of the sets has; in a full run all of them, else those about
    /// which the sets differ, and some.
    static let scalars =
        (UInt32(0)...0x17F).compactMap(Unicode.Scalar.init)
        + Effort.sample((UInt32(0x180)...0x2122).compactMap(Unicode.Scalar.init), quick: 100)

    static let sets = ["us-ascii", "latin1", "iso-8859-15", "windows-1252"]
    static let otherNames = ["ASCII", "iso-8859-1", "ISO8859-1", "iso_8859-15", "CP1252", "utf-8", "UTF8", "utf-16"]

    @Test(
        "the rule agrees with Python's codecs on every scalar", .needs(.python),
        arguments: sets + Effort.sample(otherNames, quick: 1))
    func codecs(name: String) throws {
        let ours = try unencodable(in: name)
        let theirs = try judgedByPython(name)
        #expect(ours == theirs)
    }

    @Test(
        "each character of a set of single bytes has the byte that iconv gives it",
        .needs(.init("iconv")),
        arguments: [
            ("us-ascii", "ASCII"), ("latin1", "ISO-8859-1"), ("iso-8859-15", "ISO-8859-15"), ("cp1252", "CP1252"),
        ])
    func singleBytes(name: String, other: String) throws {
        let encoding = try #require(MessageEncoding(name: name))
        // Controls beyond ASCII, which CP1252 has not for all bytes, are left out.
        let text = (UInt32(0x20)...0x2122).filter { !(0x7F..<0xA0).contains($0) }.compactMap(Unicode.Scalar.init)
            .map(String.init).filter { encoding.bytes(of: $0) != nil }.joined()
        #expect(text.unicodeScalars.count > 90)
        let folder = try TemporaryFolder()
        let file = try folder.write(text.utf8, to: "text")
        let result = try Witness("iconv").run(["-f", "UTF-8", "-t", other, file])
        #expect(encoding.bytes(of: text) == Array(result.output), "\(result.errors)")
    }

    /// The scalars that the rule says cannot be written, one barcode for each scalar.
    private func unencodable(in name: String) throws -> [UInt32] {
        let barcodes = Self.scalars.map { scalar in
            JSONValue.object(
                JSONObject(members: [
                    .init(name: "format", value: .string("PKBarcodeFormatQR")),
                    .init(name: "message", value: .string(String(scalar))),
                    .init(name: "messageEncoding", value: .string(name)),
                ]))
        }
        let contents = PassContents(files: SoundPass.files([("barcodes", .array(barcodes))]))
        let found = RuleBook.standard.findings(in: contents, limit: Finding.Limit(perRule: .max, inAll: .max)).filter {
            $0.rule == "barcode.message-not-encodable"
        }
        return try found.map { Self.scalars[try #require(Int($0.pointer?.tokens[1] ?? ""))].value }.sorted()
    }

    private func judgedByPython(_ name: String) throws -> [UInt32] {
        let program = """
            import sys
            def fits(n):
                try: chr(n).encode(sys.argv[1])
                except UnicodeEncodeError: return False
                return True
            print(*[n for n in range(0x2123) if not fits(n)])
            """
        let result = try Witness.python.run(["-c", program, name])
        #expect(result.status == 0, "\(result.errors)")
        let wanted = Set(Self.scalars.map(\.value))
        return result.text.split(whereSeparator: \.isWhitespace).compactMap { UInt32($0) }.filter(wanted.contains)
    }

    @Test(
        "character sets that Python knows are known",
        arguments: [
            "US-ASCII", "ISO-8859-1", "iso-8859-16", "Latin1", "UTF-8", "utf-16be", "Windows-1251", "cp1250", "KOI8-U",
            "Shift_JIS", "EUC-KR", "GB18030", "Big5", "IBM037", "macintosh", "ISO-2022-JP", "tis-620", "viscii",
        ])
    func known(name: String) {
        #expect(rules(of: name) == [])
    }

    @Test(
        "other names are no character sets, and the likely one is offered",
        arguments: [
            ("iso8559-1", "iso-8859-1"), ("utf_8", "utf-8"), ("ISO-8859", "iso-8859-1"),
            ("windows1252", "windows-1252"),
        ])
    func unknown(name: String, meant: String) {
        #expect(rules(of: name) == ["barcode.unknown-encoding: write \"\(meant)\""])
    }

    private func rules(of name: String) -> [String] {
        let barcode = Pass.Barcode(.qr, message: "1", messageEncoding: name)
        let contents = PassContents(files: SoundPass.files([("barcodes", .array([barcode.json]))]))
        return RuleBook.standard.findings(in: contents, limit: Finding.Limit(perRule: .max, inAll: .max)).map {
            "\($0.rule): \($0.hint ?? "")"
        }
    }
}
