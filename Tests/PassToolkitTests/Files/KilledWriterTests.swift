import Foundation
import PassModel
import PassToolkit
import Platform
import Testing
import TestSupport

@Suite("A writer that is killed") struct KilledWriterTests {
    private static let (old, new) = ([UInt8].text("old"), [UInt8].text("new"))

    /// A folder with the old file, or none, and how many system calls with a name it takes to write the new one.
    private func folder(isNew: Bool) throws -> (TemporaryFolder, callCount: Int) {
        let folder = try TemporaryFolder()
        for name in isNew ? [] : ["a", "counted"] { try folder.write(Self.old, to: name) }
        let calls = Calls()
        try calls.counting { try OutputFile.write(Self.new, to: folder.path("counted"), replacing: true) }
        return (folder, calls.total)
    }

    @Test(
        "a writer that dies before any of its system calls leaves the old file, the whole new one or none",
        arguments: [false, true])
    func everyCall(isNew: Bool) async throws {
        let (folder, callCount) = try self.folder(isNew: isNew)
        let path = folder.path("a")
        let whole: Set<[UInt8]?> = [isNew ? nil : Self.old, Self.new]
        #expect(callCount > 1)
        for number in 0..<callCount {
            try? FileManager.default.removeItem(atPath: path)
            if !isNew { try folder.write(Self.old, to: "a") }
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, number = number as Int] in
                try Calls().dying(before: number) { try OutputFile.write(Array("new".utf8), to: path, replacing: true) }
            }
            #expect(whole.contains(try? InputFile.read(path)), "torn before call \(number)")
        }
        #expect(try folder.files().allSatisfy { ["a", "counted"].contains($0) || $0.hasPrefix(".a.") })
    }
}
