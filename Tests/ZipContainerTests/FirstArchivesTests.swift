import Foundation
import Synchronization
import Testing
import TestSupport
import ZipContainer

/// libzip sets itself up at the first archive of a process, in two steps that no lock holds together.
@Suite("The first archives of a process") struct FirstArchivesTests {
    private static let isFirst = ProcessInfo.processInfo.environment["SLOW_FIRST_ARCHIVE"] != nil

    @Test(
        "can be made at the same time, however long libzip takes to set itself up",
        .enabled(if: Effort.isFull, "\(Effort.hint)"), .enabled(if: SlowLibzip.isPossible, "\(SlowLibzip.absence)"))
    func process() throws {
        let library = try SlowLibzip()
        defer { withExtendedLifetime(library) {} }
        let result = try Witness(name: "these tests", path: "/proc/self/exe").run(
            ["--testing-library", "swift-testing", "--filter", "FirstArchivesTests/together"],
            environment: library.environment)
        let output = String(decoding: result.output, as: UTF8.self) + result.errors
        #expect(result.status == 0 && output.contains("with 1 test in"), "\(output)")
    }

    @Test("are made at the same time", .enabled(if: isFirst, "\(Effort.hint), in a process of its own"))
    func together() {
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            do {
                usleep(UInt32(index) * 300_000)  // between the two steps of the other
                _ = try ArchiveWriter.archive(of: sampleEntries)
            } catch { failures.withLock { $0.append("\(error)") } }
        }
        #expect(failures.withLock(\.self) == [])
    }
}
