import Foundation
import PassToolkit
import Testing
import TestSupport

@Suite("A file with a secret") struct FileExposureTests {
    private func exposure(permissions: Int) throws -> FileExposure? {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "a.key")
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        return FileExposure(path: path)
    }

    @Test("a secret file that only its owner may read is not exposed", arguments: [0o600, 0o400, 0o700])
    func owner(permissions: Int) throws {
        #expect(try exposure(permissions: permissions) == nil)
    }

    @Test(
        "a secret file that others may read is reported as exposed",
        arguments: [
            (0o644, "read"), (0o640, "read"), (0o604, "read"), (0o666, "read and changed"), (0o620, "changed"),
        ])
    func others(permissions: Int, verb: String) throws {
        let exposure = try #require(try exposure(permissions: permissions))
        #expect(exposure.isReadable == verb.contains("read"))
        #expect(exposure.isWritable == verb.contains("changed"))
    }

    @Test("only an existing regular file counts as an exposed secret file") func noFile() throws {
        let folder = try TemporaryFolder()
        #expect(FileExposure(path: "/dev/null") == nil)
        #expect(FileExposure(path: folder.path) == nil)
        #expect(FileExposure(path: folder.path("nowhere")) == nil)
    }
}
