#if os(Linux)
    import Foundation
    import PassToolkit
    import SystemPackage
    import TestSupport
    import Testing

    @Suite("A full disk") struct FullDiskTests {
        @Test(
            "writing to a full disk is a clear error and leaves only the old file",
            .enabled(if: SmallDisk.canBeMade, "no small file system can be mounted here"))
        func full() throws {
            let disk = try #require(try SmallDisk())
            let old = try SamplePass.archive()
            let path = disk.folder.path("a.pkpass")
            try OutputFile.write(old, to: path)
            let bytes = [UInt8](repeating: 7, count: 200_000)
            for target in [path, disk.folder.path("b")] {
                let error = #expect(throws: FileAccessError.self) {
                    try OutputFile.write(bytes, to: target, replacing: true)
                }
                #expect(error?.reason == .system(.noSpace))
            }
            #expect(try disk.folder.files() == ["a.pkpass"])
            #expect(try InputFile.read(path) == old)
            try OutputFile.write(old, to: disk.folder.path("c"))
            #expect(try disk.folder.files() == ["a.pkpass", "c"])
        }
    }
#endif
