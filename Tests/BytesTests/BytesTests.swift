import Bytes
import Testing

@Suite("Kinds of bytes") struct BytesTests {
    @Test(
        "a magic number tells what a file is",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), (Array("PK\u{3}\u{4}".utf8), .zip),
            ([0, 0, 0, 24] + Array("ftypheic".utf8), .heic), ([0, 0, 0, 24] + Array("ftypisom".utf8), nil),
            (Array("RIFF1234WEBP".utf8), .webp), (Array("RIFF1234WAVE".utf8), nil),
            (Array("BM1234".utf8) + [0, 0, 0, 0], .bmp), (Array("BMW 320".utf8), nil),
            (Array(repeating: 0x61, count: 257) + Array("ustar".utf8), .otherArchive), ([], nil), ([0x78], nil),
        ] as [([UInt8], FileKind?)])
    func magicNumbers(bytes: [UInt8], kind: FileKind?) {
        #expect(FileKind(binary: bytes[...]) == kind)
    }

    @Test(
        "a text without a magic number is told by how it starts",
        arguments: [
            ("\u{FEFF} <!DOCTYPE HTML>", .html), ("<!-- made by hand --><html>", .html),
            ("<?xml version='1.0'?><svg>", .svg),
            ("<plist>", .xml), (" [1]", .json), ("iVBORw0KGgo", .base64Image), ("\"UEsDBAoAAAAA\"", .base64),
            (#"{"pass": {"type": "Buffer", "data": [80, 75, 3, 4, 20"#, .literal),
            (#"{"0":80,"1":75,"2":3,"3":4,"#, .literal),
            ("80,75,3,4,20", .literal), ("[object ArrayBuffer]", .object),
            ("BMW 320", .text), ("hello", .text), ("\u{1}", .unknown), ("\0\0", .zeros), ("", .empty),
        ] as [(String, FileKind)])
    func texts(text: String, kind: FileKind) {
        #expect(FileKind(of: Array(text.utf8)[...]) == kind)
    }

    @Test("a DER head has tag, content and length, in any notation of the length") func heads() throws {
        let short = try #require(DERHead([0x30, 3, 1, 2, 3]))
        #expect((short.tag, short.contentByteCount, short.byteCount) == (0x30, 3, 5))
        #expect(short.rest == [1, 2, 3])
        let long = try #require(DERHead([0x04, 0x82, 0x01, 0x00]))
        #expect((long.rest, long.byteCount) == ([], 260))
        let padded = try #require(DERHead([0x04, 0x85, 0, 0, 0, 0, 7]))
        #expect((padded.rest, padded.contentByteCount) == ([], 7))
        let indefinite = try #require(DERHead([0x30, 0x80, 0, 0]))
        #expect((indefinite.rest, indefinite.byteCount) == ([0, 0], nil))
        let slice = ([9, 9, 0x02, 1, 5] as [UInt8])[2...]
        #expect(DERHead(slice)?.rest == [5])
    }

    @Test("a read past the end of foreign bytes returns nil and consumes nothing", arguments: 0..<200 as Range<Int>)
    func reader(seed: Int) {
        var place = seed
        func next() -> Int {
            place = place &* 1_103_515_245 &+ 12_345
            return place >> 16 & 0xFF
        }
        let bytes = (0..<next() % 12).map { _ in UInt8(next()) }
        let offset = next() % 24 - 6
        var reader = ByteReader(bytes, at: offset)
        var expected = offset < 0 || offset > bytes.count ? [] : Array(bytes[offset...])
        while !expected.isEmpty || next() % 4 > 0 {
            let count = next() % 8 - 1
            let wanted = count < 0 || count > expected.count ? nil : Array(expected.prefix(count))
            var (big, little) = (reader, reader)
            #expect(reader.bytes(count).map(Array.init) == wanted)
            #expect(big.bigEndian(count) == wanted?.reduce(0) { $0 * 256 + Int($1) })
            #expect(little.littleEndian(count) == wanted?.reversed().reduce(0) { $0 * 256 + Int($1) })
            expected.removeFirst(wanted?.count ?? 0)
            #expect(Array(reader.rest) == expected && big.rest == reader.rest && little.rest == reader.rest)
            if next() % 3 == 0 {
                #expect(reader.byte() == expected.first)
                expected = Array(expected.dropFirst())
            }
        }
    }

    @Test("idle workers keep their spare parts, and after a peak the surplus is released") func spareParts() {
        let parts = SpareParts<Int>()
        for number in 0..<40 {
            #expect(parts.take() == nil)
            #expect(parts.freeCount == 0, "\(number)")
        }
        parts.giveBack(nil)  // a broken one
        for number in 1..<20 { parts.giveBack(number) }
        #expect(parts.freeCount == 19, "twenty are in use")
        for number in 20..<40 { parts.giveBack(number) }
        #expect(parts.freeCount == 16)
        #expect(parts.take() == 1)
        parts.giveBack(1)
        #expect(parts.freeCount == 16)
        let resting = SpareParts<Int>(resting: 2)
        for number in 1...3 {
            #expect(resting.take() == nil)
            resting.giveBack(number)
        }
        #expect(resting.take() == 1, "two rest for the one in use")
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
        var decoder = UTF16Decoder(isBigEndian: isBigEndian)
        var pieces: [UInt8] = []
        for index in bytes.indices { decoder.decode(bytes[index...index], isLast: false, into: &pieces) }
        decoder.decode([], isLast: true, into: &pieces)
        #expect(pieces == Array(text.utf8))
    }

    @Test(
        "what is not UTF-16 is no UTF-8 either",
        arguments: [
            ([0xD8, 0x3D, 0, 0x61], "\u{FFFD}a"), ([0xDE, 0], "\u{FFFD}"), ([0, 0x61, 0], "a\u{FFFD}"),
            ([0xD8, 0x3D], "\u{FFFD}"), ([0xD8, 0x3D, 0xD8, 0x3D, 0xDE, 0], "\u{FFFD}😀"),
        ] as [([UInt8], String)])
    func badUTF16(bytes: [UInt8], replaced: String) {
        var decoder = UTF16Decoder(isBigEndian: true)
        var text: [UInt8] = []
        decoder.decode(bytes[...], isLast: true, into: &text)
        #expect(String(decoding: text, as: UTF8.self) == replaced && text.contains(0xFF))
    }

    @Test(
        "Base64 is read with its padding alone",
        arguments: [
            ("UEs=", [0x50, 0x4B]), ("UEsD", [0x50, 0x4B, 3]), ("UA==", [0x50]), ("+/+/", [0xFB, 0xFF, 0xBF]),
            ("UEs", nil), ("", nil), ("-_-_", nil), ("UE s", nil),
        ] as [(String, [UInt8]?)])
    func base64(text: String, bytes: [UInt8]?) { #expect(Base64.decoded(text) == bytes) }

    @Test("a sequence of bytes is found at the same place as by the standard library") func search() {
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
