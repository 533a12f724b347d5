#if Picture
    import Foundation
    import PassModel
    import PassPicture
    import PassRules
    import Testing

    /// How much codes hold: the rule's table against what zint draws.
    @Suite("What codes hold") struct CapacityTests {
        private func longest(below most: Int, _ fits: (Int) throws -> Bool) rethrows -> Int {
            var (low, high) = (0, most)
            while low < high {
                let middle = (low + high + 1) / 2
                if try fits(middle) { low = middle } else { high = middle - 1 }
            }
            return low
        }

        /// Whether the rule says that the message is too large for every code of the format.
        private func isTooLarge(_ message: String, for format: Pass.Barcode.Format) -> Bool {
            let json = """
                {"barcodes": [{"format": "\(format.rawValue)", "message": "\(message)",
                "messageEncoding": "iso-8859-1"}]}
                """
            let contents = PassContents(files: ["pass.json": Array(json.utf8)])
            return RuleBook.standard.findings(in: contents).contains { $0.rule == "barcode.payload-too-large" }
        }

        /// Changing to small letters takes PDF417 half a codeword, which the rule counts as free; and zint corrects one
        /// codeword of Aztec less than the 23 percent and three codewords of ISO/IEC 24778: the difference in characters.
        @Test(
            "the longest message without a finding is the longest that zint draws",
            arguments: [
                (.qr, "7", 0), (.qr, "A", 0), (.qr, "a", 0), (.qr, "é", 0), (.aztec, "7", 3), (.aztec, "A", 2),
                (.aztec, "a", 1), (.aztec, "é", 1), (.pdf417, "7", 0), (.pdf417, "A", 0), (.pdf417, "a", -1),
                (.pdf417, "é", 0),
            ] as [(Pass.Barcode.Format, String, Int)])
        func longestMessages(format: Pass.Barcode.Format, character: String, difference: Int) throws {
            func message(_ count: Int) -> String { String(repeating: character, count: count) }
            let drawn = longest(below: 8000) { count in
                let bytes = message(count).unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
                return count == 0 || (try? ModuleGrid(format, message: bytes)) != nil
            }
            let allowed = longest(below: 8000) { !isTooLarge(message($0), for: format) }
            #expect(drawn == allowed + difference)
        }
    }
#endif
