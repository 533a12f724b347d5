#if Picture
    import Foundation
    import PassModel
    import PassRules
    import TestSupport
    import Testing

    @Suite("The listing of the article on pictures") struct PictureListingTests {
        @Test("the listing of the article on pictures draws the front of a pass") func runs() async {
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
    }
#endif
