#if Picture
    import Foundation
    import PassModel
    import Testing

    @testable import PassPicture

    @Suite("Drawing") struct DrawingTests {
        @Test("look")
        func look() throws {
            let folder = "/work/main/Templates/"
            func file(_ name: String) -> [UInt8] {
                [UInt8]((try? Data(contentsOf: URL(filePath: folder + name))) ?? Data())
            }
            let files = [
                "logo@2x.png": file("coffee.pass/logo@2x.png"), "strip@2x.png": file("coffee.pass/strip@2x.png"),
            ]
            let start = ContinuousClock.now
            let pen = Pen()
            print("pen", ContinuousClock.now - start)
            let sheet = DrawnSample.card(files: files)
            for _ in 0..<6 {
                let start = ContinuousClock.now
                let bitmap = try sheet.rgba(scale: 3, pen: pen)
                let middle = ContinuousClock.now
                let png = PNGWriter(bitmap).write()
                print("rgba", middle - start, "png", ContinuousClock.now - middle, png?.count ?? 0)
            }
            try Data(sheet.png(scale: 3, pen: pen)).write(to: URL(filePath: "/tmp/wt/tmp-drawing/a.png"))
            try Data(sheet.png(scale: 1, pen: pen)).write(to: URL(filePath: "/tmp/wt/tmp-drawing/a1.png"))
            try Data(sheet.pdf(pen: pen)).write(to: URL(filePath: "/tmp/wt/tmp-drawing/a.pdf"))
            try Data(sheet.svg(pen: pen)).write(to: URL(filePath: "/tmp/wt/tmp-drawing/a.svg"))
        }
    }
#endif
