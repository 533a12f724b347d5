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
    }
#endif
