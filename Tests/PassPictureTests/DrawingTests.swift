#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawing") struct DrawingTests {
        private let pen = Pen()

        @Test("a barcode's modules fill its box, with edges on pixels")
        func barcode() throws {
            let grid = ModuleGrid(columns: 3, rowHeight: 1.5, dark: [[true, false, true], [false, true, true]])
            let picture = try DrawnSample.sheet([
                DrawnSample.box(0, 0, 100, 80, .color(.white)),
                DrawnSample.box(10, 10, 30, 30, .barcode(grid, .black)),
            ]).rgba(scale: 1.1, pen: pen)
            let colors = Set((0..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y].x } })
            #expect(colors == [0, 255])
            #expect(picture[16, 16].x == 0 && picture[27, 16].x == 255 && picture[38, 16].x == 0)
            #expect(picture[16, 38].x == 255 && picture[27, 38].x == 0 && picture[38, 27].x == 0)
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
