#if Picture
    import PassModel
    import PassPicture
    import TestSupport
    import Testing

    @Suite("Barcodes") struct BarcodeTests {
        @Test(
            "a message that a format can't hold is refused with a reason",
            arguments: [
                (.ean13, "12345", "5 digits"), (.ean13, "4006381333932", "check digit"), (.code39, "abc", "'a'"),
                (.code39, "A*B", "'*'"), (.codabar, "A12", "stop letter"), (.interleaved2of5, "12x4", "'x'"),
                (.interleaved2of5, "123", "pairs"), (.qr, "", "empty"),
            ] as [(Pass.Barcode.Format, String, String)])
        func unsuitable(_ format: Pass.Barcode.Format, message: String, reason: String) {
            let error = #expect(throws: BarcodeError.self) { try ModuleGrid(format, message: Array(message.utf8)) }
            #expect(error?.message.contains(reason) == true)
        }

        @Test("a message that is too long is refused, however long it is", arguments: Pass.Barcode.Format.allCases)
        func tooLong(_ format: Pass.Barcode.Format) {
            for count in [126, 1000, 7090, 100_000, 3_000_000] where count > 4500 || format.isLinear {
                let message = [UInt8](repeating: 0x31, count: count)
                let error = #expect(throws: BarcodeError.self) { try ModuleGrid(format, message: message) }
                if format != .ean13 || count > 128 { #expect(error?.code == .tooLong) }
                #expect(error?.byteCount == count)
            }
        }

        @Test("QR codes have level M, and L only where M is too small")
        func levels() throws {
            for (count, side) in [(14, 21), (15, 25), (106, 41), (2331, 177), (2332, 161), (2953, 177)] {
                let grid = try ModuleGrid(.qr, message: [UInt8](repeating: 0xE9, count: count))
                #expect(grid.columns == side)
                // The first two modules of the format tell the level: 00 is M, 01 is L, after a mask of 10.
                #expect(Array(grid.dark[8][0...1]) == (count > 2331 ? [true, true] : [true, false]))
            }
        }

        @Test("short Aztec codes are compact, and none is a rune")
        func aztec() throws {
            #expect(try ModuleGrid(.aztec, message: [0x31]).columns == 15)
            #expect(try ModuleGrid(.aztec, message: Array("MORROW:48217:7Q2F".utf8)).columns == 19)
            let large = try ModuleGrid(.aztec, message: [UInt8](repeating: 0xE9, count: 100))
            #expect(large.columns == 41)
            // A code of the full range has a third ring around its middle.
            let middle = large.columns / 2
            #expect(large.dark[middle][middle + 6] && !large.dark[middle][middle + 5])
        }

        @Test("PDF417 takes every length up to the longest message")
        func everyLength() throws {
            for count in (1...1108).suffix(Effort.count(quick: 80, full: 1108)) {
                let message = [UInt8](repeating: 0xE9, count: count)
                let grid = try ModuleGrid(.pdf417, message: message)
                #expect((3...90).contains(grid.dark.count))
            }
        }

        @Test("threads may make codes at the same time")
        func threads() async throws {
            let formats = Pass.Barcode.Format.allCases.filter { $0 != .ean13 }
            let expected = try formats.map { try ModuleGrid($0, message: Array("12345678".utf8)) }
            try await withThrowingTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<20 {
                            let grids = try formats.map { try ModuleGrid($0, message: Array("12345678".utf8)) }
                            #expect(grids == expected)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
#endif
