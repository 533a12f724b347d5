#if Picture
    import Foundation
    import PassModel
    import PassRules
    import TestSupport
    import Testing

    @Suite("The listing of the article on pictures") struct PictureListingTests {
        @Test("the listing of the article on pictures draws the front of a pass")
        func runs() async {
            // In a process of its own, since its paths are relative.
            await #expect(processExitsWith: .success) {
                let folder = try TemporaryFolder(linking: ["Templates"])
                try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
                try runPictureListing()
                let header = try PassImage.PNGHeader(Array(Data(contentsOf: URL(filePath: folder.path("coffee.png")))))
                #expect(header?.widthInPixels == 1078)
                #expect(header?.heightInPixels == 1501)
                try #require(FileManager.default.changeCurrentDirectoryPath("/"))
            }
        }

        @Test("the listing of the article on pictures is the one that is compiled")
        func text() throws {
            func text(_ path: String) throws -> String {
                try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
            }
            let source = try text("Tests/PassPictureTests/PictureListing.swift")
            let body = try #require(source.firstMatch(of: /(?s)\/\/ listing begins\n(.*?) +\/\/ listing ends\n/)?.1)
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.hasPrefix("        ") ? $0.dropFirst(8) : $0 }
            let article = try text("Sources/PassPicture/PassPicture.docc/PassPicture.md")
            #expect(article.contains("\n\n\(lines.joined(separator: "\n"))```\n"))
        }
    }
#endif
