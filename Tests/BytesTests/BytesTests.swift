import Bytes
import Testing

@Suite("What bytes are") struct BytesTests {
    @Test(
        "a magic number tells what a file is",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), (Array("PK\u{3}\u{4}".utf8), .zip),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic), ([0, 0, 0, 24] + Array("ftypisom".utf8), nil),
            (Array("RIFF1234WEBP".utf8), .webp), (Array("RIFF1234WAVE".utf8), nil),
            (Array("BM1234".utf8) + [0, 0, 0, 0], .bmp), (Array("BMW 320".utf8), nil),
            (Array(repeating: 0x61, count: 257) + Array("ustar".utf8), .tar), ([], nil), ([0x78], nil),
        ] as [([UInt8], FileKind?)])
    func magicNumbers(bytes: [UInt8], kind: FileKind?) {
        #expect(FileKind(magicNumberOf: bytes[...]) == kind)
    }

    @Test(
        "a text without a magic number is told by how it starts",
        arguments: [
            ("\u{FEFF} <!DOCTYPE HTML>", .html), ("<!-- made by hand --><html>", .html),
            ("<?xml version='1.0'?><svg>", .svg),
            ("<plist>", .xml), (" [1]", .json), ("iVBORw0KGgo", .base64Image), ("\"UEsDBAoAAAAA\"", .base64),
            ("BMW 320", .text), ("hello", .text), ("\u{1}", .unknown), ("\0\0", .zeros), ("", .empty),
        ] as [(String, FileKind)])
    func texts(text: String, kind: FileKind) {
        #expect(FileKind(of: Array(text.utf8)[...]) == kind)
    }

    @Test(
        "a sequence of DER is named by what it starts with",
        arguments: [
            ([0x30, 0x82, 0x0F, 0, 0x02, 0x01, 0x03, 0x30, 0x82], .pkcs12),
            ([0x30, 0x82, 0x03, 0, 0x30, 0x82, 0x02, 0], .der), ([0x30, 0x82, 0x04, 0, 0x02, 0x01, 0], .der),
            ([0x30, 0x82, 0x04, 0, 0x02, 0x01, 0x05], .unknown), (Array("010101".utf8), .text),
        ] as [([UInt8], FileKind)])
    func sequences(bytes: [UInt8], kind: FileKind) {
        #expect(FileKind(of: bytes[...]) == kind)
    }

    @Test("a head of DER tells tag, content and length, however the length is written")
    func heads() throws {
        let short = try #require(DERHead([0x30, 3, 1, 2, 3]))
        #expect((short.tag, short.content, short.contentByteCount, short.byteCount) == (0x30, 2, 3, 5))
        let long = try #require(DERHead([0x04, 0x82, 0x01, 0x00]))
        #expect((long.content, long.byteCount) == (4, 260))
        let padded = try #require(DERHead([0x04, 0x85, 0, 0, 0, 0, 7]))
        #expect((padded.content, padded.contentByteCount) == (7, 7))
        let indefinite = try #require(DERHead([0x30, 0x80, 0, 0]))
        #expect((indefinite.content, indefinite.byteCount) == (2, nil))
        let slice = ([9, 9, 0x02, 1, 5] as [UInt8])[2...]
        #expect(DERHead(slice)?.content == 4)
    }

    @Test(
        "no head is read that is cut off or too long",
        arguments: [[], [0x30], [0x30, 0x82, 1], [0x1F, 1, 0], [0x30, 0x85, 1, 0, 0, 0, 0]] as [[UInt8]])
    func badHeads(bytes: [UInt8]) { #expect(DERHead(bytes) == nil) }

    @Test(
        "UTF-16 becomes UTF-8 in either byte order, and in pieces as in one",
        arguments: ["", "a", "é€😀 pass", "\u{7FF}\u{800}\u{FFFF}"], [true, false])
    func utf16(text: String, isBigEndian: Bool) {
        let bytes = text.utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBigEndian ? [high, low] : [low, high]
        }
        #expect(bytes[...].decodedUTF16(isBigEndian: isBigEndian) == Array(text.utf8))
        var decoder = UTF16Decoder(isBigEndian: isBigEndian)
        var pieces: [UInt8] = []
        for index in bytes.indices { decoder.decode(bytes[index...index], isLast: false, into: &pieces) }
        decoder.decode([], isLast: true, into: &pieces)
        #expect(pieces == Array(text.utf8) && decoder.isValid)
    }

    @Test(
        "what is not UTF-16 is noticed, and replaced on demand",
        arguments: [
            ([0xD8, 0x3D, 0, 0x61], "\u{FFFD}a"), ([0xDE, 0], "\u{FFFD}"), ([0, 0x61, 0], "a\u{FFFD}"),
            ([0xD8, 0x3D], "\u{FFFD}"), ([0xD8, 0x3D, 0xD8, 0x3D, 0xDE, 0], "\u{FFFD}😀"),
        ] as [([UInt8], String)])
    func badUTF16(bytes: [UInt8], replaced: String) {
        #expect(bytes[...].decodedUTF16(isBigEndian: true) == nil)
        var decoder = UTF16Decoder(isBigEndian: true, replacesFaults: true)
        var text: [UInt8] = []
        decoder.decode(bytes[...], isLast: true, into: &text)
        #expect(text == Array(replaced.utf8) && !decoder.isValid)
    }

    @Test(
        "Base64 is read with its padding alone",
        arguments: [
            ("UEs=", [0x50, 0x4B]), ("UEsD", [0x50, 0x4B, 3]), ("UA==", [0x50]), ("+/+/", [0xFB, 0xFF, 0xBF]),
            ("UEs", nil),
            ("", nil), ("-_-_", nil), ("UE s", nil),
        ] as [(String, [UInt8]?)])
    func base64(text: String, bytes: [UInt8]?) { #expect(Base64.decoded(text) == bytes) }

    @Test("a sequence of bytes is found where the standard library finds it")
    func search() {
        let text = Array("abacabadabacaba".utf8)
        for needle in ["a", "aba", "acaba", "bad", "abacabadabacaba", "caba", "x", "abax", "aa", "abacabadabacabab"] {
            let bytes = Array(needle.utf8)
            for start in 0...text.count {
                let expected = text[start...].firstRange(of: bytes)
                #expect(text.firstRange(of: bytes, from: start) == expected, "\(needle) from \(start)")
            }
        }
        #expect(text.firstRange(of: [], from: 0) == nil)
    }
}
