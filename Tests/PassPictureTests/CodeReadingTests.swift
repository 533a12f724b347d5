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
        typealias Format = Pass.Barcode.Format

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
            "every format but EAN-13 holds random bytes of its characters as they are",
            arguments: Format.allCases.filter { $0 != .ean13 }, Effort.seeds(quick: 2, full: 40))
        func randomBytes(_ format: Format, seed: UInt64) throws {
            var generator = SeededGenerator(seed: seed)
            try expectReadings(format, (0..<12).map { _ in Self.message(format, using: &generator) })
        }

        private static func message(_ format: Format, using generator: inout SeededGenerator) -> [UInt8] {
            switch format {
            case .code128: mixed(kinds.filter { $0.allSatisfy { $0 < 128 } }, longest: 30, using: &generator)
            case .code39:
                mixed(
                    [Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ -.$/+%".utf8)], longest: 40, using: &generator)
            case .codabar:
                Array("A".utf8) + mixed([Array("0123456789-$:/.+".utf8)], longest: 40, using: &generator)
                    + Array("55B".utf8)
            case .interleaved2of5:
                Array(
                    (mixed([Array("0123456789".utf8)], longest: 30, using: &generator) + Array("123456".utf8))
                        .flatMap { [$0, $0] })
            default: mixed(kinds, longest: 300, using: &generator)
            }
        }

        /// Runs of bytes of one kind each, so that encoders change their modes.
        private static func mixed(
            _ kinds: [[UInt8]], longest: Int, using generator: inout SeededGenerator
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

        @Test(
            "the longest messages fit and are read, and the rules know them",
            arguments: [(.qr, [7089, 4296, 2953]), (.pdf417, [2710, 1850, 1108]), (.aztec, [3832, 3067, 1839])]
                as [(Format, [Int])])
        func longest(_ format: Format, counts: [Int]) throws {
            let digits = (0..<7090).map { UInt8(0x30 + $0 * 7 % 10) }
            let letters = (0..<4297).map { UInt8(0x41 + $0 * 5 % 26) }
            let data = [digits, letters, (0..<2954).map { UInt8($0 * 37 % 251) | 0x80 }]
            try expectReadings(format, zip(data, counts).map { Array($0.prefix($1)) })
            for (data, count) in zip(data, counts) {
                #expect(!isTooLarge(Array(data.prefix(count)), format), "\(format) \(count)")
                guard format != .aztec else { continue }
                let long = Array(data.prefix(count + 1))
                let error = #expect(throws: BarcodeError.self) { try ModuleGrid(format, message: long) }
                #expect(error?.message.contains("more than it can hold") == true)
                #expect(isTooLarge(long, format), "\(format) \(count + 1)")
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

        @Test("Codabar gets the letters at its ends, and EAN-13 its check digit, where they are missing")
        func completed() throws {
            let grid = try ModuleGrid(.codabar, message: Array("40156".utf8))
            #expect(
                try CodeReader.read([CodeReader.Picture(grid)])
                    == [CodeReader.reading(.codabar, Array("A40156A".utf8))])
            let full = ["4006381333931", "0000000000000", "9780201379624"].map { Array($0.utf8) }
            try expectReadings(.ean13, full)
            for message in full {
                #expect(
                    try ModuleGrid(.ean13, message: Array(message.prefix(12))) == ModuleGrid(.ean13, message: message))
            }
        }
    }
#endif
