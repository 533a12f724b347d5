#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawing") struct DrawingTests {
        private let pen = Pen()

        @Test("colours, opacity and gradients are where their boxes are")
        func colors() throws {
            let picture = try DrawnSample.sheet([
                DrawnSample.box(0, 0, 100, 80, .color(.white)),
                DrawnSample.box(10, 10, 20, 20, .color(DrawnSample.red)),
                DrawnSample.box(40, 10, 20, 20, .color(.black.opacity(0.5))),
                DrawnSample.box(70, 0, 20, 80, .gradient(from: .black, to: .white)),
            ]).rgba(scale: 2, pen: pen)
            #expect((picture.width, picture.height) == (200, 160))
            #expect(picture[20, 20] == [200, 20, 30, 255])
            #expect(picture[59, 59] == [200, 20, 30, 255])
            #expect(picture[60, 60] == [255, 255, 255, 255])
            #expect((127...128).contains(picture[100, 40].x))
            #expect(picture[160, 1].x < 5 && picture[160, 158].x > 250)
            #expect((120...135).contains(picture[160, 80].x))
        }

        @Test("outside the outline, a picture is transparent")
        func outline() throws {
            let cuts: [PassLayout.Cut] = [.circle(x: 0, y: 40, radius: 8), .circle(x: 50, y: 0, radius: 8)]
            let outline = PassLayout.Outline(cornerRadius: 10, cuts: cuts)
            let picture = try DrawnSample.sheet(
                [DrawnSample.box(0, 0, 100, 80, .color(DrawnSample.blue))], outline: outline
            ).rgba(scale: 3, pen: pen)
            for (x, y) in [(0, 0), (299, 0), (0, 239), (299, 239), (2, 120), (22, 120), (150, 2), (150, 22)] {
                #expect(picture[x, y] == [0, 0, 0, 0], "\(x), \(y)")
            }
            for (x, y) in [(30, 30), (299, 120), (26, 120), (150, 26), (0, 40), (0, 200)] {
                #expect(picture[x, y] == [20, 40, 160, 255], "\(x), \(y)")
            }
        }

        @Test("a side whose size is no whole number of pixels has full edges")
        func edges() throws {
            let layout = [DrawnSample.box(0, 0, 359.3, 500.3, .color(DrawnSample.red))]
            let picture = try DrawnSample.sheet(layout, width: 359.3, height: 500.3).rgba(scale: 3, pen: pen)
            #expect((picture.width, picture.height) == (1078, 1501))
            #expect(picture[1077, 700] == [200, 20, 30, 255])
            #expect(picture[500, 1500] == [200, 20, 30, 255])
        }

        @Test("teeth along the top edge leave the rest whole")
        func teeth() throws {
            let outline = PassLayout.Outline(cornerRadius: 0, cuts: [.teeth(width: 10, depth: 4)])
            let picture = try DrawnSample.sheet(
                [DrawnSample.box(0, 0, 100, 80, .color(DrawnSample.red))], outline: outline
            ).rgba(scale: 2, pen: pen)
            for tooth in 0..<10 {
                #expect(picture[tooth * 20 + 10, 1].w == 0)
                #expect(picture[tooth * 20, 1].w == 255)
                #expect(picture[tooth * 20 + 10, 9].w == 255)
            }
        }

        @Test("a barcode's modules fill its box, with edges on pixels")
        func barcode() throws {
            let grid = ModuleGrid(columns: 3, rowHeights: [1, 2], dark: [[true, false, true], [false, true, true]])
            let barcode = PassLayout.Barcode(format: .qr, message: [1], grid: grid, paint: .black)
            let picture = try DrawnSample.sheet([
                DrawnSample.box(0, 0, 100, 80, .color(.white)), DrawnSample.box(10, 10, 30, 30, .barcode(barcode)),
            ]).rgba(scale: 1.1, pen: pen)
            let colors = Set((0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y].x } })
            #expect(colors == [0, 255])
            #expect(picture[16, 16].x == 0 && picture[27, 16].x == 255 && picture[38, 16].x == 0)
            #expect(picture[16, 38].x == 255 && picture[27, 38].x == 0 && picture[38, 27].x == 0)
        }

        @Test(
            "every symbol stays in its box and leaves most of it free",
            arguments: Pass.BoardingPass.TransitType.allCases)
        func symbols(_ symbol: Pass.BoardingPass.TransitType) throws {
            let picture = try DrawnSample.sheet([DrawnSample.box(20, 20, 39, 34, .symbol(symbol, .black))])
                .rgba(scale: 2, pen: pen)
            let ink = picture.ink { $0.w > 127 }
            #expect(ink.left >= 40 && ink.right <= 118 && ink.top >= 40 && ink.bottom <= 108)
            #expect((500...3500).contains(ink.count))
        }

        @Test("marks and captions stand around a side")
        func surroundings() throws {
            var sheet = DrawnSample.sheet(
                [DrawnSample.box(0, 0, 60, 40, .color(.white))], width: 100, height: 100, background: .white)
            sheet.items[0].y = 30
            sheet.items[0].caption = "Front"
            sheet.items[0].marks = [Rectangle(x: 20, y: 20, width: 20, height: 10)]
            let picture = try sheet.rgba(scale: 2, pen: pen)
            let mark = picture[38, 110]
            #expect(mark.x > 200 && mark.y < 80)
            let caption = picture.ink { $0.x < 128 && $0.y < 128 }
            #expect(caption.top > 10 && caption.bottom < 60 && caption.left < 10 && caption.count > 50)
        }

        @Test("the same sheet gives the same files again, also with another pen")
        func repetition() throws {
            let sheet = DrawnSample.card
            let other = Pen()
            let first = try sheet.png(scale: 2, pen: pen)
            for pen in [pen, other] { #expect(try sheet.png(scale: 2, pen: pen) == first) }
            #expect(try sheet.pdf(pen: pen) == sheet.pdf(pen: other))
            #expect(try sheet.svg(pen: pen) == sheet.svg(pen: other))
        }

        @Test("sizes beyond what can be drawn are refused", arguments: [0, -1, .nan, .infinity, 400, 1e300, 0.001])
        func size(scale: Double) {
            let sheet = DrawnSample.sheet([])
            let error = #expect(throws: PictureError.self) { try sheet.png(scale: scale, pen: pen) }
            guard case .size = error?.code else { return #expect(Bool(false), "\(String(describing: error))") }
            #expect(error?.message.hasPrefix("cannot draw a picture of ") == true && error?.recovery.isEmpty == false)
        }

        @Test("places that are no numbers are left out")
        func places() throws {
            let boxes = [Double.nan, .infinity, -.infinity, 1e300].flatMap { value in
                [
                    DrawnSample.box(value, 0, 10, 10, .color(.black)),
                    DrawnSample.box(0, 0, value, 10, DrawnSample.text("a", lineLimit: 2)),
                    DrawnSample.box(0, 0, 10, value, .missing("a", .black)),
                ]
            }
            let picture = try DrawnSample.sheet(boxes).rgba(scale: 1, pen: pen)
            #expect(picture.bytes.allSatisfy { $0 == 0 })
        }
    }

    extension PictureBitmap {
        /// The pixels of a kind: the first and last columns and rows with one, the ends not included, and how many.
        func ink(
            _ isInk: (SIMD4<UInt8>) -> Bool
        ) -> (left: Int, right: Int, top: Int, bottom: Int, count: Int) {
            var ink = (left: Int.max, right: 0, top: Int.max, bottom: 0, count: 0)
            for y in 0..<height {
                for x in 0..<width where isInk(self[x, y]) {
                    ink = (
                        min(ink.left, x), max(ink.right, x + 1), min(ink.top, y), max(ink.bottom, y + 1), ink.count + 1
                    )
                }
            }
            return ink
        }
    }
#endif
