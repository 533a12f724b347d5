#if Picture
    import PassModel
    import PassRules
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Barcodes are read by another program", .needs(CodeReader.witness)) struct CodeReadingTests {
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

        @Test("square codes and PDF417 encode any bytes unchanged", arguments: [.qr, .pdf417, .aztec] as [Format])
        func anyBytes(_ format: Pass.Barcode.Format) throws { try expectReadings(format, Self.messages) }

        @Test(
            "linear codes encode every character of their format unchanged",
            arguments: [
                (.code128, ["A", "7", "123", "AB1234567CD", "Mixed 12345678 x", "\u{0}\u{1F}~\u{7F}", "\t\r\n"]),
                (.code39, ["0123456789", "ABCDEFGHIJKLM", "NOPQRSTUVWXYZ", "A-.$/+% B"]),
                (.codabar, ["A0123456789B", "C-$:/.+D"]), (.interleaved2of5, ["00000000", "0123456789", "98765432"]),
            ] as [(Format, [String])])
        func bars(_ format: Format, messages: [String]) throws {
            let latin1: [[UInt8]] =
                format == .code128 ? [[0xFC, 0x41], [0x41, 0xE9, 0xE8, 0xE7, 0x42], [0x80, 0xFF]] : []
            try expectReadings(format, messages.map { Array($0.utf8) } + latin1)
        }

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
                #expect(error?.message.contains("more than fit into it") == true)
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

    @Suite("Barcodes in pictures of passes are read by another program", .needs(CodeReader.witness))
    struct DrawnCodeTests {
        @Test(
            "the code on the front is where phones show it; it and the code alone are read as the message, byte for byte",
            arguments: CodeReader.messages)
        func read(_ format: Pass.Barcode.Format, _ message: String) throws {
            let members = """
                "backgroundColor": "rgb(20,30,90)", "generic": {}, "barcodes": [{"format": "\(format.rawValue)",
                "message": "\(message)", "messageEncoding": "utf-8", "altText": "4821 7730"}]
                """
            let pen = Pen()
            let preview = try preview(members, viewing(target: "ios27"))
            let front = preview.shown.layouts(of: [.front], measuringWith: pen)[0]
            let code = try #require(
                front.boxes.first { $0.subject == .barcode(JSONPointer(tokens: ["barcodes", "0"])) })
            let end = format.isSquare ? 40 : format.isLinear ? 61.5 : 53.7
            #expect(abs(front.height - code.frame.bottom - end) < 0.1)
            guard case .barcode(let grid, _) = code.content else { return #expect(Bool(false)) }
            if format == .pdf417 { #expect((grid.columns - 69) / 17 == 2 && (12...13).contains(grid.dark.count)) }
            let pictures = try [
                // ZXing looks for some formats in the middle of a picture only.
                CodeReader.Picture(
                    preview.sheet(of: [.front], measuringWith: pen).rgba(scale: 3, pen: pen),
                    part: code.frame.inset(by: -15)),
                CodeReader.Picture(#require(preview.barcodeSheet(measuringWith: pen)).rgba(scale: 3, pen: pen)),
            ]
            let expected = CodeReader.reading(format, Array(message.utf8))
            #expect(try CodeReader.read(pictures) == [expected, expected])
        }
    }

    extension CodeReader.Picture {
        /// A part of a picture of three pixels a point in grey, on white; the whole of it without a part.
        init(_ picture: PictureBitmap, part: Rectangle? = nil) {
            let part = part ?? Rectangle(width: Double(picture.width) / 3, height: Double(picture.height) / 3)
            let columns = Int((part.x * 3).rounded())..<Int((part.right * 3).rounded())
            let rows = Int((part.y * 3).rounded())..<Int((part.bottom * 3).rounded())
            let pixels = rows.flatMap { y in
                columns.map { x in
                    let pixel = picture[x, y]
                    let (sum, opacity) = (Int(pixel.x) + Int(pixel.y) + Int(pixel.z), Int(pixel.w))
                    return UInt8((sum / 3 * opacity + 255 * (255 - opacity)) / 255)
                }
            }
            self.init(width: columns.count, pixels: pixels)
        }
    }

    @Suite("Barcodes") struct BarcodeTests {
        @Test(
            "a message that is too long for its format is refused with a reason",
            arguments: [
                (.ean13, "12345", "5 digits"), (.ean13, "4006381333932", "check digit"), (.code39, "abc", "'a'"),
                (.code39, "A*B", "'*'"), (.codabar, "A12", "stop letter"), (.interleaved2of5, "12x4", "'x'"),
                (.interleaved2of5, "123", "odd number"), (.qr, "", "empty"),
            ] as [(Pass.Barcode.Format, String, String)])
        func unsuitable(_ format: Pass.Barcode.Format, message: String, reason: String) {
            let error = #expect(throws: BarcodeError.self) { try ModuleGrid(format, message: Array(message.utf8)) }
            #expect(error?.message.contains(reason) == true)
        }
    }
#endif
