import Foundation
import PassToolkit
import Testing
import TestSupport

@Suite("A file with a secret") struct FileExposureTests {
    @Test(
        "a secret file that others may read or change is reported as exposed, one of its owner alone is not",
        arguments: [
            (0o600, false, false), (0o400, false, false), (0o700, false, false), (0o644, true, false),
            (0o604, true, false), (0o666, true, true), (0o620, false, true),
        ])
    func permissions(_ permissions: Int, isReadable: Bool, isWritable: Bool) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "a.key")
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        let exposure = FileExposure(path: path)
        #expect((exposure != nil) == (isReadable || isWritable))
        #expect(exposure?.isReadable ?? false == isReadable && exposure?.isWritable ?? false == isWritable)
        for other in ["/dev/null", folder.path, folder.path("nowhere")] { #expect(FileExposure(path: other) == nil) }
    }
}
