import Foundation
import PassModel
import TestSupport
import Testing

@Suite("Strings files") struct StringsTests {
    @Test("a strings file's entries are read with key, value and place") func entries() throws {
        let document = try read(
            """
            /* The front. */
            "gate" = "Gate";  // one
              "Käfer" /* a */ = /* b */ "Käfer & Söhne 😀"
            ;
            "a=b;" = "\\"quoted\\" \\\\ /* no comment */ // none";
            """)
        #expect(document.encoding == .utf8)
        #expect(document.entries.map(\.key) == ["gate", "Käfer", "a=b;"])
        #expect(document.entries.map(\.value) == ["Gate", "Käfer & Söhne 😀", #""quoted" \ /* no comment */ // none"#])
        #expect(
            document.entries.map(\.position)
                == [
                    TextPosition(line: 2, column: 1), TextPosition(line: 3, column: 3),
                    TextPosition(line: 5, column: 1),
                ])
        #expect(document.deviations.isEmpty)
        #expect(document["gate"] == "Gate" && document["door"] == nil)
        for entry in document.entries where !entry.value.contains("\"") {
            #expect(String(decoding: document.text[entry.valueRange], as: UTF8.self) == entry.value)
            #expect(String(decoding: document.text[entry.keyRange], as: UTF8.self) == entry.key)
        }
        let last = try #require(document.entries.last)
        #expect(
            String(decoding: document.text[last.valueRange], as: UTF8.self)
                == #"\"quoted\" \\ /* no comment */ // none"#)
    }

    @Test(
        "escapes in a strings file are read as Apple's parser reads them",
        arguments: [
            (#"\" \\ \n \r \t \'"#, "\" \\ \n \r \t '", 0), (#"\U0041\U00e9\U20AC"#, "Aé€", 0),
            (#"\UD83D\UDE00"#, "😀", 0), (#"\a\b\v\f"#, "\u{7}\u{8}\u{B}\u{C}", 0), (#"\101\0\177"#, "A\0\u{7F}", 0),
            (#"\UD800\UDC00\UDBFF\UDFFF"#, "\u{10000}\u{10FFFF}", 0), (#"\UE000"#, "\u{E000}", 0),
            (#"\UDC00\UDC00"#, "\u{FFFD}\u{FFFD}", 2), (#"\UD800\UE000"#, "\u{FFFD}\u{E000}", 1),
            (#"\x"#, "x", 1), (#"\u00e9"#, "u00e9", 1), (#"\é"#, "é", 1), (#"\U41 "#, "A ", 1),
            (#"\UD83D"#, "\u{FFFD}", 1), (#"\UDE00\UD83D"#, "\u{FFFD}\u{FFFD}", 2), (#"\UD83D\U0041"#, "\u{FFFD}A", 1),
            (#"\UD83D\U4z"#, "\u{FFFD}\u{4}z", 2), ("\\\n", "\n", 0), ("line\nbreak", "line\nbreak", 0),
        ])
    func escapes(_ text: String, _ value: String, _ deviations: Int) throws {
        let document = try read("\"k\" = \"\(text)\";")
        #expect(document["k"] == value)
        #expect(document.deviations.count == deviations)
        #expect(document.entries.first?.valueRange == 7..<7 + text.utf8.count)
    }

    @Test("probable mistakes in a strings file are noted with their places") func deviations() throws {
        let document = try read("key = value;\n'a' = 'b';\n\"c\";\n\"d\" = \"\\q\\U1\\UDC00\";")
        #expect(document.entries.map(\.key) == ["key", "a", "c", "d"])
        #expect(document.entries.map(\.value) == ["value", "b", "c", "q\u{1}\u{FFFD}"])
        #expect(
            document.deviations.map(\.kind) == [
                .unquoted, .unquoted, .singleQuotes, .singleQuotes, .missingValue, .unknownEscape("q"), .shortEscape,
                .loneSurrogate,
            ])
        for deviation in document.deviations {
            #expect(deviation.position == TextPosition(offset: deviation.offset, in: document.text))
        }
        #expect(document.deviations.map(\.position.line) == [1, 1, 2, 2, 3, 4, 4, 4])
        let third = document.entries[2]
        #expect(third.keyRange == third.valueRange)
    }

    @Test(
        "a strings file that cannot be read is refused with the place",
        arguments: [
            ("\"a\" = \"b\"\n\"c\" = \"d\";", .expectedSemicolon(found: "'\"'", key: "a"), 1, 10),
            ("\"a\" = \"é\" \n\n", .expectedSemicolon(found: "the end of the text", key: "a"), 1, 10),
            ("\"a\" = \"b\",", .expectedSemicolon(found: "','", key: "a"), 1, 10),
            ("\"a\" = \"b\"", .expectedSemicolon(found: "the end of the text", key: "a"), 1, 10),
            ("\"a\" \"b\";", .expectedEqualsSign(found: "'\"'", key: "a"), 1, 4),
            ("\"a\": \"b\";", .expectedEqualsSign(found: "':'", key: "a"), 1, 4),
            ("\n \"ä\" = ;", .expectedValue(found: "';'", key: "ä"), 2, 8),
            ("\"a\" = {};", .expectedValue(found: "'{'", key: "a"), 1, 7),
            ("“a” = \"b\";", .expectedKey(found: "'“'"), 1, 1), ("{\"a\"=\"b\";}", .expectedKey(found: "'{'"), 1, 1),
            ("# no", .expectedKey(found: "'#'"), 1, 1), ("\"a\"=\"b\";;", .expectedKey(found: "';'"), 1, 9),
            ("\"a\"=\"b\";\u{1}", .expectedKey(found: "a control character"), 1, 9),
            ("\"a\" = \"b;\n\"c\" = \"d\";", .expectedSemicolon(found: "'c'", key: "a"), 2, 2),
            ("\"a", .unclosedString, 1, 1), ("\"a\" = \"b\\\"", .unclosedString, 1, 7),
            ("\"a\" = \"b\\", .unclosedEscape, 1, 9), ("  /* x", .unclosedComment, 1, 3),
            ("/*/", .unclosedComment, 1, 1),
            ("\"a\"\r\n", .expectedEqualsSign(found: "the end of the text", key: "a"), 1, 4),
            ("\"\\Ug\";", .noDigitsInEscape, 1, 2), ("\"\\351\";", .octalEscape, 1, 2),
            ("\"\\200\";", .octalEscape, 1, 2),
            ("<?xml version=\"1.0\"?>", .isPropertyList, 1, 1), ("bplist00", .isPropertyList, 1, 1),
            ("\"a\" = \"b \"c\"\";", .quoteInside("b "), 1, 10), ("\"a\"\" = \"b\";", .quoteInside("a"), 1, 3),
            ("\"a\" = \"b\" c;", .expectedSemicolon(found: "'c'", key: "a"), 1, 10),
        ] as [(String, StringsDocument.SyntaxError.Code, Int, Int)])
    func refused(_ text: String, _ code: StringsDocument.SyntaxError.Code, _ line: Int, _ column: Int) {
        let error = #expect(throws: StringsDocument.SyntaxError.self) { try read(text) }
        #expect(error?.code == code)
        #expect(error?.position == TextPosition(line: line, column: column))
        #expect(error?.message.isEmpty == false)
    }

    @Test("a strings file is written in a form that reads back") func writing() throws {
        let entries = [
            ("b", "2"), ("a", "\"x\" \\ \n\r\t"), ("é", "😀"), ("B", "\u{1}\u{1F}"), ("", ""), ("c", "/* // */"),
        ]
        let pairs = entries.map { (key: $0.0, value: $0.1) }
        let text = StringsDocument.utf8Text(of: pairs)
        #expect(
            String(decoding: text, as: UTF8.self)
                == #"""
                "" = "";
                "B" = "\U0001\U001F";
                "a" = "\"x\" \\ \n\r\t";
                "b" = "2";
                "c" = "/* // */";
                "é" = "😀";

                """#)
        for order in [StringsDocument.EntryOrder.byKey, .given] {
            let document = try StringsDocument(parsing: StringsDocument.utf8Text(of: pairs, order: order))
            #expect(
                Dictionary(uniqueKeysWithValues: document.entries.map { ($0.key, $0.value) })
                    == .init(uniqueKeysWithValues: entries))
            #expect(document.deviations.isEmpty)
            if order == .given { #expect(document.entries.map(\.key) == entries.map(\.0)) }
        }
    }

    @Test(
        "a line of very many entries and deviations is read quickly", .endsByItself,
        arguments: [(#""\q";"#, 2), (#"'\q' = 'b';"#, 3), ("key;", 2), (#""\UD800\U1";"#, 3)])
    func manyDeviations(_ entry: String, _ count: Int) throws {
        let size = Effort.count(quick: 4_000, full: 10_000)
        let document = try read(String(repeating: entry, count: size))
        #expect(document.entries.count == size && document.deviations.count == count * size)
        for deviation in document.deviations.suffix(count) {
            #expect(deviation.position == TextPosition(line: 1, column: deviation.offset + 1))
        }
    }

    @Test("a text of very many unclosed brackets is refused quickly", .endsByItself) func neverClosed() {
        #expect(throws: StringsDocument.SyntaxError.self) { try read(String(repeating: "\"", count: 1_000_001)) }
        #expect(throws: StringsDocument.SyntaxError.self) { try read("/*" + String(repeating: "/*", count: 500_000)) }
    }

    private func read(_ text: String) throws -> StringsDocument { try StringsDocument(parsing: Array(text.utf8)) }
}

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
            ([0xEF, 0xBB, 0xBF, 0x22, 0xC3], .notUTF8, 1, 2), ([0xFF, 0xFE, 0x22], .truncatedCodeUnit, 1, 1),
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
