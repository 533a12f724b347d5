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
    }
#endif
