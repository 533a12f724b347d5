#if Picture
    import PassModel
    import PassPicture
    import PassRules
    import TestSupport
    import Testing

    @Suite(
        "Barcodes are read by another program",
        .needs(CodeReader.witness))
    struct CodeReadingTests {
        private typealias Format = Pass.Barcode.Format

        /// Draws the messages and expects to read the same bytes.
        private func expectReadings(
            _ format: Format, _ messages: [[UInt8]], sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let grids = try messages.map { message in try ModuleGrid(format, message: message) }
            let readings = try CodeReader.read(grids.map { CodeReader.Picture($0) })
            for (message, reading) in zip(messages, readings) {
                #expect(reading == CodeReader.reading(format, message), sourceLocation: sourceLocation)
            }
        }

        /// Messages in the character sets that passes name, and bytes that a careless encoder trips over.
        private static let messages: [[UInt8]] = [
            Array("MORROW:48217:7Q2F".utf8), Array("a".utf8), Array("7".utf8), Array("00000000".utf8),
            Array("0123456789012345678901234567890123456789012345678901234567890".utf8),
            Array("https://example.com/t?id=8f3a-77&sig=AbC_d~e%20f".utf8), Array("only lowercase letters".utf8),
            Array("M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100".utf8),
            Array("Gr".utf8) + [0xFC] + Array("n Caf".utf8) + [0xE9],  // ISO 8859-1
            [0xBA, 0xDE, 0xE4, 0xD5, 0x20, 0x31, 0x32],  // Cyrillic in ISO 8859-5
            [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x83, 0x5C, 0x41],  // Japanese in Shift_JIS, with a backslash byte
            Array("咖啡 42 号".utf8), Array("مرحبا".utf8), Array("☕️ 👩‍👩‍👧 é".utf8),
            [0xFE, 0xFF] + Array("Zürich".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
            Array("Zürich".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            [0xEF, 0xBB, 0xBF] + Array("mark".utf8), Array(0...255), Array((0...255).reversed()),
            [0], [0, 0, 0], [0x41, 0, 0x42], [0xFF, 0xFF], [0x80], Array(repeating: 0xFF, count: 80),
            Array(#"C:\new\x41\d065\GF\0 \\ ^1 ~1 [01]04006381333931 (10)ABC ]C1"#.utf8),
            Array("\u{1D}0104\u{1D}".utf8),
            Array("\r\n. , : \r\n\t. , : \u{1B}[0m".utf8), Array("\\000026é".utf8), Array("A, B. C: D\r\nE".utf8),
        ]

        @Test(
            "square codes and PDF417 hold any bytes as they are", arguments: [.qr, .pdf417, .aztec] as [Format])
        func anyBytes(_ format: Pass.Barcode.Format) throws { try expectReadings(format, Self.messages) }

        @Test(
            "square codes and PDF417 hold random bytes as they are", arguments: [.qr, .pdf417, .aztec] as [Format],
            Effort.seeds(quick: 2, full: 40))
        func randomBytes(_ format: Pass.Barcode.Format, seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            try expectReadings(format, (0..<12).map { _ in Self.message(mixing: Self.kinds, using: &generator) })
        }

        /// Runs of bytes of one kind each, so that encoders change their modes.
        private static func message(
            mixing kinds: [[UInt8]], longest: Int = 300, using generator: inout SeededGenerator
        ) -> [UInt8] {
            var message: [UInt8] = []
            let count = Int.random(in: 1...longest, using: &generator)
            while message.count < count {
                let kind = kinds.randomElement(using: &generator) ?? []
                for _ in 0..<Int.random(in: 1...20, using: &generator) {
                    message += kind.randomElement(using: &generator).map { [$0] } ?? []
                }
            }
            return Array(message.prefix(count))
        }

        private static let ascii = Array(UInt8(0)...127)
        private static let kinds: [[UInt8]] = [
            Array("0123456789".utf8), Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ ".utf8),
            Array("abcdefghijklmnopqrstuvwxyz".utf8), Array("ABC123 $%*+-./:".utf8), Array(".,:; \r\n\t".utf8), ascii,
            Array(0...255), Array(128...255), [0],
        ]

        @Test("codes of the usual length are read in the size in which Wallet draws them")
        func walletSize() throws {
            let boarding = "M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100"
            let messages: [(Format, String)] = [
                (.qr, boarding), (.pdf417, boarding), (.pdf417, boarding + boarding), (.pdf417, "48217"),
                (.aztec, boarding), (.code128, "48217-7Q2F"), (.code39, "48217-7Q2F"), (.codabar, "A4821712B"),
                (.ean13, "4006381333931"), (.interleaved2of5, "4821771200"), (.qr, "https://example.com/t?id=8f3a-77"),
            ]
            let pictures = try messages.map { format, text in
                CodeReader.Picture(
                    try ModuleGrid(format, message: Array(text.utf8)), inWallet: format, byteCount: text.utf8.count)
            }
            let expected = messages.map { CodeReader.reading($0, Array($1.utf8)) }
            #expect(try CodeReader.read(pictures) == expected)
        }

        @Test("the longest messages fit and are read")
        func longest() throws {
            let digits = (0..<7089).map { UInt8(0x30 + $0 * 7 % 10) }
            let letters = (0..<4296).map { UInt8(0x41 + $0 * 5 % 26) }
            let bytes = (0..<2953).map { UInt8($0 * 37 % 251) | 0x80 }
            let limits: [(Format, [Int])] = [
                (.qr, [7089, 4296, 2953]), (.pdf417, [2710, 1850, 1108]), (.aztec, [3832, 3067, 1839]),
            ]
            for (format, counts) in limits {
                try expectReadings(format, zip([digits, letters, bytes], counts).map { Array($0.prefix($1)) })
            }
            // Above the limit, there is an error and no drawing.
            for (format, counts) in limits where format != .aztec {
                for (data, count) in zip([digits, letters, bytes], counts) {
                    let long = data.prefix(count) + data.prefix(1)
                    let error = #expect(throws: BarcodeError.self) { try ModuleGrid(format, message: Array(long)) }
                    #expect(error?.message.contains("more than it can hold") == true)
                    #expect(isTooLarge(Array(long), format), "\(format) \(count + 1)")
                }
            }
            for (format, counts) in limits {
                for (data, count) in zip([digits, letters, bytes], counts) {
                    #expect(!isTooLarge(Array(data.prefix(count)), format), "\(format) \(count)")
                }
            }
        }

        /// Whether the rules say that no code of the format holds the message.
        private func isTooLarge(_ message: [UInt8], _ format: Format) -> Bool {
            let text = JSONValue.string(String(String.UnicodeScalarView(message.map { Unicode.Scalar($0) }))).text()
            let barcode =
                "{\"format\": \"\(format.rawValue)\", \"message\": \(text), \"messageEncoding\": \"iso-8859-1\"}"
            let sample = PassRule.Sample("\"barcodes\": [\(barcode)]")
            return RuleBook.standard.findings(in: PassContents(files: sample.contents))
                .contains { $0.rule == "barcode.payload-too-large" }
        }

        @Test("Code 128 holds ASCII and Latin-1 as they are")
        func code128() throws {
            try expectReadings(
                .code128,
                [
                    "A", "7", "12", "123", "0123456789", "AB1234567CD", "abc", "Mixed 12345678 x", "\u{0}\u{1F}~\u{7F}",
                    "\t\r\n",
                ]
                .map { Array($0.utf8) } + [[0xFC, 0x41], [0x41, 0xE9, 0xE8, 0xE7, 0x42], [0x80, 0x9F, 0xFF]])
        }

        @Test("Code 128 holds random bytes as they are", arguments: Effort.seeds(quick: 3, full: 60))
        func randomCode128(seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let kinds = Self.kinds.filter { $0.allSatisfy { $0 < 128 } }
            try expectReadings(
                .code128, (0..<12).map { _ in Self.message(mixing: kinds, longest: 30, using: &generator) })
        }

        @Test(
            "Code 39, Codabar and Interleaved 2 of 5 hold their characters", arguments: Effort.seeds(quick: 3, full: 60)
        )
        func linear(seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            let code39 = [Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -.$/+%".utf8)]
            try expectReadings(
                .code39, (0..<8).map { _ in Self.message(mixing: code39, longest: 40, using: &generator) })
            let codabar = [Array("0123456789-$:/.+".utf8)]
            let marks = Array("ABCD".utf8)
            try expectReadings(
                .codabar,
                (0..<8).map { _ in
                    let inner = Self.message(mixing: codabar, longest: 40, using: &generator)
                    return [marks[Int.random(in: 0..<4, using: &generator)]] + inner + Array("55B".utf8)
                })
            try expectReadings(
                .interleaved2of5,
                (0..<8).map { _ in
                    let pair = Self.message(mixing: [Array("0123456789".utf8)], longest: 30, using: &generator)
                    return pair + pair + Array("123456".utf8)
                })
        }

        @Test("Codabar without start and stop letters gets an A at both ends")
        func codabarLetters() throws {
            let grid = try ModuleGrid(.codabar, message: Array("40156".utf8))
            let readings = try CodeReader.read([CodeReader.Picture(grid)])
            #expect(readings == [CodeReader.reading(.codabar, Array("A40156A".utf8))])
            #expect(try grid == ModuleGrid(.codabar, message: Array("a40156A".utf8)))
        }

        @Test("EAN-13 holds 13 digits, whose last is computed where it is missing")
        func ean13() throws {
            let full = ["4006381333931", "0000000000000", "9780201379624", "5901234123457"].map { Array($0.utf8) }
            try expectReadings(.ean13, full)
            for message in full {
                #expect(
                    try ModuleGrid(.ean13, message: Array(message.prefix(12))) == ModuleGrid(.ean13, message: message))
            }
        }
    }
#endif
