#if Picture
    import PassModel
    import PassPicture
    import TestSupport
    import Testing

    @Suite("Codes in a terminal") struct TerminalCodeTests {
        private static func code(_ format: Pass.Barcode.Format, _ text: String) throws -> TerminalCode {
            let widest = TerminalCode.widestGrid(format, in: 80)
            return TerminalCode(try ModuleGrid(format, message: Array(text.utf8), widest: widest), format)
        }

        /// The lines as a terminal shows them, in cells of 8 × 16 pixels.
        private static func picture(of lines: [String], blocksAreDark: Bool) -> CodeReader.Picture {
            let (dark, light): (UInt8, UInt8) = blocksAreDark ? (0, 255) : (255, 0)
            let width = (lines.first?.count ?? 0) * 8
            let pixels = lines.flatMap { line in
                (0..<16).flatMap { y in
                    line.flatMap { cell in (0..<8).map { x in isFilled(cell, x, y) ? dark : light } }
                }
            }
            return CodeReader.Picture(width: width, pixels: pixels)
        }

        private static func isFilled(_ cell: Character, _ x: Int, _ y: Int) -> Bool {
            switch cell {
            case "█": true
            case "▀": y < 8
            case "▄": y >= 8
            case "▌": x < 4
            case "▐": x >= 4
            case " ": false
            default: preconditionFailure("\(cell) is no block")
            }
        }

        @Test(
            "another program reads the code of each format from the terminal",
            .needs(CodeReader.witness), arguments: [true, false])
        func reading(paints: Bool) throws {
            #expect(Set(CodeReader.messages.map(\.format)) == Set(Pass.Barcode.Format.allCases))
            let pictures = try CodeReader.messages.map { message in
                let lines = try Self.code(message.format, message.text).lines(paints: paints)
                let cells = paints ? lines.map { String($0.dropFirst(9).dropLast(4)) } : lines
                return Self.picture(of: cells, blocksAreDark: paints)
            }
            let expected = CodeReader.messages.map { CodeReader.reading($0.format, Array($0.text.utf8)) }
            #expect(try CodeReader.read(pictures) == expected)
        }

        @Test("the lines are as long as promised, and fit into 80 columns", arguments: [true, false])
        func size(paints: Bool) throws {
            for message in CodeReader.messages {
                let code = try Self.code(message.format, message.text)
                let lines = code.lines(paints: paints)
                #expect(lines.allSatisfy { $0.count == code.columns + (paints ? 13 : 0) })
                #expect(code.columns <= 80, "\(message.format)")
                #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[30;107m") && $0.hasSuffix("\u{1B}[0m") } == paints)
            }
        }
    }
#endif
