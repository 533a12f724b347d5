#if Picture
    import Foundation
    import TestSupport
    import Testing

    @testable import PassPicture

    /// The program that registers a drawing on a photograph, and that reads pictures without our code.
    enum Likeness {
        static func answer(_ arguments: [String]) throws -> String {
            let result = try Witness.python3.run([Checkout.path("Tests/Likeness/likeness.py")] + arguments)
            try #require(result.status == 0)
            return result.text
        }
    }

    @Suite("The tool that registers a drawing on a photograph", .needs(.python3)) struct LikenessTests {
        @Test("a drawing that was scaled and moved is found, and another drawing is less alike")
        func found() throws {
            let pen = Pen()
            let golden = GoldenCase(name: "gym", template: "gym")
            let card = try golden.draw(with: pen)
            var photograph = card
            (photograph.width, photograph.height, photograph.background) = (420, 590, DrawnSample.blue)
            (photograph.items[0].x, photograph.items[0].y) = (30, 50)
            let folder = try TemporaryFolder()
            let paths = try [("card", card, 1.0), ("photograph", photograph, 1.7)].map { name, sheet, scale in
                let path = folder.path("\(name).png")
                try Data(sheet.png(scale: scale, pen: pen)).write(to: URL(filePath: path))
                return path
            }
            let words = try Likeness.answer(paths).split { " ,\n".contains($0) }.map(String.init)
            #expect(words[0] == "scale" && words[2] == "offset" && words[5] == "whole")
            #expect(try abs(#require(Double(words[1])) - 1.7) < 0.02)
            #expect(try abs(#require(Double(words[3])) - 51) < 2)
            #expect(try abs(#require(Double(words[4])) - 85) < 2)
            #expect(try #require(Double(words[6])) > 0.9)
        }
    }
#endif
