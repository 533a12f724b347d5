#if Picture
    import Foundation
    import PassModel
    import TestSupport
    import Testing

    @testable import PassPicture

    @Suite("Drawing") struct DrawingTests {
        private let pen = Pen()

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
#endif
