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
                #expect(error?.message.contains(format == .ean13 && count < 129 ? "digits" : "\(count) bytes") == true)
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
    }
#endif
