import Foundation
import PassModel
import TestSupport
import Testing

@Suite("Encodings of strings files") struct StringsEncodingTests {
    static let all: [(StringsDocument.Encoding, String)] = [
        (.utf8, "utf-8"), (.utf8WithMark, "utf-8-sig"), (.utf16(bigEndian: false, withMark: false), "utf-16-le"),
        (.utf16(bigEndian: true, withMark: false), "utf-16-be"),
        (.utf16(bigEndian: false, withMark: true), "utf-16"),
        (.utf16(bigEndian: true, withMark: true), "utf-16-be+mark"),
    ]

    @Test("Python's codecs agree with ours on strings files in both directions", .needs(.python3), arguments: all)
    func codecs(_ encoding: StringsDocument.Encoding, _ codec: String) throws {
        let text = "/* Ünï */\n\"k\" = \"äöü ß € 漢字 😀 \u{10FFFF} e\u{301}\";\r\n"
        let program = """
            import sys
            codec, text = sys.argv[1], sys.argv[2]
            mark = codec.endswith("+mark")
            data = text.encode(codec.removesuffix("+mark"))
            sys.stdout.write(((b"\\xfe\\xff" if mark else b"") + data).hex())
            """
        let hex = try Self.run(program, codec, text)
        let bytes = stride(from: 0, to: hex.utf8.count, by: 2).compactMap { offset in
            UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
        }
        #expect(!bytes.isEmpty)
        #expect(encoding.encode(Array(text.utf8)) == bytes)
        let document = try StringsDocument(parsing: bytes)
        #expect(document.encoding == encoding)
        #expect(document.text == Array(text.utf8))
    }

    @Test(
        "a strings file with bytes that are no text is refused with their place",
        arguments: [
            ([0x22, 0xE4, 0x22], .notUTF8, 1, 2), ([0x2F, 0x2F, 0x0A, 0x22, 0xC3, 0xA4, 0xFF], .notUTF8, 2, 3),
            ([0xEF, 0xBB, 0xBF, 0x22, 0xC3], .notUTF8, 1, 2), ([0xFF, 0xFE, 0x22], .halfACharacter, 1, 1),
            ([0xFF, 0xFE, 0x22, 0, 0x00, 0xDE, 0x22, 0], .notUTF16, 1, 2), ([0, 0x22, 0xD8, 0x3D], .notUTF16, 1, 2),
        ] as [([UInt8], StringsDocument.SyntaxError.Code, Int, Int)])
    func noText(_ bytes: [UInt8], _ code: StringsDocument.SyntaxError.Code, _ line: Int, _ column: Int) {
        let error = #expect(throws: StringsDocument.SyntaxError.self) { try StringsDocument(parsing: bytes) }
        #expect(error?.code == code)
        #expect(error?.position == TextPosition(line: line, column: column))
    }

    @Test(
        "an empty strings file has an encoding too",
        arguments: [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0x0A]] as [[UInt8]])
    func empty(_ bytes: [UInt8]) throws {
        let document = try StringsDocument(parsing: bytes)
        #expect(document.entries.isEmpty)
        #expect(document.encoding.encode(document.text) == bytes)
    }

    private static func run(_ program: String, _ arguments: String...) throws -> String {
        let result = try Witness.python3.run(["-X", "utf8", "-c", program] + arguments)
        try #require(result.status == 0, "\(result.errors)")
        return result.text
    }
}
