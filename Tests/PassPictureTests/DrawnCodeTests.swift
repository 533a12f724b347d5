#if Picture
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite(
        "Barcodes in pictures of passes are read by another program",
        .needs(CodeReader.witness))
    struct DrawnCodeTests {
        @Test(
            "the code on the front and the code alone are read as the message, byte for byte",
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
            let part =
                part ?? Rectangle(width: Double(picture.width) / 3, height: Double(picture.height) / 3)
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
#endif
